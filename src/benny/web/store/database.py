"""A database: connections, timeouts, and its failures as Benny's own errors.

The messages of these errors contain no address and no secret.
"""

import errno
import os
import sqlite3
import stat
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from tempfile import TemporaryFile
from threading import Lock
from time import monotonic, sleep
from typing import Any

import sqlalchemy
from sqlalchemy import URL, Connection, Engine, Executable, Row, event, func, select
from sqlalchemy.exc import ArgumentError, DataError, DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as NoneFreeError

from benny.errors import NotationError
from benny.io.files import reason
from benny.web.store.rows import TakenError, UnavailableError

_WRITERS = 3  # for PostgreSQL, which commits in parallel; fewer writers make larger groups
_CACHED = 256  # kilobytes a connection: the system's cache quickly supplies the rest
_ROOM = 1 << 18  # bytes: many times what an arrival and a move take
CONNECTIONS = 16  # with more threads some wait long: the pool is not first come, first served
_POSSIBLE = "write sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME"
# PostgreSQL has codes (unique_violation, disk_full, lock_not_available), SQLite names.
_IN_USE = {"23505", "SQLITE_CONSTRAINT_PRIMARYKEY", "SQLITE_CONSTRAINT_UNIQUE"}
_FULL = "The disk of the database is full."
_LOCKED = "The database is locked by another program."
_SENTENCES = {"53100": _FULL, "SQLITE_FULL": _FULL, "55P03": _LOCKED, "SQLITE_BUSY": _LOCKED}


class UnknownSchemaError(Exception):
    """The database has a schema that this program can't migrate: a newer or a very old one."""


class WriterQueue:
    """Lets one thread in at a time, in the order of arrival.

    SQLite itself makes waiting threads poll, so that one may starve.
    """

    def __init__(self, patience: float) -> None:
        self._patience = patience
        self._changing = Lock()
        self._taken = False
        self._waiting: deque[Lock] = deque()

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Wait for a turn and have it; raise TimeoutError after `patience` seconds."""
        called = Lock()
        called.acquire()
        with self._changing:
            if is_next := not self._taken:
                self._taken = True
            else:
                self._waiting.append(called)
        if not is_next and not called.acquire(timeout=self._patience):
            with self._changing:
                if called in self._waiting:  # otherwise its turn has come just now
                    self._waiting.remove(called)
                    raise TimeoutError(f"no turn within {self._patience} s")
        try:
            yield
        finally:
            with self._changing:
                if self._waiting:
                    self._waiting.popleft().release()
                else:
                    self._taken = False


class Database:
    """A database at `sqlite:///FILE` or `postgresql://USER:PASSWORD@HOST/NAME`.

    `patience` is how many seconds a call waits to connect, or for other writers. A file that is
    only read may be anyone's: nothing is made or changed. Raises NotationError for any other
    address. `marked` opens a context around each transaction and yields the `user_version` that it
    is to set, None for none. Thread-safe.
    """

    def __init__(self, address: str, patience: float = 10, *, is_only_read: bool = False) -> None:
        url = _url(address)
        self._is_file = url.drivername == "sqlite"
        self.file = Path(str(url.database)) if self._is_file else None
        if self._is_file and is_only_read:
            self._reader = self._writer = _sqlite_reader(url, patience)
        elif self._is_file:
            self._reader = self._writer = _sqlite(url, patience)
        else:  # without BEGIN and COMMIT a query takes a third of the time
            self._writer = _postgres(url, patience)
            self._reader = self._writer.execution_options(isolation_level="AUTOCOMMIT")
        self._queue = WriterQueue(patience)
        self.marked: Callable[[], AbstractContextManager[int | None]] = nullcontext

    @property
    def writers(self) -> int:
        """Return the number of transactions that can write at once without waiting."""
        return 1 if self._is_file else _WRITERS

    def check_room(self) -> None:
        """Raise UnavailableError if the disk of a file has no room for some hundred kilobytes.

        The log of a file has room inside for small writes, also while the disk is full.
        """
        if self.file is None:
            return
        try:
            with TemporaryFile(dir=self.file.parent) as file:
                file.write(bytes(_ROOM))
                file.flush()
        except OSError as error:  # others say nothing about the files that are there
            if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
                raise UnavailableError(_FULL, reason(error)) from error

    def size(self, connection: Connection) -> int:
        if self.file is not None:
            log = self.file.with_name(f"{self.file.name}-wal")
            return sum(file.stat().st_size for file in (self.file, log) if file.exists())
        of_this = func.pg_database_size(func.current_database())
        return int(connection.execute(select(of_this)).scalar_one())

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Connect to read, without a transaction."""
        with _translate_errors(), self._reader.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Connect to write, in one transaction.

        Raises UnavailableError, and NotationError for a text or number that can't be stored.
        """
        with (
            _translate_errors(),
            self._queue.turn() if self._is_file else nullcontext(),
            self.marked() as mark,
            self._writer.begin() as connection,
        ):
            if self._is_file:  # begun as a reader, it fails if others have written meanwhile
                connection.exec_driver_sql("BEGIN IMMEDIATE")
            if mark:
                connection.exec_driver_sql(f"PRAGMA user_version = {mark}")
            yield connection

    def close(self) -> None:
        self._writer.dispose()


class Repository:
    """The calls of a store about one subject."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def _rows(
        self, query: Executable, key: Mapping[str, Any] | None = None
    ) -> Sequence[Row[*tuple[Any, ...]]]:
        with self._database.reading() as connection:
            return connection.execute(query, key).all()

    def _cell(self, query: Executable, key: Mapping[str, Any] | None = None) -> Any | None:
        """Return the first column of the first row, None if there is no row."""
        with self._database.reading() as connection:
            return connection.execute(query, key).scalar()

    def _write(self, *statements: Executable) -> None:
        with self._database.writing() as connection:
            for statement in statements:
                connection.execute(statement)


@contextmanager
def part(connection: Connection) -> Iterator[None]:
    """Run a savepoint: if it fails, the rest of the transaction can still be stored.

    Raises as `Database.writing` does; after UnavailableError nothing can be stored.
    """
    with _translate_errors():
        begun = connection.begin_nested()
        try:
            with _translate_errors():
                yield
        except UnavailableError:
            raise  # on a full disk SQLite has rolled back the whole transaction already
        except BaseException:
            begun.rollback()
            raise
        begun.commit()


@contextmanager
def taking(what: str) -> Iterator[None]:
    """Raise TakenError, naming `what`, if a key that is written is in use."""
    try:
        yield
    except IntegrityError as error:
        if _code(error.orig) in _IN_USE:
            raise TakenError(f"{what} is taken.") from None
        raise


def file_of(address: str) -> Path | None:
    url = _url(address)
    return Path(str(url.database)) if url.drivername == "sqlite" else None


def check_there(address: str) -> None:
    """Raise NotationError if an address is that of a file that is not there."""
    path = file_of(address)
    if path is not None and not path.is_file():
        raise NotationError(f"there is no database {str(path)!r}: give its folder with --data")


def without_password(address: str) -> str:
    url = _url(address).difference_update_query(["password"])
    name = url.get_backend_name()  # without the driver's, which the address need not have had
    return url._replace(drivername=name, password=None).render_as_string()


def _url(address: str) -> URL:
    try:
        url = sqlalchemy.make_url(address)
    except (ArgumentError, ValueError):
        raise NotationError(f"that is no database address: {_POSSIBLE}") from None
    if any("@" in (part or "") for part in (url.host, url.database)):
        raise NotationError(
            "a database address has an unescaped @: write each @ in its password as %40"
        )
    if url.drivername in {"postgres", "postgresql"}:
        return url.set(drivername="postgresql+psycopg")
    if url.drivername == "sqlite" and url.database and url.database != ":memory:":
        return url
    if url.drivername == "sqlite" and url.host:
        raise NotationError(
            f"{address!r} has two slashes: write sqlite:///{url.host} for a file in this folder, "
            f"sqlite:////FOLDER/FILE for one anywhere."
        )
    raise NotationError(f"{url.drivername!r} is no database that Benny supports: {_POSSIBLE}")


def _sqlite(url: URL, patience: float) -> Engine:
    make_private(Path(str(url.database)))
    engine = sqlalchemy.create_engine(
        url,
        hide_parameters=True,  # errors would quote what is stored: cards, names, hashes
        pool_size=CONNECTIONS,
        max_overflow=0,
        pool_timeout=patience,
        connect_args={"timeout": patience},
    )

    @event.listens_for(engine, "connect")
    def prepare(connection: sqlite3.Connection, _: object) -> None:
        _use_wal(connection, patience)  # readers do not wait for the writer
        connection.execute("PRAGMA synchronous=FULL")  # what was shown survives a power loss
        connection.execute("PRAGMA foreign_keys=ON")  # SQLite ignores them by default
        connection.execute(f"PRAGMA cache_size=-{_CACHED}")
        connection.create_function("lower", 1, str.lower, deterministic=True)  # beyond ASCII, too

    return engine


def _sqlite_reader(url: URL, patience: float) -> Engine:
    path = Path(str(url.database))

    def connect() -> sqlite3.Connection:
        return sqlite3.connect(
            read_only_uri(path), uri=True, timeout=patience, check_same_thread=False
        )

    return sqlalchemy.create_engine("sqlite://", creator=connect, poolclass=sqlalchemy.NullPool)


def read_only_uri(path: Path) -> str:
    """Return the URI by which SQLite reads a file, which a server may use meanwhile."""
    # Even to read, SQLite makes a log unless it knows that there are no writers.
    is_in_use = path.with_name(f"{path.name}-wal").exists()
    return f"{path.absolute().as_uri()}?mode=ro{'' if is_in_use else '&immutable=1'}"


def _use_wal(connection: sqlite3.Connection, patience: float) -> None:
    """Retry: SQLite fails instead of waiting if several servers switch to WAL at once."""
    until = monotonic() + patience
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or monotonic() > until:
                raise
            sleep(0.01)
        else:
            return


def check_ordinary(path: Path) -> None:
    """Raise UnavailableError if a path is a folder, a device, a pipe, or a link to itself."""
    try:
        is_ordinary = not os.path.lexists(path) or stat.S_ISREG(path.stat().st_mode)
    except FileNotFoundError:  # a link to a file that is not there yet
        return
    except OSError as error:
        detail = f"{reason(error)}: {path}"
        raise UnavailableError("The database file can't be opened.", detail) from error
    if not is_ordinary:
        raise UnavailableError("The database file can't be used.", f"{path} is no ordinary file")


def make_private(path: Path) -> None:
    """Create a file, if missing, that no other user of the machine may read.

    The database holds everyone's cards. Raises UnavailableError, too if a file that is there
    can't be opened.
    """
    check_ordinary(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)
    except OSError as error:
        detail = f"{reason(error)}: {error.filename}"
        if isinstance(error, FileExistsError | NotADirectoryError):
            detail = f"{error.filename} is in the way: a folder is needed there"
        if not path.is_file():
            raise UnavailableError("The database file can't be created.", detail) from error
        if isinstance(error, PermissionError):
            try:
                owner = path.owner()
            except (KeyError, NotImplementedError):  # a number without a name, and Windows
                owner = f"user {path.stat().st_uid}"
            detail = f"{detail} belongs to {owner}"
        raise UnavailableError("The database file can't be opened.", detail) from error


def _postgres(url: URL, patience: float) -> Engine:
    limits = {
        "connect_timeout": str(max(2, round(patience))),  # libpq's least; 0 waits for ever
        "tcp_user_timeout": str(round(patience * 1000)),
    }
    engine = sqlalchemy.create_engine(
        url.set(query=limits | dict(url.query)),
        hide_parameters=True,
        pool_size=CONNECTIONS,
        max_overflow=0,
        pool_timeout=patience,
        pool_pre_ping=True,  # a restart of PostgreSQL leaves dead connections in the pool
    )

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: object) -> None:
        # A process that hangs in a transaction must not hold up the others.
        for setting in ("lock_timeout", "idle_in_transaction_session_timeout"):
            connection.execute(f"SET {setting} = {round(patience * 1000)}")
        connection.commit()  # a rollback would undo SET

    return engine


@contextmanager
def _translate_errors() -> Iterator[None]:
    """Raise the driver's errors as Benny's own."""
    try:
        yield
    except (DataError, UnicodeEncodeError, OverflowError):
        raise NotationError(
            "The database can't store NUL characters, unpaired surrogates or numbers of more "
            "than 18 digits."
        ) from None
    except IntegrityError:
        raise  # the database works: `taking` and its callers know what it means
    except (DBAPIError, NoneFreeError, TimeoutError) as error:
        cause = error.orig if isinstance(error, DBAPIError) else error
        sentence = _SENTENCES.get(_code(cause), "The database can't be used now.")
        raise UnavailableError(sentence, str(cause).partition("\n")[0]) from error


def _code(cause: BaseException | None) -> str:
    return getattr(cause, "sqlstate", None) or getattr(cause, "sqlite_errorname", None) or ""
