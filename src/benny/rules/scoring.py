"""The kinds of scoring: what a deal may gain, when a game ends, and how scores read."""

from collections.abc import Sequence
from typing import Protocol


class ScoredRules(Protocol):
    """The rules that a kind of scoring reads."""

    @property
    def teams(self) -> tuple[tuple[int, ...], ...]: ...
    @property
    def tricks(self) -> int: ...
    @property
    def start(self) -> int: ...
    @property
    def target(self) -> int: ...
    @property
    def tie(self) -> str: ...
    @property
    def sides(self) -> str: ...
    @property
    def euchre_factor(self) -> int: ...
    @property
    def bump(self) -> int: ...
    @property
    def stake(self) -> int: ...
    @property
    def table_rows(self) -> dict[str, int]: ...


class Scoring:
    """A race of the sides up to a target; each kind of scoring changes what it does otherwise.

    - `field`: the field of rules that this kind alone uses;
    - `goal`: the field that sets how many points a game takes, None if it is a single deal;
    - `sign`: -1 where a lower score is better;
    - `is_by_own_tricks`: each player scores by their own tricks, whoever made trump;
    - `has_ledger`: a rematch goes on with the players' winnings and passes the deal on.
    """

    field = ""
    goal: str | None = "target"
    sign = 1
    has_tables = False
    needs_two_sides = False
    is_by_own_tricks = False
    has_ledger = False

    def to_go(self, rules: ScoredRules, score: int) -> int:
        return self.sign * (rules.target - score)

    def did_best(self, points: Sequence[int], side: int) -> bool | None:
        """Return whether a deal was good for a side, None if it changed nothing."""
        best = max(points)
        return points[side] == best if best else None

    def winner(self, rules: ScoredRules, scores: Sequence[int], gains: Sequence[int]) -> int | None:
        """Return the side that has won; see `Rules.winner_at`."""
        signed = [self.sign * score for score in scores]
        best = max(signed)
        if best < self.sign * rules.target:
            return None
        if signed.count(best) > 1 and rules.tie == "another_deal":
            return None
        return signed.index(best)

    def can_tie(self, rules: ScoredRules) -> bool:
        return len(rules.teams) > 2

    def goal_least(self, rules: ScoredRules) -> int:
        return 1 + rules.start

    def wrong_end(self, rules: ScoredRules) -> str:
        """Return the fault of start and target, '' for none."""
        if rules.start < rules.target:
            return ""
        return f"a target of {rules.target} is reached at the start, with {rules.start}"

    def gain_bounds(self, rules: ScoredRules) -> tuple[int, int]:
        """Return the least and the most points that a deal can gain a seat."""
        return -1, 1

    def unit(self, rules: ScoredRules) -> str:
        """Return in words the unit of a deal's gain (`core.scoring.gain`)."""
        return "average points this hand"

    def heading(self, rules: ScoredRules) -> str:
        """Return the goal that the scores count towards."""
        return f"First to {rules.target}"

    def words(self, rules: ScoredRules, score: int) -> str:
        """Return a score as players read it."""
        return f"{score} of {rules.target}"

    def progress(self, rules: ScoredRules, score: int) -> float | None:
        """Return the fraction of the way from the start to the target, None without a target."""
        done = (score - rules.start) / (rules.target - rules.start)
        # A count-down may rise above its start, and the last deal may go beyond the target.
        return min(max(done, 0.0), 1.0)


class _ByTable(Scoring):
    has_tables = True

    def gain_bounds(self, rules: ScoredRules) -> tuple[int, int]:
        most = max(max(getattr(rules, name)) for name in rules.table_rows)
        return -most, most


class _ByDifference(Scoring):
    field = "euchre_factor"
    needs_two_sides = True

    def gain_bounds(self, rules: ScoredRules) -> tuple[int, int]:
        most = rules.tricks * rules.euchre_factor
        return -most, most


class _Countdown(Scoring):
    field = "bump"
    goal = "start"
    sign = -1
    is_by_own_tricks = True

    def did_best(self, points: Sequence[int], side: int) -> bool | None:
        return points[side] < 0 if points[side] else None

    def can_tie(self, rules: ScoredRules) -> bool:
        return True

    def goal_least(self, rules: ScoredRules) -> int:
        return 1 + rules.target

    def wrong_end(self, rules: ScoredRules) -> str:
        if rules.start > rules.target:
            return ""
        return f"counting down from {rules.start} never reaches a target of {rules.target}"

    def gain_bounds(self, rules: ScoredRules) -> tuple[int, int]:
        return -rules.bump, rules.tricks

    def unit(self, rules: ScoredRules) -> str:
        return "average drop of your score this hand"

    def heading(self, rules: ScoredRules) -> str:
        return f"From {rules.start} down to {rules.target}"

    def words(self, rules: ScoredRules, score: int) -> str:
        left = self.to_go(rules, score)
        return f"{left} to go" if left > 0 else f"{score}, out"


class _ForStake(Scoring):
    goal = None
    needs_two_sides = True
    has_ledger = True

    def winner(self, rules: ScoredRules, scores: Sequence[int], gains: Sequence[int]) -> int | None:
        return gains.index(max(gains)) if any(gains) else None

    def wrong_end(self, rules: ScoredRules) -> str:
        return "a game for a stake starts at 0" if rules.start else ""

    def gain_bounds(self, rules: ScoredRules) -> tuple[int, int]:
        return -rules.stake, rules.stake

    def unit(self, rules: ScoredRules) -> str:
        return "average points this hand"

    def heading(self, rules: ScoredRules) -> str:
        return f"Ledger, stake {rules.stake} a hand"

    def words(self, rules: ScoredRules, score: int) -> str:
        return f"{score:+d}" if score else "0"

    def progress(self, rules: ScoredRules, score: int) -> float | None:
        return None


KINDS = {
    "table": _ByTable(),
    "difference": _ByDifference(),
    "countdown": _Countdown(),
    "stake": _ForStake(),
    "euchs": Scoring(),
}
FIELDS = {kind.field for kind in KINDS.values()}
"""The fields that belong to a single kind; '' stands for none."""
