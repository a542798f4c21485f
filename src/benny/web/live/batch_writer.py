"""Group commit: events that arrive during a write are stored together in the next one."""

import asyncio

from benny.web.live.tasks import settle
from benny.web.store.async_store import AsyncStore
from benny.web.store.tables import Append

# A commit takes the disk a few milliseconds: a longer wait costs players more than it saves.
_GROUPED_FOR = 0.005


class BatchWriter:
    """Appends to the logs of tables, with one transaction at a time for each writer of the store.

    A disk takes as long for one event as for fifty, so busy writes are grouped for up to 5 ms.
    """

    def __init__(self, store: AsyncStore) -> None:
        self._store = store
        self._writers_free = store.blocking.writers
        self._waiting: list[tuple[Append, asyncio.Future[int]]] = []
        self._working: set[asyncio.Task[None]] = set()

    async def append(self, wanted: Append) -> int:
        """Append to one table's log; return and raise as `Tables.append` does."""
        stored: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._waiting.append((wanted, stored))
        if self._writers_free:
            self._writers_free -= 1  # here, for the task begins only later
            work = asyncio.create_task(self._work())
            self._working.add(work)
            work.add_done_callback(self._working.discard)
        return await stored

    async def _work(self) -> None:
        try:
            while self._waiting:
                together, self._waiting = self._waiting, []
                ends = await self._write([wanted for wanted, _ in together])
                for (_, stored), end in zip(together, ends, strict=True):
                    settle(stored, end)
                if self._waiting:
                    await asyncio.sleep(_GROUPED_FOR)
        finally:
            self._writers_free += 1

    async def _write(self, wanted: list[Append]) -> list[int | Exception]:
        try:
            return await self._store.tables.append_all(wanted)
        except Exception as error:  # each caller waits for its own answer: none may be left
            return [error] * len(wanted)
