"""The chance of winning the game at every score, dealing and not dealing."""

from collections.abc import Sequence
from math import isfinite

from msgspec import Struct

from benny.analysis.equity import DealResult, Equity, Outcomes
from benny.errors import NotationError
from benny.rules.rules import Rules

ROWS = 10
"""By default about this many scores of a side are shown."""

Grid = tuple[tuple[float, ...], ...]


class Standings(Struct, frozen=True):
    """The chances of one side to win, by its score and the other's.

    `dealing` holds the chances when that side deals, `not_dealing` when the seat on its left does.
    """

    scores: tuple[int, ...]
    dealing: Grid
    not_dealing: Grid


def standings_of(rules: Rules, outcomes: Outcomes, step: int | None = None) -> Standings:
    """Return the chances at scores that are a number of points apart.

    Raises NotationError unless two sides each go up to a target.
    """
    scores = scores_shown(rules, step)
    equity = Equity(rules, outcomes)
    grids = (
        tuple(
            tuple(equity.chance((ours, theirs), dealer)[0] for theirs in scores) for ours in scores
        )
        for dealer in (0, rules.players - 1)
    )
    return Standings(scores, *grids)


def scores_shown(rules: Rules, step: int | None = None) -> tuple[int, ...]:
    """Return the scores of a table; raise NotationError as `standings_of` does."""
    if len(rules.teams) != 2 or rules.goal_field != "target":
        raise NotationError(
            f"{rules.name} has no table of scores: that is for games in which two sides go up to "
            f"a target; `benny evaluate --score` tells the chance at one score of any game"
        )
    if step is not None and not 1 <= step <= rules.target:
        raise NotationError(f"scores {step} points apart: give 1 to {rules.target}")
    apart = step or max(1, (rules.target - rules.start) // ROWS)
    return tuple(range(rules.start, rules.target, apart))


def given_outcomes(
    rules: Rules, dealers: Sequence[float], others: Sequence[float], points: Sequence[int]
) -> Outcomes:
    """Return outcomes from the percentages of deals that bring each side some points.

    The rest of a hundred are deals without points; the deal passes left. Raises NotationError for
    impossible percentages.
    """
    if len(rules.teams) != 2:
        raise NotationError(f"{rules.name} is not between two sides, for which shares can be given")
    if len(dealers) != len(points) or len(others) != len(points):
        raise NotationError(
            f"{len(dealers)} and {len(others)} shares are not one for each of "
            f"{' '.join(map(str, points))} points"
        )
    if len(set(points)) < len(points) or min(points) < 1:
        raise NotationError(
            f"points {' '.join(map(str, points))}: give each once, whole numbers from 1 on"
        )
    if not all(isfinite(share) for share in (*dealers, *others)):
        raise NotationError("the shares are percentages: give numbers from 0 to 100")
    counts = {(gain, 0): _to_units(share) for gain, share in zip(points, dealers, strict=True)}
    counts |= {(0, gain): _to_units(share) for gain, share in zip(points, others, strict=True)}
    counts[0, 0] = _to_units(100) - sum(counts.values())
    if min(counts.values()) < 0 or not any(count for key, count in counts.items() if any(key)):
        raise NotationError(
            "the shares are of all deals: give percentages from 0 on that add up to more than 0 "
            "and at most 100"
        )
    found = (DealResult(0, key, 1, count) for key, count in counts.items() if count)
    return Outcomes.from_results(found).around_the_table(rules)


def _to_units(percent: float) -> int:
    # Counts are ints, so a percentage keeps four decimals.
    return round(percent * 10_000)
