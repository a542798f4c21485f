"""Copies everything from an SQLite file into another, empty database."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from sqlalchemy import Connection, Table, func, insert, inspect, select

from benny.errors import NotationError
from benny.web.store.database import Database, file_of
from benny.web.store.schema import metadata
from benny.web.store.sqlite_file import lock_database, mark_transferred
from benny.web.store.store import Store

_BATCH = 1000  # rows: a few megabytes at most
_STOP = "stop it first, and start it again with the new database"


def transfer(source: str, target: str, tell: Callable[[str, int], None]) -> None:
    """Copy all rows of a database to another; call `tell` with each table's name and rows.

    An empty target and then the source get the current schema first. The copy is one transaction:
    all rows arrive, or none. Then the source is marked. Raises NotationError if the source is no
    SQLite file, is in use or is the target, if the target holds anything, or if rows are missing
    there; and as Store does.
    """
    path = _check_source(source, target)
    with lock_database(source, _STOP):
        with closing(Database(target)) as new, new.reading() as connection:
            _check_empty(connection)
        for address in (target, source):
            Store(address).close()
        with (
            closing(Database(source)) as old,
            closing(Database(target)) as new,
            old.reading() as reader,
            new.writing() as writer,
        ):
            _check_empty(writer)
            for table in metadata.sorted_tables:
                tell(table.name, _copy(table, reader, writer))
        mark_transferred(path, target)


def _check_source(source: str, target: str) -> Path:
    """Return the source's file; raise NotationError if it can't be copied to the target."""
    path, other = file_of(source), file_of(target)
    if path is None:
        raise NotationError("only an SQLite file can be transferred, as in sqlite:///FILE")
    if not path.is_file():
        raise NotationError(f"there is no database {str(path)!r}")
    if other is not None and other.exists() and path.samefile(other):
        raise NotationError(f"{str(path)!r} is both source and target")
    return path


def _check_empty(target: Connection) -> None:
    there = inspect(target).get_table_names()
    for table in metadata.sorted_tables:
        rows = _count(table, target) if table.name in there else 0
        if rows:
            raise NotationError(
                f"the target is not empty (there are rows in {table.name}: {rows}), so nothing was "
                f"copied: give an empty database"
            )


def _copy(table: Table, reader: Connection, writer: Connection) -> int:
    rows = reader.execution_options(yield_per=_BATCH).execute(select(table))
    for batch in rows.mappings().partitions():
        writer.execute(insert(table), [dict(row) for row in batch])
    due, copied = _count(table, reader), _count(table, writer)
    if due != copied:
        raise NotationError(
            f"only {copied} of {due} rows of {table.name} have arrived, so nothing was copied"
        )
    return copied


def _count(table: Table, connection: Connection) -> int:
    return connection.execute(select(func.count()).select_from(table)).scalar_one()
