"""A person's own mistakes at the table, asked again."""

from collections.abc import Sequence

from benny.game.actions import Action
from benny.lab.stats.decision_themes import THEMES
from benny.terminal.home import TerminalSettings
from benny.terminal.lines.mistakes import note_try
from benny.terminal.mistakes import OwnMistake, load_notes
from benny.terminal.screen.exercise import ExerciseScreen

_ALL_ASKED = "That was the last of your mistakes that are due today."


class MistakeScreen(ExerciseScreen):
    """The first of some mistakes, and the others after it."""

    next_is = "next mistake"

    def __init__(self, due: Sequence[OwnMistake], settings: TerminalSettings) -> None:
        self._mistake, *self._others = due
        exercise = self._mistake.exercise
        names = [player.name for player in exercise.moment.before.players]
        super().__init__(exercise, names, settings)

    @property
    def heading(self) -> str:
        return f"A decision of yours: {THEMES[self._mistake.theme].lower()}."

    def explain(self, action: Action) -> list[str]:
        """Note whether the choice is right; return what each is worth and when it comes again."""
        notes, complaint = load_notes()
        _, told = note_try(self._mistake, action, notes)
        return [*told, *filter(None, [complaint])]

    def action_next(self) -> None:
        if self._others:
            self.app.switch_screen(MistakeScreen(self._others, self.settings))
        else:
            self.say(_ALL_ASKED)
