"""Removes what can't be opened any more: the logs of tables that closed long ago."""

import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

from msgspec import Struct
from sqlalchemy import ColumnElement, delete, func, select, update

from benny.web.store.database import Repository
from benny.web.store.rows import CLOSED, UnavailableError
from benny.web.store.schema import (
    commands,
    events,
    games,
    lines,
    reports,
    reviews,
    same_tries,
    seated,
    snapshots,
    tables,
)

_PAGE = 200  # reviews
_EVENTS = 1000  # a transaction: some milliseconds, for which the moves of others wait
_OF_TABLE = (events, snapshots, lines, commands, seated)


class Prunable(Struct, frozen=True):
    """How much can be removed, or was."""

    tables: int = 0
    events: int = 0
    reviews: int = 0


class Pruning(Repository):
    """Removes the logs, snapshots and chat of tables that closed before a time.

    Their rows stay, without events: games refer to them. Games, records and current reviews stay,
    and all that is made from these. So do the tables of matches, whose records are in their logs,
    those with an open report, and those where a try at a deal has not ended.
    """

    def count(self, before: float, version: int) -> Prunable:
        logs = select(func.count(), func.coalesce(func.sum(tables.c.seq), 0))
        old = select(func.count()).select_from(reviews).join(games)
        with self._database.reading() as connection:
            closed, stored = connection.execute(logs.where(*_is_closed(before))).one()
            outdated = connection.execute(old.where(*_is_outdated(before, version))).scalar_one()
        return Prunable(closed, stored, outdated)

    def prune(self, before: float, version: int, *, pauses: bool) -> Prunable:
        """Remove all this, and the reviews of games from before then that have another version.

        Each table goes in one transaction, so an interrupted call leaves whole tables. With
        `pauses` other writers get half of the time.
        """
        closed = select(tables.c.id, tables.c.seq).where(*_is_closed(before))
        outdated = select(reviews.c.game_id).join(games).where(*_is_outdated(before, version))
        with self._database.reading() as connection:
            logs = [(name, number) for name, number in connection.execute(closed)]
            games_reviewed = connection.execute(outdated).scalars().all()
        for ids in _batches(logs):
            began = time.monotonic()
            # Again, for a report may have been opened meanwhile.
            still_closed = select(tables.c.id).where(tables.c.id.in_(ids), *_is_closed(before))
            with self._database.writing() as connection:
                ids = list(connection.execute(still_closed).scalars())
                for part in _OF_TABLE:
                    connection.execute(delete(part).where(part.c.table_id.in_(ids)))
                emptied = update(tables).where(tables.c.id.in_(ids))
                connection.execute(emptied.values(seq=0, seats=b"[]"))
            time.sleep((time.monotonic() - began) * pauses)
        for first in range(0, len(games_reviewed), _PAGE):
            page = games_reviewed[first : first + _PAGE]
            self._write(delete(reviews).where(reviews.c.game_id.in_(page)))
        return Prunable(len(logs), sum(number for _, number in logs), len(games_reviewed))

    def reuse_space(self) -> None:
        """Let PostgreSQL use the space of removed rows now, instead of in a minute."""
        with self._database.reading() as connection:
            for part in (*_OF_TABLE, reviews):
                connection.exec_driver_sql(f"VACUUM (ANALYZE) {part.name}")


def _batches(logs: Sequence[tuple[str, int]]) -> Iterator[list[str]]:
    """Yield the ids of tables, as many as have the events of one transaction."""
    batch, size = list[str](), 0
    for name, number in logs:
        if batch and size + number > _EVENTS:
            yield batch
            batch, size = [], 0
        batch.append(name)
        size += number
    if batch:
        yield batch


def _is_closed(before: float) -> tuple[ColumnElement[bool], ...]:
    open_reports = select(reports.c.table_id).where(reports.c.settled_at.is_(None))
    open_tries = select(same_tries.c.table_id).where(same_tries.c.ended_at.is_(None))
    return (
        tables.c.status == CLOSED,
        tables.c.last_at < before,
        tables.c.seq > 0,
        tables.c.id.not_like("%-%"),  # the ids of a match's tables, and of no others
        tables.c.id.not_in(open_reports),
        tables.c.id.not_in(open_tries),
    )


def _is_outdated(before: float, version: int) -> tuple[ColumnElement[bool], ...]:
    return games.c.ended_at < before, reviews.c.version != version


def free_bytes(path: Path) -> int:
    """Return the number of unused bytes in an SQLite file."""
    with closing(sqlite3.connect(path)) as connection:
        [pages], [size] = (
            connection.execute(f"PRAGMA {name}").fetchone()
            for name in ("freelist_count", "page_size")
        )
    return int(pages * size)


def shrink(path: Path) -> None:
    """Give the unused space of a file that no server uses back to the disk.

    Raises UnavailableError if that fails, for instance because the disk has no room for a copy; the
    file is then as it was.
    """
    try:
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("VACUUM")
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except sqlite3.Error as error:
        raise UnavailableError("The file can't be made smaller.", str(error)) from error
