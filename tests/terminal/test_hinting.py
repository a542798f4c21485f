"""What a hint says of the choices."""

import pytest

from benny import Game, variant
from benny.bots.sensible import SensibleBot
from benny.errors import NotationError
from benny.scene.choices import in_words
from benny.terminal import hinting
from benny.terminal.hinting import Worth, searched, worth_of


def view_of(name="family", seed=1):
    game = Game(variant(name), seed=seed)
    return game.view(game.turn)


def test_a_hint_says_what_each_choice_is_worth_the_best_one_first():
    view = view_of()
    hint = searched(view)

    assert hint.action in view.legal
    assert hint.reason
    assert hint.worth.startswith(
        f"In points of this deal, ours less theirs: {in_words(hint.action)} "
    )
    assert all(in_words(action) in hint.worth for action in view.legal)


def test_a_hint_gives_a_reason_for_each_choice():
    view = view_of()
    hint = searched(view)

    assert set(hint.reasons) == set(view.legal)
    assert hint.reasons[hint.action] == hint.reason
    assert all(hint.reasons.values())


def test_where_nothing_can_be_tried_it_is_common_sense_alone(monkeypatch):
    def lost(_view):
        raise NotationError("no deal agrees with this")

    monkeypatch.setattr(hinting, "hinted", lost)
    view = view_of()
    hint, advice = searched(view), SensibleBot().advise(view)

    assert (hint.action, hint.reason) == (advice.action, advice.reason)
    assert hint.worth == "This is common sense alone: no deal agrees with this."


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ([], ""),
        (
            [Worth("pass", 0.3, 0.02), Worth("order", -0.1, 0.04)],
            "In points of this deal, ours less theirs: pass +0.30, order -0.10; give or take 0.04.",
        ),
        (
            [Worth("order", 1.3, 0.01, 0.818), Worth("order alone", 1.7, 0.02, 0.756)],
            "Games won: order 81.8%, order alone 75.6%. In points of this deal, ours less theirs: "
            "order +1.30, order alone +1.70; give or take 0.02.",
        ),
        (
            [Worth("pass", -0.001, 0.01)],
            "In points of this deal, ours less theirs: pass +0.00; give or take 0.01.",
        ),
    ],
)
def test_what_actions_are_worth_is_said_with_the_largest_error(values, words):
    assert worth_of(values, "points of this deal, ours less theirs", is_counted=False) == words


def test_what_was_counted_over_all_deals_has_no_error():
    values = [Worth("play AC", 0.3, 0), Worth("play 9D", -0.1, 0)]

    assert worth_of(values, "points", is_counted=True) == (
        "In points: play AC +0.30, play 9D -0.10; counted over all deals that there may be."
    )


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("family", "In points of this deal, ours less theirs: "),
        ("sawdust", "In points of this deal: "),
        ("buck", "In points by which your score goes down in this deal: "),
    ],
)
def test_points_are_those_of_the_game(name, words):
    assert searched(view_of(name)).worth.startswith(words)
