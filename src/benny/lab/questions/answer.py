"""The values of a situation's actions, with reasons in a player's words."""

from benny.analysis.evaluation import (
    Method,
    by_wins,
    can_go_by_score,
    check_method,
    unit,
    valued,
)
from benny.analysis.shelf import SHELF, lessons_of, prospects
from benny.bots.expert import book_evaluator
from benny.bots.hints import rule_of_thumb, told
from benny.bots.reasons import explained
from benny.bots.verdict import remark, verdict
from benny.errors import NotationError
from benny.lab.situations.situation import Situation
from benny.protocol.hint import AnswerValue, HandAnswer, MethodName

FIRST = 512
"""Worlds for the first figures: they take hundredths of a second."""
MOST = 32768
"""Worlds for the last ones: errors of a thousandth of the game, in under a second."""
_DEEPER = 8
# Points of a game: the chances at all scores of a longer one would take seconds to work out.
_LONGEST_GAME = 250


def answer(situation: Situation, worlds: int, method: MethodName = "played") -> HandAnswer:
    """Return what each action is worth in a number of worlds; the same question has one answer.

    As in hints and reviews, everybody calls and plays by the book for the rules, and deals are
    weighted by the others' calls. Raises NotationError for an impossible number or method, and if
    no deal agrees.
    """
    if not 1 <= worlds <= MOST:
        raise NotationError(f"worlds = {worlds} should be a whole number from 1 to {MOST}")
    view, way = situation.view, Method(method)
    check_method(view, way)
    book = SHELF.open(view.rules)
    lessons = lessons_of(book)
    try:
        evaluation = book_evaluator(view, 0, lessons, method=way).more(worlds)
    except NotationError:  # no deal agrees with the calls, so they are ignored
        evaluation = book_evaluator(view, 0, lessons, method=way, believed=False).more(worlds)
    is_short = view.rules.to_go(view.rules.start) <= _LONGEST_GAME
    equity = prospects(view.rules, book) if is_short else None
    goes_by_wins = situation.has_score and equity is not None and can_go_by_score(view)
    by_merit = valued(view, evaluation, equity)
    values = explained(view, by_wins(by_merit) if goes_by_wins else by_merit)
    return HandAnswer(
        worlds=evaluation.worlds,
        counted=evaluation.is_counted,
        deeper=0 if evaluation.is_counted or worlds == MOST else min(worlds * _DEEPER, MOST),
        method=method,
        by_wins=goes_by_wins,
        unit=unit(view.rules),
        values=tuple(told(value, view, AnswerValue) for value in values),
        verdict=verdict(view, values),
        remark=remark(rule_of_thumb(view), values),
    )
