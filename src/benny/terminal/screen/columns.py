"""Rows of text in columns."""

import sys
from collections.abc import Collection, Sequence

from rich.cells import cell_len, set_cell_size


def align_columns(
    rows: Sequence[Sequence[str]], right: Collection[int] = (), widest: int = 40
) -> list[str]:
    """Return rows with their cells below each other, those of some columns at the right.

    Cells are cut to a width, but for the last column.
    """
    if not rows:
        return []
    most = [widest] * (len(rows[0]) - 1) + [sys.maxsize]
    widths = [
        min(limit, max(map(cell_len, column)))
        for limit, column in zip(most, zip(*rows, strict=True), strict=True)
    ]
    return [
        "  ".join(
            _fit_cell(cell, width, is_right=place in right)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def _fit_cell(cell: str, width: int, *, is_right: bool) -> str:
    room = " " * max(0, width - cell_len(cell))
    return f"{room}{cell}" if is_right and room else set_cell_size(cell, width)
