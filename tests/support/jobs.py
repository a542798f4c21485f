"""A job in pieces that shows their order, and workers that finish them in any order."""

import time
from concurrent.futures import Executor, Future
from pathlib import Path
from random import Random

import msgspec

from benny import Rules, variant
from benny.core.bulk import RandomPlay
from benny.core.deal import Deal
from benny.lab.runs.jobs import Job
from benny.lab.runs.workers import Workers
from benny.rules.compile import compile_rules


class Sums(msgspec.Struct, frozen=True):
    """What deals came to; the mean is a float, which adds up otherwise in another order."""

    pieces: tuple[int, ...]
    points: tuple[int, ...]
    mean: float


class RandomDeals(Job[Sums], msgspec.Struct, frozen=True):
    """Deals played at random, a piece at a time; settled once one side has enough points."""

    rules: Rules
    seed: int = 3
    deals: int = 4
    enough: int = 10**6
    pause: float = 0.0

    part = Sums

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


class Unruly(Executor):
    """Keeps as many pieces back as it gets at a time, and then does some of them in any order."""

    def __init__(self, held: int, last: int, seed: int) -> None:
        self.held = held
        self.last = last
        self.random = Random(seed)
        self.waiting = []
        self.finished = []
        self.most = 0

    def submit(self, work, /, *given):
        future = Future()
        self.waiting.append((future, work, given))
        self.most = max(self.most, len(self.waiting))
        number = given[1]
        if number == self.last:
            self._finish(len(self.waiting))
        elif len(self.waiting) == self.held:
            self._finish(self.random.randint(1, self.held))
        return future

    def _finish(self, some):
        self.random.shuffle(self.waiting)
        for _ in range(some):
            future, work, given = self.waiting.pop()
            self.finished.append(given[1])
            try:
                future.set_result(work(*given))
            except Exception as error:
                future.set_exception(error)
                self._finish(len(self.waiting))  # for nothing more may come
                return


def unruly(held: int, pieces: int, seed: int = 1) -> Workers:
    """Return workers that get so many of the pieces at a time."""
    return Workers(Unruly(held, pieces - 1, seed), held)
