"""The tables of the database; times are in seconds since 1970, UTC."""

from secrets import token_hex
from time import time
from typing import Any

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    TypeDecorator,
    UniqueConstraint,
    delete,
    insert,
    inspect,
    select,
    text,
)
from sqlalchemy.engine import Dialect


class Json(TypeDecorator[bytes]):
    """JSON: UTF-8 bytes in the program, stored as text that any database tool shows."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: bytes | None, dialect: Dialect) -> str | None:
        return None if value is None else value.decode()

    def process_result_value(self, value: str | None, dialect: Dialect) -> bytes | None:
        return None if value is None else value.encode()


# Compared byte by byte, whatever the database's locale is.
Key = Text().with_variant(Text(collation="C"), "postgresql")

_LONG = 1 << 16  # bytes: the snapshot of a long game

CLOSED = "closed"
IS_OPEN = text(f"status <> '{CLOSED}'")  # word for word as in the index, else it isn't used

metadata = MetaData(
    naming_convention={
        "pk": "%(table_name)s_pk",
        "fk": "%(table_name)s_%(column_0_name)s_fk",
        "uq": "%(table_name)s_%(column_0_name)s_unique",
    }
)


def _required_columns(**types: Any) -> list[Column[Any]]:
    """Return columns that are never null, by name and type."""
    return [Column(name, kind, nullable=False) for name, kind in types.items()]


def _number(name: str) -> Column[int]:
    """Return a column of a primary key that counts within the others."""
    return Column(name, Integer, primary_key=True, autoincrement=False)


def _reference(
    table: str, name: str = "", *, is_key: bool = False, is_required: bool = True
) -> Column[str]:
    """Return a reference to a row of another table: `person_id` of people, unless it has a name."""
    name = name or f"{_SINGULARS[table]}_id"
    reference = ForeignKey(f"{table}.id")
    return Column(name, Key, reference, primary_key=is_key, nullable=not (is_key or is_required))


_SINGULARS = {"people": "person", "tables": "table", "games": "game"}

people = Table(
    "people",
    metadata,
    Column("id", Key, primary_key=True),
    *_required_columns(name=Text, bot=Boolean, made_at=Double),
)
tokens = Table(
    "tokens",
    metadata,
    Column("hash", LargeBinary, primary_key=True),
    _reference("people"),
    *_required_columns(used_at=Double),
    Index("tokens_of_person", "person_id"),
)
links = Table(
    "links",
    metadata,
    Column("hash", LargeBinary, primary_key=True),
    _reference("people"),
    *_required_columns(expires_at=Double),
    Index("links_of_person", "person_id"),
)

# `seq` is the last event's number: the writer that increases it may write the next events.
tables = Table(
    "tables",
    metadata,
    Column("id", Key, primary_key=True),
    Column("code", Key, nullable=False, unique=True),
    *_required_columns(title=Text, rules_hash=Key, public=Boolean),
    Column("delay", Integer, nullable=False, server_default="0"),
    *_required_columns(status=Key, seats=Json, game=Integer, seq=Integer),
    *_required_columns(opened_at=Double, last_at=Double),
    # For lists of open tables; without last_at, for each move would write the index too.
    Index("open_tables", "public", postgresql_where=IS_OPEN, sqlite_where=IS_OPEN),
)
seated = Table(
    "seated",
    metadata,
    _reference("tables", is_key=True),
    _reference("people", is_key=True),
    Index("seated_of_person", "person_id"),
)
events = Table(
    "events",
    metadata,
    _reference("tables", is_key=True),
    _number("seq"),
    *_required_columns(at=Double, body=Json),
)
snapshots = Table(
    "snapshots",
    metadata,
    _reference("tables", is_key=True),
    _number("seq"),
    *_required_columns(at=Double, version=Integer, body=Json),
)
commands = Table(
    "commands",
    metadata,
    _reference("tables", is_key=True),
    _reference("people", is_key=True),
    Column("command", Key, primary_key=True),
    *_required_columns(seq=Integer),
)
lines = Table(
    "lines",
    metadata,
    _reference("tables", is_key=True),
    _number("n"),
    *_required_columns(at=Double),
    _reference("people"),
    *_required_columns(name=Text, text=Text, emote=Boolean),
    Index("lines_of_person", "person_id"),
)

games = Table(
    "games",
    metadata,
    Column("id", Key, primary_key=True),
    _reference("tables"),
    *_required_columns(number=Integer, variant=Text, title=Text, rules_hash=Key),
    *_required_columns(began_at=Double, ended_at=Double),
    Column("public_at", Double, nullable=False, server_default="0"),
    *_required_columns(finished=Boolean, rated=Boolean, record=Json),
    Index("games_by_rules", "rules_hash", "ended_at"),
)
seats = Table(
    "seats",
    metadata,
    _reference("games", is_key=True),
    _number("seat"),
    _reference("people", is_required=False),
    *_required_columns(name=Text),
    Column("bot", Text),
    *_required_columns(side=Integer, won=Boolean, stats=Json),
    Index("seats_of_person", "person_id"),
)
# `body` is compressed JSON without names; reviews of another `version` are computed again.
reviews = Table(
    "reviews",
    metadata,
    _reference("games", is_key=True),
    *_required_columns(version=Integer, body=LargeBinary),
)

# A puzzle has no row before its first try; its cards are files of the package.
puzzles = Table(
    "puzzles",
    metadata,
    Column("id", Key, primary_key=True),
    *_required_columns(rating=Double, deviation=Double, volatility=Double),
)
solvers = Table(
    "solvers",
    metadata,
    _reference("people", is_key=True),
    *_required_columns(rating=Double, deviation=Double, volatility=Double),
)
# First tries only: these are rated.
tries = Table(
    "tries",
    metadata,
    _reference("people", is_key=True),
    Column("puzzle_id", Key, primary_key=True),
    *_required_columns(at=Double, action=Key, solved=Boolean),
)
# A link to a deal of a finished game, to be played from one seat; the bots' random numbers follow
# from the `secret`.
same_deals = Table(
    "same_deals",
    metadata,
    Column("id", Key, primary_key=True),
    _reference("games"),
    *_required_columns(deal=Integer, seat=Integer, secret=Key, made_at=Double),
    UniqueConstraint("game_id", "deal", "seat"),
)
# Each person has one. Without `actions` it is not over, or, once it has ended, does not count.
same_tries = Table(
    "same_tries",
    metadata,
    _reference("same_deals", "same_id", is_key=True),
    _reference("people", is_key=True),
    _reference("tables"),
    *_required_columns(began_at=Double),
    Column("ended_at", Double),
    Column("actions", Json),
    Index("same_tries_of_person", "person_id"),
)
# A person's decisions with a mark: `decision` is that of the review, `memory` how well the person
# knows it by now, null before they were asked.
mistakes = Table(
    "mistakes",
    metadata,
    _reference("people", is_key=True),
    _reference("games", is_key=True),
    _number("deal"),
    _number("action"),
    *_required_columns(theme=Key, loss=Double, decision=Json, due_at=Double),
    Column("memory", Json),
)
# The games whose review was looked through for a person's mistakes.
collected = Table(
    "gathered", metadata, _reference("people", is_key=True), _reference("games", is_key=True)
)

standings = Table(
    "standings",
    metadata,
    _reference("people", is_key=True),
    *_required_columns(moderator=Boolean, banned_until=Double, banned_why=Text),
    *_required_columns(muted_until=Double, muted_why=Text, given_name=Boolean),
)
# `hash` is keyed, so that it tells no address. Without a person their account was deleted.
shut_addresses = Table(
    "shut_addresses",
    metadata,
    Column("hash", LargeBinary, primary_key=True),
    _reference("people", is_required=False),
    *_required_columns(until=Double),
)
reports = Table(
    "reports",
    metadata,
    Column("id", Key, primary_key=True),
    *_required_columns(at=Double),
    _reference("people", "by_id"),
    _reference("people"),
    _reference("tables"),
    *_required_columns(reason=Text),
    Column("settled_at", Double),
)
# The names are those of the time; they go with an account.
acts = Table(
    "acts",
    metadata,
    Column("id", Key, primary_key=True),
    *_required_columns(at=Double),
    _reference("people", "by_id", is_required=False),
    *_required_columns(do=Key),
    _reference("people", is_required=False),
    *_required_columns(table_code=Key, reason=Text),
    Column("by_name", Text, nullable=False, server_default=""),
    Column("person_name", Text, nullable=False, server_default=""),
    Index("acts_by_time", "at"),
)
# At most one row: while it is there, no game begins.
drains = Table("drains", metadata, Column("since", Double, primary_key=True))


REVISION = "8"
"""The migration that leads to this schema."""

_VERSIONS = Table("alembic_version", MetaData(), Column("version_num", Text))


def is_current(connection: Connection) -> bool:
    if not inspect(connection).has_table(_VERSIONS.name):
        return False
    return connection.execute(select(_VERSIONS)).scalar() == REVISION


def write_probe(connection: Connection) -> None:
    """Write a person with a token, and a table with a long event, and delete them again.

    That takes at least as much space as an arrival and a move with a snapshot.
    """
    name, now = token_hex(8), time()
    rows: dict[Table, dict[str, Any]] = {
        people: {"id": name, "name": name, "bot": False, "made_at": now},
        tokens: {"hash": name.encode(), "person_id": name, "used_at": now},
        tables: dict.fromkeys(("id", "code", "title", "rules_hash"), name)
        | {"public": False, "status": CLOSED, "seats": b"[]", "game": 0, "seq": 1}
        | {"opened_at": now, "last_at": now},
        events: {"table_id": name, "seq": 1, "at": now, "body": token_hex(_LONG // 2).encode()},
    }
    for table, row in rows.items():
        connection.execute(insert(table), row)
    for table, row in reversed(rows.items()):
        key = next(iter(table.primary_key))
        connection.execute(delete(table).where(key == row[key.name]))
