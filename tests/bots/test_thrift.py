"""Of cards that do the same in a trick the searching bots play the lowest."""

from random import Random

import pytest
from msgspec.structs import replace

from benny import Action, Card, Game, variant
from benny.bots.search import DOUBT, cautious, lowest_alike
from benny.core.policy.selfplay import unpack_result
from benny.game.view import Phase
from support.bots import THINKERS, made
from support.rules import AMERICAN, HOUSES, game_of, mark_slow

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


def test_a_card_of_another_suit_does_not_do_the_same():
    hands = {**HANDS, "1": "QC QH JH AD KH", "3": "AH KD TH QS TS"}
    game = game_of(AMERICAN, "9S", 3, hands, *ORDERED, *LAST_WITHOUT_CLUBS)

    assert [lowest_alike(game.view(3), Card(card)) for card in ("AH", "KD")] == ["TH", "KD"]


def test_a_left_bower_that_follows_its_printed_suit_does_not_do_the_same_as_that_suit():
    hands = {"0": "AC 9H TD 9D QD", "1": "AD QH JH AH KD", "2": "KC JC 9C JD AS"}
    game = game_of(variant("sawdust"), "9S", 3, hands, *["pass"] * 3, "order")
    game.act("play AC")
    game.act("play AD")

    assert [lowest_alike(game.view(2), Card(card)) for card in ("KC", "JC")] == ["9C", "JC"]


def decisions(rules, seed):
    """Yield games at each choice of a card to follow with, played by chance."""
    game, random = Game(rules, seed), Random(seed)
    while not game.results:
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


@pytest.mark.parametrize("house", mark_slow(HOUSES))
def test_who_takes_the_trick_is_the_same_if_the_others_play_the_same(house):
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


def test_cards_of_piles_and_of_the_hand_do_not_do_the_same():
    from_piles = 0
    for seed in range(40):
        for game in decisions(variant("dnd"), seed):
            view = game.view(game.turn)
            for action in view.legal:
                lowest = lowest_alike(view, action.card)
                assert lowest == action.card or {lowest, action.card} <= {*view.hand}
                from_piles += action.card not in view.hand

    assert from_piles > 0


def test_a_higher_card_is_spared_unless_the_lower_one_is_behind():
    view = at_turn(BEHIND_AN_ACE)
    king, nine = Action("play KC"), Action("play 9C")
    found = made("search").search(view)

    assert cautious(view, found, king, lambda action: False) == nine
    assert cautious(view, found, king, lambda action: True) == king


@pytest.mark.needs("compiled")
@pytest.mark.parametrize("name", THINKERS)
def test_bots_play_a_higher_card_only_where_a_lower_one_is_worse_for_sure(name):
    spared = 0
    for seed in range(20):
        for game in decisions(AMERICAN, seed):
            view, bot = game.view(game.turn), made(name)
            tried = bot.search(view)
            choice = bot.chooser.choice(view, tried)
            lowest = Action(f"play {lowest_alike(view, choice.card)}")
            assert choice == lowest or tried.is_behind(lowest, DOUBT)
            spared += choice != {"search": tried.best, "expert": tried.usual}[name]

    assert spared > 0


@pytest.mark.needs("compiled")
def test_near_the_end_a_lower_card_is_played_neither_for_fewer_wins_nor_for_fewer_points():
    view = replace(at_turn(BEHIND_AN_ACE), scores=(9, 9))
    nine, ten, king = (Action(f"play {card}") for card in ("9C", "TC", "KC"))
    bot = made("expert")
    found = bot.search(view)
    assert found.actions == (nine, ten, king)
    usual, gained = found.counts[2], found.sums[2]
    losing = {min(usual, key=lambda word: unpack_result(word).points[0]): found.weight}

    def chosen(counts=(usual,) * 3, sums=(gained,) * 3):
        alike = replace(found, usual=king, is_counted=True, counts=counts, sums=sums)
        return bot.chooser.choice(view, alike)

    assert chosen() == nine
    assert chosen(sums=(gained - 1, gained, gained)) == king
    assert chosen(counts=(losing, usual, usual)) == king
