"""A job in pieces: deals played at random, with a merge that shows the order of the pieces."""

import time
from pathlib import Path

import msgspec

from benny import Rules, variant
from benny.core.bulk import RandomPlay
from benny.core.deal import Deal
from benny.rules.compile import compile_rules


class Sums(msgspec.Struct, frozen=True):
    """What deals came to; the mean is a float, which adds up otherwise in another order."""

    pieces: tuple[int, ...]
    points: tuple[int, ...]
    mean: float


class RandomDeals(msgspec.Struct, frozen=True):
    """Deals played at random, a piece at a time; settled once one side has enough points."""

    rules: Rules
    seed: int = 3
    deals: int = 4
    enough: int = 10**6
    pause: float = 0.0

    @property
    def part_type(self) -> type[Sums]:
        return Sums

    def work(self, number: int, seed: int) -> Sums:
        time.sleep(self.pause)
        play = RandomPlay(seed)
        rules = compile_rules(self.rules)
        play.play(Deal(rules, 0, rules.deck[: rules.cards]), self.deals)
        return Sums((number,), tuple(play.points), play.actions / 7)

    def merge(self, total: Sums, part: Sums) -> Sums:
        points = tuple(one + other for one, other in zip(total.points, part.points, strict=True))
        return Sums(total.pieces + part.pieces, points, total.mean * 0.9 + part.mean)

    def is_settled(self, total: Sums) -> bool:
        return max(total.points) >= self.enough


def deals(**changes) -> RandomDeals:
    """Return a job of deals, by the classic rules where no others are given."""
    return RandomDeals(**{"rules": variant("classic"), **changes})


def run_for_ever(path: str) -> None:
    """Run a job of many pieces in a way that only its end by force can stop."""
    from benny.lab.runs import runner

    runner.SECONDS_BETWEEN_CHECKPOINTS = 0
    runner.run(deals(pause=0.01), 10**6, checkpoint=Path(path))
