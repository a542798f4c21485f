"""Deals of finished games that anybody may play again, and what came of it."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import ColumnElement, Connection, insert, select, update

from benny.web.store.database import Repository, taking
from benny.web.store.people import FORGOTTEN, forgotten
from benny.web.store.schema import people, same_deals, same_tries, tables

_MOST = 200  # tries: more would make no list


class StoredSameDeal(Struct, frozen=True):
    """A link to a deal, counted from 1, of a game, to be played from a seat."""

    id: str
    game_id: str
    deal: int
    seat: int
    secret: str
    made_at: float


class StoredTry(Struct, frozen=True):
    """A person's try at a deal: `actions` is JSON, None if it is not over or does not count."""

    person_id: str
    name: str
    table_id: str
    code: str
    ended_at: float | None
    actions: bytes | None


class EndedTry(Struct, frozen=True):
    """The end of a try at a table; `actions` is JSON, None if it does not count."""

    same_id: str
    actions: bytes | None


class SameDeals(Repository):
    """The deals of a database that people play again, and their tries."""

    def find(self, same_id: str) -> StoredSameDeal | None:
        return self._first(same_deals.c.id == same_id)

    def of_deal(self, game_id: str, deal: int, seat: int) -> StoredSameDeal | None:
        """Return the link to a deal as a seat plays it."""
        return self._first(
            (same_deals.c.game_id == game_id)
            & (same_deals.c.deal == deal)
            & (same_deals.c.seat == seat)
        )

    def add(self, one: StoredSameDeal) -> None:
        """Store a link; raise TakenError if the seat's deal has one."""
        with self._database.writing() as connection, taking("The deal"):
            connection.execute(insert(same_deals).values(asdict(one)))

    def begin(self, same_id: str, person_id: str, table_id: str, at: float) -> None:
        """Note that a person has begun; raise TakenError if they had begun before.

        Of a deleted account nothing is noted.
        """
        row = {"same_id": same_id, "person_id": person_id, "table_id": table_id, "began_at": at}
        with self._database.writing() as connection, taking("The try"):
            if not forgotten(connection, [person_id]):
                connection.execute(insert(same_tries).values(row))

    def of_person(self, same_id: str, person_id: str) -> StoredTry | None:
        found = self._tries(same_id, same_tries.c.person_id == person_id)
        return next(iter(found), None)

    def ended_tries(self, same_id: str) -> Sequence[StoredTry]:
        """Return the tries that count, the first to end before the others."""
        return self._tries(same_id, same_tries.c.actions.is_not(None))

    def _first(self, condition: ColumnElement[bool]) -> StoredSameDeal | None:
        rows = self._rows(select(same_deals).where(condition))
        return StoredSameDeal(**rows[0]._mapping) if rows else None

    def _tries(self, same_id: str, condition: ColumnElement[bool]) -> Sequence[StoredTry]:
        query = (
            select(
                same_tries.c.person_id,
                people.c.name,
                same_tries.c.table_id,
                tables.c.code,
                same_tries.c.ended_at,
                same_tries.c.actions,
            )
            .join_from(same_tries, people)
            .join(tables, tables.c.id == same_tries.c.table_id)
            .where(same_tries.c.same_id == same_id, people.c.name != FORGOTTEN, condition)
            .order_by(same_tries.c.ended_at, same_tries.c.person_id)
            .limit(_MOST)
        )
        return [StoredTry(**row._mapping) for row in self._rows(query)]


def end_try(connection: Connection, table_id: str, at: float, ended: EndedTry) -> None:
    is_it = (same_tries.c.same_id == ended.same_id) & (same_tries.c.table_id == table_id)
    connection.execute(update(same_tries).where(is_it).values(ended_at=at, actions=ended.actions))
