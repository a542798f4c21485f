"""What a hint says of the choices."""

import pytest

from benny import Game, variant
from benny.bots.sensible import SensibleBot
from benny.errors import NotationError
from benny.scene.choices import in_words
from benny.terminal import hinting
from benny.terminal.hinting import searched, worth_of


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


def test_where_nothing_can_be_tried_it_is_common_sense_alone(monkeypatch):
    class Lost:
        def __init__(self, limit):
            pass

        def explain(self, _view):
            raise NotationError("no deal agrees with this")

    monkeypatch.setattr(hinting, "ExpertBot", Lost)
    view = view_of()
    hint, advice = searched(view), SensibleBot().advise(view)

    assert (hint.action, hint.reason, hint.worth) == (advice.action, advice.reason, "")


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ([], ""),
        (
            [("pass", 0.3, 0.02), ("order", -0.1, 0.04)],
            "In points of this deal, ours less theirs: pass +0.30, order -0.10; give or take 0.04.",
        ),
    ],
)
def test_the_error_is_the_largest(values, words):
    assert worth_of(values) == words
