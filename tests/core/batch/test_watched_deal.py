"""A deal that remembers what everybody saw of it."""

from random import Random

import pytest

from benny.core import constants
from benny.core.batch.watched_deal import WatchedDeal, said_bit
from support.rules import HOUSES, mark_slow
from support.worlds import game_of, played_at_random, watched_deal

each_house = pytest.mark.parametrize("name", mark_slow(HOUSES))
SLOTS = ("said", "played", "on_table", "trick_of", "turned_up")


def contents(watched):
    return [list(getattr(watched, name)) for name in SLOTS] + [watched.deal.legal()]


@each_house
def test_what_was_played_is_what_the_tricks_of_the_game_say(name):
    random = Random(name)
    for _ in range(5):
        for watched, game in played_at_random(HOUSES[name], random):
            view = game.view(None)
            tricks = [*(trick.cards for trick in view.tricks), view.trick]
            for number, cards in enumerate(tricks):
                for played in cards:
                    assert watched.played[played.seat] >> played.card.number & 1
                    assert watched.trick_of[played.card.number] == number
            assert sum(word.bit_count() for word in watched.played) == sum(map(len, tricks))


@each_house
def test_what_was_said_is_what_the_log_of_the_game_says(name):
    random = Random(name)
    for _ in range(5):
        for watched, game in played_at_random(HOUSES[name], random):
            heard = [0] * constants.SEATS
            replayed = watched_deal_again(watched)
            for seat, action in game.deals[-1].actions:
                if replayed.deal.phase != constants.AT_PLAY:
                    heard[seat] |= said_bit(replayed.deal.phase, action.code)
                replayed.act(action.code)
            assert list(watched.said) == heard


def watched_deal_again(watched):
    deal = watched.deal
    return WatchedDeal(deal.rules, deal.dealer, list(deal.deck))


def test_calls_that_differ_have_bits_of_their_own_and_a_discard_has_none():
    calls = range(constants.BID_ONE, constants.SWAP_FIRST)
    bits = [said_bit(constants.AT_CALL, action) for action in calls]

    assert len(set(bits)) == len(bits)
    assert said_bit(constants.AT_ORDER, constants.PASS) != said_bit(
        constants.AT_CALL, constants.PASS
    )
    assert said_bit(constants.AT_ORDER, constants.SWAP_FIRST) == said_bit(
        constants.AT_ORDER, constants.SWAP_FIRST + 3
    )
    assert said_bit(constants.AT_DISCARD, constants.DISCARD_CARD) == 0
    assert said_bit(constants.AT_DEFEND, constants.PASS) < 1 << constants.CALLS_SAID


def test_an_illegal_action_changes_nothing():
    watched = watched_deal(HOUSES["classic"], Random(1))
    before = contents(watched)

    assert not watched.act(constants.PLAY_CARD)
    assert not watched.act(-1)
    assert not watched.act(constants.ACTION_COUNT)
    assert contents(watched) == before


def test_a_copy_goes_its_own_way():
    for watched, _ in played_at_random(HOUSES["dnd"], Random(2)):
        other = watched.copy()
        assert contents(other) == contents(watched)
        before = contents(watched)
        other.act(other.deal.legal()[0])
        assert contents(watched) == before


def test_pile_cards_are_turned_up_when_the_one_above_is_played():
    seen = set()
    for watched, _ in played_at_random(HOUSES["dnd"], Random(3)):
        if not watched.deal.in_lanes:
            assert set(watched.turned_up) == {constants.NOTHING}
            continue
        log = game_of(HOUSES["dnd"], watched).deals[0]
        for piles in log.piles:
            for top, under in piles:
                assert watched.turned_up[top.number] == 0
                trick = watched.trick_of[top.number]
                wanted = constants.NOTHING if trick == constants.NOTHING else trick + 1
                assert watched.turned_up[under.number] == wanted
                seen.add(wanted)
    assert len(seen) > 2
