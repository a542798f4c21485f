"""The value of each action, as bars."""

from collections.abc import Sequence
from pathlib import Path

from benny.analysis.evaluation import ActionValue
from benny.lab.plots.files import new_figure, save_figure

# Colours that colour-blind people can tell apart (Okabe and Ito).
_BEST, _OTHER = "#0072b2", "#999999"
_EVENTS = (("made", "#009e73"), ("euchred", "#d55e00"), ("others_euchred", "#56b4e9"))


def draw_values(path: Path, values: Sequence[ActionValue], title: str) -> None:
    """Draw points with three standard errors, and beside them the chances.

    Raises OSError if the file can't be written.
    """
    names = [str(value.action) for value in values][::-1]
    rows = list(values)[::-1]
    drawn = new_figure(9, 1.4 + 0.42 * len(rows))
    points, chances = drawn.subplots(1, 2, sharey=True, width_ratios=(3, 2))
    points.barh(
        names,
        [value.points for value in rows],
        xerr=[3 * value.error for value in rows],
        color=[_BEST if value.behind == 0 else _OTHER for value in rows],
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
    drawn.suptitle(title)
    save_figure(drawn, path)
