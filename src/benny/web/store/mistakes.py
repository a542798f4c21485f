"""People's decisions with a mark, which they are asked again."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import asdict
from sqlalchemy import Column, ColumnElement, Select, insert, select, update

from benny.study.library import Mistake
from benny.web.store.database import Repository, taking
from benny.web.store.people import forgotten
from benny.web.store.schema import collected, games, mistakes, reviews, seats

_MOST = 500  # mistakes under the same rules: to look at each takes a millisecond or two


class Mistakes(Repository):
    def games_to_collect(self, person_id: str, version: int, count: int) -> Sequence[str]:
        """Return a person's games with a review that was not looked through yet, latest first."""
        return self._games(
            person_id,
            count,
            select(collected.c.game_id).where(collected.c.person_id == person_id),
            select(reviews.c.game_id).where(reviews.c.version == version),
        )

    def games_to_review(self, person_id: str, version: int, count: int) -> Sequence[str]:
        """Return a person's finished games without a review, latest first."""
        return self._games(
            person_id, count, select(reviews.c.game_id).where(reviews.c.version == version), None
        )

    def add(self, person_id: str, game_id: str, decided: Sequence[tuple[Mistake, bytes]]) -> None:
        """Store a person's mistakes in a game whose review was looked through.

        Each comes with its decision, JSON. Raises TakenError if that was done before. A deleted
        account gets none.
        """
        rows = [
            {"person_id": person_id, "decision": decision} | asdict(mistake)
            for mistake, decision in decided
        ]
        with self._database.writing() as connection, taking("The game"):
            if forgotten(connection, {person_id}):
                return
            connection.execute(insert(collected).values(person_id=person_id, game_id=game_id))
            if rows:
                connection.execute(insert(mistakes), rows)

    def of_person(self, person_id: str, rules_hash: str | None = None) -> list[Mistake]:
        """Return a person's mistakes, the costliest first; of some rules the costliest only."""
        query = select(*_PLACE).where(mistakes.c.person_id == person_id).order_by(*_COSTLIEST)
        if rules_hash is not None:
            query = query.join(games).where(games.c.rules_hash == rules_hash).limit(_MOST)
        return [Mistake(**row._mapping) for row in self._rows(query)]

    def find(self, person_id: str, game_id: str, deal: int, action: int) -> Mistake | None:
        rows = self._rows(select(*_PLACE).where(*_is(person_id, game_id, deal, action)))
        return Mistake(**rows[0]._mapping) if rows else None

    def decision(self, person_id: str, mistake: Mistake) -> bytes:
        """Return the decision of a mistake, JSON."""
        return bytes(self._cell(mistakes.c.decision, person_id, mistake))

    def memory(self, person_id: str, mistake: Mistake) -> bytes | None:
        """Return how well the person knows a mistake, JSON; None before they were asked."""
        memory = self._cell(mistakes.c.memory, person_id, mistake)
        return None if memory is None else bytes(memory)

    def remember(self, person_id: str, mistake: Mistake, due_at: float, memory: bytes) -> None:
        """Store when a mistake is due again, and how well its person knows it."""
        with self._database.writing() as connection:
            connection.execute(
                update(mistakes)
                .where(*_at(person_id, mistake))
                .values(due_at=due_at, memory=memory)
            )

    def _cell(self, column: Column[Any], person_id: str, mistake: Mistake) -> Any:
        (row,) = self._rows(select(column).where(*_at(person_id, mistake)))
        return row[0]

    def _games(
        self, person_id: str, count: int, without: Select[str], within: Select[str] | None
    ) -> Sequence[str]:
        query = (
            select(games.c.id)
            .join_from(games, seats)
            .where(seats.c.person_id == person_id, games.c.finished, games.c.id.not_in(without))
            .order_by(games.c.ended_at.desc(), games.c.id)
            .limit(count)
        )
        if within is not None:
            query = query.where(games.c.id.in_(within))
        return [row.id for row in self._rows(query)]


_COSTLIEST = (mistakes.c.loss.desc(), mistakes.c.game_id, mistakes.c.deal, mistakes.c.action)
_PLACE = [mistakes.c[name] for name in Mistake.__struct_fields__]


def _at(person_id: str, mistake: Mistake) -> Sequence[ColumnElement[bool]]:
    return _is(person_id, mistake.game_id, mistake.deal, mistake.action)


def _is(person_id: str, game_id: str, deal: int, action: int) -> Sequence[ColumnElement[bool]]:
    key = (person_id, game_id, deal, action)
    return [column == value for column, value in zip(mistakes.primary_key, key, strict=True)]
