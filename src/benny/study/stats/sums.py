"""Sums of cases, by rules, player and figure: ints, so that they are the same however cut."""

from collections.abc import Iterable
from functools import reduce
from itertools import starmap

from msgspec import Struct, field
from msgspec.structs import replace

from benny.analysis.statistics import Estimate, Rate, RatioSums, Summed, merged_by_key
from benny.rules.rules import Rules

MOST_OTHERS = 100

PARTS = 1_000_000
"""Parts of a chance to win, so that sums are ints."""


class CaseSums(Summed, frozen=True):
    """The cases of one figure: the number of deals or games with any, and the sums over these."""

    units: int
    sums: RatioSums

    @classmethod
    def from_units(cls, total: int, chances: int, units: int) -> "CaseSums":
        return cls(units, RatioSums.from_units(total, chances, units))

    def share(self) -> Rate:
        return self.sums.rate(self.units)

    def mean(self, parts: int = 1) -> Estimate:
        return self.sums.mean(self.units, parts)


def sum_cases(alike: Iterable[tuple[int, int, int]]) -> CaseSums:
    """Return the sums over deals or games: the total and the chances in each of some units."""
    return reduce(CaseSums.merge, starmap(CaseSums.from_units, alike))


class ReviewedGame(Struct, frozen=True, gc=False):
    """A player's losses in a reviewed game, and their luck; chances to win in millionths.

    `seats` is how many the player had, and `luck` the sum of theirs. `leaks` has for each deed
    what was lost by it, and in how many decisions. `at` is when the game ended, if that is known.
    """

    seats: int
    luck: int
    loss: int
    decisions: int
    leaks: dict[str, tuple[int, int]]
    at: float | None = None


class PlayerSums(Summed, frozen=True):
    """One player's counts in some games by the same rules; figures are `topic/name/when`."""

    games: int = 0
    deals: int = 0
    cases: dict[str, CaseSums] = field(default_factory=dict)
    reviewed: tuple[ReviewedGame, ...] = ()


class RulesSums(Summed, frozen=True):
    """The counts of the games by some rules, by player; unfinished games have no winner."""

    rules: Rules
    games: int = 0
    unfinished: int = 0
    deals: int = 0
    players: dict[str, PlayerSums] = field(default_factory=dict)

    def merge(self, other: "RulesSums") -> "RulesSums":
        return RulesSums(
            self.rules,
            self.games + other.games,
            self.unfinished + other.unfinished,
            self.deals + other.deals,
            merged_by_key(self.players, other.players),
        )


class LeftOut(Summed, frozen=True):
    """Games that were left out: how many, and what was wrong with the first one, and where.

    It is a line of the file at `path` that begins at a byte, or without a path it is `game`.
    """

    games: int = 0
    complaint: str = ""
    path: str = ""
    begin: int = 0
    game: str = ""

    def merge(self, other: "LeftOut") -> "LeftOut":
        """Return both; `other` comes after this."""
        first = self if self.games else other
        return LeftOut(
            self.games + other.games, first.complaint, first.path, first.begin, first.game
        )


NOTHING_LEFT_OUT = LeftOut()


class StatsSums(Summed, frozen=True):
    """The counts of some games, by an id of their rules.

    `others` are some of those who played too, and were not asked for.
    """

    by_rules: dict[str, RulesSums] = field(default_factory=dict)
    left_out: LeftOut = NOTHING_LEFT_OUT
    unreviewed: LeftOut = NOTHING_LEFT_OUT
    others: tuple[str, ...] = ()

    def merge(self, other: "StatsSums") -> "StatsSums":
        """Return the sums of both; `other` comes after this."""
        merged = super().merge(other)
        return replace(merged, others=tuple(sorted({*merged.others})[:MOST_OTHERS]))
