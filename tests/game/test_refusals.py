"""Why an action is refused: the reason holds for that action, not for another."""

import re
from random import Random

import pytest

from benny import Action, Card, Game, IllegalActionError, Suit
from benny.game.actions import ACTIONS
from benny.game.refusals import reason
from benny.game.view import Phase, View
from support.rules import HOUSES, house, mark_slow


def refused(game: Game, text: str) -> str:
    """Return the reason for which the seat to act may not do something."""
    with pytest.raises(IllegalActionError) as error:
        game.act(text)
    found = re.fullmatch(r"'.*' is not allowed now(?: \((.*)\))?: .*", str(error.value))
    assert found
    return found[1] or ""


def test_a_discard_that_is_not_held_is_told_so_and_the_upcard_that_it_stays():
    game = Game("family", seed=3)
    while "discard" not in game.legal[0]:
        game.act(next((action for action in game.legal if action.kind == "order"), "pass"))
    held = {action.card for action in game.legal}
    upcard = game.view(game.turn).upcard

    assert refused(game, "discard JK") == "you don't hold the JK"
    other = next(card for card in game.rules.deck if card not in held | {upcard})
    assert refused(game, f"discard {other}") == f"you don't hold the {other}"
    words = "the card you picked up stays in your hand"
    assert (refused(game, f"discard {upcard}") if upcard not in held else words) == words
    assert refused(game, "pass") == ""


def is_true(view: View, action: Action, why: str) -> bool:
    """Return whether a reason holds for an action, said once more."""
    rules, held = view.rules, {*view.held}
    if held_not := re.fullmatch(r"you don't hold the (..)", why):
        return Card(held_not[1]) in action.cards and Card(held_not[1]) not in held
    if led := re.fullmatch(r"you must follow (\w+)", why):
        order = view.ordering
        assert order is not None
        suit = order.suit(view.trick[0].card)
        return suit.word == led[1] and order.suit(action.card) is not suit
    if down := re.fullmatch(r"(\w+) were turned down", why):
        return action.suit is not None and action.suit.word == down[1] and view.turned_down
    if why.startswith("you must play your highest"):
        return view.trick[0].card.is_joker and action.card in held
    if why.startswith("the card you picked up"):
        return action.card == view.upcard
    if why == "the dealer must make trump":
        return action == "pass" and rules.all_pass == "stick_dealer" and view.turn == view.dealer
    if why.startswith("from this seat you can only call alone"):
        return not action.alone and Action(f"{action} alone") in view.legal
    if why.startswith("no one goes alone"):
        return action.alone and rules.alone == "never"
    if why.startswith("your partner called"):
        return view.contract.trump is not None and action.kind == "call"
    if why == "you can only name a suit you hold":
        assert action.suit is not None
        return not any(card.endswith(action.suit.value) for card in view.hand)
    if why == "you can only name a suit you hold a trump in":
        assert action.suit is not None
        return not any(rules.ordering(action.suit).is_trump(card) for card in view.hand)
    if why.startswith(f"you need a {view.upcard.suit.singular} to"):
        return not any(card.endswith(view.upcard.suit.value) for card in view.hand)
    if why.startswith("you need a trump"):
        return not any(rules.ordering(view.upcard.suit).is_trump(card) for card in view.hand)
    if why.startswith(("bid ", "the only bid")):
        return action.kind == "bid"
    if why == "only one player a hand may swap":
        return any(event.action.kind == "swap" for event in view.log)
    return why == "you can't throw this hand in" and action.kind == "throw in"


@pytest.mark.parametrize("name", mark_slow(HOUSES))
def test_the_reason_against_every_illegal_action_holds_for_that_action(name):
    random, explained = Random(name), 0
    game = Game(HOUSES[name], seed=0)
    for _ in range(60):
        if game.over:
            break
        view = game.view(game.turn)
        for action in {*ACTIONS} - {*view.legal}:
            why = reason(view, action)
            assert not why or is_true(view, action, why), (view, action, why)
            # What a hand or the rules bar among the actions of this phase has its reason.
            is_of_phase = action.kind == view.phase and view.phase is not Phase.ORDER
            assert why or not is_of_phase, (view, action)
            explained += bool(why)
        game.act(random.choice(view.legal))

    assert explained


def test_a_left_bower_is_told_not_to_count_only_where_it_does_not():
    for needs, words in (
        ("printed_suit", "you need a heart to order it up, and the jack of diamonds isn't one"),
        ("any_trump", None),
    ):
        rules = house("classic", order_needs=needs)
        for seed in range(400):
            game = Game(rules, seed)
            view = game.view(game.turn)
            suits = {card.suit for card in view.hand}
            if view.upcard.suit is Suit.HEARTS and "JD" in view.hand and Suit.HEARTS not in suits:
                break
        assert (refused(game, "order") if words else "order" in view.legal) == (words or True)
