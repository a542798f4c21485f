"""What is kept of tables: their events, and with them all that follows from those."""

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from benny.io.json import to_json
from benny.protocol.commands import Command
from benny.web.history.archive import kept
from benny.web.live.batch_writer import BatchWriter
from benny.web.live.loader import EVERY, kept_snapshot
from benny.web.store import tables
from benny.web.store.commands import DoneCommand as StoredCommand
from benny.web.table.events import (
    Away,
    Back,
    BotSat,
    Happened,
    Released,
    Reserved,
    Sat,
    Started,
    Vacated,
    read_event,
)
from benny.web.table.person import Person
from benny.web.table.table import Table
from benny.web.table.updates import seat_states

if TYPE_CHECKING:
    from benny.web.live.registry import TableRegistry

Wish = tuple[Person, Command]
"""A command, and whose it is."""

ROW = 100
"""How many bytes a row takes about, beside its text: keys, numbers, its part of an index."""

_SEATING = (Sat, Reserved, Released, Vacated, BotSat, Away, Back, Started)
"""What changes who sits, as lists of tables show it."""


class EventLog:
    """Reads and writes the logs of a hall's tables."""

    def __init__(self, hall: "TableRegistry") -> None:
        self._hall = hall
        self._batches = BatchWriter(hall)

    async def events(self, table_id: str, after: int, count: int) -> list[Happened]:
        """Return what has been stored of a table after an event, so many events at most."""
        stored = await self._hall.run(self._hall.store.tables.events, table_id, after, count)
        return [Happened(read_event(one.body), one.at) for one in stored]

    async def append(
        self,
        table: Table,
        happening: Sequence[Happened],
        was_on: bool,
        wish: Wish | None,
        payer: str = "",
    ) -> None:
        """Store events that a table has taken in already, with all that follows from them.

        `was_on` says that a game was in progress before them, `wish` what has led to them, `payer`
        to which address it is counted.
        """
        entry = _entry(table, happening, wish)
        if was_on and not table.is_on and table.game is not None and table.game.deals:
            whole = table if table.is_whole else await self._hall.loader.whole(table, happening)
            entry = replace(entry, ended=await self._hall.run(kept, whole, entry.at))
        await self._batches.append(tables.Append(table.id, table.seq - len(happening), entry))
        self._hall.storage.count(payer, _size(entry))
        self._hall.note_stored()
        if happening:
            self._hall.news.tell_change(table.code, table.seq)

    async def reply_of(self, table: Table, wish: Wish) -> int | None:
        """Return where a person's command led, None where it was not done."""
        return await self._hall.run(self._hall.store.tables.reply_of, table.id, _stored(wish))


def _entry(table: Table, happening: Sequence[Happened], wish: Wish | None) -> tables.Entry:
    at = happening[-1].at if happening else time.time()
    is_seating = any(isinstance(one.event, _SEATING) for one in happening)
    seats = (*table.seats, *table.reserved.values())
    people = frozenset(seat.person for seat in seats if seat.person)
    return tables.Entry(
        at=at,
        bodies=[to_json(one.event) for one in happening],
        command=_stored(wish) if wish else None,
        change=tables.TableChange(
            public=table.options.public,
            status=table.status,
            game=table.number,
            seats=to_json(seat_states(table)) if is_seating else None,
            seated=people if is_seating else None,
        ),
        snapshot=kept_snapshot(table, at) if _is_milestone(table, len(happening)) else None,
    )


def _size(entry: tables.Entry) -> int:
    """Return how many bytes of the database an entry takes, about."""
    snapshot = (entry.snapshot.snapshot.body,) if entry.snapshot else ()
    texts = [*entry.bodies, *(entry.ended[1:] if entry.ended else ()), *snapshot]
    return sum(map(len, texts)) + ROW * (len(texts) + bool(entry.command))


def _is_milestone(table: Table, happened: int) -> bool:
    """Return whether a snapshot is due after the last few events of a table."""
    has_grown = table.seq // EVERY > (table.seq - happened) // EVERY
    begins = table.seq == table.began_seq
    return bool(happened and (has_grown or begins or table.closed))


def _stored(wish: Wish) -> StoredCommand:
    person, command = wish
    return StoredCommand(person.id, command.id)
