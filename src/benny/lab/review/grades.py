"""How bad a loss is, in a word; the thresholds stand here and nowhere else."""

from benny.analysis.statistics import NORMAL_95
from benny.protocol.review import Grade

# What `novice` loses at most in 75, 90 and 95% of its decisions that count.
THRESHOLDS = {Grade.INACCURACY: 0.013, Grade.MISTAKE: 0.042, Grade.BLUNDER: 0.067}
"""The least loss of each grade, in chance to win."""

LEAST_SPREAD = 0.01
"""A decision counts if its best and worst action are at least this far apart, in chance to win."""

# The weakest first, over the games of several deals: docs/measurements/review.md.
BOT_RATES = {
    "random": 0.0260,
    "novice": 0.0122,
    "sensible": 0.0049,
    "search": 0.0012,
    "expert": 0.0,
}
"""What a bot loses in a decision that counts, in chance to win."""

ENOUGH = 10
"""Decisions that count, to compare a player with bots."""

_SURE = 3.0  # standard errors between a loss and the thresholds around it


def grade(loss: float, error: float) -> Grade:
    """Return the grade of a loss with its standard error: none while it may be no loss at all."""
    if loss - NORMAL_95 * error <= 0:
        return Grade.FINE
    reached = [one for one, least in THRESHOLDS.items() if loss >= least]
    return reached[-1] if reached else Grade.FINE


def is_sure(loss: float, error: float) -> bool:
    """Return whether a loss is far enough from all thresholds for its grade to hold."""
    return all(abs(loss - least) >= _SURE * error for least in THRESHOLDS.values())
