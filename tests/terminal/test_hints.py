"""Hints in words."""

import pytest

from benny import Game, variant
from benny.bots.sensible import SensibleBot
from benny.errors import NotationError
from benny.game.actions import Action
from benny.presentation.choices import short_label
from benny.protocol.hint import Hint, HintValue
from benny.terminal import hints
from benny.terminal.hints import best_hint, caption, figures, heading

PASS, ORDER = Action("pass"), Action("order")


def view_of(name="family", seed=1):
    game = Game(variant(name), seed=seed)
    return game.view(game.turn)


def value(action, points, error, win=None, win_error=None):
    return HintValue(action, "", points, error, 0, 0, "", win, win_error)


def hint_of(*values, unit="points of this deal", counted=False):
    return Hint(64, counted, unit, values, PASS, "pass", "")


def all_figures(hint):
    return [figures(hint, value) for value in hint.values]


def test_a_hint_says_what_each_choice_is_worth_and_why_the_best_one_first():
    view = view_of()
    hint = best_hint(view)

    assert {value.action for value in hint.values} == set(view.legal)
    assert hint.values[0].action == hint.best_action
    assert hint.values[0].reason == hint.because
    assert all(value.reason for value in hint.values)


def test_where_nothing_can_be_tried_it_is_the_rule_of_thumb_alone(monkeypatch):
    def lost(_view):
        raise NotationError("no deal agrees with this")

    monkeypatch.setattr(hints, "search_hint", lost)
    view = view_of()
    hint, advice = best_hint(view), SensibleBot().advise(view)

    assert (hint.best_action, hint.because) == (advice.action, advice.reason)
    assert hint.remark == caption(hint) == "There are no figures: no deal agrees with this."


@pytest.mark.parametrize(
    ("values", "told", "shown"),
    [
        (
            [value(PASS, 0.3, 0.02), value(ORDER, -0.001, 0.04)],
            "Points of this deal:",
            ["+0.30 ± 0.02 points", "+0.00 ± 0.04 points"],
        ),
        (
            [value(PASS, 1.3, 0, 0.818, 0), value(ORDER, 1.7, 0.02, 0.756, 0.004)],
            "Games won, and points of this deal:",
            ["wins 81.8%, +1.30 points", "wins 75.6 ± 0.4%, +1.70 ± 0.02 points"],
        ),
    ],
)
def test_figures_come_with_their_error_where_it_is_more_than_nothing(values, told, shown):
    hint = hint_of(*values)

    assert heading(hint) == told
    assert all_figures(hint) == shown


def test_what_was_counted_over_all_deals_is_said_to_be():
    hint = hint_of(value(PASS, 0.3, 0, 0.5, 0), unit="points", counted=True)

    assert heading(hint) == "Games won, and points, over all possible deals:"
    assert all_figures(hint) == ["wins 50.0%, +0.30 points"]


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("family", "Average points this hand:"),
        ("dnd", "Average points this hand:"),
        ("sawdust", "Average points this hand:"),
        ("buck", "Average drop of your score this hand:"),
    ],
)
def test_points_are_those_of_the_game(name, told):
    assert heading(best_hint(view_of(name))) == told


def test_the_dealer_picks_up_what_others_order():
    game = Game(variant("family"), seed=1)
    while game.turn != game.view(0).dealer:
        game.act("pass")
    view = game.view(game.turn)

    assert {short_label(value.action, view) for value in best_hint(view).values} == {
        "pass",
        "pick up",
        "pick up alone",
    }


def test_who_has_no_choice_is_told_what_the_rule_of_thumb_says_of_it():
    game = Game(variant("family"), seed=1)
    while len(game.legal) > 1:
        game.act(game.legal[0])
    view = game.view(game.turn)
    hint = best_hint(view)

    assert (hint.values, heading(hint)) == ((), "")
    assert hint.best_action == view.legal[0]
