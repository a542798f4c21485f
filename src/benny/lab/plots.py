"""Plots as SVG or PNG, the same bytes for the same plot.

Each function that draws one raises OSError if the file can't be written.
"""

import importlib
from collections.abc import Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Struct

from benny.analysis.evaluation import ActionValue
from benny.analysis.statistics import Estimate
from benny.errors import NotationError
from benny.io import files
from benny.io.extras import how_to_install
from benny.lab.runs.jobs import WorkersError

if TYPE_CHECKING:
    from matplotlib.figure import Figure

ENDINGS = (".svg", ".png")

# Colours that colour-blind people can tell apart (Okabe and Ito).
_BLUE, _GREY = "#0072b2", "#999999"
_EVENTS = (("made", "#009e73"), ("euchred", "#d55e00"), ("others_euchred", "#56b4e9"))

# Of heat maps, in inches: the width of a cell, the height of a row, the rim, and the width of a
# letter of a label.
_CELL = 0.62
_LINE = 0.3
_MARGIN = 1.6
_LETTER = 0.085


def check_plot_file(path: Path) -> None:
    """Raise NotationError for a name that no plot can have, WorkersError without matplotlib."""
    if path.suffix.lower() not in ENDINGS:
        raise NotationError(f"{str(path)!r} is not a plot: end its name in .svg or .png")
    files.check_place(path, "plot")
    try:
        importlib.import_module("matplotlib")
    except ModuleNotFoundError:
        raise WorkersError(
            f"a plot needs matplotlib, which is not installed: {how_to_install('lab')}"
        ) from None


def new_figure(width: float, height: float) -> "Figure":
    from matplotlib.figure import Figure

    return Figure(figsize=(width, height), layout="constrained")


def save_figure(figure: "Figure", path: Path, title: str = "") -> None:
    """Write a figure, all or nothing."""
    import matplotlib

    if title:
        figure.suptitle(title)
    kind = path.suffix.lower()[1:]
    data = BytesIO()
    # No dates, random ids or versions: the same plot has the same bytes.
    with matplotlib.rc_context({"svg.hashsalt": "benny", "svg.fonttype": "none"}):
        metadata = {"Date": None} if kind == "svg" else {"Software": None}
        figure.savefig(data, format=kind, metadata=metadata, dpi=150)
    files.write(path, [data.getvalue()])


def draw_curve(path: Path, title: str, points: Sequence[tuple[int, Estimate]]) -> None:
    drawn = new_figure(6, 3.4)
    axes = drawn.subplots()
    axes.errorbar(
        [deals for deals, _ in points],
        [gain.mean for _, gain in points],
        yerr=[gain.margin for _, gain in points],
        fmt="o-",
        color=_BLUE,
        capsize=3,
    )
    axes.axhline(0, color="black", linewidth=0.8)
    axes.set_xscale("log")
    axes.set_xlabel("deals trained with")
    axes.set_ylabel("points a deal gained on no training,\nwith 95% intervals")
    axes.grid(alpha=0.3)
    save_figure(drawn, path, title)


class Row(NamedTuple):
    """A mean, and how far its interval reaches: to either side, or down and `above` it."""

    name: str
    mean: float
    margin: float
    above: float | None = None


def draw_forest(path: Path, title: str, parts: Mapping[str, Sequence[Row]]) -> None:
    """Draw parts one below the other, each under its meaning and with its first row on top."""
    lengths = [len(rows) for rows in parts.values()]
    drawn = new_figure(7, 0.6 + sum(0.8 + 0.32 * length for length in lengths))
    axes = drawn.subplots(len(parts), 1, squeeze=False, height_ratios=[n + 1 for n in lengths])
    for place, (meaning, rows) in zip(axes[:, 0], parts.items(), strict=True):
        heights = range(len(rows))[::-1]
        place.errorbar(
            [row.mean for row in rows],
            heights,
            xerr=[
                [row.margin for row in rows],
                [row.margin if row.above is None else row.above for row in rows],
            ],
            fmt="o",
            color=_BLUE,
            capsize=3,
        )
        place.axvline(0, color="black", linewidth=0.8)
        place.set_yticks(heights, [row.name for row in rows])
        place.set_ylim(-0.6, len(rows) - 0.4)
        place.set_xlabel(meaning)
        place.grid(axis="x", alpha=0.3)
    save_figure(drawn, path, title)


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
    """Write tables side by side, coloured from red over white to blue between two values."""
    labels = max(len(row) for table in tables for row in table.rows) * _LETTER
    wide = sum(len(table.columns) * _CELL + labels for table in tables)
    tall = max(len(table.rows) for table in tables)
    figure = new_figure(wide + _MARGIN, tall * _LINE + _MARGIN)
    rows = figure.subplots(1, len(tables), squeeze=False)
    low, high = limits
    image: Any = None
    for axes, table in zip(rows[0], tables, strict=True):
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
                axes.text(column, row, text, color=ink, ha="center", va="center", fontsize=8)
    figure.colorbar(image, ax=list(rows[0]), label=meaning, shrink=0.8)
    save_figure(figure, path)


def draw_values(path: Path, values: Sequence[ActionValue], title: str) -> None:
    names = [str(value.action) for value in values][::-1]
    rows = list(values)[::-1]
    drawn = new_figure(9, 1.4 + 0.42 * len(rows))
    points, chances = drawn.subplots(1, 2, sharey=True, width_ratios=(3, 2))
    points.barh(
        names,
        [value.points for value in rows],
        xerr=[3 * value.error for value in rows],
        color=[_BLUE if value.behind == 0 else _GREY for value in rows],
        capsize=3,
    )
    points.axvline(0, color="black", linewidth=0.8)
    points.set_xlabel("points, with three standard errors")
    for place, (event, colour) in enumerate(_EVENTS):
        chances.plot(
            [100 * getattr(value, event) for value in rows],
            [number + 0.2 * (place - 1) for number in range(len(rows))],
            "o",
            color=colour,
            label=event.replace("_", " "),
        )
    chances.set_xlim(-2, 102)
    chances.set_xlabel("of 100 deals")
    chances.grid(axis="x", alpha=0.3)
    drawn.legend(loc="outside lower right", ncols=len(_EVENTS), frameon=False)
    save_figure(drawn, path, title)
