"""The job of valuing each action of a seat until the best one is settled."""

from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from benny.analysis.books import SHELF, OpenBook, lessons_of, outcomes_by
from benny.analysis.equity import Equity
from benny.analysis.evaluation import (
    CERTAINTY,
    MOST_COUNTED,
    ActionValue,
    EvaluationSums,
    Evaluator,
    Method,
    action_values,
    by_wins,
    can_go_by_score,
    check_method,
)
from benny.errors import NotationError
from benny.game.game import Game
from benny.game.shuffling import check_seed
from benny.game.view import Phase, View, check_asked
from benny.io.output import Printable
from benny.io.validation import check_kind, flag, quote
from benny.lab.runs.jobs import Job
from benny.lab.runs.runner import run
from benny.lab.runs.workers import open_workers
from benny.lab.simulation import SelfPlay
from benny.lab.situations.situation import Situation
from benny.rules.rules import Rules

WORLDS_A_PIECE = 1000
FEWEST_WORLDS = 2000
MOST_WORLDS = 200_000
ERROR = 0.01
# Half a second of the core, before any world is tried.
EQUITY_DEALS = 40_000
NO_BOOK = "no book is near these rules: go without one, or train it with benny train"


class EvaluationJob(Job[EvaluationSums], Struct, frozen=True, kw_only=True):
    """The job of trying every legal action of a view until the best one is settled.

    If `believed`, worlds are weighted by the others' calls. With `by_book` everyone calls and
    plays by the book for the rules, which must exist. It stops at a standard error of `error`
    points, even if two actions are too close to call. `to_the_end` goes on until all errors are
    that small, even if one action is clearly best before. With at most `most_counted` pairs of
    world and action, all are tried. With `by_score` the chance to win the game decides, where it
    can, instead of points.
    """

    view: View
    seed: int = 0
    method: Method = Method.PLAYED
    believed: bool = True
    by_book: bool = False
    error: float = ERROR
    worlds: int = WORLDS_A_PIECE
    most_counted: int = MOST_COUNTED
    by_score: bool = False
    to_the_end: bool = False

    part = EvaluationSums

    def work(self, _number: int, seed: int) -> EvaluationSums:
        """Try the actions in the worlds of one piece; raise NotationError as `evaluator` does."""
        return self.evaluator(seed).more(self.worlds)

    def evaluator(self, seed: int) -> Evaluator:
        """Return what tries the actions.

        Raises NotationError if there is no world, or no book for `by_book`.
        """
        book = self._book
        if self.by_book and book is None:
            raise NotationError(NO_BOOK)
        return Evaluator(
            self.view,
            seed,
            method=self.method,
            believed=self.believed,
            lessons=lessons_of(book),
            most_counted=self.most_counted,
        )

    def pieces(self, worlds: int) -> int:
        """Return the number of pieces for a number of worlds; raise NotationError for none."""
        check_kind(worlds, int, "a whole number of worlds")
        if worlds < 1:
            raise NotationError(f"{quote(worlds)} worlds tell nothing: ask for 1 or more")
        return -(-worlds // self.worlds)

    @property
    def decides_by_wins(self) -> bool:
        return self.by_score and can_go_by_score(self.view)

    def values(self, evaluation: EvaluationSums) -> list[ActionValue]:
        values = action_values(self.view, evaluation, _equity_of(self.view.rules, self._book))
        return by_wins(values) if self.decides_by_wins else values

    def is_settled(self, total: EvaluationSums) -> bool:
        return self.is_precise(total) if self.to_the_end else self.is_decided(total)

    def is_decided(self, evaluation: EvaluationSums) -> bool:
        is_enough = evaluation.worlds >= FEWEST_WORLDS
        return self.is_precise(evaluation) or (is_enough and self.is_clear(evaluation))

    def is_precise(self, evaluation: EvaluationSums) -> bool:
        if len(evaluation.counts) < 2 or evaluation.is_counted:
            return True
        is_enough = evaluation.worlds >= FEWEST_WORLDS
        return is_enough and all(
            evaluation.error(action) <= self.error for action in evaluation.actions
        )

    def is_clear(self, evaluation: EvaluationSums) -> bool:
        if not self.decides_by_wins:
            return evaluation.is_clear()
        best, *others = self.values(evaluation)
        return all(best.wins_more_than(other, CERTAINTY) for other in others)

    @property
    def _book(self) -> OpenBook | None:
        return SHELF.open(self.view.rules) if self.by_book else None


class Evaluation(Printable, list[ActionValue]):
    """The values of a seat's actions, the best first; `worlds` says in how many deals.

    It is a list, and printed as `benny evaluate` prints it.
    """

    def __init__(self, job: EvaluationJob, sums: EvaluationSums, assumed: str = "") -> None:
        super().__init__(job.values(sums))
        self.job, self.sums, self.assumed = job, sums, assumed

    @property
    def worlds(self) -> int:
        return self.sums.worlds

    def headline(self) -> str:
        best = self[0]
        return f"{best.action} {best.points:+z.3f} ± {best.error:.3f}, {len(self)} actions"

    def to_dicts(self) -> list[dict[str, Any]]:
        """Return a row for each action, with the fields of `ActionValue`."""
        return [asdict(value) | {"action": str(value.action)} for value in self]


def evaluate(
    situation: Game | View | Situation,
    *,
    worlds: int = MOST_WORLDS,
    error: float = ERROR,
    to_the_end: bool = False,
    method: str = "",
    believed: bool = True,
    by_book: bool | None = None,
    seed: int = 0,
    workers: int | None = None,
) -> Evaluation:
    """Return the values of a seat's actions, the best first, as `benny evaluate` does.

    The situation may be a game: it is then that of the seat to act.

    It tries the actions in up to `worlds` deals that agree with what the seat knows, rounded up to
    thousands. It stops as soon as one is clearly best or all standard errors are at most `error`
    points; `to_the_end` waits for the errors. More than one of `workers`, which are threads, only
    help with the compiled core. The chance to win the game decides what is best where a score is
    known, as in a view of a game; otherwise points do. The rest is as for `evaluation_job`.

    Raises NotationError for impossible settings, and if the seat has nothing to decide.

    Examples:
        >>> values = evaluate(Game("american", seed=7), worlds=1000)
        >>> values[0].action
        Action('pass')
        >>> [row["action"] for row in values.to_dicts()]
        ['pass', 'order', 'order alone']
    """
    job = evaluation_job(
        situation,
        method=method,
        error=error,
        believed=believed,
        by_book=by_book,
        seed=seed,
        to_the_end=to_the_end,
    )
    with open_workers(number=workers) as held:
        sums = run(job, job.pieces(worlds), held)
    return Evaluation(job, sums, situation.assumed if isinstance(situation, Situation) else "")


def evaluation_job(
    situation: Game | View | Situation,
    *,
    method: str = "",
    error: float = ERROR,
    believed: bool = True,
    by_book: bool | None = None,
    seed: int = 0,
    to_the_end: bool = False,
) -> EvaluationJob:
    """Return the job of evaluating a situation, or a view of a game with its score.

    Cards are `played` out by the policy or solved with `open` hands; by default calls are played
    and cards solved. Without `by_book` everyone calls and plays by the book if there is one.
    Raises NotationError if it can't be done.
    """
    if isinstance(situation, Game):
        situation = situation.view()
    if isinstance(situation, View):
        situation = Situation(situation, has_score=True)
    if not isinstance(situation, Situation):
        raise NotationError(f"{quote(situation)} can't be evaluated: give a view or a situation")
    view = situation.view
    check_asked(view)
    check_kind(error, float | int, "a number: the standard error to stop at")
    if not 0 < error < float("inf"):
        raise NotationError(f"the standard error {quote(error)} should be a finite number above 0")
    given: object = method
    if not isinstance(given, str) or given not in ("", *Method):
        raise NotationError(f"{quote(method)} is not a method: there are {', '.join(Method)}")
    usual = Method.OPEN if view.phase is Phase.PLAY else Method.PLAYED
    way = Method(method) if method else usual
    check_method(view, way)
    has_book = SHELF.open(view.rules) is not None
    by_book = has_book if by_book is None else flag(by_book, "by_book")
    if by_book and not has_book:
        raise NotationError(NO_BOOK)
    return EvaluationJob(
        view=view,
        method=way,
        believed=flag(believed, "believed"),
        by_book=by_book,
        error=error,
        seed=check_seed(seed),
        by_score=situation.has_score,
        to_the_end=flag(to_the_end, "to_the_end"),
    )


# It rests on tens of thousands of deals, and progress reports may ask for it each time.
@lru_cache(maxsize=8)
def _equity_of(rules: Rules, book: OpenBook | None) -> Equity:
    if book is None:
        return equity_of(rules)
    return Equity(rules, outcomes_by(book, rules, EQUITY_DEALS))


def equity_of(rules: Rules, deals: int = EQUITY_DEALS) -> Equity:
    """Return the chances of winning the game if everyone plays like the core's policy."""
    job = SelfPlay(rules=rules)
    played = run(job, max(1, deals // job.deals))
    return Equity(rules, played.outcomes(rules).around_the_table(rules))
