"""First tries at puzzles, and the ratings that follow from them."""

from contextlib import suppress
from datetime import UTC, datetime

from msgspec.structs import asdict, replace
from sqlalchemy import Connection, Table, insert, select, update

from benny.protocol.study import PuzzleAnswer
from benny.study.puzzles.collection import Puzzle
from benny.study.puzzles.rating import Rating
from benny.study.puzzles.solver import PuzzleSolver, Try
from benny.web.store.database import Repository, taking
from benny.web.store.errors import TakenError
from benny.web.store.people import forgotten
from benny.web.store.schema import puzzles, solvers, tries


class Puzzles(Repository):
    def rating(self, puzzle: Puzzle) -> Rating:
        """Return a puzzle's rating, the one it comes with before its first try."""
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
