"""Which book some rules are played by: their own, the nearest, or none."""

from collections.abc import Collection, Mapping
from functools import lru_cache
from operator import itemgetter
from threading import Lock
from typing import Any

from msgspec import Struct

from benny.analysis.books import Book, Lessons, books, taught_policy
from benny.analysis.equity import Equity, Race, is_exact
from benny.analysis.outcomes import Outcomes, play_deals
from benny.errors import NotationError
from benny.rules.rules import Rules

# What it costs to play by a book trained for rules that differ in one field, in thousandths of a
# point a deal: docs/measurements/books.md has the measurements. Other fields are too far.
DISTANCES: Mapping[str, int] = {
    "all_pass": 2,
    "call_needs": 6,
    "order_needs": 3,
    "dealer_needs": 3,
    "discard": 5,
    "upcard": 100,
    "throw_in": 6,
    "farmers_hand": 14,
    "alone": 9,
    "partner_orders_alone": 24,
    "defend_alone": 25,
    "first_lead": 30,
    "first_lead_alone": 9,
    "made_alone": 25,
    "euchred": 3,
    "euchred_alone": 12,
    "jokers": 47,
    "bowers": 56,
    "lowest": 47,
    # Who deals next changes nothing in a deal.
    "next_dealer": 1,
    "throw_in_dealer": 1,
}

# The points at which those distances were measured. With others a book is not near, but it gains on
# none even where every euchre counts four or nothing: it serves until the rules have their own.
_POINTS_MEASURED: Mapping[str, Collection[tuple[int, ...]]] = {
    "made_alone": {(1, 1, 4), (1, 2, 4)},
    "euchred": {(2, 2, 2), (2, 2, 4)},
    "euchred_alone": {(2, 2, 2), (2, 2, 4), (4, 4, 4)},
}
_OTHER_POINTS = 50

NEAR_ENOUGH = 15
"""A match can hardly tell a book this near from one of the rules' own."""

USEFUL = 105
"""About what a book of its own gains under most rules: one farther away than this is useless."""

# Deals played to estimate outcomes, if a book was trained for other rules.
_DEALS_PLAYED = 4000

# Bounds on memory: the lessons of a book take five megabytes, and all who play by it share them.
_MOST_OPEN = 64
_MOST_ADDED = 100


class OpenBook(Struct, frozen=True, eq=False):
    """A book that some rules are played by, with its lessons and its distance from these rules.

    The rules' own book is at distance 0. Opening the same book again makes a different object.
    """

    book: Book
    lessons: Lessons
    distance: int

    def __deepcopy__(self, _memo: object) -> "OpenBook":
        return self  # nothing in it changes, and lessons are large

    def __reduce__(self) -> tuple[Any, ...]:
        return _reopen, (self.book, self.distance)

    @property
    def is_own(self) -> bool:
        """Return whether it was trained for deals under the rules that it serves."""
        return not self.distance

    @property
    def is_near(self) -> bool:
        """Return whether a book of the rules' own would hardly be better."""
        return self.distance <= NEAR_ENOUGH


class Shelf:
    """The books at hand: the player's own, those of Benny, and those added since the start."""

    def __init__(self) -> None:
        self._added: tuple[Book, ...] = ()
        self._open: dict[Rules, OpenBook | None] = {}
        self._pinned: dict[Rules, OpenBook | None] = {}
        self._lock = Lock()  # bots and the trainer of books are threads

    def __reduce__(self) -> str:
        if self is not SHELF:
            raise TypeError("only the shelf that bots play by can be copied, which is always there")
        return "SHELF"

    def add(self, book: Book) -> None:
        """Add a book; beyond a hundred, the oldest one added goes."""
        with self._lock:
            self._added = (*self._added[-_MOST_ADDED + 1 :], book)
            # Rules that the new book is nearer to than theirs are opened again.
            for rules, found in tuple(self._open.items()):
                if distance(book.rules, rules) < (USEFUL + 1 if found is None else found.distance):
                    del self._open[rules]

    def pin(self, rules: Rules) -> None:
        """Let some rules keep the book that they have now, whatever books are added."""
        found = self.open(rules)
        with self._lock:
            self._pinned[rules] = found

    def unpin(self, rules: Rules) -> None:
        with self._lock:
            self._pinned.pop(rules, None)

    def clear(self) -> None:
        """Drop all books but those on disk, and pin none."""
        with self._lock:
            self._added = ()
            self._open.clear()
            self._pinned.clear()

    def open(self, rules: Rules) -> OpenBook | None:
        """Return the book to play some rules by: the nearest, None if none is near enough to use.

        Raises NotationError as `books` does.
        """
        with self._lock:
            if rules in self._pinned:
                return self._pinned[rules]
            if rules not in self._open:
                if len(self._open) >= _MOST_OPEN:
                    self._open.clear()
                self._open[rules] = self._nearest(rules)
            return self._open[rules]

    def lessons(self, rules: Rules) -> Lessons | None:
        """Return the lessons of the book to play some rules by, None without one; raise as `open`.

        All who play by the same book share them.
        """
        return lessons_of(self.open(rules))

    def fingerprint(self, rules: Rules) -> str:
        """Return what tells the book to play some rules by from any other, "" without one."""
        return _fingerprint(self.open(rules))

    def check(self, rules: Rules, fingerprint: str) -> None:
        """Raise NotationError if some rules are played by another book than that of a fingerprint.

        Another process or machine may have other books.
        """
        if self.fingerprint(rules) != fingerprint:
            raise NotationError(
                f"the book for {rules.called} is not the one of the start: "
                "name the folder that had it with BENNY_BOOKS, or begin anew"
            )

    def _nearest(self, rules: Rules) -> OpenBook | None:
        far = [(distance(book.rules, rules), book) for book in (*books(), *self._added)]
        least, best = min(far, key=itemgetter(0), default=(USEFUL + 1, None))
        if best is None or least > USEFUL:
            return None
        known = (found.lessons for found in self._open.values() if found and found.book is best)
        return OpenBook(best, next(known, None) or best.lessons(), least)


def _reopen(book: Book, far: int) -> OpenBook:
    """Return a pickled book; it shares its lessons with the same book on the shelf."""
    shelved = SHELF.open(book.rules)
    if shelved is not None and shelved.book == book:
        return OpenBook(shelved.book, shelved.lessons, far)
    return OpenBook(book, book.lessons(), far)


def lessons_of(book: OpenBook | None) -> Lessons | None:
    """Return the lessons of an open book, None without one."""
    return None if book is None else book.lessons


@lru_cache(maxsize=8)
def _fingerprint(book: OpenBook | None) -> str:
    return "" if book is None else book.lessons.fingerprint


def distance(trained: Rules, played: Rules) -> int:
    """Return how far rules are from a book's, in thousandths of a point a deal."""
    if trained.alone == "never" != played.alone:
        return USEFUL + 1  # it has never seen anybody go alone, which is worth more than a book
    # What several changes cost adds up.
    return sum(_cost(field, trained, played) for field in played.other_deals_by(trained))


def _cost(field: str, trained: Rules, played: Rules) -> int:
    measured = _POINTS_MEASURED.get(field)
    if measured and not {getattr(trained, field), getattr(played, field)}.issubset(measured):
        return _OTHER_POINTS
    return DISTANCES.get(field, USEFUL + 1)  # without a measurement it is too far by itself


def outcomes_by(book: OpenBook | None, rules: Rules, deals: int) -> Outcomes:
    """Return the outcomes of deals played by a book: its own, or those of a number of new deals."""
    if book is not None and book.is_own:
        return book.book.outcomes
    policy = taught_policy(rules, lessons_of(book))
    played = play_deals(policy, -(-deals // rules.players), 0)
    return played.outcomes(rules).around_the_table(rules)


@lru_cache(maxsize=32)
def prospects(rules: Rules, book: OpenBook | None) -> Equity | Race | None:
    """Return the equity of scores, from deals played by a book; None if no game would end."""
    outcomes = outcomes_by(book, rules, _DEALS_PLAYED)
    try:
        return (Equity if is_exact(rules, outcomes) else Race)(rules, outcomes)
    except NotationError:
        return None


SHELF = Shelf()
"""The books that bots play by."""
