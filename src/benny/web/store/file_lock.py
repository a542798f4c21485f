"""A lock on an SQLite file: only one server uses it at a time."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO

from benny.errors import NotationError
from benny.io import locks
from benny.io.files import reason
from benny.web.store.database import file_of, make_private
from benny.web.store.errors import UnavailableError


@contextmanager
def held(address: str) -> Iterator[None]:
    """Lock a database file for as long as the context lasts; a PostgreSQL may be shared.

    The system releases the lock of a killed process. Raises NotationError if another server holds
    the lock and UnavailableError if the file can't be locked.
    """
    path = file_of(address)
    if path is None:
        yield
        return
    lock = path.resolve().with_name(f"{path.name}.lock")
    make_private(lock)
    with lock.open("a") as file:
        if not _lock(file):
            raise NotationError(
                f"another server is using {str(path)!r}: give this one its own folder with --data, "
                f"or let all of them share a PostgreSQL with --database"
            )
        yield


def _lock(file: IO[str]) -> bool:
    """Return whether a file could be locked."""
    try:
        return locks.lock(file.fileno())
    except OSError as error:
        raise UnavailableError("The database file can't be locked.", reason(error)) from error
