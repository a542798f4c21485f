"""The job of valuing each choice of a seat, until the best one is settled."""

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
EQUITY_DEALS = 40_000
NO_BOOK = "no book is near these rules: go without one, or train it with benny train"


class EvaluationJob(Struct, frozen=True, kw_only=True):
    """The job of trying every action that a view allows, until the best one is settled.

    `believed` says whether worlds are weighed by the calls of the others, `by_book` whether all
    call and play by the book for the rules, which there must be; `error` is the standard error in
    points at which it is enough even if two actions are too close to tell apart. Where all choices
    in all worlds come to no more than `most_counted`, all are tried. `by_score` says that the
    chance to win the game decides which action is best, where it can, and not points.
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
        """Return what pieces come to."""
        return Evaluation

    def work(self, _number: int, seed: int) -> Evaluation:
        """Try the actions in the worlds of one piece.

        Raises NotationError where none is found, and where there is no book to go by.
        """
        book = SHELF.open(self.view.rules) if self.by_book else None
        if self.by_book and book is None:
            raise NotationError(NO_BOOK)
        trial = Evaluator(
            self.view,
            seed,
            method=self.method,
            believed=self.believed,
            lessons=None if book is None else book.lessons,
            most_counted=self.most_counted,
        )
        return trial.more(self.worlds)

    @property
    def decides_by_wins(self) -> bool:
        """Return whether the chance to win decides which action is best."""
        return self.by_score and can_go_by_score(self.view)

    def values(self, tried: Evaluation) -> list[ActionValue]:
        """Return what the actions are worth, with the chance to win, the best one first."""
        values = valued(self.view, tried, _equity(self.view.rules, self.by_book))
        return by_wins(values) if self.decides_by_wins else values

    def merged(self, total: Evaluation, part: Evaluation) -> Evaluation:
        """Add up what worlds came to."""
        return total + part

    def settled(self, total: Evaluation) -> bool:
        """Return whether one action is the best for sure, or all are known closely enough."""
        if len(total.counts) < 2 or total.is_counted:
            return True
        if total.worlds < FEWEST_WORLDS:
            return False
        is_close = all(total.error(number) <= self.error for number in range(len(total.sums)))
        return is_close or self.is_clear(total)

    def is_clear(self, tried: Evaluation) -> bool:
        """Return whether the best action is ahead of all others for sure."""
        if not self.decides_by_wins:
            return tried.is_clear()
        best, *others = self.values(tried)
        return all(best.wins_more_than(other, CERTAINTY) for other in others)


@lru_cache(maxsize=8)
def _equity(rules: Rules, by_book: bool) -> Equity:
    """Return the chances of winning the game where all play on as they do in the deal."""
    if not by_book:
        return equity_of(rules)
    return Equity(rules, outcomes_by(SHELF.open(rules), rules, EQUITY_DEALS))


def equity_of(rules: Rules, deals: int = EQUITY_DEALS) -> Equity:
    """Return the chances of winning the game where all play like the core's policy."""
    job = SelfPlay(rules=rules)
    pieces = max(1, deals // job.deals)
    played = run(job, pieces)
    return Equity(rules, played.outcomes(rules).around_the_table(rules))
