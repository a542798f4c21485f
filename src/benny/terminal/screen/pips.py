"""The inside of a large card: corners, pips as on printed cards, and framed figures."""

from benny.rules.cards import Card

_ROWS = 7
"""Rows that pips and figures need."""

_FIGURE = ("┌─────┐", "│{pip}    │", "│  {rank}  │", "│    {pip}│", "└─────┘")
# The rows of pips at the sides and in the middle.
_PIPS: dict[str, tuple[tuple[int, ...], tuple[int, ...]]] = {
    "7": ((0, 3, 6), (1,)),
    "8": ((0, 3, 6), (1, 5)),
    "9": ((0, 2, 4, 6), (3,)),
    "T": ((0, 2, 4, 6), (1, 5)),
    "A": ((), (3,)),
}


def inside(card: Card, index: str, sign: str, width: int, height: int) -> list[str]:
    """Return the lines inside a card's frame; `index` is what its corners show."""
    drawn = _pips_of(card, sign) if height >= _ROWS and not card.is_joker else [sign]
    margin = (height - len(drawn)) // 2
    lines = [f"{line:^{width}}" for line in [*[""] * margin, *drawn, *[""] * margin]]
    # The suit goes below the rank if a row is left.
    corner = [index] if len(lines) <= 3 else [index.removesuffix(sign), sign]
    for row, text in enumerate(corner):
        lines[row] = text + lines[row][len(text) :]
        lines[-1 - row] = lines[-1 - row][: -len(text)] + text
    return lines


def _pips_of(card: Card, sign: str) -> list[str]:
    rank = card.rank.value
    if rank not in _PIPS:
        return [line.format(rank=rank, pip=sign) for line in _FIGURE]
    sides, middle = _PIPS[rank]
    pair = f"{sign}   {sign}"
    return [sign if row in middle else pair if row in sides else "" for row in range(_ROWS)]
