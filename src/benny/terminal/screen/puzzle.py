"""Puzzles at the table."""

from benny.game.actions import Action
from benny.game.game import default_players
from benny.learning.puzzles.collection import ALL_TRIED, utc_today
from benny.learning.puzzles.puzzle import Puzzle
from benny.presentation.commentary import as_sentence
from benny.terminal.home import TerminalSettings
from benny.terminal.lines.puzzle import answer_lines, heading
from benny.terminal.puzzles import load_solver, save_solver
from benny.terminal.screen.exercise import ExerciseScreen


class PuzzleScreen(ExerciseScreen):
    """A puzzle, and others of about the player's level after it."""

    next_is = "next puzzle"

    def __init__(
        self, puzzle: Puzzle, others: tuple[Puzzle, ...], settings: TerminalSettings
    ) -> None:
        names = [player.name for player in default_players(puzzle.exercise.moment.rules)]
        super().__init__(puzzle.exercise, names, settings)
        self._puzzle = puzzle
        self._others = others

    @property
    def heading(self) -> str:
        return heading(self._puzzle)

    def explain(self, action: Action) -> list[str]:
        """Rate a first try; return what each choice is worth and how the player stands."""
        solver, complaint = load_solver()
        after, found = solver.after_answer(self._puzzle, action, utc_today())
        verdict, *told = answer_lines(found)
        return [verdict, *filter(None, [complaint, save_solver(after)]), *told]

    def action_next(self) -> None:
        solver, _ = load_solver()
        found = solver.next_of(tuple(one for one in self._others if one.id != self._puzzle.id))
        if found is None:
            self.say(as_sentence(ALL_TRIED))
        else:
            self.app.switch_screen(PuzzleScreen(found, self._others, self.settings))
