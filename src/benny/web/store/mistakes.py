"""People's decisions with a mark, which they are asked again."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import ColumnElement, Select, func, insert, select, update

from benny.web.store.database import Repository, taking
from benny.web.store.people import forgotten
from benny.web.store.schema import collected, games, mistakes, reviews, seats

_MOST = 500  # mistakes under the same rules: to look at each takes a millisecond or two


class StoredMistake(Struct, frozen=True, kw_only=True):
    """A decision with a mark; `deal` and `action` count from 1.

    `decision` and `memory` are JSON; `memory` is None before the person was asked.
    """

    game_id: str
    deal: int
    action: int
    theme: str
    loss: float
    decision: bytes
    due_at: float
    memory: bytes | None = None


class ThemeCount(Struct, frozen=True):
    """How many mistakes of a theme there are and are due, what they cost, and when one is due."""

    theme: str
    count: int
    due: int
    loss: float
    next_at: float


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

    def add(self, person_id: str, game_id: str, found: Sequence[StoredMistake]) -> None:
        """Store a person's mistakes in a game whose review was looked through.

        Raises TakenError if that was done before. A deleted account gets none.
        """
        rows = [{"person_id": person_id} | asdict(one) for one in found]
        with self._database.writing() as connection, taking("The game"):
            if forgotten(connection, {person_id}):
                return
            connection.execute(insert(collected).values(person_id=person_id, game_id=game_id))
            if rows:
                connection.execute(insert(mistakes), rows)

    def themes(self, person_id: str, now: float) -> Sequence[ThemeCount]:
        """Return a person's mistakes by theme, those that cost most first."""
        loss = func.sum(mistakes.c.loss)
        query = (
            select(
                mistakes.c.theme,
                func.count(),
                func.count().filter(mistakes.c.due_at <= now),
                loss,
                func.min(mistakes.c.due_at),
            )
            .where(mistakes.c.person_id == person_id)
            .group_by(mistakes.c.theme)
            .order_by(loss.desc(), mistakes.c.theme)
        )
        return [ThemeCount(*row) for row in self._rows(query)]

    def next(self, person_id: str, now: float, theme: str = "") -> StoredMistake | None:
        """Return the mistake to ask next: of those that are due the one that cost most."""
        chosen = select(*_COLUMNS).where(
            mistakes.c.person_id == person_id, mistakes.c.due_at <= now
        )
        if theme:
            chosen = chosen.where(mistakes.c.theme == theme)
        rows = self._rows(chosen.order_by(*_COSTLIEST).limit(1))
        return StoredMistake(**rows[0]._mapping) if rows else None

    def of_rules(self, person_id: str, rules_hash: str) -> Sequence[StoredMistake]:
        """Return a person's mistakes under some rules, the costliest first."""
        query = (
            select(*_COLUMNS)
            .join_from(mistakes, games)
            .where(mistakes.c.person_id == person_id, games.c.rules_hash == rules_hash)
            .order_by(*_COSTLIEST)
            .limit(_MOST)
        )
        return [StoredMistake(**row._mapping) for row in self._rows(query)]

    def find(self, person_id: str, game_id: str, deal: int, action: int) -> StoredMistake | None:
        rows = self._rows(select(*_COLUMNS).where(*_is(person_id, game_id, deal, action)))
        return StoredMistake(**rows[0]._mapping) if rows else None

    def remember(self, person_id: str, one: StoredMistake) -> None:
        """Store when a mistake is due again, and how well its person knows it."""
        known = _is(person_id, one.game_id, one.deal, one.action)
        with self._database.writing() as connection:
            connection.execute(
                update(mistakes).where(*known).values(due_at=one.due_at, memory=one.memory)
            )

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
_COLUMNS = [column for column in mistakes.c if column is not mistakes.c.person_id]


def _is(person_id: str, game_id: str, deal: int, action: int) -> Sequence[ColumnElement[bool]]:
    key = (person_id, game_id, deal, action)
    return [column == value for column, value in zip(mistakes.primary_key, key, strict=True)]
