"""What play by one book gains on play by another, without any search.

`python bench/books.py NEW.json OLD.json --deals 200000` plays each deal in two seatings, by one
book in the even seats and by the other in the odd ones, and prints points a deal with a 95%
interval. `none` is no book. Without `--variant` the rules are those of the first book.
"""

import argparse
from pathlib import Path

from asking import at_least_one, in_a_sentence

from benny.analysis.books import read_book
from benny.errors import NotationError
from benny.lab.training import measure_gain
from benny.rules.loading import find_rules

NONE = "none"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("books", nargs=2, metavar="BOOK", help=f"a book's file, or {NONE}")
    parser.add_argument("--variant", default="", help="rules to play by")
    parser.add_argument("--deals", type=at_least_one, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with in_a_sentence():
        books = [None if name == NONE else read_book(Path(name)) for name in given.books]
        rules = [book.rules for book in books if book]
        if given.variant:
            rules = [find_rules(given.variant)]
        if not rules:
            raise NotationError("neither is a book: say by which rules to play with --variant")
        new, old = (book.lessons() if book else None for book in books)
        gain = measure_gain(rules[0], new, old, given.deals, given.seed).estimate(
            len(rules[0].teams)
        )
        print(f"{gain.mean:+.4f} ± {gain.margin:.4f}")


if __name__ == "__main__":
    main()
