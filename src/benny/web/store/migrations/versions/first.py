"""The first schema."""

from alembic import op
from sqlalchemy import Boolean, Column, Double, ForeignKey, Integer, LargeBinary, Text, text

revision = "1"
down_revision = None

Key = Text().with_variant(Text(collation="C"), "postgresql")


def upgrade() -> None:
    is_open = text("status <> 'closed'")
    op.create_table(
        "people",
        Column("id", Key, primary_key=True),
        Column("name", Text, nullable=False),
        Column("bot", Boolean, nullable=False),
        Column("made_at", Double, nullable=False),
    )
    op.create_table(
        "tokens",
        Column("hash", LargeBinary, primary_key=True),
        Column("person_id", Key, ForeignKey("people.id"), nullable=False),
        Column("used_at", Double, nullable=False),
    )
    op.create_index("tokens_of_person", "tokens", ["person_id"])
    op.create_table(
        "links",
        Column("hash", LargeBinary, primary_key=True),
        Column("person_id", Key, ForeignKey("people.id"), nullable=False),
        Column("expires_at", Double, nullable=False),
    )
    op.create_index("links_of_person", "links", ["person_id"])
    op.create_table(
        "tables",
        Column("id", Key, primary_key=True),
        Column("code", Key, nullable=False, unique=True),
        Column("title", Text, nullable=False),
        Column("rules_hash", Key, nullable=False),
        Column("public", Boolean, nullable=False),
        Column("status", Key, nullable=False),
        Column("seats", Text, nullable=False),
        Column("game", Integer, nullable=False),
        Column("seq", Integer, nullable=False),
        Column("opened_at", Double, nullable=False),
        Column("last_at", Double, nullable=False),
    )
    op.create_index(
        "open_tables", "tables", ["public"], postgresql_where=is_open, sqlite_where=is_open
    )
    op.create_table(
        "seated",
        Column("table_id", Key, ForeignKey("tables.id"), primary_key=True),
        Column("person_id", Key, ForeignKey("people.id"), primary_key=True),
    )
    op.create_index("seated_of_person", "seated", ["person_id"])
    op.create_table(
        "events",
        Column("table_id", Key, ForeignKey("tables.id"), primary_key=True),
        Column("seq", Integer, primary_key=True, autoincrement=False),
        Column("at", Double, nullable=False),
        Column("body", Text, nullable=False),
    )
    op.create_table(
        "commands",
        Column("table_id", Key, ForeignKey("tables.id"), primary_key=True),
        Column("person_id", Key, ForeignKey("people.id"), primary_key=True),
        Column("command", Key, primary_key=True),
        Column("seq", Integer, nullable=False),
    )
    op.create_table(
        "lines",
        Column("table_id", Key, ForeignKey("tables.id"), primary_key=True),
        Column("n", Integer, primary_key=True, autoincrement=False),
        Column("at", Double, nullable=False),
        Column("person_id", Key, ForeignKey("people.id"), nullable=False),
        Column("name", Text, nullable=False),
        Column("text", Text, nullable=False),
        Column("emote", Boolean, nullable=False),
    )
    op.create_index("lines_of_person", "lines", ["person_id"])
    op.create_table(
        "games",
        Column("id", Key, primary_key=True),
        Column("table_id", Key, ForeignKey("tables.id"), nullable=False),
        Column("number", Integer, nullable=False),
        Column("variant", Text, nullable=False),
        Column("title", Text, nullable=False),
        Column("rules_hash", Key, nullable=False),
        Column("began_at", Double, nullable=False),
        Column("ended_at", Double, nullable=False),
        Column("finished", Boolean, nullable=False),
        Column("rated", Boolean, nullable=False),
        Column("record", Text, nullable=False),
    )
    op.create_index("games_by_rules", "games", ["rules_hash", "ended_at"])
    op.create_table(
        "seats",
        Column("game_id", Key, ForeignKey("games.id"), primary_key=True),
        Column("seat", Integer, primary_key=True, autoincrement=False),
        Column("person_id", Key, ForeignKey("people.id")),
        Column("name", Text, nullable=False),
        Column("bot", Text),
        Column("side", Integer, nullable=False),
        Column("won", Boolean, nullable=False),
        Column("stats", Text, nullable=False),
    )
    op.create_index("seats_of_person", "seats", ["person_id"])
