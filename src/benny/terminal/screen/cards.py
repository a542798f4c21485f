"""Draws cards in character cells, and colours the suits in sentences."""

import re
from collections.abc import Iterable
from enum import Enum, StrEnum

import msgspec
from textual.content import Content

from benny.io.output import isolate_bidi
from benny.rules.cards import Card, Suit
from benny.terminal.home import TerminalSettings

Run = tuple[str, str]
"""Some text and its style."""

Row = list[Run]

PAPER = "#f6f1e4"
_GREY_PAPER = "#bfbbb0"
_FADED = "#8d8a82"
_FADED_INK = {Suit.SPADES: "#74726c", Suit.HEARTS: "#a5676b"}
_FADED_FOUR = {Suit.DIAMONDS: "#6d7ca8", Suit.CLUBS: "#66866f"}
_GOLD_INK = "#8a5a00"
_BACK = "#7f9fd6 on #25406f"
_MARK = "bold #1a1a1a on #e9b949"
_EDGE_INK = "#9a927d"

_DARK_INK = {Suit.SPADES: "#15161a", Suit.HEARTS: "#c1121f"}
_BRIGHT_INK = {Suit.SPADES: "#ffffff", Suit.HEARTS: "#ff7b7b"}
_FOUR_DARK = {Suit.DIAMONDS: "#1d4fd8", Suit.CLUBS: "#137a36"}
_FOUR_BRIGHT = {Suit.DIAMONDS: "#7fb2ff", Suit.CLUBS: "#63d88a"}

_SYMBOLS = {suit.symbol: suit for suit in Suit}
_SUITED = re.compile(r"(?:\b(10|[789TJQKA]))?([♠♥♦♣])")


_PICTURE_ROWS = 7  # that pips and figures need

_FIGURE = ("┌─────┐", "│{pip}    │", "│  {rank}  │", "│    {pip}│", "└─────┘")
# The rows of pips at the sides and in the middle.
_PIPS: dict[str, tuple[tuple[int, ...], tuple[int, ...]]] = {
    "7": ((0, 3, 6), (1,)),
    "8": ((0, 3, 6), (1, 5)),
    "9": ((0, 2, 4, 6), (3,)),
    "T": ((0, 2, 4, 6), (1, 5)),
    "A": ((), (3,)),
}


class Size(Enum):
    """How large a card is drawn: its width and height in cells."""

    SMALL = (5, 3)
    MEDIUM = (5, 4)
    LARGE = (7, 5)
    HUGE = (9, 7)
    GIANT = (13, 9)

    @property
    def width(self) -> int:
        return self.value[0]

    @property
    def height(self) -> int:
        return self.value[1]


class Edge(StrEnum):
    """The frame of a card, as its corners and sides, clockwise from the top left."""

    PLAIN = "╭─╮│╯─╰│"
    PICKED = "┏━┓┃┛━┗┃"
    WINNING = "╔═╗║╝═╚║"
    DASHED = "╭╌╮┆╯╌╰┆"


_EDGE_INKS = {
    Edge.PLAIN: _EDGE_INK,
    Edge.PICKED: "bold #0a6b3d",
    Edge.WINNING: "bold #9a6a00",
    Edge.DASHED: _FADED,
}


class Look(msgspec.Struct, frozen=True):
    """How to draw cards: suits as letters, and each suit in its own colour."""

    letters: bool = False
    four_colours: bool = False

    @classmethod
    def from_settings(cls, settings: TerminalSettings) -> "Look":
        return cls(settings.suit_letters, settings.four_colours)

    def ink(self, suit: Suit, *, bright: bool = False, faded: bool = False) -> str:
        """Return the colour of a suit on paper, on the dark table, or on a barred card."""
        two, four = (_BRIGHT_INK, _FOUR_BRIGHT) if bright else (_DARK_INK, _FOUR_DARK)
        two, four = (_FADED_INK, _FADED_FOUR) if faded else (two, four)
        if self.four_colours and suit in four:
            return four[suit]
        return two.get(suit) or two[suit.mate]

    def pip(self, suit: Suit) -> str:
        return suit.value if self.letters else suit.symbol

    def index(self, card: Card) -> str:
        if card.is_joker:
            return "JKR"
        rank = "10" if card.rank.value == "T" else card.rank.value
        return rank + self.pip(card.suit)

    def inline(self, card: Card) -> Run:
        ink = "#e9b949" if card.is_joker else self.ink(card.suit, bright=True)
        return self.index(card), f"bold {ink}"

    def text(self, sentence: str) -> Content:
        runs: Row = []
        end = 0
        sentence = isolate_bidi(sentence)
        for match in _SUITED.finditer(sentence):
            suit = _SYMBOLS[match[2]]
            rank = {"T": "10", None: ""}.get(match[1], match[1])
            runs.append((sentence[end : match.start()], ""))
            runs.append((f"{rank}{self.pip(suit)}", f"bold {self.ink(suit, bright=True)}"))
            end = match.end()
        return content([[*runs, (sentence[end:], "")]])


class CardFace(msgspec.Struct, frozen=True):
    """One card to draw; `mark` is the trump suit of a left bower.

    A card that `covers` is on top of another one; a `barred` one can't be played now.
    """

    card: Card | None
    edge: Edge = Edge.PLAIN
    mark: Suit | None = None
    covers: bool = False
    barred: bool = False

    def rows(self, size: Size, look: Look) -> list[Row]:
        """Return the card as rows of text, a back if it is unknown."""
        if self.card is None:
            pattern: Row = [("░" * (size.width - 2), _BACK)]
            return _add_frame([pattern] * (size.height - 2), size, Edge.PLAIN, _BACK, self.covers)
        paper = _GREY_PAPER if self.barred else PAPER
        ink = _GOLD_INK if self.card.is_joker else look.ink(self.card.suit, faded=self.barred)
        edge = Edge.DASHED if self.barred and self.edge is Edge.PLAIN else self.edge
        rows = _inside(self, size, look, f"bold {ink} on {paper}")
        return _add_frame(rows, size, edge, f"{_EDGE_INKS[edge]} on {paper}", self.covers)


def content(rows: Iterable[Row]) -> Content:
    lines = [Content.assemble(*(run for run in row if run[0])) for row in rows]
    return Content("\n").join(lines)


def blank(width: int) -> Row:
    return [(" " * width, "")]


def _inside(face: CardFace, size: Size, look: Look, style: str) -> list[Row]:
    card, mark = face.card, face.mark
    assert card is not None
    width = size.width - 2
    index = look.index(card)
    sign = "*" if card.is_joker else look.pip(card.suit)
    corner = (f"{sign:^3}", style) if mark is None else (f" {look.pip(mark)} ", _MARK)
    first: Row = [(f"{index:<{width}}", style)]
    match size:
        case Size.SMALL if mark is not None:
            return [[(index, style), (look.pip(mark), _MARK)]]
        case Size.SMALL:
            return [first]
        case Size.MEDIUM:
            return [first, [corner]]
    lines = _picture(card, index, sign, width, size.height - 2)
    rows: list[Row] = [[(line, style)] for line in lines]
    if mark is not None:
        middle, side = len(lines) // 2, (width - 3) // 2
        line = lines[middle]
        rows[middle] = [(line[:side], style), corner, (line[-side:], style)]
    return rows


def _picture(card: Card, index: str, sign: str, width: int, height: int) -> list[str]:
    """Return the lines inside a large card's frame; `index` is what its corners show."""
    rank = card.rank.value if not card.is_joker and height >= _PICTURE_ROWS else ""
    drawn = [sign]
    if rank in _PIPS:
        sides, middle = _PIPS[rank]
        pair = f"{sign}   {sign}"
        rows = range(_PICTURE_ROWS)
        drawn = [sign if row in middle else pair if row in sides else "" for row in rows]
    elif rank:
        drawn = [line.format(rank=rank, pip=sign) for line in _FIGURE]
    margin = (height - len(drawn)) // 2
    lines = [f"{line:^{width}}" for line in [*[""] * margin, *drawn, *[""] * margin]]
    # The suit goes below the rank if a row is left.
    corner = [index] if len(lines) <= 3 else [index.removesuffix(sign), sign]
    for row, text in enumerate(corner):
        lines[row] = text + lines[row][len(text) :]
        lines[-1 - row] = lines[-1 - row][: -len(text)] + text
    return lines


def _add_frame(inner: list[Row], size: Size, edge: Edge, style: str, covers: bool) -> list[Row]:
    width = size.width - 2
    top_left, top, top_right, right, low_right, low, low_left, left = edge.value
    bottom = f"╘{'═' * width}╛" if covers else f"{low_left}{low * width}{low_right}"
    rows: list[Row] = [[(f"{top_left}{top * width}{top_right}", style)]]
    rows += [[(left, style), *row, (right, style)] for row in inner]
    return [*rows, [(bottom, style)]]
