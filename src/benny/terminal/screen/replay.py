"""Steps through a stored game, back and forth, from any seat."""

from typing import ClassVar

from textual.binding import Binding, BindingType

from benny.game.view import View
from benny.presentation.replay import Stepper
from benny.terminal.home import TerminalSettings
from benny.terminal.screen.board import Board
from benny.terminal.screen.dialogs import Help
from benny.terminal.screen.widgets import LogPanel

KEYS = """\
 ← →             one action back or forward
 ↑ ↓             one trick back or forward (all calls count as one)
 page up, down   one deal back or forward
 home, end       the beginning, the end

 1 2 3 4         see what the player at a seat saw
 0               see what a spectator saw
 v               open all hands, or close them again

 r rules         the rules of this game
 m settings      colours, letters
 q  Ctrl+C       leave"""


class ReplayScreen(Board):
    """A table that replays a game."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", "Back", show=False),
        Binding("right", "step(1)", "Step", key_display="←→"),
        Binding("up", "trick(-1)", "Trick back", show=False),
        Binding("down", "trick(1)", "Trick", key_display="↑↓"),
        Binding("pageup", "deal(-1)", "Deal back", show=False),
        Binding("pagedown", "deal(1)", "Deal", key_display="page"),
        Binding("home", "go(0)", "Beginning", show=False),
        Binding("end", "go(-1)", "End", show=False),
        Binding("0", "sit(0)", "Seat", key_display="0-4"),
        *[Binding(f"{seat}", f"sit({seat})", show=False) for seat in range(1, 5)],
        Binding("v", "open_hands", "Open"),
        Binding("r", "rules", "Rules"),
        Binding("m", "settings", "Settings", show=False),
        Binding("question_mark", "help", "Keys", key_display="?"),
        Binding("q", "app.leave", "Quit"),
    ]

    def __init__(self, stepper: Stepper, settings: TerminalSettings) -> None:
        super().__init__(stepper.record.rules, stepper.names, settings)
        self.seat: int | None = None
        self._stepper = stepper
        self._is_open = True

    @property
    def at(self) -> int:
        """Return the number of the step that is shown, from 0."""
        return self._stepper.at

    def on_mount(self) -> None:
        """Show the beginning, once there is a size to draw in."""
        self.call_after_refresh(self._draw)

    def action_sit(self, number: int) -> None:
        """Sit down at a seat, counted from 1, or at none."""
        if number <= self.rules.players:
            self.seat = number - 1 if number else None
            self._is_open = False
            self._draw()

    def action_step(self, step: int) -> None:
        """Go one action back or on."""
        self._go(self.at + step)

    def action_trick(self, step: int) -> None:
        """Go one trick back or on."""
        self._leap(step, to_deal=False)

    def action_deal(self, step: int) -> None:
        """Go one deal back or on."""
        self._leap(step, to_deal=True)

    def action_go(self, place: int) -> None:
        """Go to the beginning or the end."""
        self._go(place % len(self._stepper.steps))

    def action_open_hands(self) -> None:
        """Open all hands, or close them."""
        self._is_open = not self._is_open
        self._draw()

    def action_help(self) -> None:
        """Show the keys."""
        self.app.push_screen(Help(self.look, KEYS))

    def _leap(self, step: int, *, to_deal: bool) -> None:
        self._stepper.leap(step, to_deal=to_deal)
        self._draw()

    def _go(self, place: int) -> None:
        self._stepper.go(place)
        self._draw()

    def _draw(self) -> None:
        picture = self._stepper.picture(self.seat, is_open=self._is_open)
        self.notice = self._notice(picture.view)
        self.paint(picture)
        self.query_one(LogPanel).replace(self._stepper.told(self.seat), self.look)

    def _notice(self, view: View) -> str:
        eyes = "a spectator's" if self.seat is None else f"{self.names[self.seat]}'s"
        seen = "All hands are open." if self._is_open else f"This is {eyes} view."
        who = view.turn
        turn = "the deal is over" if who is None else f"{self.names[who]} to act"
        return f"Step {self.at + 1} of {len(self._stepper.steps)}: {turn}. {seen}"
