"""What play by one book gains on play by another, without any search.

`python bench/books.py NEW.json OLD.json --deals 200000` plays each deal in two seatings, by one
book in the even seats and by the other in the odd ones, and prints points a deal with a 95%
interval. `none` stands for no book. `--variant RULES` plays by other rules than the books are for.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path

from asking import at_least_one, in_a_sentence
from nearness import DEALS_MEASURED, gain, shown

from benny.analysis.books import Book, read_book
from benny.analysis.statistics import Estimate
from benny.errors import NotationError
from benny.rules.loading import find_rules
from benny.rules.rules import Rules

NONE = "none"


def main() -> None:
    """Compare the two books that are named."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("books", nargs=2, metavar="BOOK", help=f"a book's file, or {NONE}")
    parser.add_argument("--variant", default="", help="rules to play by; else those of the books")
    parser.add_argument("--deals", type=at_least_one, default=DEALS_MEASURED)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    with in_a_sentence():
        rules = find_rules(arguments.variant) if arguments.variant else None
        print(shown(compared(arguments.books, rules, arguments.deals, arguments.seed)))


def compared(names: Sequence[str], rules: Rules | None, deals: int, seed: int) -> Estimate:
    """Return what the first of two books gains on the second; raise as `rules_of` and `read_book`.

    Without `rules` they play by those that the books are for.
    """
    books = [None if name == NONE else read_book(Path(name)) for name in names]
    new, old = (None if book is None else book.lessons() for book in books)
    return gain(rules or rules_of(books), new, old, seed, deals)


def rules_of(books: Sequence[Book | None]) -> Rules:
    """Return the rules that books are for; raise NotationError unless they are the same for all."""
    found = [book.rules for book in books if book is not None]
    if not found:
        raise NotationError("neither is a book: say by which rules to play with --variant")
    if found[0] != found[-1]:
        called = " and ".join(rules.called for rules in found)
        raise NotationError(
            f"the books are for different rules, {called}: say by which to play with --variant"
        )
    return found[0]


if __name__ == "__main__":
    main()
