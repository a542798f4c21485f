"""Copies of an SQLite database: a backup while a server uses it, and a move to another one."""

import os
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

from sqlalchemy import Connection, Table, func, insert, inspect, select

from benny.errors import NotationError
from benny.io.files import check_place, replacing, write
from benny.web.store import database, sqlite_file
from benny.web.store.rows import UnavailableError
from benny.web.store.schema import metadata
from benny.web.store.store import Store

_BATCH = 1000  # rows: a few megabytes at most
_APPLICATION_ID = 68  # its place in the header of an SQLite file, four bytes
_STOP = "stop it first, and start it again with the new database"


def transfer(source: str, target: str, tell: Callable[[str, int], None]) -> None:
    """Copy all rows of a database to another; call `tell` with each table's name and rows.

    An empty target and then the source get the current schema first. The copy is one transaction:
    all rows arrive, or none. Then the source is marked. Raises NotationError if the source is no
    SQLite file, is in use or is the target, if the target holds anything, or if rows are missing
    there; and as Store does.
    """
    path, target_path = database.file_of(source), database.file_of(target)
    if path is None:
        raise NotationError("only an SQLite file can be transferred, as in sqlite:///FILE")
    if not path.is_file():
        raise NotationError(f"there is no database {str(path)!r}")
    if target_path is not None and target_path.exists() and path.samefile(target_path):
        raise NotationError(f"{str(path)!r} is both source and target")
    with sqlite_file.lock_database(source, _STOP):
        with closing(database.Database(target)) as new, new.reading() as connection:
            _check_empty(connection)
        for address in (target, source):
            Store(address).close()
        with (
            closing(database.Database(source)) as old,
            closing(database.Database(target)) as new,
            old.reading() as reader,
            new.writing() as writer,
        ):
            _check_empty(writer)
            for table in metadata.sorted_tables:
                rows = reader.execution_options(yield_per=_BATCH).execute(select(table))
                for batch in rows.mappings().partitions():
                    writer.execute(insert(table), [dict(row) for row in batch])
                due, copied = _count(table, reader), _count(table, writer)
                if due != copied:
                    raise NotationError(
                        f"only {copied} of {due} rows of {table.name} have arrived, so nothing "
                        "was copied"
                    )
                tell(table.name, copied)
        sqlite_file.mark_transferred(path, target)


def _check_empty(target: Connection) -> None:
    there = inspect(target).get_table_names()
    for table in metadata.sorted_tables:
        rows = _count(table, target) if table.name in there else 0
        if rows:
            raise NotationError(
                f"the target is not empty (there are rows in {table.name}: {rows}), so nothing was "
                f"copied: give an empty database"
            )


def _count(table: Table, connection: Connection) -> int:
    return connection.execute(select(func.count()).select_from(table)).scalar_one()


def back_up(address: str, path: Path) -> None:
    """Write a copy of an SQLite database, as it is at this moment, that only its owner may read.

    An older copy is replaced at once or not at all. Raises NotationError for another database, for
    one that is not there or was transferred and for a wrong place, and UnavailableError if it can't
    be copied.
    """
    check_place(path, "copy")
    source = database.file_of(address)
    if source is None:
        raise NotationError(
            f"benny host backup copies SQLite files; for PostgreSQL use pg_dump --format=custom "
            f"--file={path} --dbname={database.without_password(address)}"
        )
    database.check_there(address)
    sqlite_file.check_not_transferred(address)
    if path.exists() and path.samefile(source):
        raise NotationError(f"{str(path)!r} is the database itself: name another file")
    with replacing(path) as new:
        new.touch(mode=0o600)
        try:  # in one read transaction, for which no writer waits in WAL mode
            with closing(sqlite3.connect(source)) as connection:
                connection.execute("VACUUM INTO ?", (str(new),))
        except sqlite3.Error as error:
            # A damaged database is at fault, and not the place of the copy.
            sqlite_file.check_whole(address)
            raise UnavailableError("The database can't be copied.", str(error)) from error
        with new.open("r+b") as file:
            file.seek(_APPLICATION_ID)
            file.write(bytes(4))  # it is no run of a server: see FileMarks
            file.flush()
            os.fsync(file.fileno())
    note = _note_of(source)
    with suppress(OSError):  # the copy is made all the same
        write(note, [f"{int(time.time())}\n".encode()], 0o600)
        if hasattr(os, "chown"):  # root may make the copies, and another user run the server
            os.chown(note, source.stat().st_uid, source.stat().st_gid)


def last_backup(path: Path) -> float | None:
    """Return when `benny host backup` last copied a database file, None if it is not known.

    The time is in a file beside the database, so that it can be read without the database.
    """
    try:
        return float(_note_of(path).read_text(encoding="ascii"))
    except (OSError, ValueError):
        return None


def _note_of(path: Path) -> Path:
    return path.with_name(f"{path.name}.backup")
