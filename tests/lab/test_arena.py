"""Duplicate matches: seatings, gains by their definition, ratings, and when they are settled."""

import re
from itertools import permutations
from statistics import mean

import pytest
from msgspec.structs import replace

import benny
from benny.analysis.statistics import Sums
from benny.game.shuffling import derive
from benny.lab import arena as arenas
from benny.lab import simulation
from benny.lab.arena import FEWEST_DEALS, Arena, MatchResult
from benny.lab.runs.runner import run
from benny.lab.seats import seatings
from support.rules import HOUSES, SIX, house

VARIANTS = SIX
THREE = HOUSES["three players"]

PASSING = """
class Passing:
    def act(self, view):
        return "pass"
"""


def arena(*bots, rules="classic", **changes):
    found = benny.variant(rules) if isinstance(rules, str) else rules
    return Arena(rules=found, bots=tuple(f"{bot}/1" for bot in bots), **changes)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_bot_has_every_seat_as_often(players):
    chosen = seatings(players)

    assert all(2 * sum(seat in seats for seats in chosen) == len(chosen) for seat in range(players))
    assert {frozenset(seats) for seats in chosen} == {
        frozenset(range(players)) - set(seats) for seats in chosen
    }


@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize("bot", ["random", "sensible"])
def test_a_bot_gains_nothing_on_itself_in_any_deal(name, bot):
    match = arena(bot, bot, rules=name, rounds_a_game=0)

    assert run(match, 2).gains == (Sums(2 * match.rules.players, 0, 0),)


@pytest.mark.parametrize("rules", ["classic", THREE], ids=["classic", "three players"])
def test_a_bot_wins_half_of_the_games_against_itself(rules):
    match = arena("sensible", "sensible", rules=rules, rounds_a_game=1)

    assert match.win_share(run(match, 2), 0).mean == 0.5


@pytest.mark.parametrize("rules", ["classic", "buck", THREE], ids=["classic", "buck", "three"])
def test_a_gain_is_the_mean_over_seatings_of_the_points_a_seat(rules):
    match = arena("sensible", "random", rules=rules, rounds_a_game=0)
    rules, seed = match.rules, 17
    found = match.work(0, seed)

    expected = [
        mean(seating_gain(rules, derive(seed, f"deal {dealer}"), dealer, set(seats)))
        for dealer in range(rules.players)
        for seats in [seatings(rules.players)]
    ]
    sign = -1 if rules.lower_is_better else 1

    assert match.gain(found, 0).mean == pytest.approx(sign * mean(expected))


def seating_gain(rules, seed, dealer, chosen):
    """Yield for each seating what a sensible seat scores more than a random one in a deal."""
    for seats in chosen:
        game = benny.Game(rules, seed, first_dealer=dealer)
        bots = [
            benny.bot("sensible" if seat in seats else "random", derive(seed, f"bot {seat}"))
            for seat in range(rules.players)
        ]
        while game.turn is not None and not game.results:
            game.act(bots[game.turn].act(game.view(game.turn)))
        points = [game.deals[0].points[rules.side_of(seat)] for seat in range(rules.players)]
        others = set(range(rules.players)) - set(seats)
        yield mean(points[seat] for seat in seats) - mean(points[seat] for seat in others)


@pytest.mark.parametrize("rules", ["dnd", THREE], ids=["dnd", "three players"])
def test_bots_that_change_places_gain_the_negative(rules):
    matches = [arena(*bots, rules=rules) for bots in permutations(["sensible", "random"])]
    there, back = (run(match, 2) for match in matches)
    (gains,), (negated,) = there.gains, back.gains

    assert gains.total != 0
    assert negated == Sums(gains.number, -gains.total, gains.squares)
    won, lost = matches[0].win_share(there, 0).mean, matches[1].win_share(back, 0).mean
    assert won + lost == pytest.approx(1)


def test_nothing_is_settled_before_a_least_number_of_deals():
    match = arena("sensible", "random")

    assert not match.is_settled(clear_win(FEWEST_DEALS - 1))
    assert match.is_settled(clear_win(FEWEST_DEALS))


def test_a_match_to_the_end_is_never_settled():
    match = arena("sensible", "random", to_the_end=True)

    assert not match.is_settled(clear_win(FEWEST_DEALS))
    assert match.is_clear(clear_win(FEWEST_DEALS), 0)


def clear_win(deals):
    """Return the sums of two bots of which the first gained the same in each of so many deals."""
    first, second = (Sums(deals, sign * deals, deals) for sign in (1, -1))
    return MatchResult((first,), (first, second), (Sums.from_values([4]),), 0)


def test_equal_bots_are_never_settled():
    match = arena("random", "random", rounds_a_game=0)

    assert not match.is_settled(run(match, FEWEST_DEALS // 4))


def test_a_rating_is_the_mean_gain_on_all_bots():
    match = arena("random", "sensible", "random", rounds_a_game=0)
    found = run(match, 5)
    gains = [match.gain(found, number).mean for number in range(3)]
    ratings = [match.rating(found, bot).mean for bot in range(3)]

    assert match.pairs == ((0, 1), (0, 2), (1, 2))
    assert sum(ratings) == pytest.approx(0)
    assert ratings == pytest.approx(
        [(gains[0] + gains[1]) / 3, (gains[2] - gains[0]) / 3, -(gains[1] + gains[2]) / 3]
    )


def test_the_rating_of_one_of_two_bots_is_half_of_its_gain():
    match = arena("sensible", "random", rounds_a_game=0)
    found = run(match, 3)
    gain, rating = match.gain(found, 0), match.rating(found, 0)

    assert (rating.mean, rating.error) == pytest.approx((gain.mean / 2, gain.error / 2))


def test_all_pairs_play_the_same_cards_with_the_same_chance():
    match = arena("random", "sensible", "random")
    (first, again, swapped) = run(match, 2).gains

    assert (again.total, again.squares) == (0, 0)
    assert first.total == -swapped.total


def test_a_game_is_played_with_the_first_of_every_few_rounds():
    match = arena("random", "sensible", rules="sawdust", rounds_a_game=3)

    assert [run(match, rounds).wins[0].number for rounds in (1, 3, 4)] == [1, 1, 2]


def test_no_more_games_are_played_than_are_wanted():
    match = arena("random", "sensible", rules="sawdust", rounds_a_game=2, most_games=2)

    assert [run(match, rounds).wins[0].number for rounds in (1, 3, 5)] == [1, 2, 2]


def test_without_games_there_is_no_share_of_those_won():
    match = arena("random", "sensible", rounds_a_game=0)

    assert match.win_share(run(match, 1), 0) is None


def test_few_games_that_are_all_won_are_not_sure():
    match = arena("sensible", "random")
    won = match.win_share(replace(clear_win(4), wins=(Sums.from_values([4] * 5),)), 0)

    assert won.mean == 1
    assert won.interval == (pytest.approx(5 / (5 + 1.96**2), abs=0.01), 1)


def test_games_that_the_cards_decide_are_worth_more_than_their_number():
    match = arena("sensible", "random")
    won = match.win_share(replace(clear_win(4), wins=(Sums.from_values([2] * 20),)), 0)

    assert won.mean == 0.5
    assert won.trials > 100


def test_an_unfinished_game_counts_half(tmp_path, monkeypatch):
    (tmp_path / "bots.py").write_text(PASSING)
    monkeypatch.setattr(simulation, "DEFAULT_MAX_DEALS", 3)
    name = f"{tmp_path}/bots.py:Passing"
    match = arena(name, name, rules=house("classic", all_pass="next_dealer"))
    found = run(match, 1)

    assert found.unfinished == 2
    assert match.win_share(found, 0).mean == 0.5


class Eager:
    def act(self, view):
        return view.legal[-1]


def test_a_program_matches_bots_of_its_own():
    match = benny.arena([Eager, "sensible", lambda: Eager()], "family", deals=8, games=1, seed=3)
    first, same, last = match.pairs

    assert match.bots == ("Eager/0", "sensible/3", "Eager/0")
    assert (match.deals, match.games, match.unfinished) == (8, 1, 0)
    assert (first.bots, first.settled) == (("Eager/0", "sensible/3"), False)
    assert first.gain.mean < 0 < last.gain.mean
    assert (same.gain.mean, same.won.mean) == (0, 0.5)
    assert sum(rating.mean for rating in match.ratings) == pytest.approx(0)


def test_a_match_in_a_program_is_that_of_the_command():
    match = benny.arena(["random", "sensible"], "classic", deals=8, games=0, seed=5)
    job = arenas.arena_job(benny.variant("classic"), ["random", "sensible"], 8, 0, 5)

    assert job.held == ()
    assert match == job.match(run(job, 2))
    assert match.pairs[0].won is None


@pytest.mark.parametrize(
    ("bots", "changed", "said"),
    [
        (["random"], {}, "'random' has no one to play against: name two bots or more"),
        ([], {}, "^no bots: name two bots or more"),
        (["random", "nobody"], {}, "unknown bot 'nobody'"),
        (["random"] * 2, {"games": -1}, "games -1 should be a whole number, 0 or more"),
        (["random"] * 2, {"games": 9, "deals": 8}, "9 games don't go with 2 rounds"),
        (["random"] * 2, {"deals": 0}, "deals 0 should be a whole number, 1 or more"),
        (["random"] * 2, {"seed": "x"}, "seed 'x' should be a whole number"),
        (["random"] * 2, {"single": "no"}, "single='no': give True or False"),
        (["random"] * 2, {"adjusted": "\ud800"}, r"adjusted='\\ud800': give True or False"),
        (["random"] * 2, {"to_the_end": float("nan")}, "to_the_end=nan: give True or False"),
    ],
)
def test_a_match_that_can_not_be_played_is_refused(bots, changed, said):
    with pytest.raises(benny.NotationError, match=said):
        benny.arena(bots, "classic", **changed)


@pytest.mark.parametrize("rules", ["classic", benny.variant("classic")])
def test_the_order_of_old_is_refused_with_the_new_one(rules):
    said = r"^the bots come before the rules: benny\.arena\(\['sensible', 'novice'\], rules="

    with pytest.raises(benny.NotationError, match=said):
        benny.arena(rules, ["random", "random"])


@pytest.mark.parametrize("rules", [None, 5, float("nan"), b"classic", ["classic"]])
def test_what_is_no_game_is_refused_in_words_about_it(rules):
    with pytest.raises(benny.NotationError, match=f"^{re.escape(repr(rules))} is no game: give a"):
        benny.arena(["random", "random"], rules)


@pytest.mark.parametrize("turns", [0, 150])
def test_the_match_until_a_bot_fails_is_kept_with_its_error(turns):
    class Tires:
        asked = 0

        def act(self, view):
            Tires.asked += 1
            return view.legal[0] if Tires.asked <= turns else "enough"

    with pytest.raises(benny.BotError, match="bot 'Tires' answered 'enough'") as failed:
        benny.arena([Tires, "random"], "family", deals=200, games=0, seed=1)
    so_far = failed.value.so_far

    assert (so_far is None) == (turns == 0)
    if so_far is not None:
        Tires.asked = -(10**6)
        again = benny.arena(
            [Tires, "random"], "family", deals=so_far.deals, games=0, seed=1, to_the_end=True
        )
        assert (again.deals, again.pairs[0].gain) == (so_far.deals, so_far.pairs[0].gain)
