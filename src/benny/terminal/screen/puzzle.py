"""Puzzles at the table: one decision, and then what each choice was worth."""

from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType

from benny.game.actions import Action
from benny.game.game import default_players
from benny.learning.puzzles.puzzle import Puzzle
from benny.presentation.choices import Choice
from benny.presentation.picture import Slot, draw
from benny.presentation.story import deal_so_far
from benny.terminal.home import TerminalSettings
from benny.terminal.lines.puzzle import explained, heading
from benny.terminal.puzzles import PuzzleSolver, load_solver, save_solver, utc_today
from benny.terminal.screen.board import Board, card_keys
from benny.terminal.screen.dialogs import Help, Pages
from benny.terminal.screen.selection import Selection
from benny.terminal.screen.widgets import CardSlot, LogPanel, Mark, Pickable

KEYS = """\
 ← →  Enter      choose a card or a call
 1 2 3 ...       the card or the call with that number
 mouse           click on a card or a call

 n               another puzzle, of about your level
 a               after an answer: show again what each choice was worth
 page up, down   scroll the log
 r rules         the rules of this game
 m settings      colours, letters
 q  Esc          back"""

_ALL_TRIED = "You have tried all of these puzzles."


class PuzzleScreen(Board):
    """A table that asks for one decision."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "move(-1)", "Choose", show=False),
        Binding("right", "move(1)", "Choose", show=False),
        Binding("enter", "take", "Choose", show=False),
        Binding("a", "answer", "Answer"),
        Binding("n", "next", "Next"),
        Binding("r", "rules", "Rules"),
        Binding("m", "settings", "Settings"),
        Binding("question_mark", "help", "Keys", key_display="?"),
        Binding("escape,q", "back", "Back"),
        Binding("pageup", "scroll_log(-1)", "Log", show=False),
        Binding("pagedown", "scroll_log(1)", "Log", show=False),
    ]

    def __init__(
        self, puzzle: Puzzle, others: tuple[Puzzle, ...], settings: TerminalSettings
    ) -> None:
        view = puzzle.exercise.moment.view()
        names = [player.name for player in default_players(view.rules)]
        super().__init__(view.rules, names, settings)
        self._puzzle = puzzle
        self._others = others
        self._view = view
        self.selection = Selection(draw(view, names))
        self._answer: list[str] = []

    @property
    def is_answered(self) -> bool:
        """Return whether something was chosen."""
        return bool(self._answer)

    def on_mount(self) -> None:
        """Show the puzzle, once there is a size to draw in."""
        self.call_after_refresh(self._begin)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Show the answer's key once there is one; before, the letter may be a call."""
        return self.is_answered if action == "answer" else True

    def on_key(self, event: events.Key) -> None:
        """Take a digit or a letter as a choice."""
        character = event.character
        if character and character.isalnum() and self._take_key(character):
            event.stop()

    def on_pickable_picked(self, message: Pickable.Picked) -> None:
        """Act on a mouse click."""
        picked = message.picked
        self._take((self._slots if isinstance(picked, CardSlot) else self._calls)[picked.number])

    def action_move(self, step: int) -> None:
        """Choose the next card or call to one side."""
        if self.selection.places and not self.is_answered:
            self.notice = self.selection.move(step)
            self._paint()

    def action_take(self) -> None:
        """Answer with what is chosen, or go on after an answer."""
        if self.is_answered:
            self.action_next()
        elif self.selection.next is not None:
            offered = self._slots if self.selection.is_of_cards else self._calls
            self._take(offered[self.selection.next])

    def action_answer(self) -> None:
        """Show what each choice was worth."""
        self.app.push_screen(Pages("The answer", "\n".join(self._answer), self.look))

    def action_next(self) -> None:
        """Go on to another puzzle."""
        solver, _ = load_solver()
        found = solver.next_of(tuple(one for one in self._others if one.id != self._puzzle.id))
        if found is None:
            self._say(_ALL_TRIED)
        else:
            self.app.switch_screen(PuzzleScreen(found, self._others, self.settings))

    def action_help(self) -> None:
        """Show the keys."""
        self.app.push_screen(Help(self.look, KEYS))

    def action_scroll_log(self, step: int) -> None:
        """Scroll the log by a page."""
        log = self.query_one(LogPanel)
        (log.scroll_page_down if step > 0 else log.scroll_page_up)()

    def mark(self, number: int) -> Mark:
        """Return how a card or a call is marked."""
        return self.selection.mark(number)

    @property
    def enter_label(self) -> str:
        """Return what Enter does, "" for nothing."""
        return "next puzzle" if self.is_answered else self.selection.label

    @property
    def _slots(self) -> tuple[Slot, ...]:
        assert self.picture is not None
        return self.picture.slots

    @property
    def _calls(self) -> tuple[Choice, ...]:
        assert self.picture is not None
        return self.picture.choices

    def _begin(self) -> None:
        self.query_one(LogPanel).replace(deal_so_far(self._view, self.names), self.look)
        self.notice = f"{heading(self._puzzle)} What would you do?"
        self._paint()

    def _paint(self) -> None:
        self.paint(draw(self._view, self.names))

    def _say(self, sentence: str) -> None:
        self.notice = sentence
        self.paint_prompt()

    def _take_key(self, key: str) -> bool:
        """Answer with the choice that has a key; return whether there is one."""
        if self.is_answered:
            return False
        for call in self._calls:
            if key in (call.key, call.letter):
                self._take(call)
                return True
        slots = {key: place for place, key in card_keys(self._slots).items()}
        if self._calls or key not in slots:
            return False
        self._take(self._slots[slots[key]])
        return True

    def _take(self, chosen: Slot | Choice) -> None:
        if self.is_answered:
            return
        if chosen.action is None:
            self._say(chosen.why if isinstance(chosen, Slot) else "Choose another call here.")
        else:
            self._explain(chosen.action)

    def _explain(self, action: Action) -> None:
        solver, complaint = load_solver()
        after: PuzzleSolver
        after, found = solver.after(self._puzzle, action, utc_today())
        complaints = [complaint, save_solver(after)]
        self._answer = [*filter(None, complaints), *explained(found)]
        self.query_one(LogPanel).add(self._answer[-1:], self.look)
        self.notice = found.verdict
        self._paint()
        self.refresh_bindings()
        self.action_answer()
