"""One server a file: as long as a server lives, no other one uses its database of SQLite."""

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
    """Hold a database that is a file, as long as the context lasts; a PostgreSQL may be shared.

    The system lets go of what a killed process held. Raises NotationError if another server
    holds it and UnavailableError if it can't be held.
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
                f"another server uses {str(path)!r}, and a file is for one: give this one its own "
                f"folder with --data, or all of them one PostgreSQL with --database"
            )
        yield


def _lock(file: IO[str]) -> bool:
    """Return whether a file could be locked."""
    try:
        return locks.lock(file.fileno())
    except OSError as error:
        raise UnavailableError("The database's file can't be locked.", reason(error)) from error
