"""One decision at the table, and then what each choice was worth."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType

from benny.game.actions import Action
from benny.learning.exercises import Exercise
from benny.presentation.choices import Choice
from benny.presentation.picture import Slot, draw
from benny.presentation.story import deal_so_far
from benny.terminal.home import TerminalSettings
from benny.terminal.screen.board import Board, card_keys
from benny.terminal.screen.dialogs import Help, Pages
from benny.terminal.screen.selection import Selection
from benny.terminal.screen.widgets import CardSlot, LogPanel, Mark, Pickable

KEYS = """\
 ← →  Enter      choose a card or a call
 1 2 3 ...       the card or the call with that number
 mouse           click on a card or a call

 n               {next}
 a               after an answer: show again what each choice was worth
 page up, down   scroll the log
 r rules         the rules of this game
 m settings      colours, letters
 q  Esc          back"""


class ExerciseScreen(Board):
    """A table that asks for one decision; `next_is` is what comes after it, in words."""

    next_is: ClassVar[str]

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
        self, exercise: Exercise, names: Sequence[str], settings: TerminalSettings
    ) -> None:
        view = exercise.moment.view()
        super().__init__(view.rules, names, settings)
        self._view = view
        self.selection = Selection(draw(view, names))
        self._answer: list[str] = []

    @property
    @abstractmethod
    def heading(self) -> str:
        """Return which decision this is."""

    @abstractmethod
    def explain(self, action: Action) -> list[str]:
        """Note a choice and return what it was worth: the verdict first, and what follows last."""

    @abstractmethod
    def action_next(self) -> None:
        """Go on to another decision."""

    @property
    def is_answered(self) -> bool:
        return bool(self._answer)

    def on_mount(self) -> None:
        """Show the decision, once there is a size to draw in."""
        self.call_after_refresh(self._begin)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Show the answer's key once there is one; before, the letter may be a call."""
        return self.is_answered if action == "answer" else True

    def on_key(self, event: events.Key) -> None:
        character = event.character
        if character and character.isalnum() and self._take_key(character):
            event.stop()

    def on_pickable_picked(self, message: Pickable.Picked) -> None:
        picked = message.picked
        self._take((self._slots if isinstance(picked, CardSlot) else self._calls)[picked.number])

    def action_move(self, step: int) -> None:
        if self.selection.places and not self.is_answered:
            self.notice = self.selection.move(step)
            self._paint()

    def action_take(self) -> None:
        if self.is_answered:
            self.action_next()
        elif self.selection.next is not None:
            offered = self._slots if self.selection.is_of_cards else self._calls
            self._take(offered[self.selection.next])

    def action_answer(self) -> None:
        self.app.push_screen(Pages("The answer", "\n".join(self._answer), self.look))

    def action_help(self) -> None:
        self.app.push_screen(Help(self.look, KEYS.format(next=self.next_is)))

    def action_scroll_log(self, step: int) -> None:
        log = self.query_one(LogPanel)
        (log.scroll_page_down if step > 0 else log.scroll_page_up)()

    def mark(self, number: int) -> Mark:
        return self.selection.mark(number)

    @property
    def enter_label(self) -> str:
        return self.next_is if self.is_answered else self.selection.label

    @property
    def _slots(self) -> tuple[Slot, ...]:
        return self.selection.picture.slots

    @property
    def _calls(self) -> tuple[Choice, ...]:
        return self.selection.picture.choices

    def _begin(self) -> None:
        self.query_one(LogPanel).replace(deal_so_far(self._view, self.names), self.look)
        self.notice = f"{self.heading} What would you do?"
        self._paint()

    def _paint(self) -> None:
        self.paint(draw(self._view, self.names))

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
            self.say(chosen.why if isinstance(chosen, Slot) else "Choose another call here.")
            return
        self._answer = self.explain(chosen.action)
        self.query_one(LogPanel).add(self._answer[-1:], self.look)
        self.notice = self._answer[0]
        self._paint()
        self.refresh_bindings()
        self.action_answer()
