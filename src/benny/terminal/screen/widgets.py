"""The widgets of the table; each draws a part of a picture."""

from collections.abc import Sequence

from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from benny.game.view import Pile
from benny.presentation.choices import Choice
from benny.presentation.picture import Middle, SeatPicture, Slot, SlotState
from benny.rules.cards import Card
from benny.terminal.screen.canvas import Canvas
from benny.terminal.screen.cards import CardFace, Edge, Look, Row, Size, blank, content

_MOST_SENTENCES = 60  # each new sentence lays the whole text out again
# Width in cells for open cards at the sides, and across the table.
_ROOM = (14, 19)
# Width in cells for a name with its marks, and for a whole seat.
_NAMES = {"north": 17, "south": 24, "west": 12, "east": 12}
_BLOCK = {"north": 14, "south": 24, "west": 0, "east": 0}
_BADGE = "bold #10231b on #e9b949"
_TURN = "bold #e9b949"
_QUIET = "#9db5a8"
_SAYING = "bold #10231b on #d7e6dd"
_BACK = "#7f9fd6"


def put(widget: Static, text: Content) -> None:
    """Show a text in a widget of fixed size, unless it is shown already."""
    shown = widget.content
    if not (isinstance(shown, Content) and shown.is_same(text)):
        widget.update(text, layout=False)  # its size is fixed, so nothing else has to move


class SeatPanel(Static):
    """A seat: the player's name, cards, tricks and calls."""

    def show(self, seat: SeatPicture | None, look: Look) -> None:
        """Show a seat, or nothing for None."""
        put(self, content(seat_rows(seat, look) if seat else []))


class MiddlePanel(Static):
    """The cards in the middle: a trick, or the upcard."""

    def show(self, middle: Middle, look: Look, size: Size) -> None:
        """Show the cards."""
        put(self, content(middle_rows(middle, look, size)))


class PilesPanel(Static):
    """The piles of the opposite player, in a two-player game with piles."""

    def show(self, piles: Sequence[Pile], look: Look) -> None:
        """Show the piles side by side."""
        canvas = Canvas(len(piles) * Size.SMALL.width, Size.SMALL.height)
        for number, pile in enumerate(piles):
            if pile.cards:
                face = CardFace(pile.top, covers=pile.cards > 1)
                canvas.lay(number * Size.SMALL.width, 0, face.rows(Size.SMALL, look))
        put(self, content(canvas.rows()))


class Pickable(Static):
    """A numbered widget that can be clicked."""

    class Picked(Message):
        """It was clicked."""

        def __init__(self, picked: "Pickable") -> None:
            super().__init__()
            self.picked = picked

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number

    def on_click(self, event: events.Click) -> None:
        """Notify the table."""
        event.stop()
        self.post_message(self.Picked(self))


class CardSlot(Pickable):
    """A place for one card of the seat at the bottom, with its number beneath."""

    def show(self, slot: Slot, look: Look, size: Size, edge: Edge, lift: int) -> None:
        """Show a card; raise a picked one if there is a row for that."""
        self.set_class(slot.state is SlotState.LEGAL, "-legal")
        put(self, content(slot_rows(slot, self.number, look, size, edge, lift)))


class CallButton(Pickable):
    """A call that the person can make."""

    def show(self, choice: Choice | None, look: Look, is_picked: bool) -> None:
        """Show a call, or nothing."""
        self.display = choice is not None
        self.set_class(is_picked, "-picked")
        if choice is not None:
            # Without a key one space is enough.
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
    """Return a seat as rows: name and marks, cards, tricks, and calls."""
    marks: Row = [(" D ", _BADGE)] if seat.is_dealer else []
    if seat.made:
        pip = look.pip(seat.made)
        marks += [(" ", ""), (f" {pip} ", f"bold {look.ink(seat.made)} on #f6f1e4")]
    room = _NAMES[seat.place] - sum(len(text) for text, _ in marks)
    name: Row = [("▶ " if seat.is_turn else "  ", _TURN), (seat.name[:room], "bold"), (" ", "")]
    name += marks
    indent = blank(2)
    saying: Row = [(f" {seat.saying} ", _SAYING)] if seat.saying else blank(1)
    state: Row = [(" ".join(part for part in (seat.taken, seat.note) if part) or " ", _QUIET)]
    if seat.place == "south":
        rows = [[*name, ("  ", ""), *state], indent + saying]
    else:
        rows = [name, indent + _held(seat, look), indent + state, indent + saying]
    return [_filled(row, _BLOCK[seat.place]) for row in rows]


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
        face = CardFace(middle.upcard, barred=is_down)
        canvas.lay(centre, side, face.rows(size, look))
        canvas.centre(side + down, middle.caption, _QUIET)
    return canvas.rows()


def slot_rows(slot: Slot, number: int, look: Look, size: Size, edge: Edge, lift: int) -> list[Row]:
    """Return a card with its number as rows; `lift` is the row above that a picked one uses."""
    space = blank(size.width)
    if slot.state is SlotState.EMPTY:
        return [space]
    is_barred = slot.state is SlotState.BARRED
    face = CardFace(slot.card, edge, slot.mark, slot.covers, is_barred)
    rows = face.rows(size, look)
    # The key of the tenth card is 0; further ones have none.
    label = f"{(number + 1) % 10:^{size.width}}" if number < 10 else " "
    under: Row = [(label, "bold")] if slot.state is SlotState.LEGAL else space
    is_raised = lift > 0 and edge is not Edge.PLAIN
    return [*rows, space, under] if is_raised else [*[space] * lift, *rows, under]


def _open_cards(seat: SeatPicture, look: Look) -> Row:
    """Return open cards, without gaps if the place is too narrow."""
    faces = [look.inline(card) for card in seat.cards]
    length = sum(len(text) + 1 for text, _ in faces)
    gap = " " if length <= _ROOM[seat.place == "north"] else ""
    return [run for face in faces for run in (face, (gap, ""))]


def _trick_face(middle: Middle, place: str, card: Card) -> CardFace:
    edge = Edge.WINNING if place == middle.winner else Edge.PLAIN
    return CardFace(card, edge, middle.trump if card == middle.left else None)


def _filled(row: Row, width: int) -> Row:
    """Pad a row, so that it keeps its place when it is centred."""
    return row + blank(width - sum(len(text) for text, _ in row))


def _held(seat: SeatPicture, look: Look) -> Row:
    cards = _open_cards(seat, look) or [("▮" * seat.backs, _BACK), (" ", "")]
    for pile in seat.piles if seat.place != "north" else ():
        if not pile.cards:
            continue
        top = ("▮", _BACK) if pile.top is None else look.inline(pile.top)
        cards += [("|", _QUIET), top, ("+" if pile.cards > 1 else "", _QUIET)]
    return cards
