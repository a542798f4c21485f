"""Of cards that do the same in a trick the searching bots play the lowest."""

from random import Random

import pytest

from benny import Action, Card, Game
from benny.bots.cardplay import lowest_alike
from benny.bots.search import DOUBT, thrifty
from benny.trying import tried_actions
from benny.view import Phase
from houses import AMERICAN, HOUSES
from scenario import game_of
from thinkers import THINKERS, made

# The dealer, seat 3, has made spades trump.
HANDS = {"0": "AC 9H TD 9D QD", "1": "QC QH JH AD KD", "2": "KC TC 9C JD AS", "3": "AH KH TH QS TS"}
ORDERED = (*["pass"] * 3, "order", "discard QS")
BEHIND_AN_ACE = ["play AC", "play QC"]
LAST_TO_HEARTS = ["play 9H", "play QH", "play JD"]
LAST_WITHOUT_CLUBS = ["play AC", "play QC", "play KC"]


def at_turn(actions):
    """Return what the seat at turn knows after some cards."""
    game = game_of(AMERICAN, "9S", 3, HANDS, *ORDERED, *actions)
    return game.view(game.turn)


@pytest.mark.parametrize(
    ("actions", "card", "lowest"),
    [
        (BEHIND_AN_ACE, "KC", "9C"),
        (BEHIND_AN_ACE, "9C", "9C"),
        (LAST_TO_HEARTS, "AH", "KH"),
        (LAST_TO_HEARTS, "TH", "TH"),
        (LAST_WITHOUT_CLUBS, "TS", "9S"),
        (LAST_WITHOUT_CLUBS, "AH", "TH"),
    ],
)
def test_the_lowest_that_takes_the_trick_or_not_does_the_same(actions, card, lowest):
    assert lowest_alike(at_turn(actions), Card(card)) == lowest


@pytest.mark.parametrize(("actions", "card"), [([], "QD"), (["play 9H"], "QH")])
def test_no_other_does_the_same_as_a_lead_or_a_card_that_may_yet_be_beaten(actions, card):
    assert lowest_alike(at_turn(actions), Card(card)) == card


def decisions(rules, seed):
    """Yield games at each choice of a card to follow with, played by chance."""
    game, random = Game(rules, seed), Random(seed)
    while not game.finished_deals:
        view = game.view(game.turn)
        if view.phase is Phase.PLAY and view.trick and len(view.legal) > 1:
            yield game
        game.act(random.choice(game.legal))


def taker(game, card, seed):
    """Return who takes the trick if a card is played and the others follow by chance."""
    game, random = Game.replay(game.record()), Random(seed)
    tricks = len(game.view(None).tricks)
    game.act(f"play {card}")
    while len(game.view(None).tricks) == tricks:
        game.act(random.choice(game.legal))
    return game.view(None).tricks[-1].winner


@pytest.mark.parametrize("house", HOUSES)
def test_who_takes_the_trick_is_the_same_whatever_the_others_play(house):
    compared = 0
    for seed in range(8):
        for game in decisions(HOUSES[house], seed):
            view = game.view(game.turn)
            for action in view.legal:
                lowest = lowest_alike(view, action.card)
                if lowest != action.card:
                    assert Action(f"play {lowest}") in view.legal
                    assert taker(game, lowest, seed) == taker(game, action.card, seed)
                    compared += 1

    assert compared > 10


def test_a_higher_card_is_spared_unless_the_lower_one_is_behind():
    view = at_turn(BEHIND_AN_ACE)
    numbers = {str(action.card): n for n, action in enumerate(tried_actions(view))}

    assert thrifty(view, numbers["KC"], lambda number: False) == numbers["9C"]
    assert thrifty(view, numbers["KC"], lambda number: True) == numbers["KC"]


def lowest_of(view, number):
    """Return the number of the lowest card that does the same as that of a number."""
    actions = tried_actions(view)
    return actions.index(f"play {lowest_alike(view, actions[number].card)}")


@pytest.mark.compiled
@pytest.mark.parametrize("name", THINKERS)
def test_bots_play_a_higher_card_only_where_a_lower_one_is_worse_for_sure(name):
    spared = 0
    for seed in range(20):
        for game in decisions(AMERICAN, seed):
            view, bot = game.view(game.turn), made(name)
            tried = bot.search(view)
            number = bot.choice(view, tried)
            lowest = lowest_of(view, number)
            assert number == lowest or tried.is_behind(lowest, DOUBT)
            liked = {"search": tried.best, "expert": tried.usual}[name]
            spared += number == lowest_of(view, liked) != liked

    assert spared > 0
