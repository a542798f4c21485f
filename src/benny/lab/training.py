"""The job of training a book: independent runs, and their average."""

import zlib
from array import array
from collections.abc import Sequence
from operator import add

from msgspec import Struct

from benny.analysis.books import Book, Lessons, written
from benny.analysis.deal_counts import play_deals
from benny.analysis.statistics import Sums
from benny.core.deal import Deal
from benny.core.policy.layout import HEAVIEST, MOST_LIKELY, SLOTS, THOUSANDTHS
from benny.core.policy.policy import Policy
from benny.core.policy.regret import RegretTrainer
from benny.core.policy.selfplay import PolicyPlay
from benny.game.shuffling import derived
from benny.lab.runs.jobs import check_wanted
from benny.rules.compile import compile_rules
from benny.rules.rules import Rules

DEALS_A_RUN = 1_000_000

# The points of the learning curve, about evenly spaced on its logarithmic axis.
_STOPS = (1_000, 3_000, 10_000, 30_000, 100_000, 300_000, 1_000_000, 3_000_000, 10_000_000)
_DEALS_MEASURED = 20_000
_DEALS_PLAYED = 100_000
_DEALS_AT_ONCE = 1_000  # an interruption waits for them
_FEWEST_VISITS = 20  # an infoset met less often has learnt little but chance


class Taught(Struct, frozen=True):
    """What runs have learnt, and their learning curve.

    `visits` say how often each call was played, by infoset and slot; `promises` are the weights of
    the play model, in points. Both are sums over the runs, as compressed doubles. `curve` has, by
    deals trained with, the gain on the untrained policy: a side's points in both seatings.
    """

    runs: int
    visits: bytes
    promises: bytes
    curve: tuple[tuple[int, Sums], ...]

    def lessons(self) -> Lessons:
        """Return the lessons of a book made of this."""
        promises = array("d", [promise / self.runs for promise in _unpacked(self.promises)])
        return _lessons(_unpacked(self.visits), promises)


class Training(Struct, frozen=True, kw_only=True):
    """The job of training with a number of deals; each piece is a run from another seed."""

    rules: Rules
    seed: int = 0
    deals: int = DEALS_A_RUN

    @property
    def part_type(self) -> type[Taught]:
        """Return the type of the parts."""
        return Taught

    def work(self, _number: int, seed: int) -> Taught:
        """Train from scratch, and measure the gain at the points of the curve."""
        trainer = RegretTrainer(compile_rules(self.rules), seed)
        curve = []
        for stop in (*(stop for stop in _STOPS if stop < self.deals), self.deals):
            while trainer.deals < stop:
                check_wanted()
                trainer.train(min(_DEALS_AT_ONCE, stop - trainer.deals))
            lessons = _lessons(_visits(trainer), trainer.practice.means)
            curve.append((stop, _gain(self.rules, lessons, derived(seed, "measure"))))
        promises = array("d", trainer.practice.means)
        return Taught(1, _packed(_visits(trainer)), _packed(promises), tuple(curve))

    def merged(self, total: Taught, part: Taught) -> Taught:
        """Add up runs, all with equal weight."""
        curve = zip(total.curve, part.curve, strict=True)
        return Taught(
            total.runs + part.runs,
            _added(total.visits, part.visits),
            _added(total.promises, part.promises),
            tuple((stop, first.merged(second)) for (stop, first), (_, second) in curve),
        )

    def settled(self, _total: Taught) -> bool:
        """Return False: all the runs are made."""
        return False


def book_of(training: Training, taught: Taught) -> Book:
    """Return the book of what was learnt, with the outcomes of deals played by it."""
    policy = Policy(compile_rules(training.rules))
    taught.lessons().teach(policy)
    played = play_deals(
        policy, _DEALS_PLAYED // training.rules.players, derived(training.seed, "outcomes")
    )
    return written(
        training.rules,
        f"{taught.runs} runs of {training.deals} deals, seed {training.seed}",
        taught.lessons(),
        played.outcomes(training.rules).around_the_table(training.rules),
    )


def _gain(rules: Rules, lessons: Lessons, seed: int) -> Sums:
    """Return the gain of lessons on no lessons, in the units of `PolicyPlay.compare`."""
    compiled = compile_rules(rules)
    trained = Policy(compiled)
    lessons.teach(trained)
    play = PolicyPlay(trained, Policy(compiled), seed)
    play.compare(Deal(compiled, 0, compiled.deck), _DEALS_MEASURED)
    return Sums.of(play.results)


def _lessons(visits: "array[float]", promises: Sequence[float]) -> Lessons:
    return Lessons(_calls(visits), _cards(promises))


def _cards(promises: Sequence[float]) -> "array[int]":
    weights = (round(promise * THOUSANDTHS) for promise in promises)
    return array("h", (max(-HEAVIEST, min(HEAVIEST, weight)) for weight in weights))


def calls_of(trainer: RegretTrainer) -> "array[int]":
    """Return how often each call is right, by infoset and slot, in a book's units."""
    return _calls(_visits(trainer))


def _calls(visits: "array[float]") -> "array[int]":
    """Return how often each call is right, by infoset and slot; 0 for a rare infoset."""
    found = array("B", bytes(len(visits)))
    for first in range(0, len(visits), SLOTS):
        shares = visits[first : first + SLOTS]
        total = sum(shares)
        if total >= _FEWEST_VISITS:
            for slot, share in enumerate(shares):
                found[first + slot] = round(MOST_LIKELY * share / total)
    return found


def _visits(trainer: RegretTrainer) -> "array[float]":
    # The nth deal weighs n, and so half the number of deals on average.
    return array("d", [2 * weight / trainer.deals for weight in trainer.played])


def _added(first: bytes, second: bytes) -> bytes:
    return _packed(array("d", map(add, _unpacked(first), _unpacked(second))))


def _packed(visits: "array[float]") -> bytes:
    # Mostly zeros: many infosets are never met.
    return zlib.compress(visits.tobytes())


def _unpacked(data: bytes) -> "array[float]":
    return array("d", zlib.decompress(data))
