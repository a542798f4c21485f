"""The logs of tables: events, and all that is stored with them."""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from math import inf
from typing import TYPE_CHECKING

from msgspec.structs import replace

from benny.io.json import to_json
from benny.protocol.commands import Command
from benny.rules.loading import rules_id
from benny.web.bus import Bus, TableChanged
from benny.web.history.archive import archive_game
from benny.web.live.audience import DelayedTable
from benny.web.live.worker import Lane, settle
from benny.web.rate_limiter import ROW
from benny.web.store import rows
from benny.web.store.rows import EndedTry, TakenError, UnavailableError
from benny.web.table import fold, snapshot
from benny.web.table.events import SEATING, Happened, Opened, TableEvent, read_event
from benny.web.table.fold import table_of
from benny.web.table.person import Person
from benny.web.table.table import Table
from benny.web.table.updates import seat_states

if TYPE_CHECKING:
    from benny.web.store.store import Store

Cause = tuple[Person, Command]
"""A command that leads to events, and the person who sent it."""

# A commit takes the disk a few milliseconds: a longer wait costs players more than it saves.
_GROUPED_FOR = 0.005
EVERY = 200
"""Events between snapshots: a few deals, which are applied in some milliseconds."""

_LOG = logging.getLogger("benny")
_PAGE = 500  # events: a megabyte at most, and few queries for the longest table
SLICE = 0.003  # seconds: the event loop waits for the GIL no longer than that
_LAST = 1 << 30  # more events than any table has


class BatchWriter:
    """Appends to the logs of tables, with one transaction at a time for each writer of the store.

    A disk takes as long for one event as for fifty, so busy writes are grouped for up to 5 ms.
    """

    def __init__(self, store: "Store") -> None:
        self._store = store
        self._writers_free = store.writers
        self._waiting: list[tuple[rows.Append, asyncio.Future[int]]] = []
        self._working: set[asyncio.Task[None]] = set()

    async def append(self, wanted: rows.Append) -> int:
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
                appends = [append for append, _ in together]
                ends: list[int | Exception]
                try:
                    ends = await self._store.run(self._store.tables.append_all, appends)
                except Exception as error:  # each caller waits for its own: none may be left
                    ends = [error] * len(appends)
                for (_, stored), end in zip(together, ends, strict=True):
                    settle(stored, end)
                if self._waiting:
                    await asyncio.sleep(_GROUPED_FOR)
        finally:
            self._writers_free += 1


class EventLog:
    """Stores and loads tables.

    They are built from their last snapshots and the events since, in a lane whose thread works in
    short slices, so that the event loop gets its turn.
    """

    def __init__(self, store: "Store", bus: Bus, loading: Lane) -> None:
        self._store = store
        self._writer = BatchWriter(store)
        self._bus = bus
        self._lane = loading

    async def open(self, opened: Opened, *more: TableEvent) -> int:
        """Store a new table with its first events, and return its size in bytes.

        Raises TakenError if its code or id is in use.
        """
        now = time.time()
        table = table_of((event, now) for event in (opened, *more))
        bodies = [to_json(event) for event in (opened, *more)]
        row = rows.OpenedTable(
            id=opened.table,
            code=opened.code,
            title=opened.rules.called,
            rules_hash=rules_id(opened.rules),
            public=opened.options.public,
            delay=opened.options.delay,
            status=table.status,
            seats=to_json(seat_states(table)),
            opened_at=now,
        )
        await self._store.run(self._store.tables.open, row, bodies, _people_at(table))
        return sum(map(len, bodies)) + ROW * len(bodies)

    async def store_upload(self, game: rows.StoredGame, record: bytes) -> None:
        """Store a game that was played elsewhere, at a closed table that no code leads to.

        Raises TakenError if it is there already.
        """
        table = rows.OpenedTable(
            id=game.table_id,
            code=game.table_id,
            title=game.title,
            rules_hash=game.rules_hash,
            public=False,
            delay=0,
            status=rows.CLOSED,
            seats=b"[]",
            opened_at=game.began_at,
        )
        await self._store.run(self._store.tables.open, table, (), (), (game, record))

    async def load(self, table_id: str) -> tuple[Table, DelayedTable | None]:
        """Return the current table, and the spectators' one if there is a delay."""
        builder = await self._fold(
            table_id, _TableBuilder(), await self._snapshot(table_id, _LAST, inf)
        )
        table = builder.table
        if builder.taken >= EVERY:  # so that the next load has fewer events to apply
            with suppress(UnavailableError, TakenError):  # it only saves time; others may do it too
                await self._store.run(
                    self._store.snapshots.add, table.id, make_snapshot(table, builder.at)
                )
        delay = table.options.delay
        if not delay:
            return table, None
        due = time.time() - delay
        seen = await self._snapshot(table_id, table.seq, due)
        late = await self._fold(table_id, _TableBuilder(table.seq, due), seen)
        return table, DelayedTable(late.table, late.coming, delay)

    async def _full_table(self, table: Table, happening: Sequence[Happened]) -> Table:
        """Return a table with all deals of its game; `happening` is not stored yet."""
        begun = await self._snapshot(table.id, table.began_seq, inf)
        stored = table.seq - len(happening)
        builder = await self._fold(table.id, _TableBuilder(stored, forgets=False), begun)
        for event, at in happening:
            fold.apply(builder.table, event, at)
        return builder.table

    async def _fold(
        self, table_id: str, builder: "_TableBuilder", found: rows.StoredSnapshot | None
    ) -> "_TableBuilder":
        """Apply a table's events, after a snapshot if there is one."""
        if found is not None:
            await self._lane.run(table_id, partial(builder.begin, found))
        last, read, run = builder.last, self._store.tables.events, self._store.run
        while page := await run(read, table_id, builder.seq, min(_PAGE, last - builder.seq)):
            left = deque(page)
            while left:
                await self._lane.run(table_id, partial(builder.take, left))
            if builder.seq == last:
                break
        return builder

    async def _snapshot(self, table_id: str, seq: int, at: float) -> rows.StoredSnapshot | None:
        return await self._store.run(
            self._store.snapshots.last, table_id, snapshot.VERSION, seq, at
        )

    async def events(self, table_id: str, after: int, count: int) -> list[Happened]:
        stored = await self._store.run(self._store.tables.events, table_id, after, count)
        return [Happened(read_event(event.body), event.at) for event in stored]

    async def append(
        self, table: Table, happening: Sequence[Happened], was_on: bool, cause: Cause | None
    ) -> int:
        """Store events that are already applied to a table, with all that belongs to them.

        `was_on` says that a game was in progress before them. Returns their size in bytes.
        """
        entry = _entry(table, happening, cause)
        # A game without a deal leaves no record.
        ends = was_on and not table.is_on
        if ends and table.practice is not None and table.practice.same:
            assert table.game is not None
            deal, players = table.game.deals[-1], table.players[-1]
            counts = table.game.turn is None and players[table.practice.seat] == table.host
            tried = EndedTry(table.practice.same, to_json(deal.actions) if counts else None)
            entry = replace(entry, tried=tried)
        elif ends and table.kind.has_record and table.game is not None and table.game.deals:
            full = table if table.is_whole else await self._full_table(table, happening)
            entry = replace(entry, ended=await self._store.run(archive_game, full, entry.at))
        await self._writer.append(rows.Append(table.id, table.seq - len(happening), entry))
        self._store.health.note_stored()
        if happening:
            self._bus.send(TableChanged(code=table.code, seq=table.seq))
        # Roughly how many bytes the entry takes in the database.
        bodies = (entry.snapshot.snapshot.body,) if entry.snapshot else ()
        texts = [*entry.bodies, *(entry.ended[1:] if entry.ended else ()), *bodies]
        return sum(map(len, texts)) + ROW * (len(texts) + bool(entry.command))

    async def reply_of(self, table: Table, cause: Cause) -> int | None:
        """Return the table's event number after a person's command, None if it was not done."""
        return await self._store.run(self._store.tables.reply_of, table.id, _done_command(cause))


def _entry(table: Table, happening: Sequence[Happened], cause: Cause | None) -> rows.Entry:
    at = happening[-1].at if happening else time.time()
    is_seating = any(isinstance(happened.event, SEATING) for happened in happening)
    has_grown = table.seq // EVERY > (table.seq - len(happening)) // EVERY
    begins = table.seq == table.began_seq  # the game's record is built from here
    is_milestone = happening and (has_grown or begins or table.closed)
    return rows.Entry(
        at=at,
        bodies=[to_json(happened.event) for happened in happening],
        command=_done_command(cause) if cause else None,
        change=rows.TableChange(
            public=table.options.public,
            delay=table.options.delay,
            status=table.status,
            game=table.number,
            seats=to_json(seat_states(table)) if is_seating else None,
            seated=_people_at(table) if is_seating else None,
        ),
        snapshot=make_snapshot(table, at) if is_milestone else None,
    )


def _people_at(table: Table) -> frozenset[str]:
    seats = (*table.seats, *table.reserved.values())
    return frozenset(seat.person for seat in seats if seat.person)


def _done_command(cause: Cause) -> rows.DoneCommand:
    person, command = cause
    return rows.DoneCommand(person.id, command.id)


def make_snapshot(table: Table, at: float) -> rows.Kept:
    """Return a snapshot of a table, and which older snapshots are still needed.

    These are the one where the game in progress began, for its record, and the one that
    spectators with a delay see now.
    """
    body = snapshot.snapshot_json(table)
    return rows.Kept(
        rows.StoredSnapshot(table.seq, at, snapshot.VERSION, body),
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

    def begin(self, found: rows.StoredSnapshot) -> None:
        """Begin with a snapshot, or with the first event if the snapshot can't be read."""
        try:
            self._table = snapshot.read(found.body)
        except ValueError:
            _LOG.warning("A table's snapshot can't be read; its events are read instead.")
        else:
            self.seq, self.at = found.seq, found.at

    def take(self, stored: deque[rows.StoredEvent]) -> None:
        """Apply stored events for one slice of time."""
        end = time.monotonic() + SLICE
        self._take(stored.popleft())
        while stored and time.monotonic() < end:
            self._take(stored.popleft())
        if self._forgets:
            self.table.drop_past_deals()

    def _take(self, one: rows.StoredEvent) -> None:
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
