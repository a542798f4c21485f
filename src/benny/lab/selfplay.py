"""Deals that the core's policy plays with itself, counted by what they came to."""

from collections import Counter

from msgspec import Struct

from benny.core.deal import Deal
from benny.core.policy import Policy
from benny.core.selfplay import PolicyPlay, unpacked
from benny.lab.outcomes import DealResult, Outcomes
from benny.rules import Rules

DEALS_A_PIECE = 4000

Counts = dict[int, int]
"""How often each packed result of `core.selfplay` came."""


class Played(Struct, frozen=True):
    """What deals came to: the counts of their results, by who dealt."""

    by_dealer: tuple[Counts, ...]

    def outcomes(self, rules: Rules) -> Outcomes:
        """Return the points and next dealers, as the chance of winning a game is found from."""
        return Outcomes.of(
            DealResult(dealer, found.points[: len(rules.teams)], found.next_dealer, count)
            for dealer, counts in enumerate(self.by_dealer)
            for found, count in ((unpacked(word), count) for word, count in counts.items())
        )


class SelfPlay(Struct, frozen=True, kw_only=True):
    """The job of playing deals by the policy; each piece has the same number of each dealer."""

    rules: Rules
    seed: int = 0
    deals: int = DEALS_A_PIECE

    @property
    def part_type(self) -> type[Played]:
        """Return what pieces come to."""
        return Played

    def work(self, _number: int, seed: int) -> Played:
        """Play the deals of one piece."""
        tables = self.rules.tables()
        play = PolicyPlay(Policy(tables), Policy(tables), seed)
        deal = Deal(tables, 0, tables.deck)
        deals = -(-self.deals // self.rules.players)
        found = []
        for dealer in range(self.rules.players):
            play.play(deal, deals, dealer)
            found.append(dict(sorted(Counter(play.results).items())))
        return Played(tuple(found))

    def merged(self, total: Played, part: Played) -> Played:
        """Add up two counts."""
        pairs = zip(total.by_dealer, part.by_dealer, strict=True)
        return Played(tuple(_added(first, second) for first, second in pairs))

    def settled(self, _total: Played) -> bool:
        """Return False: all the deals that were asked for are played."""
        return False


def _added(first: Counts, second: Counts) -> Counts:
    return dict(sorted((Counter(first) + Counter(second)).items()))
