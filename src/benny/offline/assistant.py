"""What offline/assistant-worker.js calls: pieces of work, with the bots' books they need."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from pyodide.ffi import to_js  # type: ignore[import-not-found]

from benny.analysis import books
from benny.offline.pieces import do_piece
from benny.rules.loading import variant
from benny.rules.rules import Rules

# Empty: each book goes on the shelf when it has been downloaded.
_FOLDER = Path(books.__file__).parent / "trained"


class Bookcase:
    """Gets the bots' books as they are wanted; `download` returns the bytes of a file."""

    def __init__(self, download: Any) -> None:
        _FOLDER.mkdir()
        self._download = download
        self._names: set[str] = set()

    async def fetch(self, name: str) -> None:
        """Put a game's book on the shelf; without a network, leave it out."""
        if name in self._names:
            return
        self._names.add(name)
        path = _FOLDER / f"{name}.json"
        try:
            path.write_bytes((await self._download(f"books/{name}.json")).to_bytes())
        except Exception:  # without a network: bots play without it, and ask again
            self._names.discard(name)
            return
        books.SHELF.add(books.read_book(path))
        path.unlink()


def book_names(all_rules: Iterable[Rules]) -> list[str]:
    """Return the games by whose books some rules are played."""
    found = set()
    for rules in all_rules:
        far = {name: books.distance(variant(name), rules) for name in books.GAMES_WITH_BOOKS}
        nearest = min(far, key=far.__getitem__)
        if far[nearest] <= books.USEFUL:
            found.add(nearest)
    return sorted(found)


class Assistant:
    def __init__(self, download: Any) -> None:
        self._books = Bookcase(download)

    async def work(self, piece: Any, book_names: Iterable[str]) -> Any:
        """Do a piece, by some books; return its bytes."""
        for name in book_names:
            await self._books.fetch(name)
        return to_js(await do_piece(piece.to_bytes()))
