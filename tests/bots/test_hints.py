"""Hints: what is searched for, and for how long."""

from itertools import pairwise
from math import hypot, isclose, sqrt
from statistics import stdev

import pytest
from msgspec.structs import replace

from benny import Action, Game, variant
from benny.analysis.books import SHELF, prospects
from benny.analysis.equity import Equity
from benny.analysis.evaluation import (
    CERTAINTY,
    ActionValue,
    Evaluator,
    action_values,
    as_good,
    by_wins,
)
from benny.bots import hints
from benny.bots.hints import remark, rule_of_thumb, search_hint, verdict
from benny.core.policy.selfplay import unpack_result
from benny.game.actions import ACTIONS
from benny.presentation.choices import as_doing
from benny.rules.loading import change_rules
from support.rules import game_of

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

    assert hint.verdict.startswith("Order alone: ordering up wins ")
    assert hint.remark.startswith("A rule of thumb agrees (")


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


GAME = Game(variant("family"), seed=1)
VIEW = GAME.view(GAME.turn)


def value(action, behind=0.0, win=None, behind_error=0.02):
    chances = {"made": 0.5, "march": 0.1, "euchred": 0.2, "others_made": 0, "others_euchred": 0}
    return ActionValue(
        action=Action(action),
        points=1 - behind,
        error=0.04,
        behind=behind,
        behind_error=behind_error if behind else 0.0,
        win=win,
        win_error=None if win is None else 0.01,
        **chances,
    )


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ([("pass",), ("order", 1.58)], "Pass: ordering up loses 1.6 points."),
        ([("bid 3",), ("bid 2", 1)], "Bid 3: bidding 2 loses 1 point."),
        ([("play 9C",), ("play QS", 0.07)], "Play 9♣: playing Q♠ loses 0.07 points."),
        ([("stay",), ("fold", 0.3)], "Stay in: folding loses 0.3 points."),
        ([("call H",), ("swap 9C 9D TS", 2)], "Call hearts: swapping 9♣ 9♦ T♠ loses 2 points."),
        ([("trump S",), ("trump H", 1)], "Name spades: naming hearts loses 1 point."),
        # Ahead of all others, but of some by less than three standard errors.
        (
            [("pass",), ("order", 0.05), ("fold", 2)],
            "Pass: ordering up probably loses 0.05 points.",
        ),
        # By less than one and a half.
        ([("pass",), ("order", 0.02), ("fold", 2)], "Pass (ordering up is about as good)."),
        ([("play 9C",), ("play QS", 0.01)], "Play 9♣ (Q♠ is about as good)."),
        (
            [("play 9C",), ("play QS", 0.01), ("play TD", 0.01), ("play AH", 0.01)],
            "Play 9♣ (Q♠, T♦ and A♥ are about as good).",
        ),
        (
            [("play 9C",), *((f"play {card}", 0.01) for card in ("QS", "TD", "AH", "AC"))],
            "Play 9♣ (Q♠, T♦ and 2 others are about as good).",
        ),
        ([("play 9C",), ("play QS",)], "Play 9♣ (every choice is worth the same)."),
        ([("play 9C",), ("play QS",), ("play AH", 1)], "Play 9♣ (Q♠ is just as good)."),
        # What comes first stays first where others brought more by chance.
        ([("pass", 0.04), ("order",), ("fold", 2)], "Pass (ordering up is about as good)."),
        # Near the end of a game the games won decide.
        (
            [("bid 3", 0.4, 0.82), ("bid 2", 0, 0.756)],
            "Bid 3: bidding 2 wins 6.4 fewer games in 100.",
        ),
        (
            [("bid 3", 0.4, 0.82), ("bid 2", 0, 0.79)],
            "Bid 3: bidding 2 probably wins 3.0 fewer games in 100.",
        ),
        ([("bid 3", 0.4, 0.82), ("bid 2", 0, 0.8)], "Bid 3 (bidding 2 is about as good)."),
        ([("bid 2",)], "Bid 2: you have no choice."),
    ],
)
def test_the_verdict_says_what_to_do_and_what_the_next_best_costs(values, told):
    assert verdict(VIEW, [value(*one) for one in values]) == told


def test_what_would_be_shown_as_nothing_is_no_difference():
    counted = [value("play 9C"), value("play QS", 1 / 800, behind_error=0.0)]

    assert verdict(VIEW, counted) == "Play 9♣ (every choice is worth the same)."


def test_differences_in_the_same_worlds_are_sharper_than_those_between_means():
    best, other = value("bid 3", 0, 0.82), value("bid 2", 0, 0.8)
    paired = [replace(best, win_behind_error=0.0), replace(other, win_behind_error=0.004)]

    assert verdict(VIEW, paired) == "Bid 3: bidding 2 wins 2.0 fewer games in 100."


@pytest.mark.parametrize(
    ("values", "why"),
    [
        ([("order",), ("pass", 0.3)], ""),
        ([("order",), ("pass", 0.01)], " That is about as good."),
        (
            [("order", 0.4, 0.8), ("pass", 0, 0.7)],
            " That scores more but wins fewer games from here.",
        ),
    ],
)
def test_the_rule_of_thumb_says_why_it_differs_where_it_does(values, why):
    advice = rule_of_thumb(VIEW)
    assert advice.action == "pass"

    told = remark(advice, [value(*one) for one in values])

    assert told == f"A rule of thumb would pass ({advice.reason}).{why}"


def test_the_rule_of_thumb_agrees_with_what_is_recommended():
    advice = rule_of_thumb(VIEW)

    told = remark(advice, [value("pass"), value("order", 0.01)])

    assert told == f"A rule of thumb agrees ({advice.reason})."


def test_a_hint_without_values_has_the_rule_of_thumb_for_its_verdict():
    hint = rule_of_thumb(VIEW, missing="no deal agrees")

    assert hint.verdict == f"A rule of thumb would pass ({hint.reason})."
    assert hint.remark == "There are no figures: no deal agrees."


def test_without_a_choice_the_rule_of_thumb_is_silent():
    assert remark(rule_of_thumb(VIEW), [value("pass")]) == ""


def test_everything_that_may_be_done_has_its_word():
    assert all(as_doing(action, VIEW) for action in ACTIONS)


def test_values_are_as_good_as_the_best_action_whatever_their_order_and_without_a_chance_to_win():
    best, close, worse = value("pass", 0.01, 0.5), value("order", 0.02), value("fold", 2)

    assert as_good(best, [worse, close, value("bid 2", win=0.9)]) == [
        close,
        value("bid 2", win=0.9),
    ]
    assert value("order", 0.003, 0.5, 0.0).is_same_as(value("pass"))
    assert value("fold", 0.9, 0.5).is_worse_than(value("pass"), CERTAINTY)
