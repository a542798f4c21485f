"""Books of calls: what self-play has taught, for the rules it was played by."""

import os
import zlib
from array import array
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

from benny import files
from benny.core.codes import SLOTS, SPOTS
from benny.equity import check_outcomes
from benny.errors import NotationError
from benny.outcomes import Outcomes
from benny.rules import Rules
from benny.wire import from_json, to_json

FORMAT = "benny-book/1"

_FOLDER = Path(__file__).parent / "trained"


class Book(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How right each call is in each spot of `core.spots`, and what deals so called come to.

    `shares` are a byte for each slot of each spot, compressed; `trained` says how they were come
    by.
    """

    format: str = FORMAT
    rules: Rules
    trained: str
    shares: bytes
    outcomes: Outcomes

    def calls(self) -> "array[int]":
        """Return by spot and slot how right a call is, as `Policy.open_book` takes it."""
        return array("B", zlib.decompress(self.shares))


def compressed(calls: "array[int]") -> bytes:
    """Return calls as a book keeps them."""
    return zlib.compress(calls.tobytes(), 9)


def read_book(path: Path) -> Book:
    """Read a book; raise NotationError where the file is none or can't be read."""
    try:
        book = from_json(path.read_bytes(), Book)
        size = len(book.calls())
    except (msgspec.DecodeError, UnicodeDecodeError, zlib.error) as error:
        raise NotationError(
            f"{str(path)!r} is no book of calls, or a broken one: {error}"
        ) from None
    except OSError as error:
        raise NotationError(
            f"the book {str(path)!r} can't be read: {files.reason(error)}"
        ) from None
    if book.format != FORMAT or size != SPOTS * SLOTS:
        raise NotationError(
            f"{str(path)!r} is a book of another kind: {book.format!r} with {size} calls, and this "
            f"Benny reads {FORMAT!r} with {SPOTS * SLOTS}"
        )
    try:
        check_outcomes(book.rules, book.outcomes)
    except NotationError as error:
        raise NotationError(f"{str(path)!r} is no book of its own rules: {error}") from None
    return book


def write_book(path: Path, book: Book) -> None:
    """Write a book, all or nothing; raise OSError where that fails."""
    files.write(path, [to_json(book), b"\n"])


@cache
def books() -> tuple[Book, ...]:
    """Return the player's own books, in the folder that BENNY_BOOKS names, then those of Benny.

    Raises NotationError as `read_book` does, and where BENNY_BOOKS names no folder.
    """
    own = os.environ.get("BENNY_BOOKS")
    if own and not Path(own).is_dir():
        raise NotationError(f"BENNY_BOOKS names {own!r}, which is no folder")
    folders = [Path(own), _FOLDER] if own else [_FOLDER]
    return tuple(read_book(path) for folder in folders for path in sorted(folder.glob("*.json")))


def book_for(rules: Rules) -> Book | None:
    """Return the book that was trained for deals under these rules, None where there is none."""
    return next((book for book in books() if book.rules.deals_like(rules)), None)
