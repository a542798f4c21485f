"""Heat maps: tables whose cells are coloured by their values."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from benny.lab.plots.files import new_figure, save_figure

if TYPE_CHECKING:
    from matplotlib.axes import Axes

# Inches: the width of a cell, the height of a row, the rim, and the width of a letter of a label.
_CELL = 0.62
_LINE = 0.3
_MARGIN = 1.6
_LETTER = 0.085


class HeatTable(Struct, frozen=True, kw_only=True):
    """A table with a number and a text in each cell; a cell without a value is None."""

    title: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    values: tuple[tuple[float | None, ...], ...]
    texts: tuple[tuple[str, ...], ...]
    row_title: str = ""
    column_title: str = ""


def save_heat(
    path: Path, tables: Sequence[HeatTable], limits: tuple[float, float], meaning: str
) -> None:
    """Write tables side by side, coloured from red over white to blue between two values.

    Raises OSError if the file can't be written.
    """
    labels = max(len(row) for table in tables for row in table.rows) * _LETTER
    wide = sum(len(table.columns) * _CELL + labels for table in tables)
    high = max(len(table.rows) for table in tables)
    figure = new_figure(wide + _MARGIN, high * _LINE + _MARGIN)
    rows = figure.subplots(1, len(tables), squeeze=False)
    image: Any = None
    for axes, table in zip(rows[0], tables, strict=True):
        image = _draw(axes, table, limits)
    figure.colorbar(image, ax=list(rows[0]), label=meaning, shrink=0.8)
    save_figure(figure, path)


def _draw(axes: "Axes", table: HeatTable, limits: tuple[float, float]) -> Any:
    low, high = limits
    numbers = [[float("nan") if v is None else v for v in row] for row in table.values]
    image = axes.imshow(numbers, cmap="RdBu", vmin=low, vmax=high, aspect="auto")
    axes.set_xticks(range(len(table.columns)), table.columns)
    axes.set_yticks(range(len(table.rows)), table.rows)
    axes.set_title(table.title)
    axes.set_xlabel(table.column_title)
    axes.set_ylabel(table.row_title)
    rim = (high - low) * 0.15  # near both limits the colour is too dark for black ink
    for row, (values, texts) in enumerate(zip(numbers, table.texts, strict=True)):
        for column, text in enumerate(texts):
            ink = "black" if low + rim < values[column] < high - rim else "white"
            axes.text(column, row, text, color=ink, **_TEXT)
    return image


_TEXT: dict[str, Any] = {"ha": "center", "va": "center", "fontsize": 8}
