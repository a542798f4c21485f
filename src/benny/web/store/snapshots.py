"""Tables as they were at some of their events, so that those before need not be read again."""

from msgspec import Struct
from sqlalchemy import Connection, bindparam, delete, func, insert, select

from benny.web.store.database import Database, taking
from benny.web.store.schema import snapshots


class StoredSnapshot(Struct, frozen=True):
    """A table after its event `seq`, which happened `at` a time; `body` is JSON.

    Whoever reads another `version` leaves it alone.
    """

    seq: int
    at: float
    version: int
    body: bytes


class Kept(Struct, frozen=True):
    """A snapshot to be kept, and which older ones are still needed.

    The last one up to event `first` is, and from the last one on that is not younger than `since`.
    """

    snapshot: StoredSnapshot
    first: int
    since: float


class Snapshots:
    """The snapshots of all tables of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, table_id: str, kept: Kept) -> None:
        """Keep a snapshot of events that are stored; raise TakenError if one is being kept."""
        with self._database.writing() as connection, taking("The snapshot"):
            keep(connection, table_id, kept)

    def last(self, table_id: str, version: int, seq: int, at: float) -> StoredSnapshot | None:
        """Return the last snapshot of a version that is not after an event, nor after a time."""
        key = {"of": table_id, "as": version, "upto": seq, "by": at}
        with self._database.reading() as connection:
            row = connection.execute(_LAST, key).first()
        return None if row is None else StoredSnapshot(*row)


def keep(connection: Connection, table_id: str, kept: Kept) -> None:
    """Write a snapshot in place of those that are needed no more."""
    one = kept.snapshot
    key = {"of": table_id, "own": one.seq, "from": kept.first, "by": kept.since}
    connection.execute(_DROP, key)
    row = {"table_id": table_id, "seq": one.seq, "at": one.at}
    connection.execute(_INSERT, row | {"version": one.version, "body": one.body})


_INSERT = insert(snapshots)
_LAST = (
    select(snapshots.c.seq, snapshots.c.at, snapshots.c.version, snapshots.c.body)
    .where(
        snapshots.c.table_id == bindparam("of"),
        snapshots.c.version == bindparam("as"),
        snapshots.c.seq <= bindparam("upto"),
        snapshots.c.at <= bindparam("by"),
    )
    .order_by(snapshots.c.seq.desc())
    .limit(1)
)
_OLD_ENOUGH = (
    select(func.max(snapshots.c.seq))
    .where(snapshots.c.table_id == bindparam("of"), snapshots.c.at <= bindparam("by"))
    .scalar_subquery()
)
_UP_TO_FIRST = (
    select(func.max(snapshots.c.seq))
    .where(snapshots.c.table_id == bindparam("of"), snapshots.c.seq <= bindparam("from"))
    .scalar_subquery()
)
_DROP = delete(snapshots).where(
    snapshots.c.table_id == bindparam("of"),
    (snapshots.c.seq == bindparam("own"))
    | ((snapshots.c.seq < _OLD_ENOUGH) & (snapshots.c.seq != _UP_TO_FIRST)),
)
