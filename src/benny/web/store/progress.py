"""How far a database file should reach: SQLite starts without a word if its log was lost.

A server marks the file with a number of its run, `application_id`, and once a second, as part of a
transaction that stores something, with the time, `user_version`. After the commit it notes both in
another file beside it, without waiting for the disk, so a note is never ahead of the database. If
it is, transactions were in the log and are gone. A copy by `benny host backup` has no mark, and a
copy by hand of an earlier run has another one.
"""

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from secrets import randbelow

from benny.web.store.database import Database, make_private
from benny.web.store.errors import UnavailableError
from benny.web.store.sqlite_file import only_reading

_SINCE = 1_577_836_800  # 2020: both marks have 31 bits
_RUNS = 1 << 31


class FileMarks:
    """Marks a database file and notes the marks, for the server that holds its lock."""

    def __init__(self, database: Database) -> None:
        assert database.file is not None
        note = _note_of(database.file)
        self._run = 1 + randbelow(_RUNS - 1)
        self._mark = int(time.time()) - _SINCE - 1
        with database.writing() as connection:
            connection.exec_driver_sql(f"PRAGMA application_id = {self._run}")
            connection.exec_driver_sql(f"PRAGMA user_version = {self._mark}")
        with database.reading() as connection:  # so that the mark of this run is not in the log
            connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)")
        make_private(note)
        self._file = os.open(note, os.O_WRONLY)
        self._log = Path(f"{os.path.realpath(database.file)}-wal")
        self._log_id = _inode(self._log)
        self._note(self._mark)

    @contextmanager
    def next_mark(self) -> Iterator[int | None]:
        """Yield the mark for a transaction, None if this second has one; note it once stored.

        Raises UnavailableError as `check_log` does.
        """
        self.check_log()
        now = int(time.time()) - _SINCE
        mark = now if now > self._mark else None
        yield mark
        if mark is not None:
            self._note(mark)

    def check_log(self) -> None:
        """Raise UnavailableError if the log was deleted: a crash would lose what it gets."""
        if _inode(self._log) != self._log_id:
            raise UnavailableError(
                "The database's log was deleted.", f"{self._log}: {STOP_CLEANLY}"
            )

    def _note(self, mark: int) -> None:
        self._mark = mark
        with suppress(OSError):  # what was to be stored is stored
            os.lseek(self._file, 0, os.SEEK_SET)
            os.write(self._file, b"%010d %010d\n" % (self._run, mark))  # in place: always as long

    def close(self) -> None:
        os.close(self._file)


STOP_CLEANLY = (
    "Stop the server cleanly, and do not kill it: it still has the log open, and a clean stop "
    "writes it into the file."
)


def _inode(path: Path) -> int | None:
    try:
        return path.stat().st_ino
    except OSError:
        return None


def lost_in(path: Path) -> str:
    """Return a sentence if a file ends before the last note about it, "" otherwise.

    Call it before a server marks the file.
    """
    try:
        run, noted = map(int, _note_of(path).read_text(encoding="ascii").split())
        with only_reading(path) as connection:
            stored_run, stored = (
                connection.execute(f"PRAGMA {name}").fetchone()[0]
                for name in ("application_id", "user_version")
            )
    except (OSError, ValueError, sqlite3.Error):  # without a note, or without a database to read
        return ""
    if stored_run != run or stored >= noted:
        return ""
    return (
        f"{path} reaches to {_when(stored)}, but things were stored until {_when(noted)}: its "
        f"log {path.name}-wal is missing or damaged, and what it held is lost"
    )


def _note_of(path: Path) -> Path:
    return path.with_name(f"{path.name}.reached")


def _when(mark: int) -> str:
    return f"{datetime.fromtimestamp(_SINCE + mark):%d %B %Y, %H:%M:%S}"
