"""Mistakes: decisions with a mark, which come back in intervals that grow with right answers."""

from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from benny import variant
from benny.game.hosted_game import moment
from benny.protocol.review import Grade
from benny.study.exercises import question
from benny.study.mistakes import memory_after, mistake_exercise, mistakes_of, start_of_day
from benny.study.review.decisions import Depth
from benny.study.review.review import ReviewJob
from benny.study.stats.reviews import THEMES, theme_of
from support.games import played

DAY = 86400.0
NOW = 1_800_000_000.0


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
        marked = [decision for _, decision in mistakes_of("g.1", record, decisions, [seat])]
        assert marked == [one for one in decisions if one.seat == seat and one.mark]


def test_a_mistake_is_asked_without_its_answer(reviewed):
    record, decisions = reviewed
    mistake, decision = next(mistakes_of("g.1", record, decisions, range(3)))
    library = SimpleNamespace(decision=lambda _: (record, decision))
    exercise = mistake_exercise(library, mistake)
    asked = question(exercise)

    assert asked.id == f"g.1/{decision.deal}/{decision.action}"
    assert exercise.themes == (THEMES[mistake.theme],)
    assert {option.action for option in asked.options} == {
        alternative.action for alternative in decision.alternatives
    }


def intervals(*answers):
    """Return after how many days something is due again, each time asked when it is due."""
    memory, now, found = None, NOW, []
    for is_right in answers:
        memory = memory_after(memory, now, is_right=is_right)
        found.append((memory.due_at - start_of_day(now)) / DAY)
        now = memory.due_at + 3600
    return found


def test_right_answers_make_the_interval_grow_each_time():
    found = intervals(True, True, True, True, True)

    assert found == sorted(set(found))
    assert found[0] >= 1
    assert found[-1] > 30


def test_a_wrong_answer_brings_it_back_soon():
    *_, before, wrong = intervals(True, True, True, False)

    assert before > 7
    assert wrong <= 3
    assert intervals(False) == [1]


def test_what_is_due_is_due_from_the_beginning_of_a_day():
    memory = memory_after(None, NOW, is_right=True)

    assert memory.due_at % DAY == 0
    assert memory.due_at > NOW
    assert memory.asked_at == NOW


@pytest.mark.parametrize("is_right", [True, False])
def test_the_same_answers_lead_to_the_same_days(is_right):
    assert memory_after(None, NOW, is_right=is_right) == memory_after(None, NOW, is_right=is_right)
