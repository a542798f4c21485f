"""What play by one book gains on play by another for the same rules, without any search.

`python bench/books.py NEW.json OLD.json --deals 200000` plays each deal in two seatings, by one
book in the even seats and by the other in the odd ones, and prints points a deal with a 95%
interval.
"""

import argparse
from pathlib import Path

from asking import at_least_one, in_a_sentence
from nearness import DEALS_MEASURED, gain, shown

from benny.analysis.books import read_book
from benny.analysis.statistics import Estimate
from benny.errors import NotationError


def main() -> None:
    """Compare the two books that are named."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("books", nargs=2, type=Path, metavar="BOOK")
    parser.add_argument("--deals", type=at_least_one, default=DEALS_MEASURED)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    new, old = arguments.books
    with in_a_sentence():
        print(shown(compared(new, old, arguments.deals, arguments.seed)))


def compared(first: Path, second: Path, deals: int, seed: int) -> Estimate:
    """Return what the first book gains on the second; raise NotationError if that makes no sense.

    Both have to be books for the same rules.
    """
    new, old = read_book(first), read_book(second)
    if new.rules != old.rules:
        raise NotationError(
            f"the books are for different rules: {str(first)!r} for {new.rules.called} and "
            f"{str(second)!r} for {old.rules.called}"
        )
    return gain(new.rules, new.lessons(), old.lessons(), seed, deals)


if __name__ == "__main__":
    main()
