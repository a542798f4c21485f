"""Commands that were done: a client may send one again, but it is done only once."""

from collections.abc import Iterable

from msgspec import Struct
from sqlalchemy import Connection, bindparam, delete, insert, select
from sqlalchemy.dialects import postgresql, sqlite

from benny.web.store.errors import RepeatedError
from benny.web.store.schema import commands


class DoneCommand(Struct, frozen=True):
    """A person's command, by the id that their client gave it."""

    person_id: str
    id: str


def note(connection: Connection, table_id: str, command: DoneCommand, seq: int) -> None:
    """Store the event number after a command; raise RepeatedError if it was done before."""
    row = _key(table_id, command) | {"seq": seq}
    # On a conflict nothing is inserted and no row comes back.
    if connection.execute(_NOTE[connection.dialect.name], row).first() is None:
        raise RepeatedError(connection.execute(_REPLY, row).scalar_one())


def note_all(connection: Connection, done: Iterable[tuple[str, DoneCommand, int]]) -> None:
    """Store the event numbers after commands; raise IntegrityError if one was done before."""
    rows = [_key(table_id, command) | {"seq": seq} for table_id, command, seq in done]
    if rows:
        connection.execute(_NOTE_ALL, rows)


def drop(connection: Connection, table_id: str, before: int) -> None:
    """Delete the commands of a table from before an event number."""
    connection.execute(
        delete(commands).where(commands.c.table_id == table_id, commands.c.seq < before)
    )


def reply_of(connection: Connection, table_id: str, command: DoneCommand) -> int | None:
    """Return the table's event number after a command, None if it was not done."""
    return connection.execute(_REPLY, _key(table_id, command)).scalar()


def _key(table_id: str, command: DoneCommand) -> dict[str, str | int]:
    return {"table_id": table_id, "person_id": command.person_id, "command": command.id}


_NOTE_ALL = insert(commands)
_NOTE = {
    "sqlite": sqlite.insert(commands).on_conflict_do_nothing().returning(commands.c.seq),
    "postgresql": postgresql.insert(commands).on_conflict_do_nothing().returning(commands.c.seq),
}
_REPLY = select(commands.c.seq).where(
    *(column == bindparam(column.name) for column in commands.primary_key)
)
