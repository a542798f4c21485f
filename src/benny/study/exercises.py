"""A decision to make once more, with what each choice is worth."""

from msgspec import Struct

from benny.analysis.evaluation import can_go_by_score
from benny.errors import IllegalActionError
from benny.game.actions import Action, read_action
from benny.game.game import default_players
from benny.game.hosted_game import Moment, moment
from benny.game.log import Record
from benny.game.view import View
from benny.lab.questions import address_of
from benny.presentation.choices import as_doing, as_offered
from benny.presentation.commentary import Voice, capitalise, deal_so_far
from benny.presentation.picture import draw
from benny.presentation.scores import scores
from benny.protocol.review import Alternative, Grade, ReviewedDecision
from benny.protocol.study import ExerciseAnswer, ExerciseQuestion, Option
from benny.study.review.tally import THRESHOLDS

LEAST_POINTS = 0.05
"""What a choice loses at least to be wrong where no chance to win is known, in points."""


class Exercise(Struct, frozen=True, kw_only=True):
    """A decision: where, and what each choice is worth in `worlds` deals, the best one first.

    `themes` names what it is about.
    """

    id: str
    moment: Moment
    alternatives: tuple[Alternative, ...]
    worlds: int
    themes: tuple[str, ...] = ()


def of_decision(record: Record, decision: ReviewedDecision, name: str) -> Exercise:
    return Exercise(
        id=name,
        moment=moment(record, decision.deal, decision.action),
        alternatives=decision.alternatives,
        worlds=decision.worlds,
    )


def seat_names(exercise: Exercise) -> tuple[str, ...]:
    """Return the players' names; where all have the usual ones, the seat to act is South."""
    players = exercise.moment.before.players
    if players == default_players(exercise.moment.rules):
        seat = exercise.moment.game().turn or 0
        players = players[-seat:] + players[:-seat]
    return tuple(player.name for player in players)


def question(exercise: Exercise) -> ExerciseQuestion:
    """Return the question, with nothing that the seat can't know."""
    view = exercise.moment.view()
    names = seat_names(exercise)
    assert view.seat is not None
    score = ""
    if view.rules.goal_field:
        board = scores(view, Voice(view.rules, names, view.seat))
        rows = (f"{row.name} {row.text.partition(' (')[0]}" for row in board.rows)
        score = f"{board.heading}: {', '.join(rows)}"
    return ExerciseQuestion(
        id=exercise.id,
        variant=view.rules.name,
        title="What would you do?",
        score=score,
        picture=draw(view, names),
        story=tuple(deal_so_far(view, names)),
        options=tuple(Option(action, as_offered(action, view)) for action in view.legal),
        ask=address_of(view),
    )


def answer(exercise: Exercise, action: Action | str) -> ExerciseAnswer:
    """Return the value of a choice.

    Raises NotationError for text that is no action, and IllegalActionError for one that is none of
    the choices.
    """
    view = exercise.moment.view()
    action = read_action(action, view.legal)
    chosen = next((choice for choice in exercise.alternatives if choice.action == action), None)
    if chosen is None:
        offered = ", ".join(alternative.label for alternative in exercise.alternatives)
        raise IllegalActionError(f"{str(action)!r} is no choice here: there are {offered}")
    return ExerciseAnswer(
        chosen=chosen.action,
        right=is_right(exercise, chosen),
        verdict=_verdict(view, exercise, chosen),
        alternatives=exercise.alternatives,
        worlds=exercise.worlds,
        themes=exercise.themes,
    )


def is_right(exercise: Exercise, chosen: Alternative) -> bool:
    """Return whether a choice loses less than the least mark, by the thresholds of a review."""
    best = exercise.alternatives[0]
    if _goes_by_wins(exercise):
        return best.win - chosen.win < THRESHOLDS[Grade.INACCURACY]
    return best.points - chosen.points < LEAST_POINTS


def _goes_by_wins(exercise: Exercise) -> bool:
    """Return whether wins count and not points: the score may decide, and the best one can win."""
    return exercise.alternatives[0].win > 0 and can_go_by_score(exercise.moment.view())


def _verdict(view: View, exercise: Exercise, chosen: Alternative) -> str:
    best = exercise.alternatives[0]
    because = f" {capitalise(best.reason)}." if best.reason else ""
    if _goes_by_wins(exercise):
        worth = "wins {} of the games"
        own_value, best_value = f"{chosen.win:.1%}", f"{best.win:.1%}"
    else:
        worth = "is worth {} points"
        own_value, best_value = f"{chosen.points:+.2f}", f"{best.points:+.2f}"
    choice = f"{as_doing(chosen.action, view)} {worth.format(own_value)}"
    instead = as_doing(best.action, view)
    if chosen is best:
        return f"Right: {choice}.{because}"
    if own_value == best_value:
        return f"Right: {choice}, as does {instead}."
    if is_right(exercise, chosen):
        return f"Close enough: {choice}, {instead} {best_value}."
    return f"Better: {best.label}.{because} {capitalise(choice)}, {instead} {best_value}."
