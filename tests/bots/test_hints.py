"""Hints: what is searched for, and for how long."""

from itertools import pairwise
from math import hypot, isclose, sqrt
from statistics import stdev

import pytest

from benny import Game, variant
from benny.analysis.books import SHELF, prospects
from benny.analysis.equity import Equity
from benny.analysis.evaluation import Evaluator, action_values, by_wins
from benny.bots import hints
from benny.bots.hints import search_hint
from benny.core.policy.selfplay import unpack_result
from benny.rules.loading import change_rules
from support.scenario import game_of

SHORT = change_rules(variant("american"), ["target=5"])
LONER = {"0": "AS AH KH AC JD"}


def view_of(hands, upcard="TH"):
    game = game_of(SHORT, upcard, 3, hands)
    return game.view(game.turn)


@pytest.fixture
def few_worlds(monkeypatch):
    """Let a search end by its worlds and not by the clock."""
    monkeypatch.setattr(hints, "_LIMIT", None)
    monkeypatch.setattr(hints, "_WORLDS", 1024)


@pytest.mark.usefixtures("few_worlds")
def test_what_is_ten_percent_better_is_recommended_and_is_so_for_sure():
    hint = search_hint(view_of(LONER))

    assert hint.verdict.startswith("Order alone: ordering up wins the game ")
    assert hint.remark.startswith("The rule of thumb agrees: order alone ")


@pytest.mark.usefixtures("few_worlds")
@pytest.mark.parametrize("seed", range(4))
def test_the_recommended_action_is_the_first_of_the_verdict_and_of_the_values(seed):
    game = Game(variant("family"), seed=seed)
    hint = search_hint(game.view(game.turn))

    assert hint.verdict.lower().startswith(hint.values[0].label.lower())
    assert hint.best_action == hint.values[0].action


def test_a_search_for_a_hint_goes_on_until_its_figures_are_fit_to_be_read(monkeypatch):
    monkeypatch.setattr(hints, "_LIMIT", None)

    assert search_hint(view_of(LONER)).worlds == 1024


def test_games_won_are_compared_in_the_same_worlds():
    view = view_of(LONER)
    equity = prospects(SHORT, SHELF.open(SHORT))
    assert isinstance(equity, Equity)
    evaluator = Evaluator(view, 1, keeps_worlds=True)
    evaluation = evaluator.more(200) + evaluator.more(100)
    best, *others = by_wins(action_values(view, evaluation, equity))

    assert best.win_behind_error == 0
    for one, other in pairwise([best, *others]):
        assert one.error_beside(other) > 0
    for other in others:
        losses = [
            mine - theirs
            for mine, theirs in zip(
                chances(view, equity, evaluation, best),
                chances(view, equity, evaluation, other),
                strict=True,
            )
        ]
        assert isclose(best.error_beside(other), stdev(losses) / sqrt(len(losses)))
        assert best.error_beside(other) < hypot(best.win_error, other.win_error)


def test_single_worlds_are_kept_only_where_they_are_wanted():
    assert Evaluator(view_of(LONER), 1).more(20).drawn == ()


def chances(view, equity, evaluation, value):
    """Return the chance to win after an action, by world."""
    results = map(unpack_result, evaluation.drawn[evaluation.actions.index(value.action)])
    return [
        equity.chances_after(view.scores, one.points[:2], one.next_dealer)[0] for one in results
    ]
