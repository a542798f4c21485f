"""The tables of the database; times are in seconds since 1970, UTC."""

from secrets import token_hex
from time import time
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Dialect

from benny.web.store.rows import CLOSED


class Json(sa.TypeDecorator[bytes]):
    """JSON: UTF-8 bytes in the program, stored as text that any database tool shows."""

    impl = sa.Text
    cache_ok = True

    def process_bind_param(self, value: bytes | None, dialect: Dialect) -> str | None:
        return None if value is None else value.decode()

    def process_result_value(self, value: str | None, dialect: Dialect) -> bytes | None:
        return None if value is None else value.encode()


# Compared byte by byte, whatever the database's locale is.
Key = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")

_LONG = 1 << 16  # bytes: the snapshot of a long game

IS_OPEN = sa.text(f"status <> '{CLOSED}'")  # word for word as in the index, else it isn't used

metadata = sa.MetaData(
    naming_convention={
        "pk": "%(table_name)s_pk",
        "fk": "%(table_name)s_%(column_0_name)s_fk",
        "uq": "%(table_name)s_%(column_0_name)s_unique",
    }
)


def _table(name: str, *parts: sa.schema.SchemaItem) -> sa.Table:
    return sa.Table(name, metadata, *parts)


def _columns(**types: Any) -> list[sa.Column[Any]]:
    """Return columns that are never null, by name and type."""
    return [sa.Column(name, kind, nullable=False) for name, kind in types.items()]


def _key(name: str, kind: Any) -> sa.Column[Any]:
    return sa.Column(name, kind, primary_key=True, autoincrement=False)


def _reference(table: str, name: str = "", **settings: Any) -> sa.Column[str]:
    """Return a reference to a row of another table: `person_id` of people, unless it has a name."""
    name = name or f"{_SINGULARS[table]}_id"
    return sa.Column(name, Key, sa.ForeignKey(f"{table}.id"), **{"nullable": False} | settings)


def _keys_of(*tables: str) -> list[sa.Column[str]]:
    return [_reference(table, primary_key=True) for table in tables]


_SINGULARS = {"people": "person", "tables": "table", "games": "game"}

people = _table(
    "people", _key("id", Key), *_columns(name=sa.Text, bot=sa.Boolean, made_at=sa.Double)
)
tokens = _table(
    "tokens",
    _key("hash", sa.LargeBinary),
    _reference("people"),
    *_columns(used_at=sa.Double),
    sa.Index("tokens_of_person", "person_id"),
)
links = _table(
    "links",
    _key("hash", sa.LargeBinary),
    _reference("people"),
    *_columns(expires_at=sa.Double),
    sa.Index("links_of_person", "person_id"),
)

# `seq` is the last event's number: the writer that increases it may write the next events.
tables = _table(
    "tables",
    _key("id", Key),
    sa.Column("code", Key, nullable=False, unique=True),
    *_columns(title=sa.Text, rules_hash=Key, public=sa.Boolean),
    sa.Column("delay", sa.Integer, nullable=False, server_default="0"),
    *_columns(status=Key, seats=Json, game=sa.Integer, seq=sa.Integer),
    *_columns(opened_at=sa.Double, last_at=sa.Double),
    # For lists of open tables; without last_at, for each move would write the index too.
    sa.Index("open_tables", "public", postgresql_where=IS_OPEN, sqlite_where=IS_OPEN),
)
seated = _table("seated", *_keys_of("tables", "people"), sa.Index("seated_of_person", "person_id"))
events = _table(
    "events", *_keys_of("tables"), _key("seq", sa.Integer), *_columns(at=sa.Double, body=Json)
)
snapshots = _table(
    "snapshots",
    *_keys_of("tables"),
    _key("seq", sa.Integer),
    *_columns(at=sa.Double, version=sa.Integer, body=Json),
)
commands = _table(
    "commands", *_keys_of("tables", "people"), _key("command", Key), *_columns(seq=sa.Integer)
)
lines = _table(
    "lines",
    *_keys_of("tables"),
    _key("n", sa.Integer),
    *_columns(at=sa.Double),
    _reference("people"),
    *_columns(name=sa.Text, text=sa.Text, emote=sa.Boolean),
    sa.Index("lines_of_person", "person_id"),
)

games = _table(
    "games",
    _key("id", Key),
    _reference("tables"),
    *_columns(number=sa.Integer, variant=sa.Text, title=sa.Text, rules_hash=Key),
    *_columns(began_at=sa.Double, ended_at=sa.Double),
    sa.Column("public_at", sa.Double, nullable=False, server_default="0"),
    *_columns(finished=sa.Boolean, rated=sa.Boolean, record=Json),
    sa.Index("games_by_rules", "rules_hash", "ended_at"),
)
seats = _table(
    "seats",
    *_keys_of("games"),
    _key("seat", sa.Integer),
    _reference("people", nullable=True),
    *_columns(name=sa.Text),
    sa.Column("bot", sa.Text),
    *_columns(side=sa.Integer, won=sa.Boolean, stats=Json),
    sa.Index("seats_of_person", "person_id"),
)
# `body` is compressed JSON without names; reviews of another `version` are computed again.
reviews = _table("reviews", *_keys_of("games"), *_columns(version=sa.Integer, body=sa.LargeBinary))

# A puzzle has no row before its first try; its cards are files of the package.
puzzles = _table(
    "puzzles",
    _key("id", Key),
    *_columns(rating=sa.Double, deviation=sa.Double, volatility=sa.Double),
)
solvers = _table(
    "solvers",
    *_keys_of("people"),
    *_columns(rating=sa.Double, deviation=sa.Double, volatility=sa.Double),
)
# First tries only: these are rated.
tries = _table(
    "tries",
    *_keys_of("people"),
    _key("puzzle_id", Key),
    *_columns(at=sa.Double, action=Key, solved=sa.Boolean),
)
# A link to a deal of a finished game, to be played from one seat; the bots' random numbers follow
# from the `secret`.
same_deals = _table(
    "same_deals",
    _key("id", Key),
    _reference("games"),
    *_columns(deal=sa.Integer, seat=sa.Integer, secret=Key, made_at=sa.Double),
    sa.UniqueConstraint("game_id", "deal", "seat"),
)
# Each person has one. Without `actions` it is not over, or, once it has ended, does not count.
same_tries = _table(
    "same_tries",
    _reference("same_deals", "same_id", primary_key=True),
    *_keys_of("people"),
    _reference("tables"),
    *_columns(began_at=sa.Double),
    sa.Column("ended_at", sa.Double),
    sa.Column("actions", Json),
    sa.Index("same_tries_of_person", "person_id"),
)
# A person's decisions with a mark: `decision` is that of the review, `memory` how well the person
# knows it by now, null before they were asked.
mistakes = _table(
    "mistakes",
    *_keys_of("people", "games"),
    _key("deal", sa.Integer),
    _key("action", sa.Integer),
    *_columns(theme=Key, loss=sa.Double, decision=Json, due_at=sa.Double),
    sa.Column("memory", Json),
)
# The games whose review was looked through for a person's mistakes.
collected = _table("gathered", *_keys_of("people", "games"))

standings = _table(
    "standings",
    *_keys_of("people"),
    *_columns(moderator=sa.Boolean, banned_until=sa.Double, banned_why=sa.Text),
    *_columns(muted_until=sa.Double, muted_why=sa.Text, given_name=sa.Boolean),
)
# `hash` is keyed, so that it tells no address. Without a person their account was deleted.
shut_addresses = _table(
    "shut_addresses",
    _key("hash", sa.LargeBinary),
    _reference("people", nullable=True),
    *_columns(until=sa.Double),
)
reports = _table(
    "reports",
    _key("id", Key),
    *_columns(at=sa.Double),
    _reference("people", "by_id"),
    _reference("people"),
    _reference("tables"),
    *_columns(reason=sa.Text),
    sa.Column("settled_at", sa.Double),
)
# The names are those of the time; they go with an account.
acts = _table(
    "acts",
    _key("id", Key),
    *_columns(at=sa.Double),
    _reference("people", "by_id", nullable=True),
    *_columns(do=Key),
    _reference("people", nullable=True),
    *_columns(table_code=Key, reason=sa.Text),
    sa.Column("by_name", sa.Text, nullable=False, server_default=""),
    sa.Column("person_name", sa.Text, nullable=False, server_default=""),
    sa.Index("acts_by_time", "at"),
)
# At most one row: while it is there, no game begins.
drains = _table("drains", _key("since", sa.Double))


REVISION = "8"
"""The migration that leads to this schema."""

_VERSIONS = sa.Table("alembic_version", sa.MetaData(), sa.Column("version_num", sa.Text))


def is_current(connection: sa.Connection) -> bool:
    if not sa.inspect(connection).has_table(_VERSIONS.name):
        return False
    return connection.execute(sa.select(_VERSIONS)).scalar() == REVISION


def write_probe(connection: sa.Connection) -> None:
    """Write a person with a token, and a table with a long event, and delete them again.

    That takes at least as much space as an arrival and a move with a snapshot.
    """
    name, now = token_hex(8), time()
    rows: dict[sa.Table, dict[str, Any]] = {
        people: {"id": name, "name": name, "bot": False, "made_at": now},
        tokens: {"hash": name.encode(), "person_id": name, "used_at": now},
        tables: dict.fromkeys(("id", "code", "title", "rules_hash"), name)
        | {"public": False, "status": CLOSED, "seats": b"[]", "game": 0, "seq": 1}
        | {"opened_at": now, "last_at": now},
        events: {"table_id": name, "seq": 1, "at": now, "body": token_hex(_LONG // 2).encode()},
    }
    for table, row in rows.items():
        connection.execute(sa.insert(table), row)
    for table, row in reversed(rows.items()):
        key = next(iter(table.primary_key))
        connection.execute(sa.delete(table).where(key == row[key.name]))
