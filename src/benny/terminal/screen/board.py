"""The table on the screen: it draws pictures, and does not know who plays."""

from collections.abc import Sequence

from textual import events
from textual.app import ComposeResult
from textual.containers import Container, Horizontal, Vertical
from textual.content import Content
from textual.widgets import Footer, Static

from benny.presentation.picture import PLACES, Picture, slot_count
from benny.rules.prose import as_text
from benny.rules.rules import Rules
from benny.terminal.home import TerminalSettings, save_settings
from benny.terminal.screen import scoreboard
from benny.terminal.screen.cards import Edge, Look, Size, content
from benny.terminal.screen.dialogs import Pages, SettingsDialog
from benny.terminal.screen.room import RoomScreen
from benny.terminal.screen.widgets import (
    CallButton,
    CardSlot,
    LogPanel,
    MiddlePanel,
    PilesPanel,
    SeatPanel,
    put,
)

_MOST_CALLS = 12
_PLACES = PLACES[4]


class Board(RoomScreen):
    """A screen with seats around a table, cards at the bottom, scores and a log at the side."""

    def __init__(self, rules: Rules, names: Sequence[str], settings: TerminalSettings) -> None:
        super().__init__()
        self.rules = rules
        self.names = tuple(names)
        self.settings = settings
        self.picture: Picture | None = None
        self.cursor: int | None = None
        self.hinted: int | None = None
        self.notice = ""

    @property
    def look(self) -> Look:
        """Return how to draw cards."""
        return Look(self.settings.suit_letters, self.settings.four_colours)

    def body(self) -> ComposeResult:
        """Lay out all parts, which keep their places throughout the game."""
        yield Horizontal(Static(id="title"), Static(id="deal"), id="header")
        with Horizontal(id="middle-rows"):
            with Vertical(id="table"):
                yield Static(id="banner")
                yield Container(*self._table_parts(), id="felt")
            with Vertical(id="side"):
                yield Static(id="heading")
                yield Static(id="scores")
                yield LogPanel(id="log")
        yield Static(id="prompt")
        yield Horizontal(*[CardSlot(n) for n in range(slot_count(self.rules))], id="hand")
        yield Horizontal(*[CallButton(n) for n in range(_MOST_CALLS)], id="calls")
        yield Footer(show_command_palette=False)

    def paint(self, picture: Picture) -> None:
        """Put a picture on the screen."""
        self.picture = picture
        put(self.query_one("#title", Static), Content(picture.title))
        put(self.query_one("#deal", Static), Content(picture.deal))
        put(self.query_one("#banner", Static), self.look.text(picture.banner))
        self._paint_seats(picture)
        self._paint_scores(picture)
        size = Size.LARGE if self.has_class("-large") else Size.SMALL
        self.query_one(MiddlePanel).show(picture.middle, self.look, size)
        self._paint_choices(picture)
        self.paint_prompt()

    def repaint(self) -> None:
        """Show the same picture again, in another size or look."""
        if self.picture is not None:
            self.paint(self.picture)
            log = self.query_one(LogPanel)
            log.replace(log.sentences, self.look)

    def paint_prompt(self) -> None:
        """Show the current notice, else the prompt."""
        prompt = self.query_one("#prompt", Static)
        prompt.set_class(bool(self.notice), "-notice")
        put(prompt, self.look.text(self.notice or (self.picture.prompt if self.picture else "")))

    def on_resize(self, event: events.Resize) -> None:
        """Draw in the new size."""
        super().on_resize(event)
        self.call_after_refresh(self.repaint)  # only then do the widgets have their new sizes

    def action_rules(self) -> None:
        """Show the rules."""
        self.app.push_screen(Pages("The rules", as_text(self.rules, 70), self.look))

    def action_settings(self) -> None:
        """Change the settings."""
        self.app.push_screen(SettingsDialog(self.settings, self._keep))

    def _keep(self, settings: TerminalSettings) -> None:
        self.settings = settings
        complaint = save_settings(settings)
        if complaint:
            self.app.notify(complaint, severity="warning", markup=False)
        self.repaint()

    def _table_parts(self) -> list[Static]:
        seats = {place: SeatPanel(id=place) for place in _PLACES}
        piles = PilesPanel(id="piles")
        return [
            *(Static(), seats["north"], piles),
            *(seats["west"], MiddlePanel(id="middle"), seats["east"]),
            seats["south"],
        ]

    def _paint_seats(self, picture: Picture) -> None:
        by_place = {seat.place: seat for seat in picture.seats}
        for place in _PLACES:
            self.query_one(f"#{place}", SeatPanel).show(by_place.get(place), self.look)
        north = by_place.get("north")
        self.query_one(PilesPanel).show(north.piles if north else (), self.look)

    def _paint_scores(self, picture: Picture) -> None:
        scores = self.query_one("#scores", Static)
        width = scores.size.width or 28  # none before the first layout
        put(self.query_one("#heading", Static), Content(picture.scores.heading))
        put(scores, content(scoreboard.rows(picture.scores, width)))

    def _paint_choices(self, picture: Picture) -> None:
        size = Size.LARGE if self.has_class("-large") else Size.MEDIUM
        lift = 0 if self.has_class("-low") else 1
        for slot in self.query(CardSlot):
            edge = self._edge(slot.number, bool(picture.choices))
            slot.show(picture.slots[slot.number], self.look, size, edge, lift)
        for button in self.query(CallButton):
            is_there = button.number < len(picture.choices)
            choice = picture.choices[button.number] if is_there else None
            button.show(choice, self.look, button.number == self.cursor)

    def _edge(self, number: int, is_calling: bool) -> Edge:
        if is_calling:
            return Edge.PLAIN
        if number == self.hinted:
            return Edge.WINNING
        return Edge.PICKED if number == self.cursor else Edge.PLAIN
