"""What answers to the decisions lose: sums by game and kind."""

from collections.abc import Iterable
from functools import reduce

from benny.analysis.statistics import Estimate, Share, Summed, Sums, merged_by_key
from benny.game.actions import Action
from benny.lab.benchmark.row import UNIT, BenchmarkDecision, DecisionKind


class LossSums(Summed, frozen=True):
    """What answers lost, in units, and how many of them were best."""

    losses: Sums
    best: int

    @classmethod
    def of(cls, decision: BenchmarkDecision, action: Action) -> "LossSums":
        """Return what one answer lost."""
        lost = decision.units_behind(action)
        return cls(Sums.of([lost]), int(decision.is_best(action)))

    @property
    def lost(self) -> Estimate:
        """Return the points lost a decision.

        Its error has both parts, the choice of decisions and that of their values: losses scatter
        by both.
        """
        return self.losses.estimate(UNIT)

    @property
    def best_share(self) -> Share:
        return Share.of(self.best, self.losses.number)


Scores = dict[str, dict[DecisionKind, LossSums]]
"""The sums by game, and in it by kind."""


def score(decision: BenchmarkDecision, action: Action, variant: str) -> Scores:
    """Return what one answer is worth."""
    return {variant: {decision.row.kind: LossSums.of(decision, action)}}


def merged(scores: Iterable[Scores]) -> Scores:
    """Return the sums of several."""
    return reduce(merged_by_key, scores, {})


def in_all(sums: Iterable[LossSums]) -> LossSums:
    """Return the sums of all; there must be one."""
    return reduce(LossSums.merged, sums)
