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

people = Table(
    "people",
    metadata,
    Column("id", Key, primary_key=True),
    Column("name", Text, nullable=False),
    Column("bot", Boolean, nullable=False),
    Column("made_at", Double, nullable=False),
)
tokens = Table(
    "tokens",
    metadata,
    Column("hash", LargeBinary, primary_key=True),
    Column("person_id", Key, ForeignKey("people.id"), nullable=False),
    Column("used_at", Double, nullable=False),
    Index("tokens_of_person", "person_id"),
)
links = Table(
    "links",
    metadata,
    Column("hash", LargeBinary, primary_key=True),
    Column("person_id", Key, ForeignKey("people.id"), nullable=False),
    Column("expires_at", Double, nullable=False),
    Index("links_of_person", "person_id"),
)

# `seq` is the last event's number: the writer that increases it may write the next events.
tables = Table(
    "tables",
    metadata,
    Column("id", Key, primary_key=True),
    Column("code", Key, nullable=False, unique=True),
    Column("title", Text, nullable=False),
    Column("rules_hash", Key, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("delay", Integer, nullable=False, server_default="0"),
    Column("status", Key, nullable=False),
    Column("seats", Json, nullable=False),
    Column("game", Integer, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("opened_at", Double, nullable=False),
    Column("last_at", Double, nullable=False),
    # For lists of open tables; without last_at, for each move would write the index too.
    Index("open_tables", "public", postgresql_where=IS_OPEN, sqlite_where=IS_OPEN),
)
seated = Table(
    "seated",
    metadata,
    Column("table_id", Key, ForeignKey("tables.id"), primary_key=True),
    Column("person_id", Key, ForeignKey("people.id"), primary_key=True),
    Index("seated_of_person", "person_id"),
)
events = Table(
    "events",
    metadata,
    Column("table_id", Key, ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False),
    Column("body", Json, nullable=False),
)
snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", Key, ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False),
    Column("version", Integer, nullable=False),
    Column("body", Json, nullable=False),
)
commands = Table(
    "commands",
    metadata,
    Column("table_id", Key, ForeignKey("tables.id"), primary_key=True),
    Column("person_id", Key, ForeignKey("people.id"), primary_key=True),
    Column("command", Key, primary_key=True),
    Column("seq", Integer, nullable=False),
)
lines = Table(
    "lines",
    metadata,
    Column("table_id", Key, ForeignKey("tables.id"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False),
    Column("person_id", Key, ForeignKey("people.id"), nullable=False),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("emote", Boolean, nullable=False),
    Index("lines_of_person", "person_id"),
)

games = Table(
    "games",
    metadata,
    Column("id", Key, primary_key=True),
    Column("table_id", Key, ForeignKey("tables.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("variant", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("rules_hash", Key, nullable=False),
    Column("began_at", Double, nullable=False),
    Column("ended_at", Double, nullable=False),
    Column("public_at", Double, nullable=False, server_default="0"),
    Column("finished", Boolean, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("record", Json, nullable=False),
    Index("games_by_rules", "rules_hash", "ended_at"),
)
seats = Table(
    "seats",
    metadata,
    Column("game_id", Key, ForeignKey("games.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person_id", Key, ForeignKey("people.id")),
    Column("name", Text, nullable=False),
    Column("bot", Text),
    Column("side", Integer, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("stats", Json, nullable=False),
    Index("seats_of_person", "person_id"),
)
# `body` is compressed JSON without names; reviews of another `version` are computed again.
reviews = Table(
    "reviews",
    metadata,
    Column("game_id", Key, ForeignKey("games.id"), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
)

# A puzzle has no row before its first try; its cards are files of the package.
puzzles = Table(
    "puzzles",
    metadata,
    Column("id", Key, primary_key=True),
    Column("rating", Double, nullable=False),
    Column("deviation", Double, nullable=False),
    Column("volatility", Double, nullable=False),
)
solvers = Table(
    "solvers",
    metadata,
    Column("person_id", Key, ForeignKey("people.id"), primary_key=True),
    Column("rating", Double, nullable=False),
    Column("deviation", Double, nullable=False),
    Column("volatility", Double, nullable=False),
)
# First tries only: these are rated.
tries = Table(
    "tries",
    metadata,
    Column("person_id", Key, ForeignKey("people.id"), primary_key=True),
    Column("puzzle_id", Key, primary_key=True),
    Column("at", Double, nullable=False),
    Column("action", Key, nullable=False),
    Column("solved", Boolean, nullable=False),
)
# A link to a deal of a finished game, to be played from one seat; the bots' random numbers follow
# from the `secret`.
same_deals = Table(
    "same_deals",
    metadata,
    Column("id", Key, primary_key=True),
    Column("game_id", Key, ForeignKey("games.id"), nullable=False),
    Column("deal", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("secret", Key, nullable=False),
    Column("made_at", Double, nullable=False),
    UniqueConstraint("game_id", "deal", "seat"),
)
# Each person has one. Without `actions` it is not over, or, once it has ended, does not count.
same_tries = Table(
    "same_tries",
    metadata,
    Column("same_id", Key, ForeignKey("same_deals.id"), primary_key=True),
    Column("person_id", Key, ForeignKey("people.id"), primary_key=True),
    Column("table_id", Key, ForeignKey("tables.id"), nullable=False),
    Column("began_at", Double, nullable=False),
    Column("ended_at", Double),
    Column("actions", Json),
    Index("same_tries_of_person", "person_id"),
)
# A person's decisions with a mark: `decision` is that of the review, `memory` how well the person
# knows it by now, null before they were asked.
mistakes = Table(
    "mistakes",
    metadata,
    Column("person_id", Key, ForeignKey("people.id"), primary_key=True),
    Column("game_id", Key, ForeignKey("games.id"), primary_key=True),
    Column("deal", Integer, primary_key=True, autoincrement=False),
    Column("action", Integer, primary_key=True, autoincrement=False),
    Column("theme", Key, nullable=False),
    Column("loss", Double, nullable=False),
    Column("decision", Json, nullable=False),
    Column("due_at", Double, nullable=False),
    Column("memory", Json),
)
# The games whose review was looked through for a person's mistakes.
collected = Table(
    "gathered",
    metadata,
    Column("person_id", Key, ForeignKey("people.id"), primary_key=True),
    Column("game_id", Key, ForeignKey("games.id"), primary_key=True),
)

standings = Table(
    "standings",
    metadata,
    Column("person_id", Key, ForeignKey("people.id"), primary_key=True),
    Column("moderator", Boolean, nullable=False),
    Column("banned_until", Double, nullable=False),
    Column("banned_why", Text, nullable=False),
    Column("muted_until", Double, nullable=False),
    Column("muted_why", Text, nullable=False),
    Column("given_name", Boolean, nullable=False),
)
# `hash` is keyed, so that it tells no address. Without a person their account was deleted.
shut_addresses = Table(
    "shut_addresses",
    metadata,
    Column("hash", LargeBinary, primary_key=True),
    Column("person_id", Key, ForeignKey("people.id")),
    Column("until", Double, nullable=False),
)
reports = Table(
    "reports",
    metadata,
    Column("id", Key, primary_key=True),
    Column("at", Double, nullable=False),
    Column("by_id", Key, ForeignKey("people.id"), nullable=False),
    Column("person_id", Key, ForeignKey("people.id"), nullable=False),
    Column("table_id", Key, ForeignKey("tables.id"), nullable=False),
    Column("reason", Text, nullable=False),
    Column("settled_at", Double),
)
# The names are those of the time; they go with an account.
acts = Table(
    "acts",
    metadata,
    Column("id", Key, primary_key=True),
    Column("at", Double, nullable=False),
    Column("by_id", Key, ForeignKey("people.id")),
    Column("do", Key, nullable=False),
    Column("person_id", Key, ForeignKey("people.id")),
    Column("table_code", Key, nullable=False),
    Column("reason", Text, nullable=False),
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
