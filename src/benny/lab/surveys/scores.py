"""How often each side scores how many points, and the chance of winning at every score."""

from collections import Counter
from collections.abc import Callable, Sequence
from enum import StrEnum
from math import isfinite

from msgspec import Struct

from benny.analysis.equity import DealCounts, DealResult, Equity, Outcomes
from benny.analysis.statistics import standard_error
from benny.core.constants import NO_SEAT, PASSED_OUT, PLAYED_OUT
from benny.core.policy.selfplay import PlayedDeal, unpack_result
from benny.errors import NotationError
from benny.lab.seats import from_dealer, place_name, place_of, side_names
from benny.rules.cards import CARDS
from benny.rules.rules import Rules


class By(StrEnum):
    """How deals are grouped."""

    ALL = "all"
    MAKER = "maker"
    RANK = "rank"
    CARD = "card"


class SideScores(Struct, frozen=True):
    """What a side scored: `shares` are of the deals, by points; `error` is the mean's."""

    side: str
    shares: dict[int, float]
    points: float
    error: float


class ScoreCounts(Struct, frozen=True):
    """The results of one kind of deal, by side in the order from the dealer."""

    kind: str
    deals: int
    passed_out: float
    thrown_in: float
    sides: tuple[SideScores, ...]


def scores_of(rules: Rules, played: DealCounts, by: By = By.ALL) -> list[ScoreCounts]:
    kinds: dict[tuple[int, str], Counter[tuple[int, PlayedDeal]]] = {}
    key = _KEYS[by]
    for dealer, counts in enumerate(played.by_dealer):
        for word, count in counts.items():
            result = unpack_result(word)
            kinds.setdefault(key(rules, dealer, result), Counter())[dealer, result] += count
    return [_scores(rules, kind[1], kinds[kind]) for kind in sorted(kinds)]


def _scores(rules: Rules, kind: str, results: Counter[tuple[int, PlayedDeal]]) -> ScoreCounts:
    deals = results.total()
    endings: Counter[int] = Counter()
    points: list[Counter[int]] = [Counter() for _ in rules.teams]
    for (dealer, result), count in results.items():
        endings[result.ending] += count
        scored = from_dealer(rules, result.points[: len(rules.teams)], dealer)
        for side, gain in enumerate(scored):
            points[side][gain] += count
    passed_out, played_out = endings[PASSED_OUT], endings[PLAYED_OUT]
    sides = tuple(map(_side_scores, side_names(rules), points))
    return ScoreCounts(
        kind, deals, passed_out / deals, (deals - passed_out - played_out) / deals, sides
    )


def _side_scores(side: str, points: Counter[int]) -> SideScores:
    deals = points.total()
    total = sum(gain * count for gain, count in points.items())
    squares = sum(gain * gain * count for gain, count in points.items())
    error = standard_error(deals, total, squares)
    shares = {gain: points[gain] / deals for gain in sorted(points)}
    return SideScores(side, shares, total / deals, error)


def _alike(_rules: Rules, _dealer: int, _result: PlayedDeal) -> tuple[int, str]:
    return 0, "all deals"


# The number in a key orders the kinds of deals: orders by place, then calls, then no maker.
def _by_maker(rules: Rules, dealer: int, result: PlayedDeal) -> tuple[int, str]:
    if result.maker == NO_SEAT:
        return 99, "nobody made trump"
    place = place_of(rules, result.maker, dealer)
    name = place_name(rules, place)
    if rules.making == "auction":
        return place, f"{name} bid most"
    return (place, f"{name} ordered") if result.ordered else (place + 9, f"{name} named a suit")


def _by_rank(_rules: Rules, _dealer: int, result: PlayedDeal) -> tuple[int, str]:
    card = CARDS[result.upcard]
    return (8, "joker up") if card.is_joker else (card.rank.number, f"{card.rank.word} up")


def _by_card(_rules: Rules, _dealer: int, result: PlayedDeal) -> tuple[int, str]:
    return result.upcard, f"{CARDS[result.upcard]} up"


_KEYS: dict[By, Callable[[Rules, int, PlayedDeal], tuple[int, str]]] = {
    By.ALL: _alike,
    By.MAKER: _by_maker,
    By.RANK: _by_rank,
    By.CARD: _by_card,
}


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
    results = (DealResult(0, key, 1, count) for key, count in counts.items() if count)
    return Outcomes.from_results(results).around_the_table(rules)


def _to_units(percent: float) -> int:
    # Counts are ints, so a percentage keeps four decimals.
    return round(percent * 10_000)
