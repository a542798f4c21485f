"""Deals that are believed: which are drawn, and in what order they are taken."""

from random import Random
from statistics import mean

import pytest

from benny import Game, NotationError, variant
from benny.analysis.evaluation import Evaluator
from benny.analysis.worlds import Worlds
from benny.core.constants import LIKELIEST
from benny.core.deal import Deal
from benny.core.policy.policy import Policy
from benny.core.search.evaluation import Belief
from benny.rules.compile import compile_rules

FIRST = 40


def view_after(*actions):
    """Return what the seat at turn knows of a deal after some calls."""
    game = Game(variant("classic"), seed=2)
    for action in actions:
        game.act(action)
    return game.view(game.turn)


def drawn(view, number, source):
    """Return the decks of the next deals of a sampler or a belief."""
    deal = Deal(compile_rules(view.rules), view.dealer, compile_rules(view.rules).deck)
    decks = []
    for _ in range(number):
        assert source.sample(deal)
        decks.append(tuple(deal.deck[place] for place in range(compile_rules(view.rules).cards)))
    return decks


def believing(view, tries=1000, raise_by=2):
    """Return what believes deals that agree with a view, having looked at the first few."""
    belief = Belief(Policy(compile_rules(view.rules)), Worlds(view, 5).sampler, view.seat, 7)
    belief.most_tries = tries
    belief.raise_by = raise_by
    belief.prepare(FIRST)
    return belief


def test_where_nobody_has_called_each_deal_is_taken_once():
    view = view_after()
    decks = drawn(view, FIRST + 10, believing(view))

    assert decks == drawn(view, FIRST + 10, Worlds(view, 5).sampler)


def test_deals_are_looked_at_once_and_taken_in_their_order():
    view = view_after("pass", "pass", "pass")
    first = drawn(view, FIRST, Worlds(view, 5).sampler)
    taken = [deck for deck in drawn(view, FIRST, believing(view)) if deck in first]

    assert 0 < len(taken) < FIRST
    assert taken == [deck for deck in first if deck in taken]


def test_with_one_try_each_deal_is_taken():
    view = view_after("pass", "pass", "pass")
    first = drawn(view, FIRST, Worlds(view, 5).sampler)

    assert drawn(view, FIRST, believing(view, tries=1)) == first


@pytest.mark.parametrize("raise_by", [2, 1.2, 1.01])
def test_no_more_deals_are_taken_than_the_tries_ask_for_up_to_a_factor(raise_by):
    view = view_after("pass", "pass", "pass")
    belief = believing(view, tries=1.2, raise_by=raise_by)
    shares = [min(1, belief.least / doubt) for doubt in belief.doubts[: belief.found]]

    assert 1 <= mean(shares) * 1.2 <= raise_by
    assert belief.least > min(belief.doubts[: belief.found])


def weights(view, tries):
    """Return how much each deal weighs that agrees with a view, all of them counted out."""
    belief = Belief(
        Policy(compile_rules(view.rules)), Worlds(view, 5).numbered_sampler(), view.seat, 7
    )
    belief.most_tries = tries
    belief.trust_in_cards = 2.0
    belief.count_out(is_believed=True)
    deal, found = Deal(compile_rules(view.rules), view.dealer, compile_rules(view.rules).deck), []
    while belief.sample(deal):
        found.append(belief.weight)
    return found


@pytest.mark.needs("compiled")
def test_counted_deals_weigh_as_much_as_they_are_likely_whatever_drawing_would_cost():
    random, game = Random(1), Game(variant("family"), seed=1)
    while len(game.view(0).tricks) < 3:
        game.act(random.choice(game.legal))
    view = game.view(game.turn)

    assert weights(view, 1) == weights(view, 1e9)
    assert len(set(weights(view, 1))) > 1
    assert max(weights(view, 1)) == LIKELIEST


@pytest.mark.parametrize("factor", [1, 0, -2])
def test_a_factor_has_to_raise(factor):
    with pytest.raises(NotationError, match="raises nothing: give more than 1"):
        Evaluator(view_after(), 1, raise_by=factor)


@pytest.mark.parametrize("first_worlds", [0, -1])
def test_it_has_to_look_at_a_deal(first_worlds):
    with pytest.raises(NotationError, match="look at 1 or more"):
        Evaluator(view_after(), 1, first_worlds=first_worlds)
