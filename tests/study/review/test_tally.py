"""Tallies: what actions are worth, and what the one played lost, from made-up results."""

from math import sqrt

import pytest
from msgspec.structs import replace

from benny import Game
from benny.analysis.evaluation import EvaluationSums
from benny.study.review.tally import LossTally
from support.rules import HOUSES

GAME = Game("classic", seed=1)
VIEW = GAME.view(GAME.turn)  # who may pass or order
SIDE = VIEW.rules.side_of(VIEW.seat)
PASS, ORDER = VIEW.legal


class Percent:
    """Takes a result for the chance of the viewer's side, in percent."""

    def chances_after(self, result, _scores):
        ours, theirs = result / 100, 1 - result / 100
        return (theirs, ours) if SIDE else (ours, theirs)


def evaluation(*drawn, counts=(), view=VIEW):
    """Return an evaluation with these results by action, in each world or counted."""
    assert [str(action) for action in view.legal] == ["pass", "order"]
    worlds = len(drawn[0]) if drawn else sum(counts[0].values())
    counted = counts or tuple({result: one.count(result) for result in one} for one in drawn)
    sums = tuple(sum(result * count for result, count in one.items()) for one in counted)
    return EvaluationSums(
        actions=(PASS, ORDER),
        worlds=worlds,
        counts=counted,
        sums=sums,
        products=((0, 0), (0, 0)),
        takes=((), ()),
        usual=PASS,
        weight=worlds,
        is_counted=bool(counts),
        drawn=drawn,
    )


def tally(played, found, view=VIEW):
    return LossTally(view, played, Percent(), found)


def test_the_best_action_is_chosen_by_one_half_and_measured_by_the_other():
    # Even worlds prefer the order by 20, odd ones by 10.
    found = tally(PASS, evaluation((40, 50, 40, 50), (60, 60, 60, 60)))

    assert found.best == ORDER
    assert found.ideal[SIDE] == pytest.approx(0.6)
    assert found.loss == pytest.approx(0.15)
    # The losses are 10, 10, 20 and 20.
    assert found.loss_error == pytest.approx(sqrt(100 / 3 / 4) / 100)


def test_what_only_one_half_prefers_is_not_charged_for_its_luck():
    # The order is 20 better in even worlds and 20 worse in odd ones: chosen by the even ones it
    # costs 20, and the pass, chosen by the odd ones, brings no gain.
    found = tally(PASS, evaluation((50, 50, 50, 50), (70, 30, 70, 30)))

    assert found.loss == pytest.approx(-0.1)
    assert not found.is_enough


def test_the_best_action_loses_nothing_and_that_is_sure():
    found = tally(ORDER, evaluation((40, 50), (60, 60)))

    assert (found.loss, found.loss_error) == (0, 0)
    assert found.is_enough
    assert found.lead == found.spread == pytest.approx(0.15)


def test_of_equals_the_one_played_is_best():
    for played in (PASS, ORDER):
        assert tally(played, evaluation((50, 60), (60, 50))).best == played


def test_enumerated_worlds_weigh_what_they_are_likely():
    found = tally(PASS, evaluation(counts=({20: 1, 60: 3}, {80: 4})))

    assert found.mean(PASS)[SIDE] == pytest.approx(0.5)
    assert found.loss == pytest.approx(0.3)
    assert found.loss_error == 0
    assert found.is_enough


def test_where_the_score_does_not_decide_the_most_points_are_best():
    rules = HOUSES["sawdust"]
    view = replace(VIEW, rules=rules)
    found = evaluation((50, 50), (60, 60))
    poorer = replace(found, sums=(9, 3))

    assert tally(ORDER, found, view).best == ORDER
    assert tally(ORDER, poorer, view).best == PASS
    assert tally(ORDER, poorer, view).loss == pytest.approx(-0.1)
    equal = replace(found, sums=(5, 5))
    assert tally(ORDER, equal, view).best == ORDER
