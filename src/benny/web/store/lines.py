"""The chat lines of tables."""

from msgspec import Struct
from msgspec.structs import asdict, replace
from sqlalchemy import func, insert, select, update

from benny.web.store.commands import DoneCommand, note
from benny.web.store.database import Repository
from benny.web.store.people import FORGOTTEN, forgotten
from benny.web.store.schema import lines, tables


class Said(Struct, frozen=True):
    """A line of chat with the speaker's name at that time; an `emote` describes an action."""

    at: float
    person_id: str
    name: str
    text: str
    emote: bool


class SaidLine(Said, frozen=True):
    """The `n`th line of a table, from 1."""

    n: int


class Lines(Repository):
    def append(self, table_id: str, said: Said, command: DoneCommand | None = None) -> SaidLine:
        """Store and return the next line of a table; raise RepeatedError if it is stored already.

        The name is hidden if the speaker has deleted their account meanwhile.
        """
        # Locked, or two lines said at once would get one number. SQLite has one writer anyway.
        table = select(tables.c.seq).where(tables.c.id == table_id).with_for_update()
        newest = select(func.max(lines.c.n)).where(lines.c.table_id == table_id)
        with self._database.writing() as connection:
            seq = connection.execute(table).scalar_one()
            if command:
                note(connection, table_id, command, seq)
            if forgotten(connection, [said.person_id]):
                said = replace(said, name=FORGOTTEN)
            line = SaidLine(**asdict(said), n=(connection.execute(newest).scalar() or 0) + 1)
            connection.execute(insert(lines).values({"table_id": table_id} | asdict(line)))
            connection.execute(
                update(tables).where(tables.c.id == table_id).values(last_at=said.at)
            )
        return line

    def last(self, table_id: str, count: int, since: float = 0.0) -> list[SaidLine]:
        """Return the last lines of a table since a time, the oldest first."""
        query = (
            select(*(lines.c[name] for name in SaidLine.__struct_fields__))
            .where(lines.c.table_id == table_id, lines.c.at > since)
            .order_by(lines.c.n.desc())
            .limit(count)
        )
        return [SaidLine(*row) for row in reversed(self._rows(query))]
