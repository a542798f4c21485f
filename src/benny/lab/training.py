"""The job of training a book of calls: runs that learn each by itself, and what all have learnt."""

import zlib
from array import array
from operator import add

from msgspec import Struct

from benny.books import Book, compressed
from benny.core.codes import MOST_LIKELY, SLOTS
from benny.core.deal import Deal
from benny.core.policy import Policy
from benny.core.selfplay import PolicyPlay
from benny.core.training import Trainer
from benny.estimates import Sums
from benny.rules import Rules
from benny.selfplay import play_deals
from benny.shuffling import derived

DEALS_A_RUN = 1_000_000

_STOPS = (1_000, 3_000, 10_000, 30_000, 100_000, 300_000, 1_000_000, 3_000_000, 10_000_000)
_DEALS_MEASURED = 20_000
_DEALS_PLAYED = 100_000
_DEALS_AT_ONCE = 50_000  # an interruption waits for them
_FEWEST_VISITS = 20  # where a spot was met less often, what was learnt there is chance


class Taught(Struct, frozen=True):
    """What runs have learnt: how often each call was played, and how that got on.

    `visits` are compressed doubles by spot and slot, `curve` by the deals trained with what was
    gained on the untrained policy: the points of a side in both seatings together.
    """

    runs: int
    visits: bytes
    curve: tuple[tuple[int, Sums], ...]

    def calls(self) -> "array[int]":
        """Return by spot and slot how right a call is, all 0 where a spot was hardly ever met."""
        return _calls(_unpacked(self.visits))


class Training(Struct, frozen=True, kw_only=True):
    """The job of training with so many deals; each piece is a run of its own, from another seed."""

    rules: Rules
    seed: int = 0
    deals: int = DEALS_A_RUN

    @property
    def part_type(self) -> type[Taught]:
        """Return what pieces come to."""
        return Taught

    def work(self, _number: int, seed: int) -> Taught:
        """Train from the beginning, and measure now and then what that has brought."""
        trainer = Trainer(self.rules.tables(), seed)
        curve = []
        for stop in (*(stop for stop in _STOPS if stop < self.deals), self.deals):
            while trainer.deals < stop:
                trainer.train(min(_DEALS_AT_ONCE, stop - trainer.deals))
            calls = _calls(_visits(trainer))
            curve.append((stop, _gain(self.rules, calls, derived(seed, "measure"))))
        return Taught(1, _packed(_visits(trainer)), tuple(curve))

    def merged(self, total: Taught, part: Taught) -> Taught:
        """Let the runs count alike."""
        curve = zip(total.curve, part.curve, strict=True)
        return Taught(
            total.runs + part.runs,
            _packed(array("d", map(add, _unpacked(total.visits), _unpacked(part.visits)))),
            tuple((stop, first.merged(second)) for (stop, first), (_, second) in curve),
        )

    def settled(self, _total: Taught) -> bool:
        """Return False: all the runs that were asked for are made."""
        return False


def book_of(training: Training, taught: Taught) -> Book:
    """Return the book of what was learnt, with what deals come to that are called by it."""
    policy = Policy(training.rules.tables())
    policy.open_book(taught.calls())
    played = play_deals(
        policy, _DEALS_PLAYED // training.rules.players, derived(training.seed, "outcomes")
    )
    return Book(
        rules=training.rules,
        trained=f"{taught.runs} runs of {training.deals} deals, seed {training.seed}",
        shares=compressed(taught.calls()),
        outcomes=played.outcomes(training.rules).around_the_table(training.rules),
    )


def _gain(rules: Rules, calls: "array[int]", seed: int) -> Sums:
    """Return what a book gains on none, in the units of `PolicyPlay.compare`."""
    tables = rules.tables()
    trained = Policy(tables)
    trained.open_book(calls)
    play = PolicyPlay(trained, Policy(tables), seed)
    play.compare(Deal(tables, 0, tables.deck), _DEALS_MEASURED)
    return Sums.of(play.results)


def _calls(visits: "array[float]") -> "array[int]":
    found = array("B", bytes(len(visits)))
    for first in range(0, len(visits), SLOTS):
        shares = visits[first : first + SLOTS]
        total = sum(shares)
        if total >= _FEWEST_VISITS:
            for slot, share in enumerate(shares):
                found[first + slot] = round(MOST_LIKELY * share / total)
    return found


def _visits(trainer: Trainer) -> "array[float]":
    # Later deals count for more, so that half their number is what a deal weighs on the average.
    return array("d", [2 * weight / trainer.deals for weight in trainer.played])


def _packed(visits: "array[float]") -> bytes:
    return zlib.compress(visits.tobytes())


def _unpacked(data: bytes) -> "array[float]":
    return array("d", zlib.decompress(data))
