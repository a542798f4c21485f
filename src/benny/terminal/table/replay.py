"""Stepping through a stored game, back and forth, from any seat."""

from collections.abc import Sequence
from typing import ClassVar

import msgspec
from textual import events
from textual.binding import Binding, BindingType

from benny.commentary import Told, Voice
from benny.describe import as_text
from benny.game import Game
from benny.log import Record
from benny.terminal.home import Settings, save_settings
from benny.terminal.table.board import Board
from benny.terminal.table.dialogs import Help, Pages, SettingsDialog
from benny.terminal.table.picture import draw, finished
from benny.terminal.table.widgets import LogPanel
from benny.view import View

KEYS = """\
 ← →             one action back or on
 ↑ ↓             one trick back or on (the calls before the first count as one)
 page up, down   one deal back or on
 home, end       the beginning, the end

 1 2 3 4         sit at a seat and see what its player saw
 0               sit at no seat: see what a spectator saw
 v               open all hands, or close them again

 r rules         the rules of this game
 m settings      colours, letters
 q  Ctrl+C       leave"""


class Step(msgspec.Struct, frozen=True):
    """A point of a stored game, after a number of actions.

    Where an action has ended a deal there are two: the end of it (`is_end`), and the next deal.
    """

    actions: int
    deal: int
    trick: int
    is_end: bool = False


def read_steps(record: Record) -> list[Step]:
    """Return the points of a stored game; raise NotationError where it breaks the rules."""
    Game.replay(record)
    game = Game.replay(record, 0)
    steps = [Step(0, 0, 0)]
    for number, deal in enumerate(record.deals):
        for _, action in deal.actions:
            trick = len(game.view(None).tricks)
            game.act(action)
            view = game.view(None)
            done = steps[-1].actions + 1
            if game.over or view.deal > number:
                steps.append(Step(done, number, trick, is_end=True))
                if number + 1 < len(record.deals):
                    steps.append(Step(done, number + 1, 0))
            else:
                steps.append(Step(done, number, len(view.tricks)))
    return steps


def step_back(steps: Sequence[Step], at: int, *, to_deal: bool) -> int:
    """Return the place of the trick's or deal's beginning, or of the one before it."""
    first = _first(steps, at, to_deal)
    return first if first < at else _first(steps, max(0, at - 1), to_deal)


def step_on(steps: Sequence[Step], at: int, *, to_deal: bool) -> int:
    """Return the place where the next trick or deal begins, the last place where none does."""
    mine = _group(steps[at], to_deal)
    after = [n for n in range(at, len(steps)) if _group(steps[n], to_deal) != mine]
    return after[0] if after else len(steps) - 1


class ReplayScreen(Board):
    """A table at which nobody plays any more."""

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

    def __init__(self, record: Record, steps: Sequence[Step], settings: Settings) -> None:
        super().__init__(record.rules, [player.name for player in record.seats], settings)
        self.at = 0
        self.seat: int | None = None
        self._record = record
        self._steps = steps
        self._is_open = True

    def on_mount(self) -> None:
        """Show the beginning, once there is a size to draw in."""
        self.call_after_refresh(self._draw)

    def on_resize(self, event: events.Resize) -> None:
        """Draw in the new size."""
        super().on_resize(event)
        self.call_after_refresh(self.repaint)

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
        self._go(place % len(self._steps))

    def action_open_hands(self) -> None:
        """Open all hands, or close them."""
        self._is_open = not self._is_open
        self._draw()

    def action_rules(self) -> None:
        """Show the rules."""
        self.app.push_screen(Pages("The rules", as_text(self.rules, 70), self.look))

    def action_help(self) -> None:
        """Show the keys."""
        self.app.push_screen(Help(self.look, KEYS))

    def action_settings(self) -> None:
        """Change the settings."""
        self.app.push_screen(SettingsDialog(self.settings, self._keep))

    def _keep(self, settings: Settings) -> None:
        self.settings = settings
        complaint = save_settings(settings)
        if complaint:
            self.app.notify(complaint, severity="warning", markup=False)
        self.repaint()

    def _leap(self, step: int, *, to_deal: bool) -> None:
        leap = step_back if step < 0 else step_on
        self._go(leap(self._steps, self.at, to_deal=to_deal))

    def _go(self, place: int) -> None:
        self.at = min(max(place, 0), len(self._steps) - 1)
        self._draw()

    def _draw(self) -> None:
        step = self._steps[self.at]
        view = self._view(step, self.seat)
        hands = None
        if self._is_open:
            seats = range(self.rules.players)
            hands = {seat: self._view(step, seat).hand for seat in seats}
        self.notice = self._notice(view)
        past = msgspec.structs.replace(view, legal=(), must="")
        self.paint(draw(past, self.names, hands=hands))
        self.query_one(LogPanel).replace(self._told(step, view), self.look)

    def _view(self, step: Step, seat: int | None) -> View:
        if not step.is_end:
            return Game.replay(self._record, step.actions).view(seat)
        last = Game.replay(self._record, step.actions - 1).view(seat)
        outcome = Game.replay(self._record, step.actions).view(seat).previous
        assert outcome is not None
        return finished(last, outcome)

    def _told(self, step: Step, view: View) -> list[str]:
        voice = Voice(self.rules, self.names, view.seat)
        found = [*voice.deal(view), *voice.events(Told.of_view(view), 0)]
        if not step.is_end:
            return found
        after = Game.replay(self._record, step.actions).view(self.seat)
        assert after.previous is not None
        found += voice.outcome(after.previous)
        return [*found, voice.result(after)] if after.over else found

    def _notice(self, view: View) -> str:
        eyes = "a spectator's" if self.seat is None else f"{self.names[self.seat]}'s"
        seen = "All hands are open." if self._is_open else f"This is {eyes} view."
        who = view.turn
        turn = "the deal is over" if who is None else f"{self.names[who]} to act"
        return f"Step {self.at + 1} of {len(self._steps)}: {turn}. {seen}"


def _group(step: Step, to_deal: bool) -> tuple[int, ...]:
    return (step.deal,) if to_deal else (step.deal, step.trick)


def _first(steps: Sequence[Step], at: int, to_deal: bool) -> int:
    mine = _group(steps[at], to_deal)
    while at and _group(steps[at - 1], to_deal) == mine:
        at -= 1
    return at
