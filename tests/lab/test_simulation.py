"""Simulations: seats, sums and standard errors."""

import math

import pytest

import benny
from benny.lab.simulation import Tally, bots_by_seat, play_games, stored


def test_one_bot_fills_all_seats_and_two_take_a_side_each():
    rules = benny.variant("family")

    assert bots_by_seat(rules, ["random"]) == ("random",) * 4
    assert bots_by_seat(rules, ["random", "sensible"]) == ("random", "sensible") * 2
    with pytest.raises(benny.NotationError, match="3 bots for 4 seats"):
        bots_by_seat(rules, ["random"] * 3)


def test_the_tally_adds_up_what_the_records_say():
    games = list(play_games(benny.variant("classic"), ["random"], 6, seed=2))
    tally = Tally.of(benny.variant("classic"), games)
    deals = [deal for game in games for deal in game.deals]

    assert tally.games == 6
    assert tally.deals == len(deals)
    assert sum(side.won for side in tally.sides) == 6
    assert [side.points for side in tally.sides] == [
        sum(deal.points[side] for deal in deals) for side in range(2)
    ]
    assert sum(side.calls for side in tally.sides) + tally.unplayed == tally.deals


def test_the_standard_error_is_that_of_the_mean():
    rules = benny.variant("classic")
    games = list(play_games(rules, ["random"], 5, seed=3))
    points = [deal.points[0] for game in games for deal in game.deals]
    mean = sum(points) / len(points)
    error = math.sqrt(sum((p - mean) ** 2 for p in points) / (len(points) - 1) / len(points))

    tally = Tally.of(rules, games)

    assert tally.points_a_deal(tally.sides[0]) == pytest.approx((mean, error))


def test_an_unfinished_game_ends_with_its_last_finished_deal():
    (game,) = play_games(benny.variant("buck"), ["random"], 1, seed=3, max_deals=4)

    assert game.winner is None
    assert len(stored(game).deals) == 4
    assert stored(game).result is None
