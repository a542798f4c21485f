"""The outcomes of deals: points and next dealer, counted by dealer, and deals in self-play."""

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from benny.analysis.statistics import Summed
from benny.core.deal import Deal
from benny.core.policy.policy import Policy
from benny.core.policy.selfplay import PolicyPlay, unpack_result
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
        for found in results:
            counts[found.dealer, found.points, found.next_dealer] += found.count
        return cls(tuple(DealResult(*key, count) for key, count in sorted(counts.items())))

    def dealt_by(self, dealer: int) -> tuple[DealResult, ...]:
        return tuple(found for found in self.results if found.dealer == dealer)

    def around_the_table(self, rules: Rules) -> "Outcomes":
        """Return each deal as if dealt by every seat in turn, since no seat is special.

        So the deals of one dealer tell about all dealers.
        """
        return Outcomes.from_results(
            _rotate(found, by, rules) for found in self.results for by in range(rules.players)
        )


def _rotate(found: DealResult, by: int, rules: Rules) -> DealResult:
    points = [0] * len(found.points)
    for team, gain in zip(rules.teams, found.points, strict=True):
        points[rules.side_of((team[0] + by) % rules.players)] = gain
    dealer = (found.dealer + by) % rules.players
    next_dealer = (found.next_dealer + by) % rules.players
    return DealResult(dealer, tuple(points), next_dealer, found.count)


Counts = dict[int, int]
"""How often each packed result of `core.policy.selfplay` came."""


class DealCounts(Summed, frozen=True):
    """The packed results of deals that a policy plays with itself, counted by dealer."""

    by_dealer: tuple[Counts, ...]

    def outcomes(self, rules: Rules) -> Outcomes:
        """Return the points and next dealers, from which chances of winning are computed."""
        return Outcomes.from_results(
            DealResult(dealer, found.points[: len(rules.teams)], found.next_dealer, count)
            for dealer, counts in enumerate(self.by_dealer)
            for found, count in ((unpack_result(word), count) for word, count in counts.items())
        )

    def merge(self, other: "DealCounts") -> "DealCounts":
        pairs = zip(self.by_dealer, other.by_dealer, strict=True)
        return DealCounts(
            tuple(
                dict(sorted((Counter(first) + Counter(second)).items())) for first, second in pairs
            )
        )


def play_deals(policy: Policy, deals: int, seed: int) -> DealCounts:
    """Let a policy play a number of deals of each dealer with itself."""
    play = PolicyPlay(policy, policy, seed)
    deal = Deal(policy.rules, 0, policy.rules.deck)
    found = []
    # Sorted here and when merged: equal counts have equal JSON, whatever came first.
    for dealer in range(policy.rules.players):
        play.play(deal, deals, dealer)
        found.append(dict(sorted(Counter(play.results).items())))
    return DealCounts(tuple(found))
