"""What offline/worker.js calls, by way of Pyodide: the host, with what the browser lends it."""

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import Any

from pyodide.ffi import to_js  # type: ignore[import-not-found]

from benny.analysis import books
from benny.errors import NotationError
from benny.io.json import read_json
from benny.offline.host import OfflineHost
from benny.protocol.commands import NewTable
from benny.rules.loading import names, variant
from benny.rules.rules import Rules
from benny.web.http.inputs import base_rules

# Empty: each book goes on the shelf when it has been downloaded.
_FOLDER = Path(books.__file__).parent / "trained"


class WorkerHost:
    """Passes messages of the page on to a host, and its answers back.

    `shelf` is what the browser keeps, `hear` takes what a socket sends, and `download` returns the
    bytes of a file of the engine.
    """

    def __init__(self, shelf: Any, hear: Any, download: Any) -> None:
        _FOLDER.mkdir()
        self._hear = hear
        self._download = download
        self._wanted: set[str] = set()
        self._fetching: set[asyncio.Task[None]] = set()
        self._host = OfflineHost(
            {key: value.to_bytes() for key, value in shelf.items},
            put=lambda key, body: shelf.change(key, to_js(body)),
            delete=lambda key: shelf.change(key, None),
            send=self._send,
            want_book=self._want_book,
        )
        self.open, self.receive, self.close = self._host.open, self._host.receive, self._host.close

    async def request(self, method: str, target: str, body: str) -> Any:
        if (method, target) == ("POST", "/api/tables"):
            with suppress(NotationError):  # which the host answers with
                await self._fetch(_nearest(base_rules(read_json(body, NewTable))))
        status, answer = await self._host.request(method, target, body)
        return to_js([status, answer.decode()])

    def _send(self, n: int, what: str, text: str) -> None:
        code, _, reason = text.partition(" ") if what == "close" else ("0", "", text)
        self._hear(n, what, int(code), reason)

    def _want_book(self, rules: Rules) -> bool:
        """Download the book that is nearest to some rules; return False, as none is trained."""
        task = asyncio.ensure_future(self._fetch(_nearest(rules)))
        self._fetching.add(task)  # or it might be collected
        task.add_done_callback(self._fetching.discard)
        return False

    async def _fetch(self, name: str) -> None:
        if not name or name in self._wanted:
            return
        self._wanted.add(name)
        path = _FOLDER / f"{name}.json"
        try:
            path.write_bytes((await self._download(f"books/{name}.json")).to_bytes())
        except Exception:  # without a network: bots play without it, and ask again
            self._wanted.discard(name)
            return
        books.SHELF.add(books.read_book(path))
        path.unlink()


def _nearest(rules: Rules) -> str:
    """Return the game whose book some rules are played by, "" for none."""
    far = {name: books.distance(variant(name), rules) for name in names()}
    nearest = min(far, key=far.__getitem__)
    return nearest if far[nearest] <= books.USEFUL else ""
