"""The job of making a game's decisions with their values; each piece is a decision."""

from collections.abc import Iterator
from functools import lru_cache
from importlib.metadata import version
from itertools import count, islice
from pathlib import Path

from msgspec import Struct

from benny.analysis.equivalence import classes
from benny.analysis.shelf import SHELF
from benny.errors import NotationError
from benny.game.shuffling import check_seed, chosen, derived
from benny.game.view import View
from benny.io.abandonment import check_wanted
from benny.io.validation import whole
from benny.lab.benchmark.kinds import DecisionKind, kind_of, order
from benny.lab.benchmark.row import UNIT, BenchmarkHeader, BenchmarkRow, without_rules
from benny.lab.benchmark.source import views
from benny.lab.benchmark.valuation import Accuracy, Valuation
from benny.lab.runs.journal import kept
from benny.lab.runs.runner import SERIAL
from benny.lab.runs.workers import Workers
from benny.rules.rules import Rules

DECISIONS = 2000
USUAL = Accuracy()
_DEALS_LOOKED_AT = 200


class BenchmarkMaking(Struct, frozen=True, kw_only=True):
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

    @property
    def part_type(self) -> type[BenchmarkRow]:
        return BenchmarkRow

    @property
    def header(self) -> BenchmarkHeader:
        return BenchmarkHeader(
            variant=self.rules.name,
            decisions=self.decisions,
            seed=self.seed,
            accuracy=self.accuracy,
            benny=version("benny"),
            book=self.book,
            rules=self.rules,
        )

    def work(self, number: int, seed: int) -> BenchmarkRow:
        """Make a decision; numbers count from 0. Raises NotationError if the book is another."""
        SHELF.check(self.rules, self.book)
        kind = kind_at(self.rules, self.seed, number)
        tried = (self._try(number, kind, derived(seed, f"deal {deal}")) for deal in count())
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
        view = found[chosen(len(found), seed, "decision")]
        return self.row(number, kind, view, derived(seed, "worlds"))


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
    return islice(kept(job, workers, checkpoint), job.decisions)


@lru_cache(maxsize=8)
def kinds_of(rules: Rules, seed: int) -> tuple[DecisionKind, ...]:
    """Return the kinds of decisions that a game has, by some of its deals."""
    found = {
        kind_of(view)
        for deal in range(_DEALS_LOOKED_AT)
        for view in _with_choice(rules, derived(seed, f"look at {deal}"))
    }
    return tuple(kind for kind in DecisionKind if kind in found)


def kind_at(rules: Rules, seed: int, number: int) -> DecisionKind:
    """Return the kind of a decision by its number."""
    return next(islice(order(kinds_of(rules, seed)), number, None))


def _with_choice(rules: Rules, seed: int) -> Iterator[View]:
    """Yield what is seen in a deal by whoever can do different things."""
    return (view for view in views(rules, seed) if len(classes(view)) > 1)


def _rounded(points: float) -> float:
    """Return points with the decimals that the file has."""
    return round(points * UNIT) / UNIT
