"""Snapshots of tables, so that a long log need not be read from its beginning."""

from alembic import op
from sqlalchemy import Column, Double, ForeignKey, Integer, Text

revision = "2"
down_revision = "1"

Key = Text().with_variant(Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Create the table of snapshots; it fills while tables are used."""
    op.create_table(
        "snapshots",
        Column("table_id", Key, ForeignKey("tables.id"), primary_key=True),
        Column("seq", Integer, primary_key=True, autoincrement=False),
        Column("at", Double, nullable=False),
        Column("version", Integer, nullable=False),
        Column("body", Text, nullable=False),
    )
