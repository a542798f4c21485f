"""The start screen: game, seat and bots."""

from collections.abc import Sequence
from typing import ClassVar, TypeVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import Button, Footer, Input, OptionList, Static
from textual.widgets.option_list import Option

from benny.bots import REGISTRY
from benny.errors import NotationError
from benny.game.game import default_players
from benny.presentation.commentary import capitalised
from benny.rules.loading import change_rules, find_rules, names_in_order, variant
from benny.rules.prose import as_text, summary
from benny.rules.rules import Rules
from benny.terminal.home import TerminalSettings, save_settings
from benny.terminal.screen.cards import Look
from benny.terminal.screen.dialogs import Pages, SettingsDialog
from benny.terminal.screen.room import RoomScreen
from benny.terminal.start import StartChoice

_T = TypeVar("_T")
_MARGINS = 2


class StartScreen(RoomScreen):
    """Asks what to play, starting from `wanted`; `chosen` is None until a choice is made."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "play", "Play", priority=False),
        Binding("s", "seat", "Seat"),
        Binding("b", "bots", "Bots"),
        Binding("p", "partner", "Partner"),
        Binding("f", "file", "Rules file"),
        Binding("r", "rules", "Rules"),
        Binding("m", "settings", "Settings"),
        Binding("escape", "back", "Back", show=False),
        Binding("q", "app.leave", "Quit"),
    ]

    def __init__(self, settings: TerminalSettings, wanted: StartChoice) -> None:
        super().__init__()
        self.chosen: StartChoice | None = None
        self.settings = settings
        self._variants = names_in_order()
        self._seat, self._bots, self._partner = wanted.seat, wanted.bots, wanted.partner
        self._changes = wanted.changes
        # Each once; bots from a file that were asked for come last.
        self._opponents = list(dict.fromkeys([*((name,) for name in REGISTRY), wanted.bots]))
        self._partners = list(dict.fromkeys([*REGISTRY, wanted.partner]))

    @property
    def rules(self) -> Rules:
        """Return the current rules.

        Raises NotationError for an invalid file, or for changes that do not fit the rules.
        """
        path = self.query_one(Input).value.strip()
        rules = find_rules(self.variant) if path else variant(self.variant)
        return change_rules(rules, list(self._changes)) if self._changes else rules

    @property
    def variant(self) -> str:
        """Return the name or the file of the current rules."""
        path = self.query_one(Input).value.strip()
        return path or self._variants[self.query_one(OptionList).highlighted or 0]

    def body(self) -> ComposeResult:
        """Lay out the games, the other choices, and a summary of the rules."""
        yield Static("B E N N Y    ♠ ♥ ♦ ♣    which game?", id="header")
        yield OptionList(*[Option(self._line(name)) for name in self._variants], id="games")
        yield VerticalScroll(Static(id="summary"), id="about", can_focus=False)
        with Horizontal(id="options"):
            yield Button("", id="seat", action="screen.seat", compact=True)
            yield Button("", id="bots", action="screen.bots", compact=True)
            yield Button("", id="partner", action="screen.partner", compact=True)
            yield Button("Play", action="screen.play", compact=True)
        yield Input(placeholder="or a rules file of your own: my-house.toml", compact=True)
        yield Static(id="complaint", markup=False)
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """Show the first game."""
        self.query_one(OptionList).focus()
        self._show()

    def on_option_list_option_highlighted(self) -> None:
        """Show another game."""
        self._show()

    def on_option_list_option_selected(self) -> None:
        """Play the game."""
        self.action_play()

    def on_input_changed(self) -> None:
        """Clear the complaint about the file."""
        self.query_one("#complaint", Static).update("")

    def on_input_submitted(self) -> None:
        """Play by the file."""
        self.action_play()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer no partner if the rules have none, and no seat to a spectator."""
        return action not in ("seat", "partner") or self.query_one(f"#{action}", Button).display

    def action_play(self) -> None:
        """Play the chosen game, or complain about the file."""
        rules = self._read()
        if rules is None:
            return
        seat = self._seat_of(rules)
        start = StartChoice(self.variant, seat, self._bots, self._partner, self._changes)
        try:
            start.players(rules)
        except NotationError as error:
            self._complain(error)
        else:
            self.chosen = start
            self.app.exit()

    def action_seat(self) -> None:
        """Sit at the next seat."""
        if self._seat is not None:
            self._seat += 1
            self._show()

    def action_bots(self) -> None:
        """Play against the next bot."""
        self._bots = _after(self._bots, self._opponents)
        self._show()

    def action_partner(self) -> None:
        """Play with the next bot."""
        self._partner = _after(self._partner, self._partners)
        self._show()

    def action_file(self) -> None:
        """Enter the path of a rules file."""
        self.query_one(Input).focus()

    def action_back(self) -> None:
        """Leave the path, or the program."""
        if self.query_one(Input).has_focus:
            self.query_one(OptionList).focus()
        else:
            self.app.exit()

    def action_rules(self) -> None:
        """Show the rules of the game."""
        rules = self._read()
        if rules is not None:
            look = Look(self.settings.suit_letters, self.settings.four_colours)
            self.app.push_screen(Pages("The rules", as_text(rules, 70), look))

    def action_settings(self) -> None:
        """Change the settings."""
        self.app.push_screen(SettingsDialog(self.settings, self._keep))

    def _keep(self, settings: TerminalSettings) -> None:
        self.settings = settings
        self.query_one("#complaint", Static).update(save_settings(settings))

    def _read(self) -> Rules | None:
        try:
            return self.rules
        except NotationError as error:
            self._complain(error)
            return None

    def _complain(self, error: NotationError) -> None:
        self.query_one("#complaint", Static).update(f"{capitalised(str(error))}.")

    def _seat_of(self, rules: Rules) -> int | None:
        # The seat may have been chosen under rules with more players.
        return None if self._seat is None else self._seat % rules.players

    def _show(self) -> None:
        rules = self._read()
        if rules is None:
            return
        seat = self._seat_of(rules)
        name = "" if seat is None else default_players(rules)[seat].name
        self.query_one("#summary", Static).update(Content(summary(rules)))
        self.query_one("#complaint", Static).update("")
        self._label("#seat", f"Seat: {name} (s)")
        self.query_one("#seat", Button).display = seat is not None
        is_against = seat is not None and len(self._bots) == 1
        self._label("#bots", f"{'Against' if is_against else 'Bots'}: {','.join(self._bots)} (b)")
        self._label("#partner", f"With: {self._partner} (p)")
        has_partner = rules.sides == "partners" and len(self._bots) == 1 and seat is not None
        self.query_one("#partner", Button).display = has_partner
        self.refresh_bindings()

    def _label(self, button: str, text: str) -> None:
        found = self.query_one(button, Button)
        found.label = text
        found.styles.width = len(text) + _MARGINS  # else it keeps its first width

    def _line(self, name: str) -> str:
        rules = variant(name)
        return f"{rules.called:<18} {name:<8}  {rules.players} players"


def _after(one: _T, choices: Sequence[_T]) -> _T:
    return choices[(choices.index(one) + 1) % len(choices)]
