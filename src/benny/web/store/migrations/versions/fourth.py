"""Addresses from which no new people may come, as keyed hashes."""

from alembic import op
from sqlalchemy import Column, Double, ForeignKey, LargeBinary, Text

revision = "4"
down_revision = "3"

Key = Text().with_variant(Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Create the table; every address is open."""
    op.create_table(
        "shut_addresses",
        Column("hash", LargeBinary, primary_key=True),
        Column("person_id", Key, ForeignKey("people.id")),
        Column("until", Double, nullable=False),
    )
