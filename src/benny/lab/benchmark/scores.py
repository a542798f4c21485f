"""What answers to the decisions lose: sums by game and kind."""

from collections.abc import Iterable
from functools import reduce

from msgspec import Struct

from benny.analysis.statistics import Estimate, Share, Sums
from benny.game.actions import Action
from benny.lab.benchmark.row import UNIT, BenchmarkDecision, DecisionKind


class LossSums(Struct, frozen=True):
    """What answers lost, in units, and how many of them were best."""

    losses: Sums
    best: int

    @classmethod
    def of(cls, decision: BenchmarkDecision, action: Action) -> "LossSums":
        """Return what one answer lost."""
        lost = decision.units_behind(action)
        return cls(Sums.of([lost]), int(decision.is_best(action)))

    def merged(self, other: "LossSums") -> "LossSums":
        return LossSums(self.losses.merged(other.losses), self.best + other.best)

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
    found: Scores = {}
    for one in scores:
        for variant, kinds in one.items():
            known = found.setdefault(variant, {})
            for kind, sums in kinds.items():
                known[kind] = known[kind].merged(sums) if kind in known else sums
    return found


def in_all(sums: Iterable[LossSums]) -> LossSums:
    """Return the sums of all; there must be one."""
    return reduce(LossSums.merged, sums)
