"""What offline/worker.js calls through Pyodide: the host, with the browser's means."""

import asyncio
from collections.abc import Collection
from contextlib import suppress
from typing import Any

from pyodide.ffi import to_js  # type: ignore[import-not-found]

from benny.errors import NotationError
from benny.io.json import read_json
from benny.offline.assistant import Bookcase, book_names
from benny.offline.host import OfflineHost
from benny.protocol.commands import NewTable
from benny.rules.rules import Rules
from benny.web.http.inputs import base_rules
from benny.web.table.person import RefusedError


class WorkerHost:
    """Passes messages of the page on to a host, and its answers back.

    `shelf` is what the browser keeps, `hear` is told what a socket sends, `download` returns the
    bytes of a file of the engine, and `work` has a piece of work done elsewhere.
    """

    def __init__(self, shelf: Any, hear: Any, download: Any, work: Any) -> None:
        self._hear = hear
        self._do_elsewhere = work
        self._books = Bookcase(download)
        self._fetching: set[asyncio.Task[None]] = set()
        self._host = OfflineHost(
            {key: value.to_bytes() for key, value in shelf.items},
            put=lambda key, body: shelf.change(key, to_js(body)),
            delete=lambda key: shelf.change(key, None),
            send=self._send,
            work=self._work,
            want_book=self._want_book,
        )
        self.open, self.receive, self.close = self._host.open, self._host.receive, self._host.close

    async def request(self, method: str, target: str, body: str) -> Any:
        if (method, target) == ("POST", "/api/tables"):
            with suppress(NotationError, RefusedError):  # which the host answers with
                await self._fetch_for(base_rules(read_json(body, NewTable)))
        status, answer = await self._host.request(method, target, body)
        return to_js([status, answer.decode()])

    def _send(self, n: int, what: str, text: str) -> None:
        code, _, reason = text.partition(" ") if what == "close" else ("0", "", text)
        self._hear(n, what, int(code), reason)

    def _want_book(self, rules: Rules) -> bool:
        """Download the book that is nearest to some rules; return False, as none is trained."""
        task = asyncio.ensure_future(self._fetch_for(rules))
        self._fetching.add(task)  # or it might be collected
        task.add_done_callback(self._fetching.discard)
        return False

    async def _work(self, piece: bytes, all_rules: Collection[Rules]) -> bytes:
        result = await self._do_elsewhere(to_js(piece), to_js(book_names(all_rules)))
        done: bytes = result.to_bytes()
        return done

    async def _fetch_for(self, rules: Rules) -> None:
        for name in book_names([rules]):
            await self._books.fetch(name)
