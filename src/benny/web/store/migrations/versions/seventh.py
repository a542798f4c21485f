"""The same deal for many people, and people's mistakes, which they are asked again."""

from alembic import op
from sqlalchemy import Column, Double, ForeignKey, Integer, Text, UniqueConstraint

revision = "7"
down_revision = "6"

Key = Text().with_variant(Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Create the tables; they fill as deals are played again and reviews are looked through."""
    op.create_table(
        "same_deals",
        Column("id", Key, primary_key=True),
        Column("game_id", Key, ForeignKey("games.id"), nullable=False),
        Column("deal", Integer, nullable=False),
        Column("seat", Integer, nullable=False),
        Column("secret", Key, nullable=False),
        Column("made_at", Double, nullable=False),
        UniqueConstraint("game_id", "deal", "seat"),
    )
    op.create_table(
        "same_tries",
        Column("same_id", Key, ForeignKey("same_deals.id"), primary_key=True),
        Column("person_id", Key, ForeignKey("people.id"), primary_key=True),
        Column("table_id", Key, ForeignKey("tables.id"), nullable=False),
        Column("began_at", Double, nullable=False),
        Column("ended_at", Double),
        Column("actions", Text),
    )
    op.create_index("same_tries_of_person", "same_tries", ["person_id"])
    op.create_table(
        "mistakes",
        Column("person_id", Key, ForeignKey("people.id"), primary_key=True),
        Column("game_id", Key, ForeignKey("games.id"), primary_key=True),
        Column("deal", Integer, primary_key=True, autoincrement=False),
        Column("action", Integer, primary_key=True, autoincrement=False),
        Column("theme", Key, nullable=False),
        Column("loss", Double, nullable=False),
        Column("decision", Text, nullable=False),
        Column("due_at", Double, nullable=False),
        Column("memory", Text),
    )
    op.create_table(
        "gathered",
        Column("person_id", Key, ForeignKey("people.id"), primary_key=True),
        Column("game_id", Key, ForeignKey("games.id"), primary_key=True),
    )
