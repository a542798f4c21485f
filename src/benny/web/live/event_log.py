"""The logs of tables: events, and all that is stored with them."""

import time
from collections.abc import Sequence

from msgspec.structs import replace

from benny.io.json import to_json
from benny.protocol.commands import Command
from benny.rules.loading import rules_id
from benny.web.history.archive import kept
from benny.web.live.batch_writer import BatchWriter
from benny.web.live.delayed import DelayedTable
from benny.web.live.loader import EVERY, Loader, kept_snapshot
from benny.web.live.storage_quota import ROW
from benny.web.pubsub.bus import Bus
from benny.web.store import tables
from benny.web.store.async_store import AsyncStore
from benny.web.store.commands import DoneCommand
from benny.web.store.same_deals import EndedTry
from benny.web.table.events import (
    Away,
    Back,
    BotSat,
    Happened,
    Opened,
    Released,
    Renamed,
    Reserved,
    Sat,
    Started,
    TableEvent,
    Vacated,
    read_event,
)
from benny.web.table.fold import table_of
from benny.web.table.person import Person
from benny.web.table.practice import Practice
from benny.web.table.table import Table
from benny.web.table.updates import seat_states

Cause = tuple[Person, Command]
"""A command that leads to events, and the person who sent it."""

_SEATING = (Sat, Reserved, Released, Vacated, BotSat, Away, Back, Renamed, Started)
"""Events that change the seats in lists of tables."""


class EventLog:
    """Reads and writes the logs of tables."""

    def __init__(self, store: AsyncStore, writer: BatchWriter, bus: Bus) -> None:
        self._store = store
        self._writer = writer
        self._bus = bus
        self._loader = Loader(store)

    def close(self) -> None:
        self._loader.close()

    async def open(self, opened: Opened, *more: TableEvent) -> int:
        """Store a new table with its first events, and return its size in bytes.

        Raises TakenError if its code or id is in use.
        """
        now = time.time()
        table = table_of((event, now) for event in (opened, *more))
        bodies = [to_json(event) for event in (opened, *more)]
        row = tables.OpenedTable(
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
        await self._store.tables.open(row, bodies, _seated(table))
        return sum(map(len, bodies)) + ROW * len(bodies)

    async def load(self, table_id: str) -> tuple[Table, DelayedTable | None]:
        """Return the current table, and the spectators' one if there is a delay."""
        return await self._loader.load(table_id)

    async def events(self, table_id: str, after: int, count: int) -> list[Happened]:
        """Return at most `count` events of a table after event number `after`."""
        stored = await self._store.tables.events(table_id, after, count)
        return [Happened(read_event(one.body), one.at) for one in stored]

    async def append(
        self, table: Table, happening: Sequence[Happened], was_on: bool, cause: Cause | None
    ) -> int:
        """Store events that are already applied to a table, with all that belongs to them.

        `was_on` says that a game was in progress before them. Returns their size in bytes.
        """
        entry = _entry(table, happening, cause)
        # A game without a deal leaves no record.
        ends = was_on and not table.is_on
        if ends and table.practice is not None:
            entry = replace(entry, tried=_tried(table, table.practice))
        elif ends and table.kind.has_record and table.game is not None and table.game.deals:
            whole = table if table.is_whole else await self._loader.whole(table, happening)
            entry = replace(entry, ended=await self._store.run(kept, whole, entry.at))
        await self._writer.append(tables.Append(table.id, table.seq - len(happening), entry))
        self._store.health.note_stored()
        if happening:
            self._bus.tell_change(table.code, table.seq)
        return _size(entry)

    async def reply_of(self, table: Table, cause: Cause) -> int | None:
        """Return the table's event number after a person's command, None if it was not done."""
        return await self._store.tables.reply_of(table.id, _done(cause))


def _entry(table: Table, happening: Sequence[Happened], cause: Cause | None) -> tables.Entry:
    at = happening[-1].at if happening else time.time()
    is_seating = any(isinstance(one.event, _SEATING) for one in happening)
    has_grown = table.seq // EVERY > (table.seq - len(happening)) // EVERY
    begins = table.seq == table.began_seq  # the game's record is built from here
    is_milestone = happening and (has_grown or begins or table.closed)
    return tables.Entry(
        at=at,
        bodies=[to_json(one.event) for one in happening],
        command=_done(cause) if cause else None,
        change=tables.TableChange(
            public=table.options.public,
            delay=table.options.delay,
            status=table.status,
            game=table.number,
            seats=to_json(seat_states(table)) if is_seating else None,
            seated=_seated(table) if is_seating else None,
        ),
        snapshot=kept_snapshot(table, at) if is_milestone else None,
    )


def _tried(table: Table, practice: Practice) -> EndedTry | None:
    """Return how a try at a deal that others play too has ended, None if it is none."""
    if not practice.same:
        return None
    game = table.game
    assert game is not None
    counts = game.turn is None and table.players[-1][practice.seat] == table.host
    return EndedTry(practice.same, to_json(game.deals[-1].actions) if counts else None)


def _seated(table: Table) -> frozenset[str]:
    seats = (*table.seats, *table.reserved.values())
    return frozenset(seat.person for seat in seats if seat.person)


def _size(entry: tables.Entry) -> int:
    """Return roughly how many bytes an entry takes in the database."""
    snapshot = (entry.snapshot.snapshot.body,) if entry.snapshot else ()
    texts = [*entry.bodies, *(entry.ended[1:] if entry.ended else ()), *snapshot]
    return sum(map(len, texts)) + ROW * (len(texts) + bool(entry.command))


def _done(cause: Cause) -> DoneCommand:
    person, command = cause
    return DoneCommand(person.id, command.id)
