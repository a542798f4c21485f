"""Books: what self-play has taught about calls and cards, and which one rules are played by."""

import os
import sys
import zlib
from array import array
from collections.abc import Collection, Mapping
from functools import cache, lru_cache
from hashlib import sha256
from operator import itemgetter
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from benny.analysis.equity import Equity, Outcomes, Race, check_outcomes, is_exact, play_deals
from benny.core.constants import CALL_WEIGHTS, CARD_WEIGHTS
from benny.core.policy.policy import Policy
from benny.core.search.evaluation import IS_COMPILED
from benny.errors import NotationError
from benny.io import files
from benny.io.json import from_json, to_json
from benny.rules.compile import compile_rules
from benny.rules.rules import Rules

FORMAT = "benny-book/3"

# What a book has if its weights cannot be compressed, and its outcomes.
_MOST_BYTES = 1 << 25

GAMES_WITH_BOOKS = ("american", "buck", "classic", "dnd", "family", "sawdust")
"""The games whose books come with Benny; a page without a server downloads them."""

_FOLDER = Path(__file__).parent / "trained"


class Lessons(NamedTuple):
    """The lessons of a book: the weights of calls and of cards.

    Weights learnt where no one could defend alone don't cover that.
    """

    calls: "array[int]"
    cards: "array[int]"
    knows_defence: bool

    @classmethod
    def learnt(cls, rules: Rules, calls: "array[int]", cards: "array[int]") -> "Lessons":
        return cls(calls, cards, knows_defence=rules.defend_alone != "never")

    @property
    def fingerprint(self) -> str:
        """Return a hash of the weights that is the same on every machine."""
        calls, cards = map(_little_end_first, (self.calls, self.cards))
        return sha256(calls.tobytes() + cards.tobytes()).hexdigest()[:16]

    def teach(self, policy: Policy) -> None:
        """Make a policy use these weights; raise ValueError for a wrong size."""
        policy.open_calls(self.calls, self.knows_defence)
        policy.open_cards(self.cards)


def taught_policy(rules: Rules, lessons: Lessons | None) -> Policy:
    """Return a new policy that has had some lessons, or none; raise ValueError for a wrong size."""
    policy = Policy(compile_rules(rules))
    if lessons is not None:
        lessons.teach(policy)
    return policy


class Book(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Learned weights for calls and cards under some rules, and the results of deals so played.

    `calls` has 16 bits for each weight of `core.policy.call_model`, and `cards` for each of
    `core.policy.play_model`; both are compressed. `trained` says how it was trained.
    """

    format: str = FORMAT
    rules: Rules
    trained: str
    calls: bytes
    cards: bytes
    outcomes: Outcomes

    def lessons(self) -> Lessons:
        """Return its lessons; raise ValueError if it is broken or has the wrong size."""
        calls, cards = (
            _little_end_first(array("h", files.decompress(data, 2 * weights)))
            for data, weights in ((self.calls, CALL_WEIGHTS), (self.cards, CARD_WEIGHTS))
        )
        if (len(calls), len(cards)) != (CALL_WEIGHTS, CARD_WEIGHTS):
            raise ValueError(
                f"it has {len(calls)} weights of calls and {len(cards)} of cards instead of "
                f"{CALL_WEIGHTS} and {CARD_WEIGHTS}"
            )
        return Lessons.learnt(self.rules, calls, cards)


def make_book(rules: Rules, trained: str, lessons: Lessons, outcomes: Outcomes) -> Book:
    # Compressed as well as can be: a book is written once and comes with every copy of Benny.
    calls, cards = (
        zlib.compress(_little_end_first(weights).tobytes(), 9)
        for weights in (lessons.calls, lessons.cards)
    )
    return Book(rules=rules, trained=trained, calls=calls, cards=cards, outcomes=outcomes)


def _little_end_first(weights: "array[int]") -> "array[int]":
    """Convert weights between this machine's byte order and a book's, which is little-endian."""
    turned = weights[:]
    if sys.byteorder == "big":
        turned.byteswap()
    return turned


def read_book(path: Path) -> Book:
    """Read a book; raise NotationError if the file can't be read or is not a book."""
    try:
        if path.stat().st_size > _MOST_BYTES:
            raise NotationError(f"{str(path)!r} is no book: it has more than {_MOST_BYTES:,} bytes")
        book = from_json(files.plain_utf8(path.read_bytes(), path), Book)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise NotationError(f"{str(path)!r} is not a book, or a broken one: {error}") from None
    except OSError as error:
        raise NotationError(
            f"the book {str(path)!r} can't be read: {files.reason(error)}"
        ) from None
    if book.format != FORMAT:
        raise NotationError(
            f"{str(path)!r} is a book of another kind, {book.format!r}: this Benny reads {FORMAT!r}"
        )
    try:
        book.lessons()
        check_outcomes(book.rules, book.outcomes)
    except ValueError as error:  # NotationError is one
        raise NotationError(f"{str(path)!r} is a broken book: {error}") from None
    return book


def write_book(path: Path, book: Book) -> None:
    """Write a book, all or nothing; raise OSError if that fails."""
    files.write(path, [to_json(book), b"\n"])


@cache
def books() -> tuple[Book, ...]:
    """Return the player's own books, from the folder BENNY_BOOKS, then those of Benny.

    Raises NotationError as `read_book` does, and if BENNY_BOOKS is not a folder that can be read.
    """
    own = os.environ.get("BENNY_BOOKS")
    if own and not Path(own).is_dir():
        raise NotationError(f"BENNY_BOOKS names {own!r}, which is not a folder")
    folders = [Path(own), _FOLDER] if own else [_FOLDER]
    paths: list[Path] = []
    for folder in folders:
        try:
            paths += sorted(path for path in folder.iterdir() if path.name.endswith(".json"))
        except OSError as error:  # which Path.glob would take for an empty folder
            raise NotationError(
                f"the folder of books {str(folder)!r} can't be read: {files.reason(error)}"
            ) from None
    return tuple(map(read_book, paths))


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
_DEALS_PLAYED = 4000 if IS_COMPILED else 300  # a bot waits for them

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
        """Add a book; beyond a hundred, drop the one added first."""
        with self._lock:
            self._added = (*self._added[-_MOST_ADDED + 1 :], book)
            # Rules that the new book is nearer to than theirs are opened again.
            for rules, opened in tuple(self._open.items()):
                least = USEFUL + 1 if opened is None else opened.distance
                if distance(book.rules, rules) < least:
                    del self._open[rules]

    def pin(self, rules: Rules) -> None:
        """Let some rules keep the book that they have now, whatever books are added."""
        book = self.open(rules)
        with self._lock:
            self._pinned[rules] = book

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
        return lessons_of(self.open(rules))

    def fingerprint(self, rules: Rules) -> str:
        return _fingerprint(self.open(rules))

    def check(self, rules: Rules, fingerprint: str) -> None:
        """Raise NotationError if some rules are played by another book than that of a fingerprint.

        Another process or machine may have other books.
        """
        if self.fingerprint(rules) != fingerprint:
            raise NotationError(
                f"the book for {rules.called} is not the one of the start: "
                "name the folder that had it with BENNY_BOOKS, or start over"
            )

    def _nearest(self, rules: Rules) -> OpenBook | None:
        far = [(distance(book.rules, rules), book) for book in (*books(), *self._added)]
        least, best = min(far, key=itemgetter(0), default=(USEFUL + 1, None))
        if best is None or least > USEFUL:
            return None
        shared = (book.lessons for book in self._open.values() if book and book.book is best)
        return OpenBook(best, next(shared, None) or best.lessons(), least)


def _reopen(book: Book, far: int) -> OpenBook:
    """Return a pickled book; it shares its lessons with the same book on the shelf."""
    shelved = SHELF.open(book.rules)
    if shelved is not None and shelved.book == book:
        return OpenBook(shelved.book, shelved.lessons, far)
    return OpenBook(book, book.lessons(), far)


def lessons_of(book: OpenBook | None) -> Lessons | None:
    return None if book is None else book.lessons


@lru_cache(maxsize=8)
def _fingerprint(book: OpenBook | None) -> str:
    return "" if book is None else book.lessons.fingerprint


def distance(trained: Rules, played: Rules) -> int:
    """Return the distance of rules from a book's, in thousandths of a point a deal."""
    if trained.alone == "never" != played.alone:
        return USEFUL + 1  # it has never seen anyone go alone, which is worth more than a book
    cost = 0  # what several changes cost adds up
    for field in played.other_deals_by(trained):
        measured = _POINTS_MEASURED.get(field)
        if measured and not {getattr(trained, field), getattr(played, field)}.issubset(measured):
            cost += _OTHER_POINTS
        else:
            cost += DISTANCES.get(field, USEFUL + 1)  # without a measurement it is too far
    return cost


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
