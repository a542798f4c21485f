"""Reviews of finished games, so that each is made once."""

from alembic import op
from sqlalchemy import Column, ForeignKey, Integer, LargeBinary, Text

revision = "5"
down_revision = "4"

Key = Text().with_variant(Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Create the table of reviews; it fills as they are asked for."""
    op.create_table(
        "reviews",
        Column("game_id", Key, ForeignKey("games.id"), primary_key=True),
        Column("version", Integer, nullable=False),
        Column("body", LargeBinary, nullable=False),
    )
