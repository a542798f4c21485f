"""Ways through lessons and trainers without a face, and what is kept of them."""

import pytest

import benny
from benny.study.lessons.course import course
from benny.study.lessons.practice import LOST
from benny.study.trainers import LEVELS, OWN, exercise, kind_of
from benny.terminal.progress import load_progress, note_done, note_first_visit, note_step
from benny.terminal.questions import DrillSession, LessonSession, titles
from support.rules import HOUSES, mark_slow

AMERICAN = benny.variant("american")


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("BENNY_HOME", str(tmp_path))
    return tmp_path


def finish(session):
    while not session.is_over:
        if session.step.kind == "deal":
            session.answer(session._deal.advice)
        else:
            assert not session.answer(wrong(session)).ends
            assert not session.is_answered
            assert session.answer(right(session)).ends
        if session.is_answered:
            session.go_on()


def right(session):
    return next(option.answer for option in session.step.options if option.right)


def wrong(session):
    return next(option.answer for option in session.step.options if not option.right)


@pytest.mark.parametrize("name", mark_slow(["american", "sawdust", "buck"], {"american"}))
def test_the_whole_course_can_be_gone_through_and_is_kept(name):
    rules = HOUSES[name]
    for head in course(rules).lessons:
        finish(LessonSession(rules, head.name))
    assert load_progress().done == {name: tuple(titles(rules))}


def test_after_a_lost_deal_other_cards_come():
    session = LessonSession(benny.variant("classic"), "score")
    while session.step.kind != "deal":
        session.answer(right(session))
        session.go_on()
    assert session.hint.startswith("Order up: ")
    first = session.picture.view.hand

    while not session._deal.over:
        legal = session.picture.view.legal
        reply = session.answer("pass" if "pass" in legal else session._deal.advice)

    assert session.is_lost
    assert (reply.ends, reply.says) == (True, LOST)
    assert session.hint == ""
    session.go_on()
    assert session.picture.view.hand != first
    assert not session.is_over


def test_a_lesson_goes_on_at_the_step_at_which_it_was_left():
    rules = benny.variant("classic")
    first, second, third, *_ = titles(rules)
    left = LessonSession(rules, second)
    left.answer(right(left))
    left.go_on()

    again = LessonSession(rules, second)
    assert again.place == left.place
    assert again.place.startswith("step 2 of ")
    assert load_progress().next_lesson("classic", list(titles(rules))) == second
    assert LessonSession(AMERICAN, second).place.startswith("step 1 of ")

    finish(again)
    assert LessonSession(rules, second).place.startswith("step 1 of ")
    assert load_progress().next_lesson("classic", list(titles(rules))) == first
    finish(LessonSession(rules, first))
    assert load_progress().next_lesson("classic", list(titles(rules))) == third


def test_a_step_that_house_rules_have_dropped_begins_the_lesson_anew():
    rules = benny.variant("classic")
    assert note_step("classic", "bowers", 99) == ""
    assert LessonSession(rules, "bowers").place.startswith("step 1 of ")


def test_progress_that_cannot_be_read_or_kept_stops_nobody(home):
    (home / "lessons.json").write_text("nonsense")
    assert load_progress().done == {}
    (home / "lessons.json").unlink()
    (home / "lessons.json").mkdir()
    assert note_done("buck", "score").startswith("Your lessons can't be saved in ")


def test_the_course_is_offered_once_and_to_nobody_who_has_played(home):
    assert note_first_visit()
    assert not note_first_visit()
    (home / "lessons.json").unlink()
    (home / "games").mkdir()
    (home / "games" / "one.jsonl").write_text("")
    assert not note_first_visit()


def best(session):
    return session._exercise.alternatives[0].action


def worst(session):
    return session._exercise.alternatives[-1].action


def test_it_gets_harder_when_one_is_right_and_easier_when_one_is_not():
    session = DrillSession(AMERICAN, "order", first=3)
    for level in range(1, 3):
        reply = session.answer(best(session))
        assert reply.ends
        assert reply.says.startswith("Right: ")
        assert all("±" in line for line in reply.then)
        assert session.level == level
        session.go_on()
    assert session.place == "2 of 2 right"
    session.answer(worst(session))
    assert (session.level, session.place) == (1, "2 of 3 right")
    session.close()
    assert session.farewell == f"2 of 3 right, at level 2 of {len(LEVELS)}."


def test_the_next_one_is_another_one():
    session, seen = DrillSession(AMERICAN, "discard", first=0), set()
    for _ in range(4):
        seen.add(session.picture.view.hand)
        session.answer(best(session))
        session.go_on()
    session.close()
    assert len(seen) == 4


@pytest.mark.slow
def test_ones_own_mistakes_are_mixed_in():
    mine = exercise(AMERICAN, kind_of(AMERICAN, "lead"), 2, 900)
    session, came = DrillSession(AMERICAN, "order", mistakes=[mine], first=0), []
    for _ in range(6):
        came.append(OWN in session.says)
        assert came[-1] is (session._exercise == mine)
        session.answer(best(session))
        session._following.result()
        assert (OWN in session.says) is came[-1]  # while the next one waits
        session.go_on()
    session.close()
    assert came == [False, False, False, False, True, False]
