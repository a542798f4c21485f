"""The delay of spectators holds for lists of tables and for games that have just ended, too."""

from alembic import op
from sqlalchemy import Column, Double, Integer

revision = "8"
down_revision = "7"


def upgrade() -> None:
    """Add the columns; tables get their delay as they are used, and old games are public."""
    op.add_column("tables", Column("delay", Integer, nullable=False, server_default="0"))
    op.add_column("games", Column("public_at", Double, nullable=False, server_default="0"))
    op.execute("UPDATE games SET public_at = ended_at")
