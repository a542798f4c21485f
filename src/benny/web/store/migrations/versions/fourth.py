"""The log of moderation keeps the names that people had."""

from alembic import op
from sqlalchemy import Column, Text

revision = "4"
down_revision = "3"


def upgrade() -> None:
    """Add the names; of acts before, only the ids are known."""
    for name in ("by_name", "person_name"):
        op.add_column("acts", Column(name, Text, nullable=False, server_default=""))
