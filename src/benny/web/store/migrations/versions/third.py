"""Moderation: the standing of people and addresses, reports, drains, and what moderators did."""

from alembic import op
from sqlalchemy import Boolean, Column, Double, ForeignKey, LargeBinary, Text

revision = "3"
down_revision = "2"

Key = Text().with_variant(Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Create the tables; nobody is a moderator yet."""
    op.create_table(
        "standings",
        Column("person_id", Key, ForeignKey("people.id"), primary_key=True),
        Column("moderator", Boolean, nullable=False),
        Column("banned_until", Double, nullable=False),
        Column("banned_why", Text, nullable=False),
        Column("muted_until", Double, nullable=False),
        Column("muted_why", Text, nullable=False),
        Column("given_name", Boolean, nullable=False),
    )
    op.create_table(
        "reports",
        Column("id", Key, primary_key=True),
        Column("at", Double, nullable=False),
        Column("by_id", Key, ForeignKey("people.id"), nullable=False),
        Column("person_id", Key, ForeignKey("people.id"), nullable=False),
        Column("table_id", Key, ForeignKey("tables.id"), nullable=False),
        Column("reason", Text, nullable=False),
        Column("settled_at", Double),
    )
    op.create_table(
        "acts",
        Column("id", Key, primary_key=True),
        Column("at", Double, nullable=False),
        Column("by_id", Key, ForeignKey("people.id")),
        Column("do", Key, nullable=False),
        Column("person_id", Key, ForeignKey("people.id")),
        Column("table_code", Key, nullable=False),
        Column("reason", Text, nullable=False),
    )
    op.create_index("acts_by_time", "acts", ["at"])
    op.create_table("drains", Column("since", Double, primary_key=True))
    op.create_table(
        "shut_addresses",
        Column("hash", LargeBinary, primary_key=True),
        Column("person_id", Key, ForeignKey("people.id")),
        Column("until", Double, nullable=False),
    )
