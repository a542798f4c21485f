"""Tables with their events, which are opaque here, snapshots, commands that were done, and chat."""

from collections.abc import Collection, Iterable, Sequence

import sqlalchemy as sa
from msgspec.structs import asdict, replace
from sqlalchemy.dialects import postgresql, sqlite

from benny.web.store import database
from benny.web.store.games import insert_game
from benny.web.store.people import forgotten
from benny.web.store.rows import (
    CLOSED,
    FORGOTTEN,
    Append,
    ConflictError,
    DoneCommand,
    Entry,
    Kept,
    OpenedTable,
    RepeatedError,
    Said,
    SaidLine,
    StoredEvent,
    StoredGame,
    StoredSnapshot,
    StoredTable,
    UnavailableError,
)
from benny.web.store.schema import IS_OPEN, commands, events, lines, seated, snapshots, tables
from benny.web.store.study import end_try

_ALL = 1 << 30  # more events than any table has
# Built once: building a statement takes longer than running it.
_MOVE_ON = sa.update(tables).where(
    tables.c.id == sa.bindparam("of"), tables.c.seq == sa.bindparam("after")
)
_INSERT_EVENTS = sa.insert(events)


class Tables(database.Repository):
    def open(
        self,
        table: OpenedTable,
        bodies: Sequence[bytes],
        seated: Iterable[str] = (),
        ended: tuple[StoredGame, bytes] | None = None,
    ) -> None:
        """Store a table with its first events, the people who sit there, and a game that was over.

        Raises TakenError if its id or code, or that of the game, is in use.
        """
        at = table.opened_at
        row = asdict(table) | {"game": 0, "seq": len(bodies), "last_at": at}
        with self._database.writing() as connection:
            with database.taking(f"The table's code {table.code!r} or its id"):
                connection.execute(sa.insert(tables).values(row))
            _write_events(connection, Append(table.id, 0, Entry(at=at, bodies=bodies)))
            _seat(connection, table.id, seated)
            if ended:
                insert_game(connection, *ended)

    def append(self, table_id: str, after: int, entry: Entry) -> int:
        """Store events from `after` + 1 on, with all that belongs to them; return the last seq.

        Raises RepeatedError if the command was stored before, otherwise ConflictError if another
        writer has stored events after `after`.
        """
        [end] = self.append_all([Append(table_id, after, entry)])
        if isinstance(end, Exception):
            raise end
        return end

    def append_all(self, wanted: Sequence[Append]) -> list[int | Exception]:
        """Append to several tables in one transaction; return what `append` would for each.

        An entry that can't be stored is left out, and its error returned instead. Raises
        UnavailableError if nothing could be stored.
        """
        # In the same order everywhere, or two processes could deadlock.
        order = sorted(range(len(wanted)), key=lambda number: wanted[number].table_id)
        appends = [wanted[number] for number in order]
        results: Sequence[int | Exception]
        try:
            with self._database.writing() as connection:
                results = _append_together(connection, appends)
        except UnavailableError:
            raise
        except Exception:  # one of them is wrong: storing each by itself shows which
            with self._database.writing() as connection:
                results = [_try_append(connection, append) for append in appends]
        ends = dict(zip(order, results, strict=True))
        return [ends[number] for number in range(len(wanted))]

    def events(self, table_id: str, after: int = 0, count: int | None = None) -> list[StoredEvent]:
        key = {"of": table_id, "after": after, "upto": after + (_ALL if count is None else count)}
        return [StoredEvent(*row) for row in self._rows(_EVENTS_AFTER, key)]

    def reply_of(self, table_id: str, command: DoneCommand) -> int | None:
        """Return the table's seq after a command, None if it was not done."""
        return self._cell(_REPLY, _key(table_id, command))

    def find(self, table_id: str) -> StoredTable | None:
        return next(iter(self._load(tables.c.id == table_id)), None)

    def find_by_code(self, code: str) -> StoredTable | None:
        return next(iter(self._load(tables.c.code == code)), None)

    def public(self, count: int) -> list[StoredTable]:
        return self._load(IS_OPEN, tables.c.public, count=count)

    def of_person(self, person_id: str) -> list[StoredTable]:
        own = sa.select(seated.c.table_id).where(seated.c.person_id == person_id)
        return self._load(IS_OPEN, tables.c.id.in_(own))

    def open_ones(self, count: int) -> list[StoredTable]:
        """Return open tables, public or not, the most recently active first."""
        return self._load(IS_OPEN, count=count)

    def count(self, statuses: Collection[str]) -> int:
        query = sa.select(sa.func.count()).where(tables.c.status.in_(statuses))
        return int(self._cell(query) or 0)

    def idle(self, before: float) -> list[StoredTable]:
        """Return the open tables without an event since a time, the most recently active first."""
        return self._load(IS_OPEN, tables.c.last_at < before)

    def _load(
        self, *conditions: sa.ColumnElement[bool] | sa.TextClause, count: int | None = None
    ) -> list[StoredTable]:
        query = sa.select(tables).where(*conditions).order_by(tables.c.last_at.desc(), tables.c.id)
        return [StoredTable(**row._mapping) for row in self._rows(query.limit(count))]


_EVENTS_AFTER = (
    sa.select(events.c.seq, events.c.at, events.c.body)
    .where(
        events.c.table_id == sa.bindparam("of"),
        events.c.seq > sa.bindparam("after"),
        events.c.seq <= sa.bindparam("upto"),
    )
    .order_by(events.c.seq)
)


def _try_append(connection: sa.Connection, wanted: Append) -> int | Exception:
    try:
        with database.part(connection):
            return _append(connection, wanted)
    except UnavailableError:
        raise
    except Exception as error:
        return error


def _append_together(connection: sa.Connection, wanted: Sequence[Append]) -> list[int]:
    """Append all entries with as few statements as possible; raise if one can't be stored."""
    for append in wanted:
        if not _move_on(connection, append):
            raise _late(append)
    done = [
        _key(append.table_id, append.entry.command) | {"seq": append.last}
        for append in wanted
        if append.entry.command
    ]
    if done:
        connection.execute(_NOTE_ALL, done)
    _write_events(connection, *wanted)
    for append in wanted:
        _write_more(connection, append)
    return [append.last for append in wanted]


def _append(connection: sa.Connection, wanted: Append) -> int:
    is_first = _move_on(connection, wanted)
    if command := wanted.entry.command:
        _note(connection, wanted.table_id, command, wanted.last)
    if not is_first:
        raise _late(wanted)
    _write_events(connection, wanted)
    _write_more(connection, wanted)
    return wanted.last


def _late(wanted: Append) -> ConflictError:
    return ConflictError(f"Others were first: {wanted.after} is not the last event any more.")


def _move_on(connection: sa.Connection, wanted: Append) -> bool:
    """Lock the table's row and increase its seq; return False if another writer was first."""
    entry = wanted.entry
    # A command without events does not keep an idle table open.
    at = entry.at if entry.bodies else None
    columns = asdict(entry.change) | {"seq": wanted.last, "last_at": at}
    del columns["seated"]
    changed = {name: value for name, value in columns.items() if value is not None}
    keys = {"of": wanted.table_id, "after": wanted.after}
    return connection.execute(_MOVE_ON, changed | keys).rowcount == 1


def _write_events(connection: sa.Connection, *wanted: Append) -> None:
    rows = [
        {"table_id": table_id, "seq": seq, "at": entry.at, "body": body}
        for table_id, after, entry in wanted
        for seq, body in enumerate(entry.bodies, after + 1)
    ]
    if rows:
        connection.execute(_INSERT_EVENTS, rows)


def _write_more(connection: sa.Connection, wanted: Append) -> None:
    """Write the rows that accompany a table's events: seats, snapshot and ended game."""
    table_id, entry = wanted.table_id, wanted.entry
    if entry.change.seated is not None:
        connection.execute(sa.delete(seated).where(seated.c.table_id == table_id))
        _seat(connection, table_id, entry.change.seated)
    if entry.change.status == CLOSED:
        connection.execute(
            sa.delete(commands).where(commands.c.table_id == table_id, commands.c.seq < wanted.last)
        )
    if entry.snapshot:
        keep(connection, table_id, entry.snapshot)
    if entry.ended:
        insert_game(connection, *entry.ended)
    if entry.tried:
        end_try(connection, table_id, entry.at, entry.tried)


def _seat(connection: sa.Connection, table_id: str, people: Iterable[str]) -> None:
    rows = [{"table_id": table_id, "person_id": person_id} for person_id in sorted(people)]
    if rows:
        connection.execute(sa.insert(seated), rows)


def _note(connection: sa.Connection, table_id: str, command: DoneCommand, seq: int) -> None:
    """Store the event number after a command; raise RepeatedError if it was done before."""
    row = _key(table_id, command) | {"seq": seq}
    # On a conflict nothing is inserted and no row comes back.
    if connection.execute(_NOTE[connection.dialect.name], row).first() is None:
        raise RepeatedError(connection.execute(_REPLY, row).scalar_one())


def _key(table_id: str, command: DoneCommand) -> dict[str, str | int]:
    return {"table_id": table_id, "person_id": command.person_id, "command": command.id}


_NOTE_ALL = sa.insert(commands)
_NOTE = {
    "sqlite": sqlite.insert(commands).on_conflict_do_nothing().returning(commands.c.seq),
    "postgresql": postgresql.insert(commands).on_conflict_do_nothing().returning(commands.c.seq),
}
_REPLY = sa.select(commands.c.seq).where(
    *(column == sa.bindparam(column.name) for column in commands.primary_key)
)


class Lines(database.Repository):
    def append(self, table_id: str, said: Said, command: DoneCommand | None = None) -> SaidLine:
        """Store and return the next line of a table; raise RepeatedError if it is stored already.

        The name is hidden if the speaker has deleted their account meanwhile.
        """
        # Locked, or two lines said at once would get one number. SQLite has one writer anyway.
        table = sa.select(tables.c.seq).where(tables.c.id == table_id).with_for_update()
        newest = sa.select(sa.func.max(lines.c.n)).where(lines.c.table_id == table_id)
        with self._database.writing() as connection:
            seq = connection.execute(table).scalar_one()
            if command:
                _note(connection, table_id, command, seq)
            if forgotten(connection, [said.person_id]):
                said = replace(said, name=FORGOTTEN)
            line = SaidLine(**asdict(said), n=(connection.execute(newest).scalar() or 0) + 1)
            connection.execute(sa.insert(lines).values({"table_id": table_id} | asdict(line)))
            connection.execute(
                sa.update(tables).where(tables.c.id == table_id).values(last_at=said.at)
            )
        return line

    def last(self, table_id: str, count: int, since: float = 0.0) -> list[SaidLine]:
        query = (
            sa.select(*(lines.c[name] for name in SaidLine.__struct_fields__))
            .where(lines.c.table_id == table_id, lines.c.at > since)
            .order_by(lines.c.n.desc())
            .limit(count)
        )
        return [SaidLine(*row) for row in reversed(self._rows(query))]


class Snapshots(database.Repository):
    def add(self, table_id: str, kept: Kept) -> None:
        """Store a snapshot; raise TakenError if another process is storing the same one."""
        with self._database.writing() as connection, database.taking("The snapshot"):
            keep(connection, table_id, kept)

    def last(self, table_id: str, version: int, seq: int, at: float) -> StoredSnapshot | None:
        key = {"of": table_id, "as": version, "upto": seq, "by": at}
        rows = self._rows(_LAST, key)
        return StoredSnapshot(*rows[0]) if rows else None


def keep(connection: sa.Connection, table_id: str, kept: Kept) -> None:
    """Write a snapshot, and delete those that are no longer needed."""
    snapshot = kept.snapshot
    key = {"of": table_id, "own": snapshot.seq, "from": kept.first, "by": kept.since}
    connection.execute(_DROP, key)
    row = {"table_id": table_id, "seq": snapshot.seq, "at": snapshot.at}
    connection.execute(_INSERT, row | {"version": snapshot.version, "body": snapshot.body})


_INSERT = sa.insert(snapshots)
_LAST = (
    sa.select(snapshots.c.seq, snapshots.c.at, snapshots.c.version, snapshots.c.body)
    .where(
        snapshots.c.table_id == sa.bindparam("of"),
        snapshots.c.version == sa.bindparam("as"),
        snapshots.c.seq <= sa.bindparam("upto"),
        snapshots.c.at <= sa.bindparam("by"),
    )
    .order_by(snapshots.c.seq.desc())
    .limit(1)
)
_OLD_ENOUGH = (
    sa.select(sa.func.max(snapshots.c.seq))
    .where(snapshots.c.table_id == sa.bindparam("of"), snapshots.c.at <= sa.bindparam("by"))
    .scalar_subquery()
)
_UP_TO_FIRST = (
    sa.select(sa.func.max(snapshots.c.seq))
    .where(snapshots.c.table_id == sa.bindparam("of"), snapshots.c.seq <= sa.bindparam("from"))
    .scalar_subquery()
)
_DROP = sa.delete(snapshots).where(
    snapshots.c.table_id == sa.bindparam("of"),
    (snapshots.c.seq == sa.bindparam("own"))
    | ((snapshots.c.seq < _OLD_ENOUGH) & (snapshots.c.seq != _UP_TO_FIRST)),
)
