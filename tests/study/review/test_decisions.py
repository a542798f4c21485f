"""Decisions: what they lost, and when that is called a mistake."""

import pytest

from benny import NotationError, variant
from benny.bots import hints
from benny.game.hosted_game import moment
from benny.lab.runs.runner import run
from benny.presentation.choices import as_noun, short_label
from benny.protocol.review import Grade
from benny.study.review.decisions import Depth
from benny.study.review.review import ReviewJob, review_job
from benny.study.review.tally import THRESHOLDS, grade, is_sure
from support.games import played

CLASSIC = variant("classic")


@pytest.mark.parametrize(
    ("loss", "error", "expected"),
    [
        (0.0, 0.0, Grade.FINE),
        (THRESHOLDS[Grade.INACCURACY] - 1e-6, 0.0, Grade.FINE),
        (THRESHOLDS[Grade.INACCURACY], 0.0, Grade.INACCURACY),
        (THRESHOLDS[Grade.MISTAKE], 0.001, Grade.MISTAKE),
        (THRESHOLDS[Grade.BLUNDER], 0.001, Grade.BLUNDER),
        (1.0, 0.0, Grade.BLUNDER),
        # Its lower 95% bound is not above zero.
        (0.2, 0.2 / 1.95, Grade.FINE),
        (-0.1, 0.0, Grade.FINE),
    ],
)
def test_a_loss_has_its_grade_only_if_it_is_one_for_sure(loss, error, expected):
    assert grade(loss, error) is expected


def test_a_grade_is_sure_away_from_all_thresholds():
    least = THRESHOLDS[Grade.MISTAKE]
    assert is_sure(least, 0.0)
    assert not is_sure(least + 0.001, 0.001)
    assert is_sure(least + 0.004, 0.001)
    assert is_sure(0.0, 0.0)


@pytest.mark.needs("compiled")
def test_decisions_are_those_with_a_choice_and_tell_of_each_action():
    record = played(CLASSIC, ("novice",), 1)
    job = ReviewJob(record=record, depth=Depth(first=16, most=16))
    decisions = run(job, job.pieces).decisions
    for one in decisions:
        log = record.deals[one.deal - 1]
        actions = [choice.action for choice in one.alternatives]

        assert log.actions[one.action - 1] == (one.seat, one.played)
        assert len(actions) == len(set(actions)) > 1
        assert {one.played, one.best} <= set(actions)
        assert actions[0] == one.best
        assert all(0 <= choice.win <= 1 and choice.reason for choice in one.alternatives)
        if one.mark:
            assert one.loss > 1.96 * one.loss_error
            assert one.best != one.played
    assert decisions


@pytest.mark.needs("compiled")
def test_what_was_better_is_what_a_hint_says_there(monkeypatch):
    monkeypatch.setattr(hints, "_LIMIT", None)
    record = played(variant("american"), ("random",), 1)
    job = ReviewJob(record=record, depth=Depth(first=256, most=1024))
    decisions = run(job, 2).decisions
    marked = [one for one in decisions if one.mark]
    assert all(bool(one.better) == bool(one.mark) for one in decisions)
    for one in marked[:6]:
        view = moment(record, one.deal, one.action).view()
        hint = hints.search_hint(view)
        assert one.better[0] == short_label(one.best, view)
        assert short_label(one.played, view) not in one.better
        # Of several that are as good, each of the two may name another one first.
        assert (
            short_label(hint.best_action, view) in one.better
            or as_noun(one.best, view) in hint.verdict
        )
    assert any(len(one.better) > 1 for one in marked)


@pytest.mark.slow
@pytest.mark.needs("compiled")
def test_more_worlds_are_tried_until_the_grade_is_sure():
    record = played(CLASSIC, ("random",), 2)
    job = ReviewJob(record=record, depth=Depth(first=64, most=1024))
    decisions = run(job, job.pieces).decisions

    assert {64, 1024} <= {one.worlds for one in decisions}
    for one in decisions:
        assert one.worlds >= 1024 or is_sure(one.loss, one.loss_error)


def test_a_game_that_is_not_over_is_not_reviewed():
    record = played(CLASSIC, ("novice",), 1)
    record = type(record)(
        **{field: getattr(record, field) for field in record.__struct_fields__} | {"result": None}
    )
    with pytest.raises(NotationError, match="the game is not over"):
        review_job(record)
