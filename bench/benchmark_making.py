"""Making the decisions of euchre-bench: situations from deals, and the values of their actions."""

from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache, partial
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import NamedTuple

from msgspec import Struct

import benny
from benny.analysis.books import SHELF
from benny.analysis.card_counts import classes
from benny.analysis.evaluation import EvaluationSums, Evaluator
from benny.analysis.statistics import NORMAL_95
from benny.bots import Bot
from benny.bots.beginners import NoviceBot
from benny.bots.expert import book_evaluator
from benny.bots.policy import BookBot
from benny.bots.sensible import SensibleBot
from benny.errors import NotationError
from benny.game.actions import Action
from benny.game.game import Game
from benny.game.shuffling import check_seed, derive, draw_number
from benny.game.view import Phase, View
from benny.io.abandonment import check_wanted
from benny.io.validation import whole
from benny.lab.benchmark.decisions import (
    LEAST_WORLDS,
    SHARES,
    UNIT,
    Accuracy,
    BenchmarkHeader,
    BenchmarkRow,
    DecisionKind,
    without_rules,
)
from benny.lab.runs.jobs import Divided
from benny.lab.runs.runner import SERIAL, journaled_parts
from benny.lab.runs.workers import Workers
from benny.rules.rules import Rules

DECISIONS = 2000
USUAL = Accuracy()
RANDOM = 1 / 16
"""The share of actions that are chosen at random, so that strange situations come up as well."""

_DEALS_LOOKED_AT = 200
_MOST_AT_ONCE = 65_536  # they are in memory together
_RAISE_BY = 1.01  # by 2, as `expert` does, the seed moved single values by up to 0.02 points


class BenchmarkMaking(Divided[BenchmarkRow], Struct, frozen=True, kw_only=True):
    """The job of making the decisions of a game.

    No deal gives two. Kinds come in a fixed order. Of the decisions of that kind in a deal one is
    drawn, whatever bots would do there. A decision is left out if no action is more than the
    accuracy behind the best one, or if too few deals agree with the others' calls. `book` is the
    fingerprint of the book behind the values, so that a checkpoint never goes on with another.
    """

    rules: Rules
    book: str
    decisions: int = DECISIONS
    seed: int = 0
    accuracy: Accuracy = USUAL

    part = BenchmarkRow

    @property
    def header(self) -> BenchmarkHeader:
        return BenchmarkHeader(
            variant=self.rules.name,
            decisions=self.decisions,
            seed=self.seed,
            accuracy=self.accuracy,
            benny=benny.__version__,
            book=self.book,
            rules=self.rules,
        )

    def work(self, number: int, seed: int) -> BenchmarkRow:
        """Make a decision; numbers count from 0. Raises NotationError if the book is another."""
        SHELF.check(self.rules, self.book)
        kind = kind_at(self.rules, self.seed, number)
        tried = (self._try(number, kind, derive(seed, f"deal {deal}")) for deal in count())
        return next(row for row in tried if row is not None)

    def row(self, number: int, kind: DecisionKind, view: View, seed: int) -> BenchmarkRow | None:
        """Return a decision, None if nothing is at stake or too few deals agree with the calls."""
        try:
            valuation = Valuation(view, seed, self.accuracy)
            values = valuation.finish()
        except NotationError:
            return None
        if max(behind for behind, _ in values.values()) <= self.accuracy.half_width:
            return None
        return BenchmarkRow(
            id=f"{self.rules.name}-{number + 1:05}",
            kind=kind,
            view=without_rules(view),
            behind={str(action): _rounded(one.behind) for action, one in values.items()},
            margin={str(action): _rounded(one.margin) for action, one in values.items()},
            worlds=valuation.evaluation.worlds,
            exact=valuation.evaluation.is_counted,
        )

    def _try(self, number: int, kind: DecisionKind, seed: int) -> BenchmarkRow | None:
        """Return a decision of one deal, None if it has none of the kind or `row` refuses it."""
        check_wanted()
        found = [view for view in _with_choice(self.rules, seed) if kind_of(view) is kind]
        if not found:
            return None
        view = found[draw_number(len(found), seed, "decision")]
        return self.row(number, kind, view, derive(seed, "worlds"))


def making(
    rules: Rules, *, decisions: int = DECISIONS, seed: int = 0, accuracy: Accuracy = USUAL
) -> BenchmarkMaking:
    """Return the job of making a game's decisions; raise NotationError for impossible numbers."""
    return BenchmarkMaking(
        rules=rules,
        book=SHELF.fingerprint(rules),
        decisions=whole(decisions, "decisions", 1),
        seed=check_seed(seed),
        accuracy=accuracy,
    )


def rows(
    job: BenchmarkMaking, workers: Workers = SERIAL, checkpoint: Path | None = None
) -> Iterator[BenchmarkRow]:
    """Yield a game's decisions in their order; raise as `kept` does."""
    return islice(journaled_parts(job, workers, checkpoint), job.decisions)


@lru_cache(maxsize=8)
def kinds_of(rules: Rules, seed: int) -> tuple[DecisionKind, ...]:
    """Return the kinds of decisions that a game has, by some of its deals."""
    found = {
        kind_of(view)
        for deal in range(_DEALS_LOOKED_AT)
        for view in _with_choice(rules, derive(seed, f"look at {deal}"))
    }
    return tuple(kind for kind in DecisionKind if kind in found)


def kind_at(rules: Rules, seed: int, number: int) -> DecisionKind:
    return next(islice(order(kinds_of(rules, seed)), number, None))


def _with_choice(rules: Rules, seed: int) -> Iterator[View]:
    return (view for view in views(rules, seed) if len(classes(view)) > 1)


def _rounded(points: float) -> float:
    return round(points * UNIT) / UNIT


def views(rules: Rules, seed: int) -> Iterator[View]:
    """Yield what each seat sees that has to decide in a deal, the first of a game.

    Each seat is played by `novice`, by `sensible` or by the book, by lot.
    """
    random = Random(seed)
    dealer = random.randrange(rules.players)
    game = Game(rules, derive(seed, "cards"), first_dealer=dealer)
    seated: list[Bot] = [
        random.choice((NoviceBot(), SensibleBot(), BookBot())) for _ in range(rules.players)
    ]
    while game.turn is not None and not game.results:
        view = game.view(game.turn)
        yield view
        is_random = random.random() < RANDOM
        game.act(random.choice(view.legal) if is_random else seated[game.turn].act(view))


def kind_of(view: View) -> DecisionKind:
    """Return the kind of the decision that a view asks for; calls are all but discards before play.

    They include going alone, defending, folding and throwing in.
    """
    if view.phase is Phase.DISCARD:
        return DecisionKind.DISCARD
    if view.phase is not Phase.PLAY:
        return DecisionKind.CALL
    if view.trick:
        return DecisionKind.FOLLOW
    return DecisionKind.LEAD if view.tricks else DecisionKind.FIRST_LEAD


def order(kinds: Collection[DecisionKind]) -> Iterator[DecisionKind]:
    """Yield kinds without end, so that any number of the first ones has nearly the shares."""
    due = dict.fromkeys((kind for kind in DecisionKind if kind in kinds), 0)
    while True:
        for kind in due:
            due[kind] += SHARES[kind]
        kind = max(due, key=due.__getitem__)
        due[kind] -= sum(SHARES[one] for one in due)
        yield kind


class Distance(NamedTuple):
    """How far an action is behind the best one, and half the width of its 95% interval."""

    behind: float
    margin: float


class Valuation:
    """Values the actions of a view; equal seeds give equal values.

    Everybody calls and plays by the book for the rules, and worlds are weighted as by `expert`, but
    base rates come from many more of them. Raises NotationError if no deal agrees with the view and
    the others' calls, or too few to tell anything.
    """

    def __init__(self, view: View, seed: int, accuracy: Accuracy) -> None:
        self.view = view
        self._classes = classes(view)
        self._accuracy = accuracy
        self._evaluator = reference_evaluator(view, seed, accuracy.first_worlds)
        self.evaluation = self._evaluator.more(LEAST_WORLDS)
        if not self.evaluation.is_counted and self.evaluation.worlds < LEAST_WORLDS:
            raise NotationError("too few deals agree with this to tell what actions are worth")

    def finish(self) -> dict[Action, Distance]:
        """Go on until the values are known well enough, and return them.

        Raises NotationError if no more deals are found.
        """
        while missing := worlds_missing(self._accuracy, self.evaluation, self._distances):
            check_wanted()
            self.evaluation += self._evaluator.more(min(missing, _MOST_AT_ONCE))
        return self.values

    @property
    def values(self) -> dict[Action, Distance]:
        """Return how far each action is behind the best so far, in the order of the view.

        Actions that do the same share the value of the one that gained most.
        """
        by_class = zip(self._classes, self._distances, strict=True)
        found = {action: distance for alike, distance in by_class for action in alike}
        return {action: found[action] for action in self.view.legal}

    @property
    def _distances(self) -> list[Distance]:
        return [self._distance(alike) for alike in self._classes]

    def _distance(self, alike: Iterable[Action]) -> Distance:
        best = max(alike, key=self.evaluation.mean)
        margin = NORMAL_95 * self.evaluation.error_behind(best)
        return Distance(self.evaluation.behind(best), margin)


def reference_evaluator(view: View, seed: int, first_worlds: int) -> Evaluator:
    """Return the evaluator of a view's actions; raise NotationError as it does."""
    evaluator = partial(book_evaluator, raise_by=_RAISE_BY, keeps_worlds=False)
    return evaluator(view, seed, lessons=SHELF.lessons(view.rules), first_worlds=first_worlds)


def worlds_missing(
    accuracy: Accuracy, evaluation: EvaluationSums, distances: list[Distance]
) -> int:
    """Return about how many worlds are missing, 0 for none."""
    if evaluation.is_counted:
        return 0
    excess = max(
        margin / max(accuracy.half_width, accuracy.share * behind) for behind, margin in distances
    )
    # Errors shrink with the square root of the number of worlds.
    missing = int(evaluation.worlds * (excess * excess - 1)) + 1 if excess > 1 else 0
    return min(missing, accuracy.most_worlds - evaluation.worlds)
