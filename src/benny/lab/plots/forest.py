"""Means with their intervals, one below the other."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from benny.lab.plots.files import new_figure, save_figure

_COLOUR = "#0072b2"


class Row(NamedTuple):
    """A mean, and how far its interval reaches: to either side, or down and `above` it."""

    name: str
    mean: float
    margin: float
    above: float | None = None


def draw_forest(path: Path, title: str, parts: Mapping[str, Sequence[Row]]) -> None:
    """Draw parts one below the other, each under its meaning and with its first row on top.

    Raises OSError if the file can't be written.
    """
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
            color=_COLOUR,
            capsize=3,
        )
        place.axvline(0, color="black", linewidth=0.8)
        place.set_yticks(heights, [row.name for row in rows])
        place.set_ylim(-0.6, len(rows) - 0.4)
        place.set_xlabel(meaning)
        place.grid(axis="x", alpha=0.3)
    drawn.suptitle(title)
    save_figure(drawn, path)
