"""Books: what self-play has taught about calls and cards under some rules."""

import os
import sys
import zlib
from array import array
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec import Struct

from benny.analysis.equity import check_outcomes
from benny.analysis.outcomes import Outcomes
from benny.core.policy.layout import CALL_WEIGHTS, CARD_WEIGHTS
from benny.core.policy.policy import Policy
from benny.errors import NotationError
from benny.io import files
from benny.io.json import from_json, to_json
from benny.rules.compile import compile_rules
from benny.rules.rules import Rules

FORMAT = "benny-book/3"

# What a book has if its weights cannot be compressed, and its outcomes.
_MOST_BYTES = 1 << 25

_FOLDER = Path(__file__).parent / "trained"


class Lessons(NamedTuple):
    """What a book teaches: the weights of calls and of cards.

    Weights learnt where no one could defend alone don't cover that.
    """

    calls: "array[int]"
    cards: "array[int]"
    knows_defence: bool

    @classmethod
    def learnt(cls, rules: Rules, calls: "array[int]", cards: "array[int]") -> "Lessons":
        """Return the lessons that some rules have taught."""
        return cls(calls, cards, knows_defence=rules.defend_alone != "never")

    @property
    def fingerprint(self) -> str:
        """Return what tells these lessons from any others, on every machine."""
        calls, cards = (
            _little_end_first(weights).tobytes() for weights in (self.calls, self.cards)
        )
        return sha256(calls + cards).hexdigest()[:16]

    def teach(self, policy: Policy) -> None:
        """Make a policy call and play by these from now on; raise ValueError for a wrong size."""
        policy.open_calls(self.calls, self.knows_defence)
        policy.open_cards(self.cards)


def taught_policy(rules: Rules, lessons: Lessons | None) -> Policy:
    """Return a new policy that has had some lessons, or none; raise ValueError for a wrong size."""
    policy = Policy(compile_rules(rules))
    if lessons is not None:
        lessons.teach(policy)
    return policy


class Book(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What was learnt about calls and cards under some rules, and the results of deals so played.

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
        """Return what it teaches; raise ValueError if it is broken."""
        return Lessons.learnt(
            self.rules, _read(self.calls, CALL_WEIGHTS), _read(self.cards, CARD_WEIGHTS)
        )


def make_book(rules: Rules, trained: str, lessons: Lessons, outcomes: Outcomes) -> Book:
    calls, cards = map(_compressed_bytes, (lessons.calls, lessons.cards))
    return Book(rules=rules, trained=trained, calls=calls, cards=cards, outcomes=outcomes)


def _compressed_bytes(weights: "array[int]") -> bytes:
    # Compressed as well as can be: a book is written once and comes with every copy of Benny.
    return zlib.compress(_little_end_first(weights).tobytes(), 9)


def _read(data: bytes, weights: int) -> "array[int]":
    return _little_end_first(array("h", files.decompress(data, 2 * weights)))


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
        _check_lessons(book)
        check_outcomes(book.rules, book.outcomes)
    except NotationError as error:
        raise NotationError(f"{str(path)!r} is a broken book: {error}") from None
    return book


def _check_lessons(book: Book) -> None:
    """Raise NotationError if a book's lessons can't be read or have the wrong size."""
    try:
        lessons = book.lessons()
    except ValueError as error:
        raise NotationError(f"{error}") from None
    calls, cards = len(lessons.calls), len(lessons.cards)
    if (calls, cards) != (CALL_WEIGHTS, CARD_WEIGHTS):
        raise NotationError(
            f"it has {calls} weights of calls and {cards} of cards instead of {CALL_WEIGHTS} and "
            f"{CARD_WEIGHTS}"
        )


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
    return tuple(read_book(path) for folder in folders for path in _files(folder))


def _files(folder: Path) -> list[Path]:
    try:
        return sorted(path for path in folder.iterdir() if path.name.endswith(".json"))
    except OSError as error:  # which Path.glob would take for an empty folder
        raise NotationError(
            f"the folder of books {str(folder)!r} can't be read: {files.reason(error)}"
        ) from None
