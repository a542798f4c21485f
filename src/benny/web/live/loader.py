"""Tables made of what is stored of them: a little at a time, beside everything else."""

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
"""A snapshot is kept after so many events: a few deals, which fold in some milliseconds."""

_LOG = logging.getLogger("benny")
_PAGE = 500  # events: a megabyte at most, and few queries for the longest table
SLICE = 0.003  # seconds: whoever else waits for Python's lock waits no longer than that
_LAST = 1 << 30  # more events than any table has


class Loader:
    """Folds the events of stored tables, from their last snapshots on, in a thread of its own.

    The thread works in slices, one table after the other, so that the event loop gets its turn.
    """

    def __init__(self, store: AsyncStore) -> None:
        self._store = store
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="fold")

    def close(self) -> None:
        """Load nothing any more."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def load(self, table_id: str) -> tuple[Table, DelayedTable | None]:
        """Return a table as it stands, and as spectators see it if there is a delay."""
        builder = await self._fold(
            table_id, _TableBuilder(), await self._snapshot(table_id, _LAST, inf)
        )
        table = builder.table
        if builder.taken >= EVERY:
            await self._keep(table, builder.at)
        delay = table.options.delay
        if not delay:
            return table, None
        due = time.time() - delay
        seen = await self._snapshot(table_id, table.seq, due)
        late = await self._fold(table_id, _TableBuilder(table.seq, due), seen)
        return table, DelayedTable(late.table, late.coming, delay)

    async def whole(self, table: Table, happening: Sequence[Happened]) -> Table:
        """Return a table with all deals of its game; what is happening is not stored yet."""
        begun = await self._snapshot(table.id, table.began_seq, inf)
        stored = table.seq - len(happening)
        builder = await self._fold(table.id, _TableBuilder(stored, forgets=False), begun)
        for event, at in happening:
            fold.apply(builder.table, event, at)
        return builder.table

    async def _fold(
        self, table_id: str, builder: "_TableBuilder", found: StoredSnapshot | None
    ) -> "_TableBuilder":
        """Take in a table's events, those after a snapshot if one was found."""
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
        """Yield a table's events after one of them up to another, some at a time."""
        read = self._store.tables.events
        while page := await read(table_id, after, min(_PAGE, last - after)):
            yield page
            after = page[-1].seq
            if after == last:
                return

    async def _keep(self, table: Table, at: float) -> None:
        """Keep a snapshot of a table, so that it need not be made of so many events again."""
        kept = kept_snapshot(table, at)
        with suppress(UnavailableError, TakenError):  # it only saves time; others may keep it too
            await self._store.snapshots.add(table.id, kept)


def kept_snapshot(table: Table, at: float) -> Kept:
    """Return a table's snapshot after its last event, and what is needed of older ones.

    The record of a game in progress is made from its beginning on, and spectators may see late.
    """
    body = snapshot.written(table)
    return Kept(
        StoredSnapshot(table.seq, at, snapshot.VERSION, body),
        first=table.began_seq if table.is_on else table.seq,
        since=at - table.options.delay,
    )


class _TableBuilder:
    """A table on its way up to an event; what has happened after `due` is `coming`, not taken in.

    `seq` is the number of the last event of either, which happened `at` a time.
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
        """Begin with a snapshot, and from the first event on where it can't be read."""
        try:
            self._table = snapshot.read(found.body)
        except ValueError:
            _LOG.warning("A table's snapshot can't be read: its events are.")
        else:
            self.seq, self.at = found.seq, found.at

    def take(self, stored: deque[StoredEvent]) -> None:
        """Take in some of the events that were stored, for as long as a slice lasts."""
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
