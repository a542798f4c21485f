"""Reviews of finished games, compressed and without names."""

from sqlalchemy import delete, insert, select

from benny.web.store.database import Repository, taking
from benny.web.store.schema import reviews


class Reviews(Repository):
    """The reviews of a database, at most one for each game."""

    def find(self, game_id: str, version: int) -> bytes | None:
        """Return the review of a game if it is of this version."""
        query = select(reviews.c.body).where(
            reviews.c.game_id == game_id, reviews.c.version == version
        )
        with self._database.reading() as connection:
            return connection.execute(query).scalar()

    def put(self, game_id: str, version: int, body: bytes) -> None:
        """Store the review of a game instead of an older one.

        Raises TakenError if another process is storing one.
        """
        with self._database.writing() as connection, taking("The review"):
            connection.execute(delete(reviews).where(reviews.c.game_id == game_id))
            connection.execute(insert(reviews).values(game_id=game_id, version=version, body=body))
