"""A lock on an SQLite file: only one server uses it at a time."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from benny.errors import NotationError
from benny.io import locks
from benny.io.files import reason
from benny.web.store.database import file_of, make_private
from benny.web.store.errors import UnavailableError

_ANOTHER = (
    "give this one its own folder with --data, or let all of them share a PostgreSQL with "
    "--database"
)


@contextmanager
def held(address: str, cure: str = _ANOTHER) -> Iterator[None]:
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


def is_held(path: Path) -> bool:
    """Return whether a server holds the lock on a file now, as far as can be told."""
    try:
        with _lock_of(path).open("r+") as file:
            return not locks.lock(file.fileno())
    except OSError:
        return False


def _lock_of(path: Path) -> Path:
    real = Path(os.path.realpath(path))  # `resolve` fails for a link to itself
    return real.with_name(f"{path.name}.lock")
