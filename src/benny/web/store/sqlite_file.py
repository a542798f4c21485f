"""An SQLite file: damage, the server that uses it, where it was transferred, how far it reaches."""

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path
from secrets import randbelow
from time import monotonic

from benny.errors import NotationError
from benny.io import locks
from benny.io.files import reason
from benny.web.store.database import (
    Database,
    check_ordinary,
    file_of,
    make_private,
    read_only_uri,
    without_password,
)
from benny.web.store.rows import UnavailableError

_PATIENCE = 1.5  # seconds to connect
_AT_START = 2.0  # seconds: a restart must not wait for a file of gigabytes to be read
_SINCE = 1_577_836_800  # 2020: both marks have 31 bits
_RUNS = 1 << 31
_STEPS = 10_000  # of SQLite's machine, between looks at the clock
_ANOTHER = (
    "give this one its own folder with --data, or let all of them share a PostgreSQL with "
    "--database"
)


@contextmanager
def only_reading(path: Path) -> Iterator[sqlite3.Connection]:
    """Connect to a file, which a server may use meanwhile; raise UnavailableError for no file."""
    check_ordinary(path)  # SQLite would wait for a pipe for ever
    with closing(sqlite3.connect(read_only_uri(path), uri=True, timeout=_PATIENCE)) as connection:
        yield connection


def damage_of(path: Path, within: float | None = None) -> str:
    """Return the damage found in a file within some seconds, "" for none."""
    try:
        with only_reading(path) as connection:
            if within is not None:
                until = monotonic() + within
                connection.set_progress_handler(lambda: monotonic() > until, _STEPS)
            result = str(connection.execute("PRAGMA quick_check(1)").fetchone()[0])
    except sqlite3.OperationalError:  # the time is over, or it can't be opened, which is no damage
        return ""
    except sqlite3.DatabaseError as error:
        return str(error)
    return "" if result == "ok" else result.rpartition("\n")[2]


def check_whole(address: str) -> None:
    """Raise UnavailableError if an address is that of a file in which damage is quickly found."""
    path = file_of(address)
    if path is not None and path.is_file() and (damage := damage_of(path, _AT_START)):
        raise UnavailableError(
            "The database file can't be used.",
            f"{damage}, in {str(path)!r}; restore a backup, or name another file with --database",
        )


@contextmanager
def lock_database(address: str, cure: str = _ANOTHER) -> Iterator[None]:
    """Lock a database file for as long as the context lasts; a PostgreSQL may be shared.

    The system releases the lock of a killed process. Raises NotationError, which ends with a cure,
    if another server holds the lock, and UnavailableError if the file can't be locked.
    """
    path = file_of(address)
    if path is None:
        yield
        return
    lock = _lock_of(path)
    make_private(lock)
    with lock.open("a") as file:
        try:
            is_ours = locks.lock(file.fileno())
        except OSError as error:
            raise UnavailableError("The database file can't be locked.", reason(error)) from error
        if not is_ours:
            raise NotationError(f"another server is using {str(path)!r}: {cure}")
        yield


def is_locked(path: Path) -> bool:
    """Return whether a server seems to hold the lock on a file now."""
    try:
        with _lock_of(path).open("r+") as file:
            return not locks.lock(file.fileno())
    except OSError:
        return False


def _lock_of(path: Path) -> Path:
    real = Path(os.path.realpath(path))  # `resolve` fails for a link to itself
    return real.with_name(f"{path.name}.lock")


def mark_transferred(path: Path, target: str) -> None:
    make_private(_mark(path))
    _mark(path).write_text(without_password(target), encoding="utf-8")


def transfer_target(path: Path) -> str:
    return _mark(path).read_text(encoding="utf-8") if _mark(path).is_file() else ""


def check_not_transferred(address: str) -> None:
    """Raise NotationError if an address is that of a file that was transferred."""
    path = file_of(address)
    if path is not None and (target := transfer_target(path)):
        raise NotationError(
            f"{str(path)!r} was transferred to {target}: give that with --database or "
            f"BENNY_DATABASE, or delete {str(_mark(path))!r} to go on with the file"
        )


def _mark(path: Path) -> Path:
    return path.with_name(f"{path.name}.transferred")


class FileMarks:
    """Marks a database file and notes the marks, for the server that holds its lock.

    SQLite starts without a word if its log was lost. So a server marks the file with a number of
    its run, `application_id`, and once a second, as part of a transaction that stores something,
    with the time, `user_version`. After the commit it notes both in another file beside it, without
    waiting for the disk, so a note is never ahead of the database. If it is, transactions were in
    the log and are gone. A copy by `benny host backup` has no mark, and a copy by hand of an
    earlier run has another one.
    """

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
    reached, until = (
        f"{datetime.fromtimestamp(_SINCE + mark):%d %B %Y, %H:%M:%S}" for mark in (stored, noted)
    )
    return (
        f"{path} reaches to {reached}, but things were stored until {until}: its "
        f"log {path.name}-wal is missing or damaged, and what it held is lost"
    )


def _note_of(path: Path) -> Path:
    return path.with_name(f"{path.name}.reached")
