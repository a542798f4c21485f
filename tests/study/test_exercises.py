"""Exercises: what is asked tells nothing hidden, and the answer what each choice is worth."""

import pytest
from msgspec.structs import replace

from benny import IllegalActionError, NotationError, variant
from benny.game.hosted_game import moment
from benny.game.log import Record
from benny.io.json import from_json, to_json
from benny.lab.runs.runner import run
from benny.presentation.choices import as_doing
from benny.presentation.picture import draw
from benny.protocol.review import Alternative
from benny.study.exercises import Exercise, answer, is_right, of_decision, question
from benny.study.review.decisions import Depth
from benny.study.review.review import ReviewJob
from support.games import played

CLASSIC = variant("classic")


@pytest.fixture(scope="module")
def exercises():
    """The decisions of the first deal of a game of novices, as exercises."""
    whole: Record = played(CLASSIC, ("novice",), 3)
    job = ReviewJob(record=whole, depth=Depth(first=16, most=16))
    decisions = run(job, 1).decisions
    return [of_decision(whole, one, f"game.{one.action}") for one in decisions]


def doing(exercise, one):
    return as_doing(one.action, exercise.moment.view())


def test_a_question_shows_what_the_seat_knows_and_what_it_can_do(exercises):
    for exercise in exercises:
        view = exercise.moment.view()
        asked = question(exercise)

        assert tuple(option.action for option in asked.options) == view.legal
        assert {one.action for one in exercise.alternatives} == set(view.legal)
        assert sorted(slot.card for slot in asked.picture.slots if slot.card) == sorted(view.hand)
        names = ("South", "Wes", "Nora", "Eli")  # as seen from the seat that is asked
        assert asked.picture == draw(view, names[-view.seat :] + names[: -view.seat or None])


def test_the_best_choice_is_right_and_a_costly_one_is_not(exercises):
    spread = max(exercises, key=lambda one: one.alternatives[0].win - one.alternatives[-1].win)
    best, worst = spread.alternatives[0], spread.alternatives[-1]

    assert is_right(spread, best)
    assert not is_right(spread, worst)
    assert answer(spread, best.action).verdict.startswith(f"Right: {doing(spread, best)} wins")
    told = answer(spread, str(worst.action))
    assert told.verdict.startswith(f"Better: {best.label}")
    assert f"{worst.win:.1%}" in told.verdict
    assert told.alternatives == spread.alternatives


def test_a_choice_that_never_wins_is_compared_by_games_too(exercises):
    spread = max(exercises, key=lambda one: one.alternatives[0].win)
    best, *others = spread.alternatives
    lost = replace(others[-1], win=0.0)
    told = answer(replace(spread, alternatives=(best, lost)), lost.action)

    assert "wins 0.0% of the games" in told.verdict
    assert "points" not in told.verdict.removesuffix(best.reason)


def test_a_choice_that_is_worth_as_much_as_the_best_is_right(exercises):
    best, other, *_ = exercises[0].alternatives
    same = replace(other, win=best.win, points=best.points)
    told = answer(replace(exercises[0], alternatives=(best, same)), same.action)

    assert told.right
    assert told.verdict.startswith(f"Right: {doing(exercises[0], same)} ")
    assert told.verdict.endswith(f", as does {doing(exercises[0], best)}.")


def test_where_the_score_may_not_decide_points_do():
    record = played(variant("buck"), ("novice",), 3)
    there = moment(record, 1, 1)
    best, other = (
        Alternative(action, str(action), win, 0.0, points, 0.0, 0.0, "")
        for action, win, points in zip(there.view().legal, (0.3, 0.31), (0.5, -0.5), strict=False)
    )
    told = answer(
        Exercise(id="x", moment=there, alternatives=(best, other), worlds=1), other.action
    )

    assert not told.right
    assert told.verdict.startswith("Better: ")
    assert "points" in told.verdict


def test_an_action_that_is_no_choice_is_refused(exercises):
    with pytest.raises(IllegalActionError, match="'discard 9C' is no choice here: there are "):
        answer(exercises[0], "discard 9C")
    with pytest.raises(NotationError, match="'jump'"):
        answer(exercises[0], "jump")


def test_an_exercise_survives_its_json(exercises):
    for exercise in exercises:
        assert from_json(to_json(exercise), Exercise) == exercise
