"""Deals that a policy plays with itself, counted by their results."""

from collections import Counter

from benny.analysis.outcomes import DealResult, Outcomes
from benny.analysis.statistics import Summed
from benny.core.deal import Deal
from benny.core.policy.policy import Policy
from benny.core.policy.selfplay import PolicyPlay, unpacked
from benny.rules.rules import Rules

Counts = dict[int, int]
"""How often each packed result of `core.policy.selfplay` came."""


class DealCounts(Summed, frozen=True):
    """The results of deals, counted by dealer."""

    by_dealer: tuple[Counts, ...]

    def outcomes(self, rules: Rules) -> Outcomes:
        """Return the points and next dealers, from which chances of winning are computed."""
        return Outcomes.of(
            DealResult(dealer, found.points[: len(rules.teams)], found.next_dealer, count)
            for dealer, counts in enumerate(self.by_dealer)
            for found, count in ((unpacked(word), count) for word, count in counts.items())
        )

    def merged(self, other: "DealCounts") -> "DealCounts":
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
