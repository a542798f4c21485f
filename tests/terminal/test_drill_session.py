"""Training without a face: tally, level, and one's own mistakes mixed in."""

from types import SimpleNamespace

import pytest

from benny import variant
from benny.study.trainers import LEVELS, OWN, exercise, kind_of
from benny.terminal import questions
from benny.terminal.questions import DrillSession, own_mistakes

AMERICAN = variant("american")


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


def test_ones_own_mistakes_are_those_of_the_kind_and_rules(monkeypatch):
    lead = exercise(AMERICAN, kind_of(AMERICAN, "lead"), 2, 900)
    order = exercise(AMERICAN, kind_of(AMERICAN, "order"), 2, 900)
    family = exercise(variant("family"), kind_of(variant("family"), "lead"), 2, 900)
    mine = [SimpleNamespace(exercise=one) for one in (order, family, lead)]
    monkeypatch.setattr(questions, "collect_mistakes", lambda _games: mine)

    assert list(own_mistakes(AMERICAN, "lead")) == [lead]
    assert list(own_mistakes(AMERICAN, "discard")) == []
