"""The loss of a decision, judged by its seat's knowledge."""

from msgspec import Struct

from benny.analysis.evaluation import (
    ActionValue,
    EvaluationSums,
    action_values,
    as_good,
    by_wins,
    can_go_by_score,
)
from benny.bots.expert import book_evaluator
from benny.bots.reasons import with_reasons
from benny.core.deal import Deal
from benny.errors import NotationError
from benny.game.actions import Action
from benny.game.view import View
from benny.presentation.choices import as_offered, short_label
from benny.protocol.review import Alternative, Chances, ReviewedDecision
from benny.rules.prose.words import few_of
from benny.study.review.tally import FEWEST, LEAST_SPREAD, BookPlay, LossTally, grade, minus


class Depth(Struct, frozen=True):
    """In how many worlds a decision is looked at: the `first` ones, and at `most`.

    It goes on, with twice as many each time, until the grade is sure.
    """

    first: int = 256
    most: int = 16384


class DecisionReviewer:
    """Reviews decisions of games under some rules; one object serves one thread."""

    def __init__(self, play: BookPlay, depth: Depth) -> None:
        self._play = play
        self._depth = depth

    def review_decision(
        self, view: View, deal: Deal, played: Action, place: tuple[int, int], seed: int
    ) -> ReviewedDecision:
        """Return the effect of an action; `deal` is before it, and `place` its deal and action.

        Raises NotationError if no deal agrees with the view.
        """
        assert view.seat is not None
        tally, evaluation = self.sample_until_sure(view, played, seed)
        best, usual = tally.best, evaluation.usual
        opened = self._chances_after(deal, played, view.scores)
        moved = minus(opened, self._play.during(deal, view.scores))
        alternatives = self.alternatives(view, deal, evaluation, best)
        loss, error = tally.loss, tally.loss_error
        mark = grade(loss, error)
        return ReviewedDecision(
            deal=place[0],
            action=place[1],
            seat=view.seat,
            played=played,
            best=best,
            loss=loss,
            loss_error=error,
            points_loss=evaluation.mean(best) - evaluation.mean(played),
            lead=tally.lead,
            worlds=evaluation.worlds,
            mark=mark,
            counted=tally.spread >= LEAST_SPREAD,
            better=self._better(view, evaluation, best, played) if mark else (),
            reason=alternatives[0].reason,
            alternatives=alternatives,
            error=minus(tally.ideal, tally.mean(played)),
            slack=minus(tally.ideal, tally.mean(usual)),
            fortune=minus(moved, minus(tally.mean(played), tally.mean(usual))),
            win=opened,
        )

    def alternatives(
        self, view: View, deal: Deal, evaluation: EvaluationSums, best: Action
    ) -> tuple[Alternative, ...]:
        assert view.seat is not None
        side = view.rules.side_of(view.seat)
        values = by_wins(action_values(view, evaluation, self._play.equity))
        best_first = sorted(values, key=lambda value: value.action != best)
        return tuple(
            alternative(view, value, self._chances_after(deal, value.action, view.scores)[side])
            for value in with_reasons(view, best_first)
        )

    def _better(
        self, view: View, evaluation: EvaluationSums, best: Action, played: Action
    ) -> tuple[str, ...]:
        """Return the best action and those as good within the error, as a player names them."""
        equity = self._play.equity if can_go_by_score(view) else None
        values = by_wins(action_values(view, evaluation, equity))
        first, *others = sorted(values, key=lambda value: value.action != best)
        better = [value.action for value in (first, *as_good(first, others))]
        return few_of([short_label(action, view) for action in better if action != played])

    def sample_until_sure(
        self, view: View, played: Action, seed: int
    ) -> tuple[LossTally, EvaluationSums]:
        """Try the actions until the grade is sure; calls that no deal agrees with are ignored."""
        try:
            return self._try(view, played, seed, believed=True)
        except NotationError:
            return self._try(view, played, seed, believed=False)

    def _chances_after(self, deal: Deal, action: Action, scores: tuple[int, ...]) -> Chances:
        after = deal.copy()
        after.act(action.code)
        return self._play.during(after, scores)

    def _try(
        self, view: View, played: Action, seed: int, *, believed: bool
    ) -> tuple[LossTally, EvaluationSums]:
        evaluator = book_evaluator(view, seed, lessons=self._play.lessons, believed=believed)
        evaluation = evaluator.more(self._depth.first)
        if not evaluation.is_counted and evaluation.worlds < FEWEST:
            raise NotationError("too few deals agree with this to tell how sure a loss is")
        tally = LossTally(view, played, self._play, evaluation)
        while not tally.is_enough and evaluation.worlds < self._depth.most:
            left = self._depth.most - evaluation.worlds
            evaluation += evaluator.more(min(evaluation.worlds, left))
            tally = LossTally(view, played, self._play, evaluation)
        return tally, evaluation


def alternative(view: View, value: ActionValue, opened: float = 0.0) -> Alternative:
    """Return an action with its value as clients get it; `opened` is its chance in hindsight."""
    return Alternative(
        action=value.action,
        label=as_offered(value.action, view),
        win=value.win or 0.0,
        win_error=value.win_error or 0.0,
        points=value.points,
        points_error=value.error,
        open=opened,
        reason=value.reason,
    )
