"""Steps through a stored game, back and forth, from any seat."""

import asyncio
from functools import partial
from typing import ClassVar, Literal

from textual.binding import Binding, BindingType

from benny.game.view import View
from benny.presentation.choices import in_words
from benny.presentation.picture import Picture
from benny.presentation.replay import Stepper
from benny.protocol.hint import Hint
from benny.terminal.background import aid, in_background
from benny.terminal.hints import best_hint
from benny.terminal.home import TerminalSettings
from benny.terminal.screen.board import Board
from benny.terminal.screen.selection import Selection
from benny.terminal.screen.widgets import LogPanel, Mark

_STILL = 0.2  # seconds at a step until a hint is worked out: none for steps that are passed by

KEYS = """\
 ← →             one action back or forward
 ↑ ↓             one trick back or forward (all calls count as one)
 page up, down   one hand back or forward
 home, end       the beginning, the end

 i hint          what to do here: below each choice what it is worth to the
                 player to act. The raised one is what they did; Tab reads
                 (▲) about the others. i or Esc puts the hint away
 n p             the next decision with a mark or a comment, the one before
 c               the whole comment

 1 2 3 4         see what the player at a seat saw
 0               see what a spectator saw
 v               show everyone's cards, or hide them again

 r rules         the rules of this game
 m settings      colours, letters
 q               leave"""


class ReplayScreen(Board):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", "Back", show=False),
        Binding("right", "step(1)", "Step", key_display="←→"),
        Binding("up", "leap(-1, 'trick')", "Trick back", show=False),
        Binding("down", "leap(1, 'trick')", "Trick", key_display="↑↓"),
        Binding("pageup", "leap(-1, 'deal')", "Hand back", show=False),
        Binding("pagedown", "leap(1, 'deal')", "Hand", key_display="page"),
        Binding("home", "go(0)", "Beginning", show=False),
        Binding("end", "go(-1)", "End", show=False),
        Binding("0", "sit(0)", "Seat", key_display="0-4"),
        *[Binding(f"{seat}", f"sit({seat})", show=False) for seat in range(1, 5)],
        Binding("v", "open_hands", "Open"),
        Binding("i", "hint", "Hint"),
        Binding("tab", "read(1)", show=False, priority=True),
        Binding("shift+tab", "read(-1)", show=False, priority=True),
        Binding("n", "leap_to_note(1)", "Next mark", key_display="n p"),
        Binding("p", "leap_to_note(-1)", show=False),
        Binding("c", "comment", show=False),
        Binding("r", "rules", "Rules", show=False),
        Binding("m", "settings", "Settings", show=False),
        Binding("question_mark", "help", "Keys", key_display="?"),
        Binding("escape", "put_away_hint", show=False),
        Binding("q", "back", "Leave"),
    ]

    def __init__(self, stepper: Stepper, settings: TerminalSettings) -> None:
        super().__init__(stepper.record.rules, stepper.names, settings)
        self.seat: int | None = None
        self._stepper = stepper
        self._is_open = True
        self._has_hints = False
        self._hints: dict[int, Hint] = {}
        self._selection: Selection | None = None

    @property
    def at(self) -> int:
        return self._stepper.at

    def on_mount(self) -> None:
        self.call_after_refresh(self._draw)  # once there is a size to draw in

    def action_sit(self, number: int) -> None:
        if number <= self.rules.players:
            self.seat = number - 1 if number else None
            self._is_open = False
            self._draw()

    def action_step(self, step: int) -> None:
        self._stepper.go(self.at + step)
        self._draw()

    def action_leap(self, step: int, unit: Literal["trick", "deal"]) -> None:
        self._stepper.leap(step, to_deal=unit == "deal")
        self._draw()

    def action_go(self, place: int) -> None:
        self._stepper.go(place % len(self._stepper.steps))
        self._draw()

    def action_open_hands(self) -> None:
        self._is_open = not self._is_open
        self._draw()

    def action_hint(self) -> None:
        self._has_hints = not self._has_hints
        self._draw()

    def action_put_away_hint(self) -> None:
        if self._has_hints:
            self.action_hint()
        else:
            self.action_back()

    def action_read(self, step: int) -> None:
        if self._selection is not None:
            self.notice = self._selection.move(step)
            self.paint(self._selection.picture)

    def action_leap_to_note(self, step: int) -> None:
        before = self.at
        self._stepper.leap_to_note(step)
        self._draw()
        if self.at == before:
            self.say(f"There is no mark {'after' if step > 0 else 'before'} this.")

    def action_comment(self) -> None:
        if remarks := self._stepper.remarks:
            self.show_pages("The comment", "\n\n".join(remarks))

    def action_help(self) -> None:
        self.show_pages("Keys", KEYS)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action not in ("leap_to_note", "comment") or self._stepper.has_notes

    def mark(self, number: int) -> Mark:
        return Mark() if self._selection is None else self._selection.mark(number)

    def _draw(self) -> None:
        self._selection = None
        turn, lines = self._stepper.turn, list(self._stepper.remarks)
        if self._has_hints and turn is not None:
            picture = self._stepper.picture(turn, is_open=self._is_open, is_asked=True)
            lines = [*self._hint_lines(picture), *lines]
        else:
            picture = self._stepper.picture(self.seat, is_open=self._is_open)
            eyes = "a spectator" if self.seat is None else self.names[self.seat]
            seen = "All hands are open." if self._is_open else f"You see what {eyes} saw."
            said = [self._standing(picture.view), *(self._stepper.remarks or [seen])]
            self.notice = " ".join(said)
        self.paint(picture)
        events = self._stepper.lines_so_far(turn if self._has_hints else self.seat)
        self.query_one(LogPanel).replace([*events, *lines], self.look)

    def _hint_lines(self, picture: Picture) -> list[str]:
        """Show the hint for a picture, or ask for it; return what there is to say of it."""
        hint = self._hints.get(self.at)
        if hint is None:
            self.notice = f"{self._standing(picture.view)} Working out a hint ..."
            # Exclusive: the next step cancels this one.
            self.work_beside(partial(self._ask_hint, self.at), "hint")
            return []
        self._selection = Selection(picture)
        reason, lines = self._selection.take_in(hint, self._stepper.action)
        self.notice = f"{self._standing(picture.view)} {reason}"
        return lines

    async def _ask_hint(self, at: int) -> None:
        await asyncio.sleep(_STILL)
        if at != self.at:  # a step whose hint is known needed no other worker
            return
        with aid("The hint", self._complain):
            view = self._stepper.view(self._stepper.turn)
            self._hints[at] = await in_background(partial(best_hint, view))
            if self._has_hints and at == self.at:
                self._draw()

    def _complain(self, problem: str) -> None:
        if self._has_hints:
            self.action_hint()
        self.say(problem)

    def _standing(self, view: View) -> str:
        """Return which step this is, and what is done next if the record says something of it."""
        who, action = view.turn, self._stepper.action
        if who is None:
            turn = "the hand is over"
        elif action is None or not (self._has_hints or self._stepper.notes):
            turn = f"{self._seat_name(view, who)} to act"
        else:
            turn = f"{self._seat_name(view, who)}: {in_words(action)}"
        return f"Step {self.at + 1} of {len(self._stepper.steps)}: {turn}."

    def _seat_name(self, view: View, seat: int) -> str:
        name = self.names[seat]
        return f"You ({name})" if seat == view.seat else name
