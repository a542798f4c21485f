"""The job of training a book: independent runs, and their average."""

import zlib
from array import array
from collections.abc import Iterable
from operator import add

from msgspec import Struct

from benny.analysis.books import Book, Lessons, make_book, taught_policy
from benny.analysis.equity import play_deals
from benny.analysis.statistics import Sums
from benny.core.deal import Deal
from benny.core.policy.layout import CALL_WEIGHTS, HEAVIEST, THOUSANDTHS
from benny.core.policy.selfplay import PolicyPlay
from benny.core.policy.trainer import PolicyTrainer
from benny.game.shuffling import derive
from benny.io.abandonment import check_wanted
from benny.io.files import decompress
from benny.lab.runs.jobs import Job
from benny.rules.compile import compile_rules
from benny.rules.prose import words
from benny.rules.rules import Rules

DEALS_A_RUN = 1_000_000

# The points of the learning curve, about evenly spaced on its logarithmic axis.
_STOPS = (1_000, 3_000, 10_000, 30_000, 100_000, 300_000, 1_000_000, 3_000_000, 10_000_000)
_DEALS_MEASURED = 20_000
_DEALS_PLAYED = 100_000
_DEALS_AT_ONCE = 1_000  # an interruption waits for them


class Taught(Struct, frozen=True):
    """What runs have learnt, and their learning curve.

    `calls` and `cards` are the weights of the two models in points, as sums over the runs in
    compressed doubles. `curve` has, by deals trained with, the gain on the untrained policy: a
    side's points in both seatings.
    """

    runs: int
    calls: bytes
    cards: bytes
    curve: tuple[tuple[int, Sums], ...]

    def lessons(self, rules: Rules) -> Lessons:
        return Lessons.learnt(
            rules, _weights(self.calls, self.runs), _weights(self.cards, self.runs)
        )


class Training(Job[Taught], Struct, frozen=True, kw_only=True):
    """The job of training with a number of deals; each piece is a run from another seed."""

    rules: Rules
    seed: int = 0
    deals: int = DEALS_A_RUN

    part = Taught

    def work(self, _number: int, seed: int) -> Taught:
        """Train from scratch, and measure the gain at the points of the curve."""
        trainer = PolicyTrainer(compile_rules(self.rules), seed)
        curve = []
        for stop in (*(stop for stop in _STOPS if stop < self.deals), self.deals):
            while trainer.deals < stop:
                check_wanted()
                trainer.train(min(_DEALS_AT_ONCE, stop - trainer.deals))
            lessons, again = lessons_so_far(trainer, self.rules), derive(seed, "measure")
            curve.append((stop, measure_gain(self.rules, lessons, None, _DEALS_MEASURED, again)))
        calls, cards = trainer.calls.means, trainer.cards.means
        return Taught(1, _pack_weights(calls), _pack_weights(cards), tuple(curve))

    def merge(self, total: Taught, part: Taught) -> Taught:
        """Add up runs, all with equal weight."""
        curve = zip(total.curve, part.curve, strict=True)
        return Taught(
            total.runs + part.runs,
            _add_weights(total.calls, part.calls),
            _add_weights(total.cards, part.cards),
            tuple((stop, first.merge(second)) for (stop, first), (_, second) in curve),
        )


def book_of(training: Training, taught: Taught) -> Book:
    """Return the book of what was learnt, with the outcomes of deals played by it."""
    lessons = taught.lessons(training.rules)
    policy = taught_policy(training.rules, lessons)
    played = play_deals(
        policy, _DEALS_PLAYED // training.rules.players, derive(training.seed, "outcomes")
    )
    return make_book(
        training.rules,
        f"{words.figures(taught.runs, 'run')} of {training.deals} deals, seed {training.seed}",
        lessons,
        played.outcomes(training.rules).around_the_table(training.rules),
    )


def measure_gain(
    rules: Rules, first: Lessons | None, second: Lessons | None, deals: int, seed: int
) -> Sums:
    """Return the gain of lessons on others, or on none, in the units of `PolicyPlay.compare`."""
    compiled = compile_rules(rules)
    play = PolicyPlay(taught_policy(rules, first), taught_policy(rules, second), seed)
    play.compare(Deal(compiled, 0, compiled.deck), deals)
    return Sums.from_values(play.results)


def lessons_so_far(trainer: PolicyTrainer, rules: Rules) -> Lessons:
    return Lessons.learnt(
        rules, array("h", trainer.calls.weights), array("h", trainer.cards.weights)
    )


def _weights(sums: bytes, runs: int) -> "array[int]":
    """Return the means of weights over some runs, in a book's units."""
    weights = (round(total / runs * THOUSANDTHS) for total in _unpack_weights(sums))
    return array("h", (max(-HEAVIEST, min(HEAVIEST, weight)) for weight in weights))


def _add_weights(first: bytes, second: bytes) -> bytes:
    return _pack_weights(array("d", map(add, _unpack_weights(first), _unpack_weights(second))))


def _pack_weights(weights: Iterable[float]) -> bytes:
    # Mostly zeros: few combinations come up.
    return zlib.compress(array("d", weights).tobytes())


def _unpack_weights(data: bytes) -> "array[float]":
    return array("d", decompress(data, 8 * CALL_WEIGHTS))  # no model has more
