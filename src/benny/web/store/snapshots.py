"""Snapshots of tables, so that older events need not be read again."""

from msgspec import Struct
from sqlalchemy import Connection, bindparam, delete, func, insert, select

from benny.web.store.database import Repository, taking
from benny.web.store.schema import snapshots


class StoredSnapshot(Struct, frozen=True):
    """A table after event `seq`, which happened at time `at`; `body` is JSON.

    Readers ignore snapshots of another `version`.
    """

    seq: int
    at: float
    version: int
    body: bytes


class Kept(Struct, frozen=True):
    """A snapshot to store, and which older ones are still needed.

    These are the last one up to event `first`, the last one up to the time `since`, and all later.
    """

    snapshot: StoredSnapshot
    first: int
    since: float


class Snapshots(Repository):
    def add(self, table_id: str, kept: Kept) -> None:
        """Store a snapshot; raise TakenError if another process is storing the same one."""
        with self._database.writing() as connection, taking("The snapshot"):
            keep(connection, table_id, kept)

    def last(self, table_id: str, version: int, seq: int, at: float) -> StoredSnapshot | None:
        """Return the last snapshot of a version up to an event and a time."""
        key = {"of": table_id, "as": version, "upto": seq, "by": at}
        rows = self._rows(_LAST, key)
        return StoredSnapshot(*rows[0]) if rows else None


def keep(connection: Connection, table_id: str, kept: Kept) -> None:
    """Write a snapshot, and delete those that are no longer needed."""
    snapshot = kept.snapshot
    key = {"of": table_id, "own": snapshot.seq, "from": kept.first, "by": kept.since}
    connection.execute(_DROP, key)
    row = {"table_id": table_id, "seq": snapshot.seq, "at": snapshot.at}
    connection.execute(_INSERT, row | {"version": snapshot.version, "body": snapshot.body})


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
