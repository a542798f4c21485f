"""The job of valuing each action of a seat until the best one is settled."""

from functools import lru_cache

from msgspec import Struct

from benny.analysis.equity import Equity
from benny.analysis.evaluation import (
    CERTAINTY,
    MOST_COUNTED,
    ActionValue,
    Evaluation,
    Evaluator,
    Method,
    by_wins,
    can_go_by_score,
    valued,
)
from benny.analysis.shelf import SHELF, outcomes_by
from benny.errors import NotationError
from benny.game.view import View
from benny.lab.runs.runner import run
from benny.lab.selfplay import SelfPlay
from benny.rules.rules import Rules

WORLDS_A_PIECE = 1000
FEWEST_WORLDS = 2000
# Half a second of the core, before any world is tried.
EQUITY_DEALS = 40_000
NO_BOOK = "no book is near these rules: go without one, or train it with benny train"


class EvaluationJob(Struct, frozen=True, kw_only=True):
    """The job of trying every legal action of a view until the best one is settled.

    If `believed`, worlds are weighted by the others' calls. With `by_book` everybody calls and
    plays by the book for the rules, which must exist. `error` is the standard error in points at
    which to stop even if two actions are too close to call. With at most `most_counted` pairs of
    world and action, all are tried. With `by_score` the chance to win the game decides, where it
    can, instead of points.
    """

    view: View
    seed: int = 0
    method: Method = Method.PLAYED
    believed: bool = True
    by_book: bool = False
    error: float = 0.01
    worlds: int = WORLDS_A_PIECE
    most_counted: int = MOST_COUNTED
    by_score: bool = False

    @property
    def part_type(self) -> type[Evaluation]:
        """Return the type of the parts."""
        return Evaluation

    def work(self, _number: int, seed: int) -> Evaluation:
        """Try the actions in the worlds of one piece.

        Raises NotationError if there is no world, or no book for `by_book`.
        """
        book = SHELF.open(self.view.rules) if self.by_book else None
        if self.by_book and book is None:
            raise NotationError(NO_BOOK)
        evaluator = Evaluator(
            self.view,
            seed,
            method=self.method,
            believed=self.believed,
            lessons=None if book is None else book.lessons,
            most_counted=self.most_counted,
        )
        return evaluator.more(self.worlds)

    @property
    def decides_by_wins(self) -> bool:
        """Return whether the chance to win decides which action is best."""
        return self.by_score and can_go_by_score(self.view)

    def values(self, evaluation: Evaluation) -> list[ActionValue]:
        """Return the values of the actions with the chance to win, the best first."""
        values = valued(self.view, evaluation, _equity(self.view.rules, self.by_book))
        return by_wins(values) if self.decides_by_wins else values

    def merged(self, total: Evaluation, part: Evaluation) -> Evaluation:
        """Add up the results of worlds."""
        return total + part

    def settled(self, total: Evaluation) -> bool:
        """Return whether one action is clearly best, or all are known precisely enough."""
        if len(total.counts) < 2 or total.is_counted:
            return True
        if total.worlds < FEWEST_WORLDS:
            return False
        is_close = all(total.error(number) <= self.error for number in range(len(total.sums)))
        return is_close or self.is_clear(total)

    def is_clear(self, evaluation: Evaluation) -> bool:
        """Return whether the best action is clearly ahead of all others."""
        if not self.decides_by_wins:
            return evaluation.is_clear()
        best, *others = self.values(evaluation)
        return all(best.wins_more_than(other, CERTAINTY) for other in others)


# It rests on tens of thousands of deals, and progress reports may ask for it each time.
@lru_cache(maxsize=8)
def _equity(rules: Rules, by_book: bool) -> Equity:
    """Return the chances of winning the game if everybody plays on as in the deal."""
    if not by_book:
        return equity_of(rules)
    return Equity(rules, outcomes_by(SHELF.open(rules), rules, EQUITY_DEALS))


def equity_of(rules: Rules, deals: int = EQUITY_DEALS) -> Equity:
    """Return the chances of winning the game if everybody plays like the core's policy."""
    job = SelfPlay(rules=rules)
    pieces = max(1, deals // job.deals)
    played = run(job, pieces)
    return Equity(rules, played.outcomes(rules).around_the_table(rules))
