"""An SQLite file: whether it is damaged, which server uses it, and where it was transferred."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from time import monotonic

from benny.errors import NotationError
from benny.io import locks
from benny.io.files import reason
from benny.web.store.database import (
    check_ordinary,
    file_of,
    make_private,
    read_only_uri,
    without_password,
)
from benny.web.store.errors import UnavailableError

_PATIENCE = 1.5  # seconds to connect
_AT_START = 2.0  # seconds: a restart must not wait for a file of gigabytes to be read
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
    """Return the database to which a file was transferred, "" for none."""
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
