"""How bad a loss is, in a word; the thresholds stand here and nowhere else."""

from statistics import fmean

from benny.analysis.statistics import NORMAL_95
from benny.protocol.review import Grade

# About what `novice` loses at most in 75, 90 and 95% of its decisions that count. They don't follow
# each new measurement, so that a mark keeps its meaning.
THRESHOLDS = {Grade.INACCURACY: 0.013, Grade.MISTAKE: 0.042, Grade.BLUNDER: 0.067}
"""The least loss of each grade, in chance to win."""

LEAST_SPREAD = 0.01
"""A decision counts if its best and worst action are at least this far apart, in chance to win."""

# docs/measurements/review.md; no bot loses less than nothing, whatever the quick reviews found.
_BOTS = ("random", "novice", "sensible", "search", "expert")
_RATES = {
    "american": (0.0254, 0.0137, 0.0022, 0.0, 0.0),
    "buck": (0.0304, 0.0115, 0.0091, 0.0022, 0.0001),
    "classic": (0.0211, 0.0128, 0.0016, 0.0001, 0.0),
    "dnd": (0.0139, 0.0068, 0.0050, 0.0018, 0.0),
    "family": (0.0267, 0.0137, 0.0022, 0.0001, 0.0),
    "sawdust": (0.0573, 0.0631, 0.0165, 0.0058, 0.0010),
}
# Each decision of sawdust's only deal weighs more.
_MEANS = tuple(
    fmean(rates[bot] for game, rates in _RATES.items() if game != "sawdust")
    for bot in range(len(_BOTS))
)

ENOUGH = 10
"""Decisions that count, to compare a player with bots."""

_SURE = 3.0  # standard errors between a loss and the thresholds around it


def bot_rates(game: str = "") -> dict[str, float]:
    """Return what each bot loses in a decision that counts, in chance to win, the weakest first.

    `game` is a variant's name; for all others these are means over the games of several deals.
    """
    rates = zip(_BOTS, _RATES.get(game, _MEANS), strict=True)
    return dict(sorted(rates, key=lambda rate: -rate[1]))


def grade(loss: float, error: float) -> Grade:
    """Return the grade of a loss with its standard error: none while it may be no loss at all."""
    if loss - NORMAL_95 * error <= 0:
        return Grade.FINE
    reached = [one for one, least in THRESHOLDS.items() if loss >= least]
    return reached[-1] if reached else Grade.FINE


def is_sure(loss: float, error: float) -> bool:
    """Return whether a loss is far enough from all thresholds for its grade to hold."""
    return all(abs(loss - least) >= _SURE * error for least in THRESHOLDS.values())
