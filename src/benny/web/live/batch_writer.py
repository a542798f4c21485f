"""Storing what happens at all tables: whatever waits while something is stored goes together."""

import asyncio
from typing import TYPE_CHECKING

from benny.web.store.tables import Append

if TYPE_CHECKING:
    from benny.web.live.registry import TableRegistry


_COMPANY = 0.005


class BatchWriter:
    """Appends to the logs of tables, in as many transactions at a time as the store is good for.

    A disk takes as long for one event as for fifty, and so where there is a crowd each transaction
    waits for a little company.
    """

    def __init__(self, hall: "TableRegistry") -> None:
        self._hall = hall
        self._lanes_free = hall.store.writers
        self._waiting: list[tuple[Append, asyncio.Future[int]]] = []
        self._working: set[asyncio.Task[None]] = set()

    async def append(self, wanted: Append) -> int:
        """Append to one table's log; return and raise as `Tables.append` does."""
        stored: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._waiting.append((wanted, stored))
        if self._lanes_free:
            self._lanes_free -= 1
            work = asyncio.create_task(self._work())
            self._working.add(work)
            work.add_done_callback(self._working.discard)
        return await stored

    async def _work(self) -> None:
        try:
            while self._waiting:
                together, self._waiting = self._waiting, []
                ends = await self._store([wanted for wanted, _ in together])
                for (_, stored), end in zip(together, ends, strict=True):
                    _tell(stored, end)
                if self._waiting:
                    await asyncio.sleep(_COMPANY)
        finally:
            self._lanes_free += 1

    async def _store(self, wanted: list[Append]) -> list[int | Exception]:
        try:
            return await self._hall.run(self._hall.store.tables.append_all, wanted)
        except Exception as error:
            return [error] * len(wanted)


def _tell(stored: asyncio.Future[int], end: int | Exception) -> None:
    if stored.done():  # nobody waits for it any more
        return
    if isinstance(end, Exception):
        stored.set_exception(end)
    else:
        stored.set_result(end)
