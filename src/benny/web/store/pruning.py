"""Removes what nobody can open any more: the logs of tables that closed long ago."""

import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

from msgspec import Struct
from sqlalchemy import ColumnElement, delete, func, select, update

from benny.web.store.database import Database
from benny.web.store.errors import UnavailableError
from benny.web.store.schema import (
    CLOSED,
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

_PAGE = 200  # tables or reviews
_EVENTS = 1000  # a transaction: some milliseconds, for which the moves of others wait
_OF_TABLE = (events, snapshots, lines, commands, seated)


class Prunable(Struct, frozen=True):
    """How much can be removed, or was."""

    tables: int = 0
    events: int = 0
    reviews: int = 0


class Pruning:
    """Removes the logs, snapshots and chat of tables that closed before a time.

    Their rows stay, without events: games refer to them. Games, records and current reviews stay,
    and all that is made from these. So do the tables of matches, whose records are in their logs,
    those with an open report, and those where a try at a deal has not ended.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def count(self, before: float, version: int) -> Prunable:
        """Return what `prune` would remove."""
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
        removed = Prunable()
        for batch in self._batches(before):
            began = time.monotonic()
            self._remove(list(batch))
            removed = Prunable(removed.tables + len(batch), removed.events + sum(batch.values()))
            time.sleep((time.monotonic() - began) * pauses)
        return Prunable(removed.tables, removed.events, self._remove_reviews(before, version))

    def _batches(self, before: float) -> Iterator[dict[str, int]]:
        """Yield tables with their numbers of events, as many as fit into a transaction."""
        last, batch = "", dict[str, int]()
        page = select(tables.c.id, tables.c.seq).where(*_is_closed(before)).order_by(tables.c.id)
        while True:
            with self._database.reading() as connection:
                rows = connection.execute(page.where(tables.c.id > last).limit(_PAGE)).all()
            for last, number in rows:
                if batch and sum(batch.values()) + number > _EVENTS:
                    yield batch
                    batch = {}
                batch[last] = number
            if not rows:
                break
        if batch:
            yield batch

    def _remove(self, ids: Sequence[str]) -> None:
        with self._database.writing() as connection:
            for part in _OF_TABLE:
                connection.execute(delete(part).where(part.c.table_id.in_(ids)))
            emptied = update(tables).where(tables.c.id.in_(ids))
            connection.execute(emptied.values(seq=0, seats=b"[]"))

    def _remove_reviews(self, before: float, version: int) -> int:
        removed, last = 0, ""
        page = select(reviews.c.game_id).join(games).where(*_is_outdated(before, version))
        page = page.order_by(reviews.c.game_id).limit(_PAGE)
        while True:
            with self._database.reading() as connection:
                ids = connection.execute(page.where(reviews.c.game_id > last)).scalars().all()
            if not ids:
                return removed
            with self._database.writing() as connection:
                connection.execute(delete(reviews).where(reviews.c.game_id.in_(ids)))
            removed, last = removed + len(ids), ids[-1]

    def reuse_space(self) -> None:
        """Let PostgreSQL use the space of removed rows now, instead of in a minute."""
        with self._database.reading() as connection:
            for part in (*_OF_TABLE, reviews):
                connection.exec_driver_sql(f"VACUUM (ANALYZE) {part.name}")


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
    """Return how many bytes inside an SQLite file are unused."""
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
