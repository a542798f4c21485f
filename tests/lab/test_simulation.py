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

    found = tally.points_a_deal(tally.sides[0])
    assert (found.mean, found.error) == pytest.approx((mean, error))


def test_games_are_played_by_the_name_of_the_game():
    named, given = (
        [game.record() for game in play_games(rules, ["random"], 2, seed=3)]
        for rules in ("family", benny.variant("family"))
    )

    assert named == given


def test_an_unfinished_game_ends_with_its_last_finished_deal():
    (game,) = play_games(benny.variant("buck"), ["random"], 1, seed=3, max_deals=4)

    assert game.winner is None
    assert len(stored(game).deals) == 4
    assert stored(game).result is None


def test_a_bot_for_each_seat_sits_where_it_is_named():
    names = ["random", "sensible", "random", "random"]

    assert bots_by_seat(benny.variant("buck"), names) == tuple(names)


def test_what_was_never_seen_may_be_any_share():
    tally = Tally.of(benny.variant("classic"))
    side = tally.sides[0]

    assert tally.win_rate(side).interval == tally.euchre_rate(side).interval == (0, 1)
    assert math.isinf(tally.win_rate(side).error)


def test_calls_euchres_and_games_alone_are_counted_by_side():
    rules = benny.variant("family")
    games = list(play_games(rules, ["random", "sensible"], 4, seed=1))
    outcomes = [outcome for game in games for outcome in game.outcomes(None)]
    played = [outcome for outcome in outcomes if outcome.tricks]
    tally = Tally.of(rules, games)

    for number, side in enumerate(tally.sides):
        mine = [o for o in played if rules.side_of(o.contract.maker) == number]
        assert side.calls == len(mine)
        assert side.euchred == sum(outcome.euchred for outcome in mine)
        assert side.alone == sum(outcome.contract.alone for outcome in mine)
        assert tally.euchre_rate(side).mean == pytest.approx(side.euchred / side.calls)
        assert tally.win_rate(side).mean == side.won / 4
