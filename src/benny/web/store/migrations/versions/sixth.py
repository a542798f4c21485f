"""Puzzles: how hard they are, who tried them, and ratings of people who solve them."""

from alembic import op
from sqlalchemy import Boolean, Column, Double, ForeignKey, Text

revision = "6"
down_revision = "5"

Key = Text().with_variant(Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Create the tables; a puzzle has no row before its first try."""
    op.create_table(
        "puzzles",
        Column("id", Key, primary_key=True),
        Column("rating", Double, nullable=False),
        Column("deviation", Double, nullable=False),
        Column("volatility", Double, nullable=False),
    )
    op.create_table(
        "solvers",
        Column("person_id", Key, ForeignKey("people.id"), primary_key=True),
        Column("rating", Double, nullable=False),
        Column("deviation", Double, nullable=False),
        Column("volatility", Double, nullable=False),
    )
    op.create_table(
        "tries",
        Column("person_id", Key, ForeignKey("people.id"), primary_key=True),
        Column("puzzle_id", Key, primary_key=True),
        Column("at", Double, nullable=False),
        Column("action", Key, nullable=False),
        Column("solved", Boolean, nullable=False),
    )
