"""Simulations: seats, sums and standard errors."""

import math

import numpy as np
import pytest

import benny
from benny.game import records
from benny.lab.simulation import Tally, bots_by_seat, play_games, record_of


def test_one_bot_fills_all_seats_and_two_take_a_side_each():
    rules = benny.variant("family")

    assert bots_by_seat(rules, ["random"]) == ("random",) * 4
    assert bots_by_seat(rules, ["random", "sensible"]) == ("random", "sensible") * 2
    with pytest.raises(benny.NotationError, match="3 bots for 4 seats"):
        bots_by_seat(rules, ["random"] * 3)


def test_the_tally_adds_up_what_the_records_say():
    games = list(play_games(benny.variant("classic"), ["random"], 6, seed=2))
    tally = Tally.from_games(benny.variant("classic"), games)
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

    tally = Tally.from_games(rules, games)

    found = tally.points_a_deal(tally.sides[0])
    assert (found.mean, found.error) == pytest.approx((mean, error))


def test_an_unfinished_game_ends_with_its_last_finished_deal():
    (game,) = play_games(benny.variant("buck"), ["random"], 1, seed=3, max_deals=4)

    assert game.winner is None
    assert len(record_of(game).deals) == 4
    assert record_of(game).result is None


def test_a_bot_for_each_seat_sits_where_it_is_named():
    names = ["random", "sensible", "random", "random"]

    assert bots_by_seat(benny.variant("buck"), names) == tuple(names)


def test_what_was_never_seen_may_be_any_share():
    tally = Tally.from_games(benny.variant("classic"))
    side = tally.sides[0]

    assert tally.win_rate(side).interval == tally.euchre_rate(side).interval == (0, 1)
    assert math.isinf(tally.win_rate(side).error)


def test_calls_euchres_and_games_alone_are_counted_by_side():
    rules = benny.variant("family")
    games = list(play_games(rules, ["random", "sensible"], 4, seed=1))
    outcomes = [outcome for game in games for outcome in game.outcomes(None)]
    played = [outcome for outcome in outcomes if outcome.tricks]
    tally = Tally.from_games(rules, games)

    for number, side in enumerate(tally.sides):
        mine = [o for o in played if rules.side_of(o.contract.maker) == number]
        assert side.calls == len(mine)
        assert side.euchred == sum(outcome.euchred for outcome in mine)
        assert side.alone == sum(outcome.contract.alone for outcome in mine)
        assert tally.euchre_rate(side).mean == pytest.approx(side.euchred / side.calls)
        assert tally.win_rate(side).mean == side.won / 4


class First:
    """Plays the first card, and remembers how often it was asked."""

    version = 2

    def __init__(self, seed=None):
        self.seed = seed
        self.asked = 0

    def act(self, view):
        self.asked += 1
        return view.legal[0]


@pytest.mark.parametrize(
    ("bots", "signatures"),
    [
        ("random", ["random/1"] * 4),
        (["random"], ["random/1"] * 4),
        (First, ["First/2"] * 4),
        ([First, "random"], ["First/2", "random/1"] * 2),
        ([lambda seed: First(seed), First()], ["First/2"] * 4),
        ([benny.bot("random", seed=1)], ["random/1"] * 4),
    ],
)
def test_bots_are_names_classes_functions_or_bots(bots, signatures):
    (game,) = benny.play_games("family", bots, games=1)

    assert [player.bot for player in game.players] == signatures
    assert game.over
    assert records.decode(records.encode(game.record())) == game.record()


def test_a_class_plays_each_seat_anew_and_a_bot_goes_on():
    bot, made = First(), []

    def make(seed):
        made.append(First(seed))
        return made[-1]

    list(benny.play_games("sawdust", [bot, make], games=2))

    assert bot.asked > 10
    seeds = [one.seed for one in made if one.asked]
    assert len(seeds) == len(set(seeds)) == 4


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"games": -1}, "games -1 should be a whole number, 0 or more"),
        ({"games": "3"}, "games '3' should be a whole number, 0 or more"),
        ({"max_deals": 0}, "max_deals 0 should be a whole number, 1 or more"),
        ({"seed": -1}, "seed -1 should be a whole number, 0 or more"),
        ({"bots": "nobody"}, "unknown bot 'nobody'"),
        ({"bots": []}, "0 bots for 4 seats"),
        ({"bots": None}, "None is no bot: give a name of random, novice"),
        ({"bots": np.array(5)}, r"array\(5\) is no bot: give a name of random, novice"),
        ({"bots": "x" * 5000}, r"^unknown bot 'x{59} \.\.\.: there are random, novice"),
        ({"bots": [object]}, r"bot 'object' has no method act\(view\)"),
        ({"rules": None}, "None is no game"),
    ],
)
def test_what_can_not_be_played_is_refused_at_once(changed, said):
    with pytest.raises(benny.NotationError, match=said):
        benny.play_games(**{"rules": "family", "bots": "random", "games": 1} | changed)


def test_a_bot_of_a_program_that_fails_is_named_with_what_it_did():
    class Wild(First):
        def act(self, view):
            raise KeyError("lost")

    with pytest.raises(benny.BotError, match=r"bot 'Wild' raised KeyError\('lost'\)") as failed:
        list(benny.play_games("family", Wild, games=1))
    assert isinstance(failed.value.__cause__, KeyError)
