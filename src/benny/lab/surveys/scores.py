"""How often each side scores how many points: in all, by maker, and by upcard."""

from collections import Counter
from collections.abc import Callable
from enum import StrEnum

from msgspec import Struct

from benny.analysis.equity import DealCounts
from benny.analysis.statistics import standard_error
from benny.core.constants import NO_SEAT, PASSED_OUT, PLAYED_OUT
from benny.core.policy.selfplay import PlayedDeal, unpack_result
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


def _scores(rules: Rules, kind: str, found: Counter[tuple[int, PlayedDeal]]) -> ScoreCounts:
    deals = found.total()
    endings: Counter[int] = Counter()
    points: list[Counter[int]] = [Counter() for _ in rules.teams]
    for (dealer, result), count in found.items():
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
