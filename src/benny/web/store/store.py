"""All that a server stores: a database brought to today's schema."""

from benny.web.store.database import Database
from benny.web.store.games import Games
from benny.web.store.lines import Lines
from benny.web.store.people import People
from benny.web.store.schema import is_current, touch
from benny.web.store.snapshots import Snapshots
from benny.web.store.tables import Tables


class Store:
    """A database by its address, for many threads at once; see Database for addresses, patience.

    Each call raises UnavailableError while the database can't be reached or stores nothing, and
    NotationError for a text or number that no database takes; the first also NewerDatabaseError.
    """

    def __init__(self, address: str, patience: float = 10) -> None:
        self._database = Database(address, patience)
        try:
            with self._database.writing() as connection:
                if not is_current(connection):
                    from benny.web.store import migrate  # what it needs takes 11 MB

                    migrate.upgrade(connection)
        except Exception:
            self.close()
            raise
        self.people = People(self._database)
        self.tables = Tables(self._database)
        self.snapshots = Snapshots(self._database)
        self.lines = Lines(self._database)
        self.games = Games(self._database)

    @property
    def writers(self) -> int:
        """Return how many may write at a time without waiting for each other."""
        return self._database.writers

    def touch(self) -> None:
        """Store once more what is stored already, to see whether anything can be."""
        with self._database.writing() as connection:
            touch(connection)

    def close(self) -> None:
        """Leave the database."""
        self._database.close()
