"""What a hint says of the choices."""

import pytest

from benny import Game, variant
from benny.bots.sensible import SensibleBot
from benny.errors import NotationError
from benny.game.actions import Action
from benny.terminal import hints
from benny.terminal.hints import searched, with_worths
from benny.web.live.hint_pool import HintValue

PASS, ORDER = Action("pass"), Action("order")


def view_of(name="family", seed=1):
    game = Game(variant(name), seed=seed)
    return game.view(game.turn)


def found(points, error, win=None, win_error=None):
    return HintValue("", "", points, error, 0, 0, "", win, win_error)


def test_a_hint_says_what_each_choice_is_worth_and_why_the_best_one_first():
    view = view_of()
    hint = searched(view)

    assert set(hint.worths) == set(view.legal)
    assert next(iter(hint.worths)) == hint.action
    assert hint.worths[hint.action].reason == hint.reason
    assert all(worth.reason for worth in hint.worths.values())


def test_where_nothing_can_be_tried_it_is_common_sense_alone(monkeypatch):
    def lost(_view):
        raise NotationError("no deal agrees with this")

    monkeypatch.setattr(hints, "hinted", lost)
    view = view_of()
    hint, advice = searched(view), SensibleBot().advise(view)

    assert (hint.action, hint.reason) == (advice.action, advice.reason)
    assert hint.heading == "This is common sense alone: no deal agrees with this."


@pytest.mark.parametrize(
    ("values", "heading", "figures"),
    [
        (
            {PASS: found(0.3, 0.02), ORDER: found(-0.001, 0.04)},
            "Points of this deal:",
            ["+0.30 ± 0.02", "+0.00 ± 0.04"],
        ),
        (
            {PASS: found(1.3, 0, 0.818, 0), ORDER: found(1.7, 0.02, 0.756, 0.004)},
            "Games won, and points of this deal:",
            ["81.8 ± 0.0%, +1.30 ± 0.00", "75.6 ± 0.4%, +1.70 ± 0.02"],
        ),
    ],
)
def test_figures_come_with_their_error_where_they_have_one(values, heading, figures):
    hint = with_worths(view_of(), values, "points of this deal", is_counted=False)

    assert hint.heading == heading
    assert [worth.figures for worth in hint.worths.values()] == figures


def test_what_was_counted_over_all_deals_is_said_to_be():
    values = {PASS: found(0.3, 0, 0.5, 0)}
    hint = with_worths(view_of(), values, "points", is_counted=True)

    assert hint.heading == "Games won, and points, over all deals that there may be:"
    assert hint.worths[PASS].figures == "50.0%, +0.30"


@pytest.mark.parametrize(
    ("name", "heading"),
    [
        ("family", "Points of this deal, ours less theirs:"),
        ("dnd", "Points of this deal, yours less theirs:"),
        ("sawdust", "Points of this deal:"),
        ("buck", "Points by which your score goes down in this deal:"),
    ],
)
def test_points_are_those_of_the_game(name, heading):
    assert searched(view_of(name)).heading == heading


def test_the_dealer_picks_up_what_others_order():
    game = Game(variant("family"), seed=1)
    while game.turn != game.view(0).dealer:
        game.act("pass")
    worths = searched(game.view(game.turn)).worths

    assert {worths[action].label for action in worths} == {"pass", "pick up", "pick up alone"}
