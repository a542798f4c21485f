"""A deal as a seat has seen it: a policy can't tell it from the true one."""

from random import Random

import pytest
from msgspec.structs import replace

from benny import ACTIONS, Game, NotationError
from benny.analysis.worlds import seen_deal
from benny.core.policy.policy import Policy
from benny.rules.compile import compile_rules
from support.houses import HOUSES
from support.worlds import deal_of


def standings(rules, seed):
    """Yield what the seat at turn sees with the true deal, half of it played by the policy."""
    game, random, policy = Game(rules, seed=seed), Random(seed), Policy(compile_rules(rules))
    while not game.results:
        deal = deal_of(rules, game.deals[0])
        yield game.view(game.turn), deal
        usual = ACTIONS[deal.action_of(policy.choose(deal))]
        game.act(usual if random.random() < 0.5 else random.choice(game.legal))


@pytest.mark.parametrize("name", HOUSES)
def test_the_policy_chooses_by_what_a_seat_has_seen_as_it_does_by_the_true_deal(name):
    rules = HOUSES[name]
    policy = Policy(compile_rules(rules))
    for seed in range(12):
        for view, true in standings(rules, seed):
            seen = seen_deal(view)
            assert (seen.turn, seen.phase) == (true.turn, true.phase)
            assert seen.legal() == true.legal()
            assert seen.action_of(policy.choose(seen)) == true.action_of(policy.choose(true))


@pytest.mark.parametrize("name", ["classic", "dnd"])
def test_what_the_seat_can_not_see_is_not_in_it(name):
    others = 0
    for view, true in standings(HOUSES[name], seed=3):
        others += list(seen_deal(view).deck) != list(true.deck)

    assert others > 5


def test_a_view_with_more_cards_than_the_deck_is_refused():
    view = Game("buck", seed=1).view()
    all_cards = tuple(card for card in view.rules.deck if card != view.upcard)

    with pytest.raises(NotationError, match="its hands take more than the deck"):
        seen_deal(replace(view, hand=all_cards))
