"""The widgets of the table; each draws a part of a picture."""

from collections.abc import Sequence
from contextlib import suppress
from itertools import groupby
from typing import NamedTuple

from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import OptionList, Static

from benny.game.view import Pile
from benny.io.output import isolate_bidi
from benny.presentation.choices import Choice
from benny.presentation.picture import Middle, SeatPicture, Slot, SlotState
from benny.presentation.scores import Scores, score_pips
from benny.terminal.screen.cards import CardFace, Edge, Look, Row, Run, Size, blank, content

_MOST_SENTENCES = 60  # each new sentence lays the whole text out again
_INDENT = 2
_NEAR_MIDDLE = 14  # cells of a name and its marks that are centred at the top and the bottom
_WIDTH = 24  # of a seat, before the first layout
_GOLD_INK = "#e9b949"
_GOLD = f"bold {_GOLD_INK}"
_BADGE = f"bold #10231b on {_GOLD_INK}"
_BRIGHT = "bold #ffffff"
_TURN = _GOLD
_QUIET = "#9db5a8"
_SAYING = "bold #10231b on #d7e6dd"
_BACK = "#7f9fd6"
_POINTER = "▲"
_BAR = 10  # cells from the start to the target of a score


class ChoiceList(OptionList):
    """A list to choose from, which a page key may reach before it is laid out."""

    def action_page_up(self) -> None:
        with suppress(LookupError):  # no option has a line yet
            super().action_page_up()  # type: ignore[no-untyped-call]

    def action_page_down(self) -> None:
        with suppress(LookupError):
            super().action_page_down()  # type: ignore[no-untyped-call]


def show_text(widget: Static, text: Content) -> None:
    """Show a text in a widget of fixed size, unless it is shown already."""
    shown = widget.content
    if not (isinstance(shown, Content) and shown.is_same(text)):
        widget.update(text, layout=False)  # its size is fixed, so nothing else has to move


class Canvas:
    """A grid of character cells; later drawings cover earlier ones."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._cells = [[(" ", "")] * width for _ in range(height)]

    def lay(self, x: int, y: int, rows: list[Row]) -> None:
        """Draw rows of text with their top left at a position; clip what sticks out."""
        for down, row in enumerate(rows):
            letters = [(letter, style) for text, style in row for letter in text]
            for right, cell in enumerate(letters):
                if 0 <= y + down < self.height and 0 <= x + right < self.width:
                    self._cells[y + down][x + right] = cell

    def centre(self, y: int, text: str, style: str = "") -> None:
        self.lay((self.width - len(text)) // 2, y, [[(text, style)]])

    def rows(self) -> list[Row]:
        return [
            [
                ("".join(letter for letter, _ in cells), style)
                for style, cells in groupby(row, key=lambda cell: cell[1])
            ]
            for row in self._cells
        ]


class SeatPanel(Static):
    def show(self, seat: SeatPicture | None, look: Look) -> None:
        width = self.size.width or _WIDTH
        show_text(self, content(seat_rows(seat, look, width) if seat else []))


class MiddlePanel(Static):
    def show(self, middle: Middle, look: Look, size: Size) -> None:
        across, down = size.width, size.height
        width, height = 4 * across, 2 * down
        canvas = Canvas(width, height)
        side, centre = (height - down) // 2, (width - across) // 2
        spots = {
            "north": (centre, 0),
            "west": (across // 3, side),
            "east": (width - across - across // 3, side),
            "south": (centre, height - down),
        }
        for place, card in middle.cards.items():
            edge = Edge.WINNING if place == middle.winner else Edge.PLAIN
            face = CardFace(card, edge, middle.trump if card == middle.left else None)
            canvas.lay(*spots[place], face.rows(size, look))
        if middle.upcard is not None:
            is_down = middle.caption == "turned down"
            face = CardFace(middle.upcard, barred=is_down)
            canvas.lay(centre, side, face.rows(size, look))
            canvas.centre(side + down, middle.caption, _QUIET)
        show_text(self, content(canvas.rows()))


class PilesPanel(Static):
    """The piles of the opposite player, in a two-player game with piles."""

    def show(self, piles: Sequence[Pile], look: Look, size: Size) -> None:
        canvas = Canvas(len(piles) * size.width, size.height)
        for number, pile in enumerate(piles):
            if pile.cards:
                face = CardFace(pile.top, covers=pile.cards > 1)
                canvas.lay(number * size.width, 0, face.rows(size, look))
        show_text(self, content(canvas.rows()))


class Mark(NamedTuple):
    """How a choice is marked.

    Enter takes the one that `is_next`; the prompt tells of the one that `is_read`, which looks
    like no selection. `worth` is what a hint says of it.
    """

    is_next: bool = False
    is_hinted: bool = False
    is_read: bool = False
    worth: str = ""

    @property
    def edge(self) -> Edge:
        if self.is_hinted:
            return Edge.WINNING
        return Edge.PICKED if self.is_next else Edge.PLAIN

    def worth_in(self, width: int) -> Run:
        style = _BRIGHT if self.is_read else _GOLD if self.is_hinted else _QUIET
        side = max(0, width - len(self.worth))
        return f"{' ' * (side // 2)}{self.worth}".ljust(width), style


class Pickable(Widget):
    class Picked(Message):
        def __init__(self, picked: "Pickable") -> None:
            super().__init__()
            self.picked = picked

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number

    def on_click(self, event: events.Click) -> None:
        event.stop()
        self.post_message(self.Picked(self))


class CardSlot(Pickable, Static):
    """A place for one card of the seat at the bottom, with its key and its worth beneath."""

    def show(self, slot: Slot, key: str, look: Look, size: Size, mark: Mark, lift: int) -> None:
        # A raised card uses the row of `lift`.
        self.set_class(slot.state is SlotState.LEGAL, "-legal")
        space = blank(size.width)
        rows = [space]
        if slot.state is not SlotState.EMPTY:
            is_barred = slot.state is SlotState.BARRED
            face = CardFace(slot.card, mark.edge, slot.mark, slot.covers, is_barred)
            key = key if slot.state is SlotState.LEGAL else ""
            pointed = f"{_POINTER}{key}" if mark.is_read else key
            under: Row = [(f"{pointed:^{size.width}}", _GOLD if mark.is_read else "bold")]
            gap, card = [space] * lift, face.rows(size, look)
            standing = [*card, *gap] if mark.is_next else [*gap, *card]
            rows = [*standing, under, [mark.worth_in(size.width)]]
        show_text(self, content(rows))


class CallButton(Pickable):
    def compose(self) -> ComposeResult:
        yield Static(classes="call")
        yield Static(classes="worth")

    def show(self, choice: Choice | None, look: Look, mark: Mark) -> None:
        self.display = choice is not None
        self.set_class(mark.is_next, "-picked")
        if choice is not None:
            label = _call_label(choice, look)
            self.query_one(".call", Static).update(label)
            pointed = mark._replace(worth=f"{_POINTER}{mark.worth}") if mark.is_read else mark
            self.query_one(".worth", Static).update(content([[pointed.worth_in(len(label))]]))


class LogPanel(VerticalScroll, can_focus=False):
    def __init__(self, *, id: str) -> None:
        super().__init__(id=id)
        self.sentences: list[str] = []

    def compose(self) -> ComposeResult:
        yield Static()

    def add(self, sentences: Sequence[str], look: Look) -> None:
        self.replace([*self.sentences, *sentences], look)

    def replace(self, sentences: Sequence[str], look: Look) -> None:
        self.sentences = list(sentences)[-_MOST_SENTENCES:]
        text = Content("\n").join(look.text(sentence) for sentence in self.sentences)
        self.query_one(Static).update(text)
        self.scroll_end(animate=False)


def calls_width(choices: Sequence[Choice], look: Look, worths: Sequence[str]) -> int:
    return sum(
        1 + max(len(_call_label(choice, look)), len(worth))
        for choice, worth in zip(choices, worths, strict=True)
    )


def seat_rows(seat: SeatPicture, look: Look, width: int) -> list[Row]:
    is_side = seat.place in ("west", "east")
    inset = 0 if is_side else max(0, (width - _NEAR_MIDDLE) // 2)
    room = width - inset - _INDENT
    marks: Row = [(" D ", _BADGE)] if seat.is_dealer else []
    if seat.made:
        pip = look.pip(seat.made)
        marks += [(" ", ""), (f" {pip} ", f"bold {look.ink(seat.made)} on #f6f1e4")]
    space = room - 1 - _length(marks)
    if len(seat.name) > space:
        marks = [(text.strip(), style) for text, style in marks]
        space = room - 1 - _length(marks)
    shown = seat.name if len(seat.name) <= space else f"{seat.name[: space - 1]}…"
    turn = "▶ " if seat.is_turn else "  "
    name = [(turn, _TURN), (isolate_bidi(shown), "bold"), (" ", ""), *marks]
    state: Row = [(seat.taken or seat.note or " ", _QUIET)]
    last: Row = [(seat.note if seat.taken else " ", _QUIET)]
    if seat.saying:
        last = [(f" {seat.saying} ", _SAYING)]
    if seat.place == "south":
        rows = [[*name, ("  ", ""), *state], blank(_INDENT) + last]
    else:
        held = _hand_rows(seat, look, room)
        # Open cards may need the last row.
        under = [state, last] if is_side or len(held) == 1 else [[*state, (" ", ""), *last]]
        rows = [name, *(blank(_INDENT) + row for row in [*held, *under])]
    return [blank(inset) + row for row in rows]


def score_rows(scores: Scores, width: int) -> list[Row]:
    rows: list[Row] = []
    for score in scores.rows:
        bar, points = "", str(score.points)
        if score.pips is None and score.done is None:
            points = score.text
        elif score.pips is None and score.done is not None:
            full = int(_BAR * score.done)
            bar = "━" * full + "╌" * (_BAR - full)
        room = width - len(bar) - 6  # the points take six cells
        name = f"{score.name[:room]:<{room}}"
        rows.append([(name, _QUIET), (bar, _GOLD_INK), (f"{points:>5} ", _BRIGHT)])
        if score.pips is not None:
            rows.append([("  ", ""), (score_pips(score.pips), _GOLD_INK)])
    return rows


def _call_label(choice: Choice, look: Look) -> Content:
    # Without a key one space is enough.
    key = Content.styled(f" {choice.key} ".replace("  ", " "), f"bold {_GOLD_INK}")
    return key + look.text(choice.label) + Content(" ")


def _length(row: Row) -> int:
    return sum(len(text) for text, _ in row)


def _hand_rows(seat: SeatPicture, look: Look, room: int) -> list[Row]:
    """Return a seat's cards as rows: backs, or open cards, and the tops of its piles."""
    rows: list[Row] = [[] if seat.cards else [("▮" * seat.backs, _BACK), (" ", "")]]
    for face in map(look.inline, seat.cards):
        if _length(rows[-1]) + 1 + len(face[0]) > room:
            rows.append([])
        rows[-1] += [(" ", ""), face] if rows[-1] else [face]
    for pile in seat.piles if seat.place != "north" else ():
        if pile.cards:
            top = ("▮", _BACK) if pile.top is None else look.inline(pile.top)
            rows[-1] += [("|", _QUIET), top, ("+" if pile.cards > 1 else "", _QUIET)]
    return rows
