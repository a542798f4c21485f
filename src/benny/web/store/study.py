"""What people practise by: puzzles, their own mistakes, and deals that they play again."""

from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime

from msgspec.structs import asdict, replace
from sqlalchemy import ColumnElement, Connection, Select, Table, insert, select, update

from benny.protocol.study import PuzzleAnswer
from benny.study.library import Mistake
from benny.study.puzzles.collection import Puzzle
from benny.study.puzzles.rating import Rating
from benny.study.puzzles.solver import PuzzleSolver, Try
from benny.web.store.database import Repository, taking
from benny.web.store.people import forgotten
from benny.web.store.rows import FORGOTTEN, EndedTry, StoredSameDeal, StoredTry, TakenError
from benny.web.store.schema import (
    collected,
    games,
    mistakes,
    people,
    puzzles,
    reviews,
    same_deals,
    same_tries,
    seats,
    solvers,
    tables,
    tries,
)


class Puzzles(Repository):
    def rating(self, puzzle: Puzzle) -> Rating:
        with self._database.reading() as connection:
            return _rating(connection, puzzles, puzzle.id) or puzzle.rating

    def solver(self, person: str) -> PuzzleSolver:
        with self._database.reading() as connection:
            return _solver(connection, person)

    def answer(self, person: str, puzzle: Puzzle, answer: PuzzleAnswer, now: float) -> PuzzleAnswer:
        """Store and rate a person's answer, and return it with the ratings after it.

        Only a first try is stored and rated, and none of a deleted account. Raises TakenError if
        other processes keep storing tries at the same time.
        """
        with suppress(TakenError):
            return self._answer(person, puzzle, answer, now)
        return self._answer(person, puzzle, answer, now)  # which sees what the other has stored

    def _answer(
        self, person: str, puzzle: Puzzle, answer: PuzzleAnswer, now: float
    ) -> PuzzleAnswer:
        day = datetime.fromtimestamp(now, UTC).date()
        with self._database.writing() as connection, taking("The puzzle"):
            is_deleted = bool(forgotten(connection, [person]))
            solver = _solver(connection, person, locks=True)
            rating = _rating(connection, puzzles, puzzle.id, locks=True) or puzzle.rating
            if is_deleted:
                return replace(answer, standing=solver.standing(day), rating=rating.points)
            solver, rating, answer = solver.after_answer(puzzle.id, rating, answer, day)
            if answer.rated:
                values = {"at": now, "action": answer.chosen, "solved": answer.right}
                connection.execute(
                    insert(tries).values(person_id=person, puzzle_id=puzzle.id, **values)
                )
                _save_rating(connection, solvers, person, solver.rating)
                _save_rating(connection, puzzles, puzzle.id, rating)
            return replace(answer, rating=rating.points)


def _solver(connection: Connection, person: str, *, locks: bool = False) -> PuzzleSolver:
    rating = _rating(connection, solvers, person, locks=locks) or Rating()
    rows = connection.execute(select(tries).where(tries.c.person_id == person).order_by(tries.c.at))
    return PuzzleSolver(
        rating,
        tuple(
            Try(row.puzzle_id, datetime.fromtimestamp(row.at, UTC).date(), row.solved)
            for row in rows
        ),
    )


def _rating(
    connection: Connection, table: Table, key: str, *, locks: bool = False
) -> Rating | None:
    (column,) = table.primary_key
    query = select(table.c.rating, table.c.deviation, table.c.volatility).where(column == key)
    row = connection.execute(query.with_for_update() if locks else query).first()
    return Rating(*row) if row else None


def _save_rating(connection: Connection, table: Table, key: str, rating: Rating) -> None:
    (column,) = table.primary_key
    values = asdict(rating)
    if not connection.execute(update(table).where(column == key).values(values)).rowcount:
        connection.execute(insert(table).values({column.name: key} | values))


_MOST_MISTAKES = 500  # mistakes under the same rules: to look at each takes a millisecond or two


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
            query = query.join(games).where(games.c.rules_hash == rules_hash).limit(_MOST_MISTAKES)
        return [Mistake(**row._mapping) for row in self._rows(query)]

    def find(self, person_id: str, game_id: str, deal: int, action: int) -> Mistake | None:
        rows = self._rows(select(*_PLACE).where(*_is(person_id, game_id, deal, action)))
        return Mistake(**rows[0]._mapping) if rows else None

    def decision(self, person_id: str, mistake: Mistake) -> bytes:
        [row] = self._rows(select(mistakes.c.decision).where(*_at(person_id, mistake)))
        return bytes(row.decision)

    def memory(self, person_id: str, mistake: Mistake) -> bytes | None:
        """Return the person's memory of a mistake as JSON, None before their first answer."""
        return self._cell(select(mistakes.c.memory).where(*_at(person_id, mistake)))

    def remember(self, person_id: str, mistake: Mistake, due_at: float, memory: bytes) -> None:
        """Store when a mistake is due again, and how well its person knows it."""
        is_it = _at(person_id, mistake)
        self._write(update(mistakes).where(*is_it).values(due_at=due_at, memory=memory))

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


_MOST_TRIES = 200  # tries: more would make no list


class SameDeals(Repository):
    def find(self, same_id: str) -> StoredSameDeal | None:
        return self._first(same_deals.c.id == same_id)

    def of_deal(self, game_id: str, deal: int, seat: int) -> StoredSameDeal | None:
        return self._first(
            (same_deals.c.game_id == game_id)
            & (same_deals.c.deal == deal)
            & (same_deals.c.seat == seat)
        )

    def add(self, one: StoredSameDeal) -> None:
        """Store a link; raise TakenError if the seat's deal has one."""
        with taking("The deal"):
            self._write(insert(same_deals).values(asdict(one)))

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
            .limit(_MOST_TRIES)
        )
        return [StoredTry(**row._mapping) for row in self._rows(query)]


def end_try(connection: Connection, table_id: str, at: float, ended: EndedTry) -> None:
    is_it = (same_tries.c.same_id == ended.same_id) & (same_tries.c.table_id == table_id)
    connection.execute(update(same_tries).where(is_it).values(ended_at=at, actions=ended.actions))
