"""Whether an SQLite file is a whole database; nothing is made or changed."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from time import monotonic

from benny.web.store.database import check_ordinary, file_of, read_only_uri
from benny.web.store.errors import UnavailableError

_PATIENCE = 1.5  # seconds to connect
_AT_START = 2.0  # seconds: a restart must not wait for a file of gigabytes to be read
_STEPS = 10_000  # of SQLite's machine, between looks at the clock


@contextmanager
def only_reading(path: Path) -> Iterator[sqlite3.Connection]:
    """Connect to a file, which a server may use meanwhile; raise UnavailableError for no file."""
    check_ordinary(path)  # SQLite would wait for a pipe for ever
    with closing(sqlite3.connect(read_only_uri(path), uri=True, timeout=_PATIENCE)) as connection:
        yield connection


def damage_of(path: Path, within: float | None = None) -> str:
    """Return what is damaged in a file, "" for nothing, as far as is found within some seconds."""
    try:
        with only_reading(path) as connection:
            if within is not None:
                until = monotonic() + within
                connection.set_progress_handler(lambda: monotonic() > until, _STEPS)
            found = str(connection.execute("PRAGMA quick_check(1)").fetchone()[0])
    except sqlite3.OperationalError:  # the time is over, or it can't be opened, which is no damage
        return ""
    except sqlite3.DatabaseError as error:
        return str(error)
    return "" if found == "ok" else found.rpartition("\n")[2]


def check_whole(address: str) -> None:
    """Raise UnavailableError if an address is that of a file in which damage is quickly found."""
    path = file_of(address)
    if path is not None and path.is_file() and (damage := damage_of(path, _AT_START)):
        raise UnavailableError(
            "The database file can't be used.",
            f"{damage}, in {str(path)!r}; restore a backup, or name another file with --database",
        )
