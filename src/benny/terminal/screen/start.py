"""The choice of game, house rules, seat and bots."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from operator import attrgetter
from typing import ClassVar, NamedTuple, TypeVar

from msgspec.structs import replace
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Button, Input, OptionList, Static
from textual.widgets.option_list import Option

from benny.bots import REGISTRY
from benny.errors import NotationError
from benny.game.game import default_players
from benny.presentation.commentary import as_sentence, capitalise
from benny.rules import loading
from benny.rules.prose.page import as_text
from benny.rules.prose.settings import differences, summary
from benny.terminal.background import aid
from benny.terminal.home import TerminalSettings
from benny.terminal.screen.sized import SizedScreen
from benny.terminal.screen.widgets import ChoiceList
from benny.terminal.start import HouseRules, StartChoice, as_left, own_rules, save_rules

_T = TypeVar("_T")
_MARGINS = 2
_FIRST = 1  # the first game, below the title of its group

KEYS = """\
 ↑ ↓             choose a game; Enter plays it
 h  Tab          change its house rules: ↑ ↓ to choose one, Enter or space
                 to switch it, ← → for the points; they are remembered
 s  b  p         your seat, the other players' bots, your partner
 /               find a game: type a part of its name or description
 n               name the rules: they are saved, and listed above the games
 f               play by a rules file of your own
 r               the rules of the chosen game, from beginning to end
 m               settings of this program: speed, colours, your name
 Esc             back to the games; from there, back to the menu"""


class StartScreen(SizedScreen):
    """Asks what to play, starting from `wanted`; `choice` is None until a choice is made."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "play", "Play", priority=False),
        Binding("h", "house_rules", "House rules"),
        Binding("left", "change(-1)", show=False),
        Binding("right,space", "change(1)", show=False),
        Binding("s", "seat", "Seat", show=False),
        Binding("b", "bots", "Bots", show=False),
        Binding("p", "partner", "Partner", show=False),
        Binding("slash", "find", "Find", key_display="/"),
        Binding("n", "file", "Name rules"),
        Binding("f", "file", "Rules file"),
        Binding("r", "rules", "Rules"),
        Binding("m", "settings", "Settings"),
        Binding("question_mark", "help", "Help", key_display="?"),
        Binding("escape", "up", "Back"),
        Binding("q", "app.leave", "Quit", show=False),
    ]

    def __init__(
        self, settings: TerminalSettings, wanted: StartChoice, *, at_house_rules: bool = False
    ) -> None:
        super().__init__(settings)
        self.choice: StartChoice | None = None
        self._wanted = wanted
        self._entries = list(_game_entries())
        self._is_finding = False
        self._seat, self._bots, self._partner = wanted.seat, wanted.bots, wanted.partner
        # Each once; bots from a file that were asked for come last.
        self._opponents = list(dict.fromkeys([*((name,) for name in REGISTRY), wanted.bots]))
        self._partners = list(dict.fromkeys([*REGISTRY, wanted.partner]))
        self._at_house_rules = at_house_rules

    @property
    def variant(self) -> str:
        text = "" if self._is_finding else self.query_one(Input).value.strip()
        option = self._games.get_option_at_index(self._games.highlighted or _FIRST)
        return text if loading.is_file_name(text) else str(option.id)

    def body(self) -> ComposeResult:
        yield Static("B E N N Y    ♠ ♥ ♦ ♣    which game?", id="header")
        with Horizontal(id="lists"):
            with Vertical(id="left"):
                yield ChoiceList(*_options(self._entries), id="games")
                yield VerticalScroll(Static(id="summary"), id="about", can_focus=False)
            with Vertical(id="right"):
                yield Static("House rules (h)", classes="title")
                yield ChoiceList(id="house")
        with Horizontal(id="options"):
            yield Button("", id="seat", action="screen.seat", compact=True)
            yield Button("", id="bots", action="screen.bots", compact=True)
            yield Button("", id="partner", action="screen.partner", compact=True)
            yield Button("Play", action="screen.play", compact=True)
        yield Input(
            placeholder="f: the path of a rules file, to play by it; n: a name, to save the rules",
            compact=True,
        )
        yield Static(id="complaint", markup=False)

    def on_mount(self) -> None:
        self._games.focus()
        self._show()
        if self._at_house_rules:
            self.call_after_refresh(self.action_house_rules)

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        if event.widget is self._house and self._read() is not None:
            self._house.highlighted = self._house.highlighted or 0
            self._explain()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        if event.option_list is self._games:
            self._show()
        elif self._house.has_focus:
            self._explain()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        if event.option_list is self._games:
            self.action_play()
        else:
            self.action_change(1)

    def on_input_changed(self, event: Input.Changed) -> None:
        self._tell("")
        if self._is_finding:
            self._find(event.value)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        if self._is_finding:
            self._games.focus()
            return
        title, house = event.value.strip(), self._read()
        if house is None or not title or loading.is_file_name(title):
            self.action_play()
            return
        with aid("Saving the rules", self._tell):
            path = save_rules(house.rules, title, self.variant)
            self._entries = list(_game_entries())
            self._games.set_options(_options(self._entries))
            self._games.highlighted = self._games.get_option_index(str(path))
            event.input.clear()
            self._games.focus()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "find":  # a path may begin with the same letter
            return not self.query_one(Input).has_focus
        return action not in ("seat", "partner") or self.query_one(f"#{action}", Button).display

    def action_play(self) -> None:
        house = self._read()
        if house is None:
            return
        changes, to = self._wanted.changes, self._wanted.to
        start = StartChoice(self.variant, self._seat, self._bots, self._partner, changes, to)
        try:
            self.choice = start.by_rules(house)
        except NotationError as error:
            self._tell(as_sentence(error))
        else:
            self.app.exit()

    def action_house_rules(self) -> None:
        if self._house.has_focus:
            self._games.focus()
            self._tell("")
        elif self._read() is not None:
            self._house.focus()

    def action_change(self, step: int) -> None:
        place, house = self._house.highlighted, self._read()
        if not self._house.has_focus or place is None or house is None:
            return
        switches = house.switches
        try:
            is_switch = place < len(switches)
            new = house.flip(switches[place]) if is_switch else house.longer(step)
        except NotationError as error:
            self._tell(as_sentence(error))
            return
        kept = self.settings.house_rules | {self.variant: new.changes}
        self._keep(replace(self.settings, house_rules=kept))
        self._show()
        self._explain()

    def action_seat(self) -> None:
        if self._seat is not None:
            self._seat += 1
            self._show()

    def action_bots(self) -> None:
        self._bots = _next_choice(self._bots, self._opponents)
        self._show()

    def action_partner(self) -> None:
        self._partner = _next_choice(self._partner, self._partners)
        self._show()

    def action_file(self) -> None:
        self._end_search()
        self.query_one(Input).focus()

    def action_find(self) -> None:
        self._is_finding = True
        self.query_one(Input).clear()
        self.query_one(Input).focus()

    def _end_search(self) -> None:
        if self._is_finding:
            self._find("")
            self._is_finding = False
            self.query_one(Input).clear()

    def _find(self, text: str) -> None:
        """List only the games that match, if there are any."""
        matching = [entry for entry in self._entries if entry.matches(text.lower().split())]
        if not matching:
            self._tell(f"No game matches “{text}”.")
            return
        chosen, options = self.variant, list(_options(matching))
        self._games.set_options(options)
        ids = [option.id for option in options]
        self._games.highlighted = ids.index(chosen) if chosen in ids else _FIRST

    def action_up(self) -> None:
        if self._games.has_focus and self._is_finding:
            self._end_search()
        elif self._games.has_focus:
            self.action_back()
        else:
            self._games.focus()
            self._tell("")

    def action_rules(self) -> None:
        house = self._read()
        if house is not None:
            self.show_pages("The rules", as_text(house.rules, 70))

    def action_help(self) -> None:
        self.show_pages("Help", f"{list_games()}\n\n{KEYS}")

    @property
    def _games(self) -> OptionList:
        return self.query_one("#games", OptionList)

    @property
    def _house(self) -> OptionList:
        return self.query_one("#house", OptionList)

    def _read(self) -> HouseRules | None:
        try:
            return as_left(self.variant, self._wanted, self.settings)
        except NotationError as error:
            self._tell(as_sentence(error))
            return None

    def _show(self) -> None:
        house = self._read()
        if house is None:
            return
        rules = house.rules
        # The seat may have been chosen under rules with more players.
        seat = None if self._seat is None else self._seat % rules.players
        name = "" if seat is None else default_players(rules)[seat].name
        self.query_one("#summary", Static).update(Content(summary(rules)))
        self._tell("")
        lines = [f"[{'x' if switch.is_on else ' '}] {switch.label}" for switch in house.switches]
        if house.goal is not None:
            lines.append(f"{house.goal.label}  < {house.points} >")
        place = self._house.highlighted
        self._house.set_options([Option(Content(line)) for line in lines])
        self._house.highlighted = None if place is None else min(place, len(lines) - 1)
        self._label("#seat", f"Seat: {name} (s)")
        self.query_one("#seat", Button).display = seat is not None
        is_against = seat is not None and len(self._bots) == 1
        name_of_bots = "Opponents" if is_against else "Bots"
        self._label("#bots", f"{name_of_bots}: {','.join(self._bots)} (b)")
        self._label("#partner", f"Partner: {self._partner} (p)")
        has_partner = rules.sides == "partners" and len(self._bots) == 1 and seat is not None
        self.query_one("#partner", Button).display = has_partner
        self.refresh_bindings()

    def _explain(self) -> None:
        place, house = self._house.highlighted, self._read()
        if place is None or house is None:
            return
        if place < len(house.switches):
            self._tell(house.switches[place].says)
        elif house.goal is not None:
            self._tell(f"{capitalise(house.goal.meaning)}; ← → change it.")

    def _label(self, button: str, text: str) -> None:
        widget = self.query_one(button, Button)
        widget.label = text
        widget.styles.width = len(text) + _MARGINS  # else it keeps its first width


class _GameEntry(NamedTuple):
    """A game in the list; `other_names` are for a search only."""

    group: str
    name: str
    called: str
    words: str
    other_names: str = ""

    def matches(self, wanted: Sequence[str]) -> bool:
        text = f"{self.group} {self.called} {self.words} {self.other_names}".lower()
        return all(word in text for word in wanted)


def _game_entries() -> Iterator[_GameEntry]:
    for path in own_rules():
        rules = loading.load_rules(path)
        words = f"{loading.as_changes(rules)[0]}  {'; '.join(differences(rules))}"
        yield _GameEntry("Your rules", path, rules.called, words)
    for name in loading.names_in_order():
        shown = loading.page(name)
        other_names = f"{name} {loading.variant(name).called}"
        yield _GameEntry(shown.group, name, shown.name, shown.words, other_names)


def _options(games: Iterable[_GameEntry]) -> Iterator[Option]:
    """Yield the games under the titles of their groups, which can't be chosen."""
    for title, grouped in groupby(games, attrgetter("group")):
        yield Option(title, disabled=True)
        for game in grouped:
            yield Option(Content(f" {game.called:<10.10} {game.words}"), id=game.name)


def list_games() -> str:
    pages = [loading.page(name) for name in loading.names_in_order()]
    return "\n".join(f" {game.name:<16}{game.words}" for game in pages)


def _next_choice(one: _T, choices: Sequence[_T]) -> _T:
    return choices[(choices.index(one) + 1) % len(choices)]
