"""Loads tables from the database in small slices, beside everything else."""

import asyncio
import logging
import time
from collections import deque
from collections.abc import AsyncIterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from math import inf

from benny.web.live.delayed import DelayedTable
from benny.web.store.async_store import AsyncStore
from benny.web.store.errors import TakenError, UnavailableError
from benny.web.store.snapshots import Kept, StoredSnapshot
from benny.web.store.tables import StoredEvent
from benny.web.table import fold, snapshot
from benny.web.table.events import Happened, Opened, read_event
from benny.web.table.table import Table

EVERY = 200
"""Events between snapshots: a few deals, which are applied in some milliseconds."""

_LOG = logging.getLogger("benny")
_PAGE = 500  # events: a megabyte at most, and few queries for the longest table
SLICE = 0.003  # seconds: the event loop waits for the GIL no longer than that
_LAST = 1 << 30  # more events than any table has


class Loader:
    """Builds tables from their last snapshots and the events since, in a thread of its own.

    The thread works in short slices, so that the event loop gets its turn.
    """

    def __init__(self, store: AsyncStore) -> None:
        self._store = store
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="fold")

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def load(self, table_id: str) -> tuple[Table, DelayedTable | None]:
        """Return the current table, and the spectators' one if there is a delay."""
        builder = await self._fold(
            table_id, _TableBuilder(), await self._snapshot(table_id, _LAST, inf)
        )
        table = builder.table
        if builder.taken >= EVERY:  # so that the next load has fewer events to apply
            with suppress(UnavailableError, TakenError):  # it only saves time; others may do it too
                await self._store.snapshots.add(table.id, kept_snapshot(table, builder.at))
        delay = table.options.delay
        if not delay:
            return table, None
        due = time.time() - delay
        seen = await self._snapshot(table_id, table.seq, due)
        late = await self._fold(table_id, _TableBuilder(table.seq, due), seen)
        return table, DelayedTable(late.table, late.coming, delay)

    async def whole(self, table: Table, happening: Sequence[Happened]) -> Table:
        """Return a table with all deals of its game; `happening` is not stored yet."""
        begun = await self._snapshot(table.id, table.began_seq, inf)
        stored = table.seq - len(happening)
        builder = await self._fold(table.id, _TableBuilder(stored, forgets=False), begun)
        for event, at in happening:
            fold.apply(builder.table, event, at)
        return builder.table

    async def _fold(
        self, table_id: str, builder: "_TableBuilder", found: StoredSnapshot | None
    ) -> "_TableBuilder":
        """Apply a table's events, after a snapshot if there is one."""
        loop = asyncio.get_running_loop()
        if found is not None:
            await loop.run_in_executor(self._thread, builder.begin, found)
        async for page in self._pages(table_id, builder.seq, builder.last):
            left = deque(page)
            while left:
                await loop.run_in_executor(self._thread, builder.take, left)
        return builder

    async def _snapshot(self, table_id: str, seq: int, at: float) -> StoredSnapshot | None:
        return await self._store.snapshots.last(table_id, snapshot.VERSION, seq, at)

    async def _pages(
        self, table_id: str, after: int, last: int
    ) -> AsyncIterator[Sequence[StoredEvent]]:
        """Yield pages of a table's events, from after one up to another."""
        read = self._store.tables.events
        while page := await read(table_id, after, min(_PAGE, last - after)):
            yield page
            after = page[-1].seq
            if after == last:
                return


def kept_snapshot(table: Table, at: float) -> Kept:
    """Return a snapshot of a table, and which older snapshots are still needed.

    These are the one where the game in progress began, for its record, and the one that
    spectators with a delay see now.
    """
    body = snapshot.written(table)
    return Kept(
        StoredSnapshot(table.seq, at, snapshot.VERSION, body),
        first=table.began_seq if table.is_on else table.seq,
        since=at - table.options.delay,
    )


class _TableBuilder:
    """Builds a table up to event `last`; events after the time `due` go to `coming` instead.

    `seq` and `at` are the number and time of the latest event, applied or coming.
    """

    def __init__(self, last: int = _LAST, due: float = inf, *, forgets: bool = True) -> None:
        self.last = last
        self.due = due
        self.seq = 0
        self.at = 0.0
        self.taken = 0
        self.coming: list[Happened] = []
        self._forgets = forgets
        self._table: Table | None = None

    @property
    def table(self) -> Table:
        assert self._table is not None
        return self._table

    def begin(self, found: StoredSnapshot) -> None:
        """Begin with a snapshot, or with the first event if the snapshot can't be read."""
        try:
            self._table = snapshot.read(found.body)
        except ValueError:
            _LOG.warning("A table's snapshot can't be read; its events are read instead.")
        else:
            self.seq, self.at = found.seq, found.at

    def take(self, stored: deque[StoredEvent]) -> None:
        """Apply stored events for one slice of time."""
        end = time.monotonic() + SLICE
        self._take(stored.popleft())
        while stored and time.monotonic() < end:
            self._take(stored.popleft())
        if self._forgets:
            self.table.drop_past_deals()

    def _take(self, one: StoredEvent) -> None:
        event = read_event(one.body)
        self.seq, self.at = one.seq, one.at
        self.taken += 1
        if self._table is None:
            assert isinstance(event, Opened)
            self._table = Table(event)
            self._table.at = one.at
        elif self.coming or one.at > self.due:
            self.coming.append(Happened(event, one.at))
        else:
            fold.apply(self._table, event, one.at)
