"""Moments: a stored game, taken up again before any of its actions."""

from random import Random

import pytest
from msgspec.structs import replace

from benny import Game, NotationError, variant
from benny.game.hosted_game import Moment, moment, truncate
from benny.game.log import DealLog
from benny.game.notes import ActionNote
from benny.io.json import from_json, to_json
from support.games import played
from support.rules import HOUSES, mark_slow

ACTIONS = 60


@pytest.mark.parametrize("name", mark_slow(HOUSES))
def test_a_moment_shows_what_the_seat_knew_at_its_turn(name):
    game, chance = Game(HOUSES[name], seed=2), Random(name)
    known = []
    while not game.over and len(known) < ACTIONS:
        known.append((len(game.deals), len(game.deals[-1].actions) + 1, game.view(game.turn)))
        game.act(chance.choice(game.legal))
    record = game.record()
    for deal, action, view in known:
        there = moment(record, deal, action)

        assert from_json(to_json(there), Moment) == there
        assert there.view() == view


def test_a_game_goes_on_from_a_moment():
    record = played(variant("classic"), ("novice",), 2)
    game = moment(record, 2, 4).game()
    assert len(game.results) == 1
    while not game.is_waiting:
        game.act(game.legal[0])
    game.deal(7)
    assert game.dealt == 3


@pytest.mark.parametrize(
    ("deal", "action", "sentence"),
    [(0, 1, "deal 0 should be"), (99, 1, "deal 99 should be"), (1, 0, "action 0 should be")],
)
def test_a_place_that_a_game_does_not_have_is_refused(deal, action, sentence):
    with pytest.raises(NotationError, match=sentence):
        moment(played(variant("classic"), ("novice",), 2), deal, action)


def test_a_deal_that_is_cut_off_tells_nothing_of_what_came_later():
    log = played(variant("classic"), ("novice",), 2).deals[0]
    note = ActionNote(action=1, comment="Never pass this!")
    before = truncate(replace(log, notes=(note,)), 3)

    assert before == DealLog(
        dealer=log.dealer, hands=log.hands, kitty=log.kitty, actions=log.actions[:3]
    )
