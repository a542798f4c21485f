"""Mistakes: a seat's decisions with a mark, by what they are about."""

import pytest
from msgspec.structs import replace

from benny import variant
from benny.game.moment import moment
from benny.lab.review.decisions import Depth
from benny.lab.review.review import ReviewJob
from benny.lab.stats.decision_themes import THEMES, theme_of
from benny.learning.exercises import question
from benny.learning.mistakes import mistakes
from benny.protocol.review import Grade
from support.games import played


@pytest.fixture(scope="module", params=["classic", "dnd", "buck"])
def reviewed(request):
    """A game of novices, and the decisions of its first deal."""
    record = played(variant(request.param), ("novice",), 3)
    marks = (Grade.FINE, Grade.INACCURACY, Grade.BLUNDER)
    job = ReviewJob(record=record, depth=Depth(first=8, most=8))
    found = job.work(0, 1).decisions
    return record, [replace(one, mark=marks[n % 3]) for n, one in enumerate(found)]


def test_every_decision_is_about_something(reviewed):
    record, decisions = reviewed
    for one in decisions:
        view = moment(record, one.deal, one.action).view()
        theme = theme_of(view, one.best, one.played)
        assert theme in THEMES
        if view.phase == "play" and theme != "alone":
            assert theme == ("follow" if view.trick else "lead")


def test_a_seats_mistakes_are_its_decisions_with_a_mark(reviewed):
    record, decisions = reviewed
    for seat in range(record.rules.players):
        found = [one.decision for one in mistakes(record, decisions, seat)]
        assert found == [one for one in decisions if one.seat == seat and one.mark]


def test_a_mistake_is_asked_without_its_answer(reviewed):
    record, decisions = reviewed
    one = next(one for seat in range(3) for one in mistakes(record, decisions, seat))
    exercise = one.exercise(record, "g.1")
    asked = question(exercise)

    assert asked.id == f"g.1/{one.decision.deal}/{one.decision.action}"
    assert exercise.themes == (THEMES[one.theme],)
    assert {option.action for option in asked.options} == {
        other.action for other in one.decision.alternatives
    }
