"""First tries at puzzles, and the ratings that follow from them."""

from datetime import UTC, datetime

from msgspec.structs import asdict
from sqlalchemy import Connection, Table, exists, insert, select, update

from benny.study.puzzles.collection import Try
from benny.study.puzzles.rating import Rating, rate_try
from benny.web.store.database import Repository, taking
from benny.web.store.people import forgotten
from benny.web.store.schema import puzzles, solvers, tries


class Puzzles(Repository):
    def rating(self, puzzle: str) -> Rating | None:
        """Return a puzzle's rating, None before its first try."""
        with self._database.reading() as connection:
            return _rating(connection, puzzles, puzzle)

    def solver(self, person: str) -> Rating:
        with self._database.reading() as connection:
            return _rating(connection, solvers, person) or Rating()

    def tries(self, person: str) -> list[Try]:
        """Return a person's first tries, the oldest first."""
        asked = select(tries).where(tries.c.person_id == person).order_by(tries.c.at)
        return [
            Try(row.puzzle_id, datetime.fromtimestamp(row.at, UTC).date(), row.solved)
            for row in self._rows(asked)
        ]

    def add(
        self, person: str, puzzle: str, action: str, now: float, *, solved: bool, first: Rating
    ) -> bool:
        """Store a person's first try and rate both; return whether it was the first.

        `first` is the puzzle's rating before anybody has tried it. Raises TakenError if another
        process stores a try at the same time.
        """
        with self._database.writing() as connection, taking("The puzzle"):
            is_theirs = (tries.c.person_id == person) & (tries.c.puzzle_id == puzzle)
            if forgotten(connection, [person]):
                return False
            if connection.execute(select(exists().where(is_theirs))).scalar():
                return False
            connection.execute(
                insert(tries).values(
                    person_id=person, puzzle_id=puzzle, at=now, action=action, solved=solved
                )
            )
            one = _rating(connection, solvers, person, locks=True)
            other = _rating(connection, puzzles, puzzle, locks=True)
            new_one, new_other = rate_try(one or Rating(), other or first, solved=solved)
            _save_rating(connection, solvers, person, new_one, is_new=one is None)
            _save_rating(connection, puzzles, puzzle, new_other, is_new=other is None)
            return True


def _rating(
    connection: Connection, table: Table, key: str, *, locks: bool = False
) -> Rating | None:
    (column,) = table.primary_key
    asked = select(table.c.rating, table.c.deviation, table.c.volatility).where(column == key)
    found = connection.execute(asked.with_for_update() if locks else asked).first()
    return Rating(*found) if found else None


def _save_rating(
    connection: Connection, table: Table, key: str, rating: Rating, *, is_new: bool
) -> None:
    (column,) = table.primary_key
    if is_new:
        connection.execute(insert(table).values({column.name: key} | asdict(rating)))
    else:
        connection.execute(update(table).where(column == key).values(asdict(rating)))
