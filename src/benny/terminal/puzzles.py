"""A player's puzzles at this terminal: the rating, the first tries, and what comes next."""

from datetime import date
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from benny.game.actions import Action
from benny.protocol.study import PuzzleAnswer, PuzzleStanding
from benny.study.puzzles.collection import Try, next_puzzle
from benny.study.puzzles.puzzle import Puzzle
from benny.study.puzzles.questions import puzzle_answer, standing
from benny.study.puzzles.rating import Rating, rate_try
from benny.terminal.home import load_own, save_own

_FILE = "puzzles.json"


class PuzzleSolver(Struct, frozen=True, forbid_unknown_fields=True):
    """A player's rating and first tries."""

    rating: Rating = Rating()
    tries: tuple[Try, ...] = ()

    def standing(self, day: date) -> PuzzleStanding:
        return standing(self.rating, self.tries, day)

    def next_of(self, puzzles: tuple[Puzzle, ...]) -> Puzzle | None:
        """Return a puzzle that the player has not tried, None if none is left."""
        return next_puzzle(puzzles, {one.puzzle for one in self.tries}, self.rating, Random())

    def after_answer(
        self, puzzle: Puzzle, action: Action | str, day: date
    ) -> tuple["PuzzleSolver", PuzzleAnswer]:
        """Return the player after an answer, and what it was worth; only a first try is rated.

        Raises NotationError and IllegalActionError for what is no choice.
        """
        found = puzzle_answer(puzzle, puzzle.rating, action)
        if any(one.puzzle == puzzle.id for one in self.tries):
            return self, replace(found, standing=self.standing(day))
        rating, _ = rate_try(self.rating, puzzle.rating, solved=found.right)
        solver = PuzzleSolver(rating, (*self.tries, Try(puzzle.id, day, found.right)))
        change = rating.points - self.rating.points
        return solver, replace(found, rated=True, change=change, standing=solver.standing(day))


def load_solver() -> tuple[PuzzleSolver, str]:
    """Return the player, and a sentence if what is stored can't be read, else ''."""
    return load_own(_FILE, PuzzleSolver, "The puzzles")


def save_solver(solver: PuzzleSolver) -> str:
    """Store the player; return a sentence if that fails, else ''."""
    return save_own(_FILE, solver, "The puzzles")
