"""Copies of an SQLite database, made while a server uses it."""

import os
import sqlite3
import time
from contextlib import closing, suppress
from pathlib import Path

from benny.errors import NotationError
from benny.io.files import check_place, replacing, write
from benny.web.store.database import check_there, file_of, without_password
from benny.web.store.errors import UnavailableError
from benny.web.store.sqlite_file import check_not_transferred, check_whole

_APPLICATION_ID = 68  # its place in the header of an SQLite file, four bytes


def back_up(address: str, path: Path) -> None:
    """Write a copy of an SQLite database, as it is at this moment, that only its owner may read.

    An older copy is replaced at once or not at all. Raises NotationError for another database, for
    one that is not there or was transferred and for a wrong place, and UnavailableError if it can't
    be copied.
    """
    check_place(path, "copy")
    source = file_of(address)
    if source is None:
        raise NotationError(
            f"benny host backup copies SQLite files; for PostgreSQL use pg_dump --format=custom "
            f"--file={path} --dbname={without_password(address)}"
        )
    check_there(address)
    check_not_transferred(address)
    if path.exists() and path.samefile(source):
        raise NotationError(f"{str(path)!r} is the database itself: name another file")
    with replacing(path) as new:
        new.touch(mode=0o600)
        _copy(address, source, new)
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


def _copy(address: str, source: Path, new: Path) -> None:
    """Copy in one read transaction, for which no writer waits in WAL mode; then reach the disk."""
    try:
        with closing(sqlite3.connect(source)) as connection:
            connection.execute("VACUUM INTO ?", (str(new),))
    except sqlite3.Error as error:
        check_whole(address)  # then it is not the place of the copy that is at fault
        raise UnavailableError("The database can't be copied.", str(error)) from error
    with new.open("r+b") as file:
        file.seek(_APPLICATION_ID)
        file.write(bytes(4))  # it is no run of a server: see `progress`
        file.flush()
        os.fsync(file.fileno())
