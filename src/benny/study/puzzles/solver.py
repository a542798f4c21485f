"""A person's progress at puzzles: their first tries, their rating, and the next puzzle."""

from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from itertools import count
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from benny.protocol.study import PuzzleAnswer, PuzzleStanding
from benny.study.puzzles.collection import Puzzle, today
from benny.study.puzzles.rating import Rating, rate_try

_NEAREST = 20  # of about the same rating, so that players don't all meet the same puzzles


class Try(Struct, frozen=True):
    """A person's first try at a puzzle, and its day in UTC."""

    puzzle: str
    day: date
    solved: bool


class PuzzleSolver(Struct, frozen=True, forbid_unknown_fields=True):
    """A person's rating and first tries, the oldest first."""

    rating: Rating = Rating()
    tries: tuple[Try, ...] = ()

    @property
    def tried(self) -> set[str]:
        return {attempt.puzzle for attempt in self.tries}

    def standing(self, day: date) -> PuzzleStanding:
        return PuzzleStanding(
            rating=self.rating.points,
            deviation=round(self.rating.deviation),
            tried=len(self.tries),
            solved=sum(attempt.solved for attempt in self.tries),
            streak=streak(self.tries, day),
        )

    def next_of(self, puzzles: Sequence[Puzzle], random: Random | None = None) -> Puzzle | None:
        """Return a random untried puzzle about as hard as the rating, None if all were tried."""
        tried = self.tried
        fresh = [puzzle for puzzle in puzzles if puzzle.id not in tried]
        near = sorted(fresh, key=lambda puzzle: abs(puzzle.rating.rating - self.rating.rating))
        return (random or Random()).choice(near[:_NEAREST]) if near else None

    def after_answer(
        self, puzzle: str, rating: Rating, answer: PuzzleAnswer, day: date
    ) -> tuple["PuzzleSolver", Rating, PuzzleAnswer]:
        """Return the person and the puzzle's rating after an answer, and the answer with both.

        Only a first try at the puzzle changes the ratings.
        """
        if puzzle in self.tried:
            return self, rating, replace(answer, standing=self.standing(day))
        own_rating, puzzle_rating = rate_try(self.rating, rating, solved=answer.right)
        solver = PuzzleSolver(own_rating, (*self.tries, Try(puzzle, day, answer.right)))
        change = own_rating.points - self.rating.points
        rated = replace(answer, rated=True, change=change, standing=solver.standing(day))
        return solver, puzzle_rating, rated


def streak(tries: Iterable[Try], now: date) -> int:
    """Return on how many days in a row, up to now, the day's puzzle was solved on its day.

    Today may still be to come.
    """
    solved = {
        attempt.day
        for attempt in tries
        if attempt.solved and attempt.puzzle == today(attempt.day).id
    }
    last = now if now in solved else now - timedelta(days=1)
    return next(number for number in count() if last - timedelta(days=number) not in solved)
