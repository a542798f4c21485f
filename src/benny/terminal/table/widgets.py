"""The parts of the table on the screen; each shows a piece of a picture."""

from collections.abc import Sequence

from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from benny.cards import Card
from benny.terminal.table.canvas import Canvas
from benny.terminal.table.cards import Edge, Face, Look, Row, Size, blank, content
from benny.terminal.table.choices import Choice
from benny.terminal.table.picture import Middle, SeatPicture, Slot, SlotState
from benny.view import Pile

_MOST_SENTENCES = 200
_BADGE = "bold #10231b on #e9b949"
_TURN = "bold #e9b949"
_QUIET = "#9db5a8"
_SAYING = "bold #10231b on #d7e6dd"
_BACK = "#7f9fd6"


class SeatPanel(Static):
    """Who sits at a place, what he holds, what he has taken and what he has said."""

    def show(self, seat: SeatPicture | None, look: Look) -> None:
        """Show a seat, or nothing where nobody sits."""
        self.set_class(seat is not None and seat.is_turn, "-turn")
        self.update(content(seat_rows(seat, look)) if seat else "")


class MiddlePanel(Static):
    """The cards on the table: a trick, or the card that is turned up."""

    def show(self, middle: Middle, look: Look, size: Size) -> None:
        """Show the cards."""
        self.update(content(middle_rows(middle, look, size)))


class PilesPanel(Static):
    """The piles of the player across, where a game has two players with piles."""

    def show(self, piles: Sequence[Pile], look: Look) -> None:
        """Show the piles side by side."""
        canvas = Canvas(len(piles) * Size.SMALL.width, Size.SMALL.height)
        for number, pile in enumerate(piles):
            if pile.cards:
                face = Face(pile.top, covers=pile.cards > 1)
                canvas.lay(number * Size.SMALL.width, 0, face.rows(Size.SMALL, look))
        self.update(content(canvas.rows()))


class Pickable(Static):
    """Something with a number that the mouse can pick."""

    class Picked(Message):
        """The mouse has picked it."""

        def __init__(self, picked: "Pickable") -> None:
            super().__init__()
            self.picked = picked

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number

    def on_click(self, event: events.Click) -> None:
        """Tell the table."""
        event.stop()
        self.post_message(self.Picked(self))


class CardSlot(Pickable):
    """A place for one card of the seat at the bottom, with its number beneath."""

    def show(self, slot: Slot, look: Look, size: Size, edge: Edge, lift: int) -> None:
        """Show a card; a picked one is raised, where there is a row for that."""
        self.set_class(slot.state is SlotState.LEGAL, "-legal")
        self.update(content(slot_rows(slot, self.number, look, size, edge, lift)))


class CallButton(Pickable):
    """A call that the person can make."""

    def show(self, choice: Choice | None, look: Look, is_picked: bool) -> None:
        """Show a call, or nothing."""
        self.display = choice is not None
        self.set_class(is_picked, "-picked")
        if choice is not None:
            key = Content.styled(f" {choice.key} ".replace("  ", " "), "bold #e9b949")
            self.update(key + look.text(choice.label) + Content(" "))


class LogPanel(VerticalScroll, can_focus=False):
    """What has happened, sentence by sentence."""

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id)
        self.sentences: list[str] = []

    def compose(self) -> ComposeResult:
        """Lay out the text."""
        yield Static()

    def add(self, sentences: Sequence[str], look: Look) -> None:
        """Add sentences at the end, and show the end."""
        self.replace([*self.sentences, *sentences], look)

    def replace(self, sentences: Sequence[str], look: Look) -> None:
        """Show other sentences."""
        self.sentences = list(sentences)[-_MOST_SENTENCES:]
        text = Content("\n").join(look.text(sentence) for sentence in self.sentences)
        self.query_one(Static).update(text)
        self.scroll_end(animate=False)


def seat_rows(seat: SeatPicture, look: Look) -> list[Row]:
    """Return a seat as rows: name and marks, cards, tricks, and what it has said."""
    marks: Row = [(" D ", _BADGE)] if seat.is_dealer else []
    if seat.made:
        pip = look.pip(seat.made)
        marks += [(" ", ""), (f" {pip} ", f"bold {look.ink(seat.made)} on #f6f1e4")]
    name: Row = [("▶ " if seat.is_turn else "  ", _TURN), (seat.name, "bold"), (" ", ""), *marks]
    saying: Row = [(f" {seat.saying} ", _SAYING)] if seat.saying else blank(1)
    state: Row = [(" ".join(part for part in (seat.taken, seat.note) if part) or " ", _QUIET)]
    if seat.place == "south":
        return [[*name, ("  ", ""), *state], saying]
    return [name, _held(seat, look), state, saying]


def middle_rows(middle: Middle, look: Look, size: Size) -> list[Row]:
    """Return the cards in the middle as rows, each before its player."""
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
        face = _trick_face(middle, place, card)
        canvas.lay(*spots[place], face.rows(size, look))
    if middle.upcard is not None:
        is_down = middle.caption == "turned down"
        face = Face(middle.upcard, Edge.BARRED if is_down else Edge.PLAIN)
        canvas.lay(centre, side, face.rows(size, look))
        canvas.centre(side + down, middle.caption, _QUIET)
    return canvas.rows()


def slot_rows(slot: Slot, number: int, look: Look, size: Size, edge: Edge, lift: int) -> list[Row]:
    """Return a card with its number as rows; `lift` is the row above that a picked one uses."""
    space = blank(size.width)
    if slot.state is SlotState.EMPTY:
        return [space]
    face = Face(slot.card, _edge(slot, edge), slot.mark, slot.covers)
    rows = face.rows(size, look)
    label = f"{(number + 1) % 10:^{size.width}}" if number < 10 else " "
    under: Row = [(label, "bold")] if slot.state is SlotState.LEGAL else space
    is_raised = lift > 0 and edge is not Edge.PLAIN
    return [*rows, space, under] if is_raised else [*[space] * lift, *rows, under]


def _edge(slot: Slot, edge: Edge) -> Edge:
    is_barred = slot.state is SlotState.BARRED and edge is Edge.PLAIN
    return Edge.BARRED if is_barred else edge


def _trick_face(middle: Middle, place: str, card: Card) -> Face:
    edge = Edge.WINNING if place == middle.winner else Edge.PLAIN
    return Face(card, edge, middle.trump if card == middle.left else None)


def _held(seat: SeatPicture, look: Look) -> Row:
    cards: Row = []
    for card in seat.cards:
        cards += [look.inline(card), (" ", "")]
    if not seat.cards:
        cards = [("▮" * seat.backs, _BACK), (" ", "")]
    for pile in seat.piles if seat.place != "north" else ():
        if not pile.cards:
            continue
        top = ("▮", _BACK) if pile.top is None else look.inline(pile.top)
        cards += [("|", _QUIET), top, ("+" if pile.cards > 1 else "", _QUIET)]
    return cards
