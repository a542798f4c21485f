"""What a seat knows, as a row of bytes."""

from random import Random

import numpy as np
import pytest

from benny.core import constants
from benny.core.batch.observer import Observer
from benny.core.batch.watched_deal import WatchedDeal
from benny.rules.cards import SUITS
from benny.rules.compile import compile_rules
from support.rules import HOUSES, mark_slow
from support.worlds import Eye, played_at_random, second_deal

each_house = pytest.mark.parametrize("name", mark_slow(HOUSES))
DEALS = 4


def cards_in(rules, row):
    """Return the cards that a part marks."""
    return {rules.deck[place] for place in np.flatnonzero(row)}


def by_seat(rules, seat, rows):
    """Return a part by seat as a dict, counted from seat 0."""
    return {(seat + place) % rules.players: row for place, row in enumerate(rows)}


def marked(rules, seat, row):
    """Return the seats that a part marks."""
    return {other for other, one in by_seat(rules, seat, row).items() if one}


def looks(rules, random):
    """Yield the view of each seat and what it observes, in random play of some deals."""
    eye = Eye(rules)
    for _ in range(DEALS):
        for watched, game in played_at_random(rules, random):
            for seat in range(rules.players):
                yield game.view(seat), eye.see(watched, seat)


@pytest.mark.parametrize("recalls", [False, True])
@each_house
def test_parts_lie_side_by_side_and_fill_the_row(name, recalls):
    observer = Observer(compile_rules(HOUSES[name]), recalls)
    place = 0
    for start, shape in observer.parts.values():
        assert start == place
        place += int(np.prod(shape))

    assert place == observer.size


def test_a_part_that_the_rules_never_need_is_missing():
    parts = Observer(compile_rules(HOUSES["classic"]), False).parts

    assert {"tops", "bid", "swapped", "passes", "dealt", "turned_up"}.isdisjoint(parts)


@each_house
def test_the_cards_are_those_of_the_view(name):
    rules = HOUSES[name]
    for view, seen in looks(rules, Random(name)):
        assert cards_in(rules, seen["hand"]) == set(view.hand)
        assert cards_in(rules, seen["upcard"]) == {view.upcard}
        for seat, row in by_seat(rules, view.seat, seen["trick"]).items():
            assert cards_in(rules, row) == {one.card for one in view.trick if one.seat == seat}
        if view.discarded:
            assert cards_in(rules, seen["discarded"]) == {view.discarded}
        if view.swapped:
            assert cards_in(rules, seen["swapped"]) == set(view.swapped)
        if rules.piles:
            for seat, row in by_seat(rules, view.seat, seen["tops"]).items():
                assert cards_in(rules, row) == set(view.tops(seat))


@each_house
def test_the_contract_is_that_of_the_view(name):
    rules = HOUSES[name]
    for view, seen in looks(rules, Random(name)):
        contract = view.contract
        trump = [] if contract.trump is None else [contract.trump.number]
        assert np.flatnonzero(seen["trump"]).tolist() == trump
        assert marked(rules, view.seat, seen["maker"]) == (
            set() if contract.maker is None else {contract.maker}
        )
        assert marked(rules, view.seat, seen["dealer"]) == {view.dealer}
        assert marked(rules, view.seat, seen["out"]) == set(contract.out)
        assert bool(seen["alone"][0]) == contract.alone
        taken = by_seat(rules, view.seat, seen["taken"].sum(axis=1))
        assert tuple(taken[seat] for seat in range(rules.players)) == view.taken
        if "bid" in seen:
            bid = [contract.bid - 1] if contract.bid else []
            assert np.flatnonzero(seen["bid"]).tolist() == bid


@each_house
def test_only_the_seat_to_act_may_do_more_than_pass(name):
    eye = Eye(HOUSES[name])
    for watched, game in played_at_random(HOUSES[name], Random(name)):
        for seat in range(HOUSES[name].players):
            eye.see(watched, seat)
            legal = sorted(action.code for action in game.legal)
            assert eye.legal() == (legal if seat == game.turn else [constants.PASS])


def test_after_the_end_a_seat_may_only_pass():
    eye = Eye(HOUSES["buck"])
    *_, (watched, _) = played_at_random(HOUSES["buck"], Random(1))
    eye.see(watched, 2)

    assert watched.deal.over
    assert eye.legal() == [constants.PASS]


def test_a_seat_that_did_not_follow_is_void_in_the_suit():
    rules = HOUSES["classic"]
    eye, random, found = Eye(rules), Random(4), 0
    for _ in range(20):
        for watched, game in played_at_random(rules, random):
            view = game.view(0)
            if view.trump is None:
                continue
            voids = eye.see(watched, 0)["voids"]
            shown = {(int(seat), int(suit)) for seat, suit in zip(*np.nonzero(voids), strict=True)}
            wanted = set()
            for cards in (*(trick.cards for trick in view.tricks), view.trick):
                led = view.ordering.suit(cards[0].card) if cards else None
                wanted |= {
                    (played.seat, SUITS.index(led))
                    for played in cards
                    if view.ordering.suit(played.card) is not led
                }
            assert shown == wanted
            found += len(wanted)
    assert found


@pytest.mark.parametrize("recalls", [False, True])
@each_house
def test_two_worlds_that_a_seat_cannot_tell_apart_look_alike(name, recalls):
    rules, random, compared = HOUSES[name], Random(name), 0
    eye = Eye(rules, recalls=recalls)
    for _ in range(DEALS):
        for watched, game in played_at_random(rules, random):
            log = game.deals[-1]
            for seat in range(rules.players):
                other = second_deal(rules, log, seat, watched.deal.in_lanes, random)
                if other is None:
                    continue
                eye.see(watched, seat)
                first = eye.row.copy()
                eye.see(watched_again(rules, other), seat)
                assert (eye.row == first).all()
                compared += 1
    assert compared


def watched_again(rules, log):
    """Return a watched deal where a log stands."""
    watched = WatchedDeal(compile_rules(rules), log.dealer, [card.number for card in log.deck])
    for _, action in log.actions:
        assert watched.act(action.code)
    return watched
