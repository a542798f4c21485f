"""How often bots call and are euchred, how often sides score what, and chances at every score."""

from collections import Counter
from collections.abc import Iterator, Sequence
from enum import StrEnum
from math import isfinite
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from benny.analysis.equity import DealCounts, DealResult, Equity, Outcomes
from benny.analysis.statistics import Rate, RatioSums, Summed, standard_error
from benny.bots import name_of
from benny.bots.programs import DEFAULT_LIMIT
from benny.core.constants import NO_SEAT, PASSED_OUT, PLAYED_OUT
from benny.core.policy.selfplay import PlayedDeal, unpack_result
from benny.errors import NotationError
from benny.game.deal import DealInProgress
from benny.game.game import Game
from benny.game.log import DealLog
from benny.game.shuffling import derive
from benny.game.view import Ending, Outcome, Phase
from benny.lab.runs.jobs import Job
from benny.lab.seats import from_dealer, place_name, place_of, side_names
from benny.lab.simulation import play_out
from benny.rules.cards import CARDS
from benny.rules.rules import Rules, scoring_of

# For turns with a choice: the rate's name, and the kind of action that it counts.
_TURNS = {
    Phase.ORDER: ("orders", "order"),
    Phase.CALL: ("names", "call"),
    Phase.BID: ("bids", "bid"),
    Phase.DEFEND: ("defends alone", "defend alone"),
    Phase.FOLD: ("folds", "fold"),
}


class Counts(Summed, frozen=True):
    deals: int
    taken: dict[str, RatioSums]

    def rates(self) -> dict[str, Rate]:
        return {name: taken.rate(self.deals) for name, taken in self.taken.items()}


class Counted(Summed, frozen=True):
    bots: tuple[Counts, ...]


class Rates(Job[Counted], Struct, frozen=True, kw_only=True):
    """The job of counting what bots do, each playing in all seats.

    A piece is a round, in which every seat deals once. All bots get the same cards, at the score of
    a game's beginning. `bots` are signatures such as `sensible/1`. One of a file or program has
    `limit` seconds for a decision, which may be changed in the middle.
    """

    rules: Rules
    bots: tuple[str, ...]
    seed: int = 0
    limit: float = DEFAULT_LIMIT

    adjustable: ClassVar[frozenset[str]] = frozenset({"limit"})

    part = Counted

    @property
    def nothing(self) -> Counted:
        return Counted((Counts(0, {}),) * len(self.bots))

    def work(self, _number: int, seed: int) -> Counted:
        counted = []
        for bot in map(name_of, self.bots):
            counts = Counts(0, {})
            for dealer in range(self.rules.players):
                game = Game(self.rules, derive(seed, f"deal {dealer}"), first_dealer=dealer)
                play_out(game, [bot] * self.rules.players, 1, self.limit)
                counts = counts.merge(counts_of(self.rules, game.deals[0]))
            counted.append(counts)
        return Counted(tuple(counted))


def counts_of(rules: Rules, log: DealLog) -> Counts:
    """Return the calls of one finished deal, and the chances for each."""
    live = DealInProgress(rules, replace(log, actions=[]))
    cases: dict[str, list[bool]] = {}
    for _, action in log.actions:
        name, kind = _TURNS.get(live.phase, ("", ""))
        # A forced action was no chance.
        if len({other.kind == kind for other in live.legal}) > 1:
            cases.setdefault(name, []).append(action.kind == kind)
        live.act(action)
    for name, was in _endings(rules, live.outcome(None)):
        cases.setdefault(name, []).append(was)
    taken = {name: RatioSums.from_units(sum(said), len(said)) for name, said in cases.items()}
    return Counts(1, taken)


def rate_names(rules: Rules) -> Sequence[str]:
    """Return the names of all rates under some rules, in the order in which they are shown."""
    bids = [f"bid {tricks}" for tricks in range(rules.bid_minimum, rules.tricks + 1)]
    return (
        *("orders", "names", "bids", *bids, "alone", "defends alone", "folds"),
        *("euchred", "all tricks", "bumped", "passed out", "thrown in"),
    )


def _endings(rules: Rules, outcome: Outcome) -> Iterator[tuple[str, bool]]:
    """Yield each event that a deal may have under the rules, and whether it happened."""
    if rules.all_pass in ("next_dealer", "same_dealer"):
        yield "passed out", outcome.ending is Ending.PASSED_OUT
    if rules.throw_in:
        yield "thrown in", outcome.ending is Ending.THROWN_IN
    contract = outcome.contract
    if contract.maker is None or outcome.ending is not Ending.PLAYED:
        return
    makers = rules.teams[rules.side_of(contract.maker)]
    if rules.alone == "may":
        yield "alone", contract.alone
    if rules.making == "auction":
        for tricks in range(rules.bid_minimum, rules.tricks + 1):
            yield f"bid {tricks}", contract.bid == tricks
    yield "euchred", outcome.euchred
    yield "all tricks", sum(outcome.taken[seat] for seat in makers) == rules.tricks
    if scoring_of(rules).field == "bump":
        for gained in outcome.points:
            yield "bumped", gained > 0


class By(StrEnum):
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
    kind: str
    deals: int
    passed_out: float
    thrown_in: float
    sides: tuple[SideScores, ...]


def scores_of(rules: Rules, played: DealCounts, by: By = By.ALL) -> list[ScoreCounts]:
    kinds: dict[tuple[int, str], Counter[tuple[int, PlayedDeal]]] = {}
    for dealer, counts in enumerate(played.by_dealer):
        for word, count in counts.items():
            result = unpack_result(word)
            kind = _kind_of(rules, by, dealer, result)
            kinds.setdefault(kind, Counter())[dealer, result] += count
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
    sides = []
    for name, gains in zip(side_names(rules), points, strict=True):
        total = sum(gain * count for gain, count in gains.items())
        squares = sum(gain * gain * count for gain, count in gains.items())
        shares = {gain: gains[gain] / deals for gain in sorted(gains)}
        error = standard_error(deals, total, squares)
        sides.append(SideScores(name, shares, total / deals, error))
    return ScoreCounts(
        kind, deals, passed_out / deals, (deals - passed_out - played_out) / deals, tuple(sides)
    )


def _kind_of(rules: Rules, by: By, dealer: int, result: PlayedDeal) -> tuple[int, str]:
    """Return the kind of a deal, after a number that orders the kinds.

    By maker, orders come first by place, then calls, then deals without a maker.
    """
    card = CARDS[result.upcard]
    if by is By.ALL:
        return 0, "all deals"
    if by is By.CARD:
        return result.upcard, f"{card} up"
    if by is By.RANK:
        return (8, "joker up") if card.is_joker else (card.rank.number, f"{card.rank.word} up")
    if result.maker == NO_SEAT:
        return 99, "no one made trump"
    place = place_of(rules, result.maker, dealer)
    name = place_name(rules, place)
    if rules.making == "auction":
        return place, f"{name} bid most"
    return (place, f"{name} ordered") if result.ordered else (place + 9, f"{name} named a suit")


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
