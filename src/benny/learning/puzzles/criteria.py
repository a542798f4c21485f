"""What makes a decision a puzzle: how far ahead the best choice is, and of which others."""

from benny.analysis.card_counts import are_alike
from benny.analysis.evaluation import EvaluationSums, can_go_by_score, ordered_actions
from benny.game.view import View
from benny.lab.review.chances import BookPlay
from benny.lab.review.tally import LossTally

LEAST_WIN = 0.05
LEAST_POINTS = 0.3
"""By how much the best choice is ahead of the second at least: in chance to win the game, or in
points where the score can't decide."""

SURE = 6.0
"""Standard errors of that lead, at least."""


def is_ahead(
    view: View, tally: LossTally, evaluation: EvaluationSums, play: BookPlay, *, sure: float
) -> bool:
    """Return whether the best choice is far enough ahead of all that are not like it.

    The lead must also exceed `sure` standard errors; a negative `sure` forgives a lead that is
    short by so many. `tally` is that of what `sensible` chooses, which must not be like the best.
    """
    actions = ordered_actions(view)
    best = actions[tally.best]
    others = [
        number
        for number, action in enumerate(actions)
        if action != best and not are_alike(view, action, best)
    ]
    return tally.played in others and all(
        lead > least + min(0.0, sure) * error and lead > sure * error
        for lead, error, least in (
            _lead(view, number, tally, evaluation, play) for number in others
        )
    )


def _lead(
    view: View, number: int, tally: LossTally, evaluation: EvaluationSums, play: BookPlay
) -> tuple[float, float, float]:
    """Return how far an action is behind the best, with its error, and how far it should be."""
    if not can_go_by_score(view):
        return evaluation.behind(number), evaluation.error_behind(number), LEAST_POINTS
    action = ordered_actions(view)[number]
    one = tally if number == tally.played else LossTally(view, action, play, evaluation)
    return one.loss, one.loss_error, LEAST_WIN
