"""The table on the screen: it draws pictures, and does not know who plays."""

from collections.abc import Sequence
from textwrap import wrap

from textual import events
from textual.app import ComposeResult
from textual.containers import Container, Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from benny.presentation.picture import PLACES, Picture, Slot, SlotState, hand_slots
from benny.rules.prose.page import as_text
from benny.rules.rules import Rules
from benny.terminal.home import TerminalSettings, save_settings
from benny.terminal.screen import widgets
from benny.terminal.screen.cards import Size, content
from benny.terminal.screen.sized import SizedScreen

_MOST_CALLS = 12
_ENTER = "bold #e9b949 on #24553f"

# The smallest window, in columns and rows, for cards of a size.
_WINDOWS = {Size.LARGE: (100, 30), Size.HUGE: (112, 36), Size.GIANT: (140, 42)}
# In the middle two cards lie above each other: in a small window they have to be smaller.
_IN_THE_MIDDLE = {size: size for size in _WINDOWS} | {Size.MEDIUM: Size.SMALL}
_PLACES = PLACES[4]


class Board(SizedScreen):
    """A screen with seats around a table, cards at the bottom, scores and a log at the side."""

    def __init__(self, rules: Rules, names: Sequence[str], settings: TerminalSettings) -> None:
        super().__init__(settings)
        self.rules = rules
        self.names = tuple(names)
        self.picture: Picture | None = None
        self.notice = ""
        self._card_size = Size.MEDIUM

    @property
    def _slot_count(self) -> int:
        return hand_slots(self.rules) + self.rules.piles

    def body(self) -> ComposeResult:
        # All parts keep their places throughout the game.
        yield Horizontal(Static(id="title"), Static(id="deal"), id="header")
        with Horizontal(id="middle-rows"):
            with Vertical(id="table"):
                yield Static(id="banner")
                with Container(id="felt"):
                    yield Static()
                    yield widgets.SeatPanel(id="north")
                    yield widgets.PilesPanel(id="piles")
                    yield widgets.SeatPanel(id="west")
                    yield widgets.MiddlePanel(id="middle")
                    yield widgets.SeatPanel(id="east")
                    yield widgets.SeatPanel(id="south")
            with Vertical(id="side"):
                yield Static(id="heading")
                yield Static(id="scores")
                yield widgets.LogPanel(id="log")
        yield Static(id="prompt")
        with Container(id="choices"):
            yield Horizontal(*[widgets.CardSlot(n) for n in range(self._slot_count)], id="hand")
            yield Horizontal(*[widgets.CallButton(n) for n in range(_MOST_CALLS)], id="calls")

    def paint(self, picture: Picture) -> None:
        self.picture = picture
        widgets.show_text(self.query_one("#title", Static), Content(picture.title))
        widgets.show_text(self.query_one("#deal", Static), Content(picture.deal))
        widgets.show_text(self.query_one("#banner", Static), self.look.text(picture.banner))
        widgets.show_text(self.query_one("#heading", Static), Content(picture.scores.heading))
        scores = self.query_one("#scores", Static)
        width = scores.size.width or 28  # none before the first layout
        widgets.show_text(scores, content(widgets.score_rows(picture.scores, width)))
        seats = {seat.place: seat for seat in picture.seats}
        for place in _PLACES:
            self.query_one(f"#{place}", widgets.SeatPanel).show(seats.get(place), self.look)
        north = seats.get("north")
        size = Size.LARGE if self._card_size is Size.GIANT else Size.SMALL
        self.query_one(widgets.PilesPanel).show(north.piles if north else (), self.look, size)
        self.query_one(widgets.MiddlePanel).show(
            picture.middle, self.look, _IN_THE_MIDDLE[self._card_size]
        )
        lift = 0 if self.has_class("-low") else 1
        keys = card_keys(picture.slots)
        is_calling = bool(picture.choices)
        calls = self.query_one("#calls")
        calls.display = is_calling
        worths = [self.mark(place).worth for place in range(len(picture.choices))]
        is_wide = widgets.calls_width(picture.choices, self.look, worths) > self.size.width
        calls.set_class(is_wide, "-two-rows")
        for slot in self.query(widgets.CardSlot):
            mark = widgets.Mark() if is_calling else self.mark(slot.number)
            key = keys.get(slot.number, "")
            slot.show(picture.slots[slot.number], key, self.look, self._card_size, mark, lift)
        for button in self.query(widgets.CallButton):
            is_there = button.number < len(picture.choices)
            choice = picture.choices[button.number] if is_there else None
            button.show(choice, self.look, self.mark(button.number))
        self.paint_prompt()

    def repaint(self) -> None:
        if self.picture is not None:
            self.paint(self.picture)
            log = self.query_one(widgets.LogPanel)
            log.replace(log.sentences, self.look)

    def paint_prompt(self) -> None:
        prompt = self.query_one("#prompt", Static)
        prompt.set_class(bool(self.notice), "-notice")
        enter = f" Enter: {self.enter_label} " if self.enter_label else ""
        rows = 1 if self.has_class("-low") else 2
        text = self.notice or (self.picture.prompt if self.picture else "")
        # The last clauses go if the text does not fit after the badge.
        columns = max(1, self.size.width - 2)
        while "; " in text and len(wrap(f"{enter} {text}", columns)) > rows:
            text = f"{text.rpartition('; ')[0]}."
        shown = self.look.text(text)
        badge = self.look.text(enter).stylize(_ENTER)
        widgets.show_text(prompt, badge + Content(" ") + shown if enter else shown)

    def say(self, sentence: str) -> None:
        self.notice = sentence
        self.paint_prompt()

    def mark(self, number: int) -> widgets.Mark:
        return widgets.Mark()

    @property
    def enter_label(self) -> str:
        return ""

    def on_resize(self, event: events.Resize) -> None:
        self._card_size = fitting_size(*event.size, self._slot_count)
        for size in Size:
            self.set_class(size is self._card_size, f"-{size.name.lower()}")
        self.call_after_refresh(self.repaint)  # only then do the widgets have their new sizes

    def action_rules(self) -> None:
        self.show_pages("The rules", as_text(self.rules, 70))

    def action_scroll_log(self, direction: int) -> None:
        log = self.query_one(widgets.LogPanel)
        log.scroll_relative(y=direction * max(1, log.size.height - 1), animate=False)

    def _keep(self, settings: TerminalSettings) -> None:
        self.settings = settings
        if complaint := save_settings(settings):
            self.app.notify(complaint, severity="warning", markup=False)
        self.repaint()


def fitting_size(columns: int, rows: int, slots: int) -> Size:
    """Return the largest size of cards for a window, with a number of them side by side."""
    fitting = [
        size
        for size, (width, height) in _WINDOWS.items()
        if columns >= max(width, slots * (size.width + 1)) and rows >= height
    ]
    return fitting[-1] if fitting else Size.MEDIUM


def card_keys(slots: Sequence[Slot]) -> dict[int, str]:
    filled = [place for place, slot in enumerate(slots) if slot.state is not SlotState.EMPTY]
    return dict(zip(filled, "1234567890", strict=False))
