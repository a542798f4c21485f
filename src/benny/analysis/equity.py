"""The outcomes of deals, and the chance they give of winning the game at any score."""

from bisect import bisect
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from math import sqrt
from operator import add, mul

from msgspec import Struct

from benny.analysis.statistics import Summed, error_of_mean
from benny.core import rng
from benny.core.deal import Deal
from benny.core.policy.policy import Policy
from benny.core.policy.selfplay import PolicyPlay, unpack_result
from benny.errors import NotationError
from benny.game.shuffling import derive
from benny.rules.rules import Rules


class DealResult(Struct, frozen=True, order=True):
    """One way for a deal to end, and how often it did; points are by side."""

    dealer: int
    points: tuple[int, ...]
    next_dealer: int
    count: int = 1


class Outcomes(Struct, frozen=True):
    """How often deals ended in each way; equal counts are equal values.

    Deals that were passed out or thrown in are included, with no points.
    """

    results: tuple[DealResult, ...] = ()

    @classmethod
    def from_results(cls, results: Iterable[DealResult]) -> "Outcomes":
        """Return results in order, merging those that differ only in their counts."""
        counts: Counter[tuple[int, tuple[int, ...], int]] = Counter()
        for result in results:
            counts[result.dealer, result.points, result.next_dealer] += result.count
        return cls(tuple(DealResult(*key, count) for key, count in sorted(counts.items())))

    def dealt_by(self, dealer: int) -> tuple[DealResult, ...]:
        return tuple(result for result in self.results if result.dealer == dealer)

    def around_the_table(self, rules: Rules) -> "Outcomes":
        """Return each deal as if dealt by every seat in turn, since no seat is special.

        So the deals of one dealer tell about all dealers.
        """
        players, results = rules.players, []
        for result in self.results:
            for by in range(players):
                points = [0] * len(result.points)
                for team, gain in zip(rules.teams, result.points, strict=True):
                    points[rules.side_of((team[0] + by) % players)] = gain
                dealer = (result.dealer + by) % players
                next_dealer = (result.next_dealer + by) % players
                results.append(DealResult(dealer, tuple(points), next_dealer, result.count))
        return Outcomes.from_results(results)


Counts = dict[int, int]
"""How often each packed result of `core.policy.selfplay` came."""


class DealCounts(Summed, frozen=True):
    """The packed results of deals that a policy plays with itself, counted by dealer."""

    by_dealer: tuple[Counts, ...]

    def outcomes(self, rules: Rules) -> Outcomes:
        return Outcomes.from_results(
            DealResult(dealer, result.points[: len(rules.teams)], result.next_dealer, count)
            for dealer, counts in enumerate(self.by_dealer)
            for result, count in ((unpack_result(word), count) for word, count in counts.items())
        )

    def merge(self, other: "DealCounts") -> "DealCounts":
        pairs = zip(self.by_dealer, other.by_dealer, strict=True)
        return DealCounts(
            tuple(
                dict(sorted((Counter(first) + Counter(second)).items())) for first, second in pairs
            )
        )


def play_deals(policy: Policy, deals: int, seed: int) -> DealCounts:
    play = PolicyPlay(policy, policy, seed)
    deal = Deal(policy.rules, 0, policy.rules.deck)
    by_dealer = []
    # Sorted here and when merged: equal counts have equal JSON, whatever came first.
    for dealer in range(policy.rules.players):
        play.play(deal, deals, dealer)
        by_dealer.append(dict(sorted(Counter(play.results).items())))
    return DealCounts(tuple(by_dealer))


GAMES_AFTER = 4000
"""Games played on to value the ends of deals, if the chance is not exact."""

MOST_DEALS = 1000
"""A game that is still undecided after this many deals counts as won by neither side."""

LONGEST_RACE = 60
FARTHEST = 3
"""A race lasts at most LONGEST_RACE deals, from up to FARTHEST times the points at its start."""

_REMEMBERED = 20_000  # scores of a race
_DRAWN = 2**31 - 1  # the generator's limit

Scores = tuple[int, ...]
End = tuple[tuple[int, ...], int]
"""The points of a deal by side, and who deals next."""

# Fractions, because whether a matrix can be inverted is asked exactly.
Matrix = list[list[Fraction]]


class _Prospects:
    def __init__(self, rules: Rules, outcomes: Outcomes) -> None:
        check_outcomes(rules, outcomes)
        self.rules = rules
        # The most by which a side can come nearer to the target in a deal.
        self.most_points = max(max(_nearer(rules, result.points)) for result in outcomes.results)

    def chances_after(
        self, scores: Sequence[int], points: Sequence[int], next_dealer: int
    ) -> tuple[float, ...]:
        reached = tuple(map(add, scores, points))
        winner = self.rules.winner_at(reached, points)
        if winner is None:
            return self._chances_at(reached, next_dealer)
        return tuple(float(side == winner) for side in range(len(reached)))

    def mean_after(
        self, scores: Sequence[int], ends: Mapping[End, int], side: int, drawn: float
    ) -> tuple[float, float]:
        """Return a side's mean chance after deals with counted ends, and its standard error.

        The error is that of `drawn` deals, which is infinite if all deals were enumerated.
        """
        deals = sum(ends.values())
        total = squares = 0.0
        for (points, next_dealer), count in sorted(ends.items()):
            chance = self.chances_after(scores, points, next_dealer)[side]
            total += chance * count
            squares += chance * chance * count
        return total / deals, error_of_mean(total / deals, squares / deals, drawn)

    def _chances_at(self, scores: Scores, dealer: int) -> tuple[float, ...]:
        raise NotImplementedError


class Equity(_Prospects):
    """Each side's chance to win the game, if deals come out as counted at any score.

    It is exact for two sides of which at most one comes nearer to the target in a deal. With more
    sides, or scores that may go back, there are too many scores. The chance is then estimated by
    games played on with deals drawn from the counts. These always use the same random numbers, so
    that the difference of two chances has a smaller error than each of them.

    Raises NotationError if the outcomes do not fit the rules or no game would ever end.
    """

    def __init__(
        self, rules: Rules, outcomes: Outcomes, games: int = 10_000, seed: int = 0
    ) -> None:
        super().__init__(rules, outcomes)
        if games < 1:
            raise NotationError(f"{games} games estimate nothing: play 1 or more")
        self.is_exact = is_exact(rules, outcomes)
        self._games = games
        self._chances: dict[tuple[Scores, int], tuple[float, ...]] = {}
        self._table = _Table(rules, outcomes) if self.is_exact else None
        self._played = None if self.is_exact else GamesPlayedOn(rules, outcomes, games, seed)

    def chance(self, scores: Sequence[int], dealer: int) -> tuple[float, ...]:
        """Return each side's chance before a deal of some dealer; 1 and 0 at a won score."""
        scores = tuple(scores)
        if len(scores) != len(self.rules.teams):
            raise NotationError(f"scores {list(scores)} are not one for each side")
        if not 0 <= dealer < self.rules.players:
            raise NotationError(f"dealer {dealer} is not one of 0 to {self.rules.players - 1}")
        return self.chances_after(scores, (0,) * len(scores), dealer)

    def error(self, scores: Sequence[int], dealer: int) -> tuple[float, ...]:
        """Return the standard error of each side's chance, 0 if it is exact."""
        chances = self.chance(scores, dealer)
        games = float("inf") if self.is_exact else self._games
        return tuple(sqrt(share * (1 - share) / games) for share in chances)

    def mean_after(
        self, scores: Sequence[int], ends: Mapping[End, int], side: int, drawn: float
    ) -> tuple[float, float]:
        """Return a side's mean chance and its standard error, as the base class does.

        If chances are estimated, the error is that of the games played on from the ends: about
        GAMES_AFTER in all, and at least one for each end.
        """
        if self._played is None:
            return super().mean_after(scores, ends, side, drawn)
        deals = sum(ends.values())
        total, games = 0.0, 0
        # In a fixed order, so that an end is always valued by the same games.
        for (points, next_dealer), count in sorted(ends.items()):
            share = max(1, GAMES_AFTER * count // deals)
            reached = tuple(map(add, scores, points))
            winner = self.rules.winner_at(reached, points)
            if winner is None:
                wins = self._played.wins(reached, next_dealer, range(games, games + share))
                total += wins[side] / share * count
            elif winner == side:
                total += count
            games += share
        mean = total / deals
        return mean, sqrt(mean * (1 - mean) / games)

    def _chances_at(self, scores: Scores, dealer: int) -> tuple[float, ...]:
        if self._table is not None:
            first = self._table.chance(scores)[dealer]
            return first, 1 - first
        assert self._played is not None
        key = scores, dealer
        if key not in self._chances:
            wins = self._played.wins(scores, dealer, range(self._games))
            self._chances[key] = tuple(won / self._games for won in wins)
        return self._chances[key]


class Race(_Prospects):
    """Each side's chance to win if the sides scored independently, for any dealer: quick and rough.

    It replaces an Equity that is not exact where time is short. Raises NotationError as Equity
    does.
    """

    def __init__(self, rules: Rules, outcomes: Outcomes) -> None:
        super().__init__(rules, outcomes)
        if self.most_points <= 0:
            raise NotationError("by these outcomes no one ever scores")
        counts: Counter[int] = Counter()
        for result in outcomes.results:
            for nearer in _nearer(rules, result.points):
                counts[nearer] += result.count
        total = sum(counts.values())
        self._gains = {gain: count / total for gain, count in counts.items()}
        # By points to go: the chance of still lacking them after each number of deals.
        self._most = FARTHEST * rules.to_go(rules.start)
        self._waits = [[0.0] * (LONGEST_RACE + 1), *([1.0] for _ in range(self._most))]
        for _ in range(LONGEST_RACE):
            latest = [waits[-1] for waits in self._waits]
            for left in range(1, self._most + 1):
                self._waits[left].append(
                    sum(
                        share * latest[min(max(left - gain, 0), self._most)]
                        for gain, share in self._gains.items()
                    )
                )
        # Each takes half a millisecond, and a search asks for few of them again and again.
        self._chances = lru_cache(_REMEMBERED)(self._find)

    def _chances_at(self, scores: Scores, _dealer: int) -> tuple[float, ...]:
        return self._chances(scores)

    def _find(self, scores: Scores) -> tuple[float, ...]:
        to_go = [min(max(self.rules.to_go(score), 1), self._most) for score in scores]
        waits = [self._waits[points] for points in to_go]
        chances = [self._first(waits, side) for side in range(len(waits))]
        if not any(chances):  # too far to go for all
            return (1 / len(chances),) * len(chances)
        # Long races and three-way ties leave the sum a little off 1.
        return tuple(chance / sum(chances) for chance in chances)

    def _first(self, waits: list[list[float]], side: int) -> float:
        """Return the chance that a side arrives first; those who arrive together share it."""
        total = 0.0
        for deal in range(1, LONGEST_RACE + 1):
            arrives = waits[side][deal - 1] - waits[side][deal]
            for number, other in enumerate(waits):
                if number != side:
                    # The mean of before and after the deal: arriving together counts half.
                    arrives *= (other[deal - 1] + other[deal]) / 2
            total += arrives
        return total


def check_outcomes(rules: Rules, outcomes: Outcomes) -> None:
    """Raise NotationError if deals under these rules can't have these results."""
    seats = range(rules.players)
    for result in outcomes.results:
        if len(result.points) != len(rules.teams):
            raise NotationError(f"points {list(result.points)} are not one for each side")
        if result.dealer not in seats or result.next_dealer not in seats or result.count < 1:
            raise NotationError(
                f"{result} is not a result of a deal between {rules.players} players"
            )
    for seat in seats:
        if not outcomes.dealt_by(seat):
            raise NotationError(f"the outcomes hold no deals of dealer {seat}")


def is_exact(rules: Rules, outcomes: Outcomes) -> bool:
    if len(rules.teams) != 2:
        return False
    # At most one side gains points in a deal, so that no two can tie for ever.
    return rules.goal_field is None or all(
        min(_nearer(rules, result.points)) >= 0 and 0 in result.points
        for result in outcomes.results
    )


def _nearer(rules: Rules, points: Sequence[int]) -> list[int]:
    """Return by how much the points of a deal bring each side nearer to the target."""
    return [rules.to_go(0) - rules.to_go(gain) for gain in points]


class _Table:
    """Chances of side 0 at every score, by dealer, from the last deals of a game backwards."""

    def __init__(self, rules: Rules, outcomes: Outcomes) -> None:
        self._rules = rules
        self._chances: dict[Scores, list[float]] = {}
        shares = {result.points: _zeros(rules.players) for result in outcomes.results}
        for dealer in range(rules.players):
            dealt = outcomes.dealt_by(dealer)
            deals = sum(result.count for result in dealt)
            for result in dealt:
                shares[result.points][dealer][result.next_dealer] += Fraction(result.count, deals)
        # Deals without points only pass the deal on, so they are summed up as a geometric series.
        waits = shares.pop((0, 0), _zeros(rules.players))
        until_points = _solve(waits)
        # All points that change a score, with shares by dealer now and dealer next.
        self._steps = [
            (
                points,
                [
                    (first, last, float(share))
                    for first, row in enumerate(until_points)
                    for last, column in enumerate(zip(*matrix, strict=True))
                    if (share := sum(map(mul, row, column)))
                ],
            )
            for points, matrix in shares.items()
        ]

    def chance(self, scores: Scores) -> list[float]:
        # A stack of our own: a game to 1000 would be too deep for recursion.
        waiting = [scores]
        while waiting:
            here = waiting[-1]
            missing = [] if here in self._chances else self._fill(here)
            if missing:
                waiting += missing
            else:
                waiting.pop()
        return self._chances[scores]

    def _fill(self, scores: Scores) -> list[Scores]:
        """Compute the chances at a score, or return the scores that must be known first."""
        first, second = scores
        chances = [0.0] * self._rules.players
        missing: list[Scores] = []
        for points, shares in self._steps:
            reached = first + points[0], second + points[1]
            later = self._chances.get(reached)
            winner = None if later else self._rules.winner_at(reached, points)
            if winner is not None:
                later = [float(winner == 0)] * len(chances)
            if later is None:
                missing.append(reached)
                continue
            for dealer, next_dealer, share in shares:
                chances[dealer] += share * later[next_dealer]
        if not missing:
            self._chances[scores] = chances
        return missing


def _zeros(size: int) -> Matrix:
    return [[Fraction(0)] * size for _ in range(size)]


def _solve(waits: Matrix) -> Matrix:
    """Return how often each seat deals until there are points, by first dealer.

    That is the inverse of the identity less `waits`, by Gaussian elimination.
    """
    size = len(waits)
    rows = [
        [int(row == column) - waits[row][column] for column in range(size)]
        + [Fraction(row == column) for column in range(size)]
        for row in range(size)
    ]
    for column in range(size):
        pivot = next((row for row in range(column, size) if rows[row][column]), None)
        if pivot is None:
            raise NotationError("by these outcomes no one ever scores")
        rows[column], rows[pivot] = rows[pivot], rows[column]
        rows[column] = [entry / rows[column][column] for entry in rows[column]]
        for row in range(size):
            if row != column and rows[row][column]:
                factor = rows[row][column]
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[column], strict=True)]
    return [row[size:] for row in rows]


class GamesPlayedOn:
    """Games played on from a score with deals drawn from counted ones."""

    def __init__(self, rules: Rules, outcomes: Outcomes, games: int, seed: int) -> None:
        self._rules = rules
        self._dealt = [outcomes.dealt_by(seat) for seat in range(rules.players)]
        self._sums = [list(accumulate(result.count for result in dealt)) for dealt in self._dealt]
        self._seeds = [derive(seed, f"game {number}") for number in range(games)]

    def wins(self, scores: Scores, dealer: int, games: range) -> tuple[int, ...]:
        wins = [0] * len(scores)
        for number in games:
            seed = self._seeds[number % len(self._seeds)]
            winner = self._winner(scores, dealer, rng.started(seed))
            if winner is not None:
                wins[winner] += 1
        return tuple(wins)

    def _winner(self, scores: Scores, dealer: int, random: int) -> int | None:
        for _ in range(MOST_DEALS):
            sums = self._sums[dealer]
            place = rng.below(random, _DRAWN) * sums[-1] // _DRAWN
            result = self._dealt[dealer][bisect(sums, place)]
            random = rng.after(random)
            scores = tuple(map(add, scores, result.points))
            dealer = result.next_dealer
            winner = self._rules.winner_at(scores, result.points)
            if winner is not None:
                return winner
        return None
