"""Trainers: exercises of one kind that fit their level, for any rules."""

import pytest

from benny import NotationError, variant
from benny.study import trainers
from benny.study.exercises import answer, is_right, question
from benny.study.trainers import LEVELS, all_kinds, exercise, gap_of, kind_of, kinds, number_of
from benny.study.turns import FACTS, SeatTurn, holds
from support.rules import SIX

AMERICAN = variant("american")


@pytest.mark.slow
@pytest.mark.parametrize("name", SIX)
def test_each_trainer_of_each_game_has_an_exercise_of_its_kind(name):
    rules = variant(name)
    for kind in kinds(rules).values():
        found = exercise(rules, kind, 1, 40)
        view = found.moment.view()
        assert holds(SeatTurn(view), kind.when)
        assert {one.action for one in found.alternatives} == set(view.legal)
        assert found.alternatives[0].points == max(one.points for one in found.alternatives)
        assert len({is_right(found, one) for one in found.alternatives}) == 2
        assert question(found).options


@pytest.mark.slow
def test_exercises_get_harder_with_the_level():
    kind = kind_of(AMERICAN, "call")
    gaps = [
        sum(gap_of(exercise(AMERICAN, kind, level, first)) for first in (0, 100, 200)) / 3
        for level in range(len(LEVELS))
    ]
    assert gaps == sorted(gaps, reverse=True)
    assert gaps[-1] < 2 * LEVELS[-1]


def test_the_errors_are_told_and_small_enough_to_trust_the_answer():
    found = exercise(AMERICAN, kind_of(AMERICAN, "order"), 3, 0)
    assert found.worlds >= 1000 or found.alternatives[0].points_error == 0
    assert all(one.points_error < 0.1 for one in found.alternatives)
    assert answer(found, found.alternatives[0].action).right
    assert not answer(found, found.alternatives[-1].action).right


def test_few_deals_are_valued_for_good_however_rare_the_exercise(monkeypatch):
    rules, worlds = variant("buck"), []
    valued = trainers._evaluate_exercise
    monkeypatch.setattr(
        trainers, "_evaluate_exercise", lambda *given: worlds.append(given[-1]) or valued(*given)
    )
    exercise(rules, kind_of(rules, "fold"), 3, 12345)
    assert worlds.count(max(worlds)) < 20 < worlds.count(min(worlds))


def test_to_act_and_to_pass_are_right_by_turns():
    kind = kind_of(AMERICAN, "order")
    best = {exercise(AMERICAN, kind, 1, first).alternatives[0].action for first in (0, 7, 14, 21)}
    assert "pass" in best
    assert len(best) > 1


def test_the_same_numbers_give_the_same_exercise_and_its_name_its_number():
    kind = kind_of(AMERICAN, "discard")
    found = exercise(AMERICAN, kind, 0, 5)
    assert exercise(AMERICAN, kind, 0, 5) == found
    assert number_of(found) >= 5
    assert number_of(exercise(AMERICAN, kind, 0, number_of(found) + 1)) > number_of(found)


def test_trainers_are_those_of_the_rules():
    assert list(kinds(variant("buck"))) == ["bid", "fold", "lead", "second"]
    assert "discard" not in kinds(variant("sawdust"))
    assert "partner" not in kinds(variant("dnd"))
    with pytest.raises(NotationError, match="there is no trainer 'bid' for American Euchre; "):
        kind_of(AMERICAN, "bid")


def test_all_words_of_the_kinds_are_known():
    for kind in all_kinds():
        assert {fact.removeprefix("not ") for fact in kind.when} <= FACTS.keys()
