"""A player's puzzles at this terminal."""

from benny.game.actions import Action
from benny.protocol.study import PuzzleAnswer
from benny.study.puzzles.collection import Puzzle, puzzle_answer, utc_today
from benny.study.puzzles.solver import PuzzleSolver
from benny.terminal.home import load_own, save_own

_FILE = "puzzles.json"


def load_solver() -> tuple[PuzzleSolver, str]:
    """Return the player, and a sentence if what is stored can't be read, else ''."""
    return load_own(_FILE, PuzzleSolver, "The puzzles")


def save_solver(solver: PuzzleSolver) -> str:
    """Store the player; return a sentence if that fails, else ''."""
    return save_own(_FILE, solver, "The puzzles")


def store_answer(puzzle: Puzzle, action: Action | str) -> tuple[PuzzleAnswer, tuple[str, str]]:
    """Rate and store an answer; return its value, and a sentence each for failing to read or save.

    Raises NotationError and IllegalActionError as `puzzle_answer` does.
    """
    solver, unreadable = load_solver()
    result = puzzle_answer(puzzle, puzzle.rating, action)
    solver, _, result = solver.after_answer(puzzle.id, puzzle.rating, result, utc_today())
    return result, (unreadable, save_solver(solver))
