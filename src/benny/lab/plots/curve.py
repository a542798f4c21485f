"""A learning curve: the gain by the number of deals trained with."""

from collections.abc import Sequence
from pathlib import Path

from benny.analysis.statistics import Estimate
from benny.lab.plots.files import new_figure, save_figure

_COLOUR = "#0072b2"


def draw_curve(path: Path, title: str, points: Sequence[tuple[int, Estimate]]) -> None:
    """Draw the points a deal gained, with their margin, over the deals trained with.

    Raises OSError if the file can't be written.
    """
    drawn = new_figure(6, 3.4)
    axes = drawn.subplots()
    axes.errorbar(
        [deals for deals, _ in points],
        [gain.mean for _, gain in points],
        yerr=[gain.margin for _, gain in points],
        fmt="o-",
        color=_COLOUR,
        capsize=3,
    )
    axes.axhline(0, color="black", linewidth=0.8)
    axes.set_xscale("log")
    axes.set_xlabel("deals trained with")
    axes.set_ylabel("points a deal gained on no training,\nwith 95% intervals")
    axes.grid(alpha=0.3)
    drawn.suptitle(title)
    save_figure(drawn, path)
