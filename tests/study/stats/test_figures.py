"""Figures of players, against a count of what was seen, one case after the other."""

from itertools import pairwise
from math import inf, sqrt
from operator import attrgetter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from benny.analysis.statistics import NORMAL_95, Share
from benny.game import records
from benny.game.game import Game
from benny.game.log import Player
from benny.lab.runs.runner import run
from benny.lab.simulation import play_games, record_of
from benny.study.stats.figures import TOPICS, statistics
from benny.study.stats.job import GamesJob, find_files
from benny.study.stats.sums import sum_cases
from support.brute_force import counted
from support.rules import HOUSES, mark_slow

NAMES = ("Ann", "Bob", "Cid", "Dee")


def games(rules, number=6, bots=("random",), max_deals=12):
    """Return records of games between people, which random bots play for them."""
    people = tuple(Player(name) for name in NAMES[: rules.players])
    played = play_games(rules, bots, number, seed=5, max_deals=max_deals)
    return [replace(record_of(game), seats=people) for game in played]


@pytest.fixture
def job(tmp_path):
    """Return a function that writes records to a file, and returns the job of counting them."""

    def make(found, **how):
        path = tmp_path / "games.jsonl"
        records.save(path, found)
        return GamesJob(files=find_files([path], tmp_path), **how)

    return make


def figures(job):
    """Return the figures by player, topic, name and case."""
    (rules,) = statistics(run(job, job.pieces))
    return {
        (player.player, f"{one.topic}/{one.name}/{one.when}"): one
        for player in rules.players
        for one in player.figures
    }


@pytest.mark.parametrize("name", mark_slow(HOUSES))
def test_all_figures_are_those_of_a_count_one_by_one(job, name):
    played = games(HOUSES[name])
    wanted = counted(played)

    found = figures(job(played))

    assert {(NAMES[seat], key) for seat, key in wanted} == found.keys()
    for (seat, key), values in wanted.items():
        one = found[NAMES[seat], key]
        assert one.cases == len(values), key
        assert one.mean == pytest.approx(sum(values) / len(values)), key
        if one.low is not None:
            assert one.low - 1e-9 <= one.mean <= one.high + 1e-9, key


@pytest.mark.parametrize("name", ["family", "buck", "dnd"])
def test_each_figure_stands_once_under_its_topic(job, name):
    (rules,) = statistics(run(counting := job(games(HOUSES[name])), counting.pieces))

    for player in rules.players:
        topics = [TOPICS.index(one.topic) for one in player.figures]
        assert topics == sorted(topics)
        assert len({(one.topic, one.name, one.when) for one in player.figures}) == len(topics)
    assert all(one.deals >= other.deals for one, other in pairwise(rules.players))


def test_rules_say_what_is_counted(job):
    told = {
        name: {key for _, key in figures(job(games(HOUSES[name])))}
        for name in ("classic", "family", "buck", "dnd", "farmers")
    }

    assert not any(key.startswith("loners/") for key in told["classic"])
    assert "loners/tried/dealer" in told["family"]
    assert {"calls/bids/1st seat", "calls/folds/", "makers/made/bid 3", "defence/bumped/"} <= (
        told["buck"]
    )
    assert not any(key.startswith("calls/orders/") for key in told["buck"])
    assert "leads/from a pile/as maker" in told["dnd"]
    assert "calls/swaps/" in told["farmers"]


@pytest.mark.parametrize("piece", [7, 700, 5001, 1 << 22])
def test_the_figures_are_the_same_however_the_file_is_cut(job, piece):
    played = games(HOUSES["family"], number=2)
    whole = run(job(played), 1)

    cut = replace(job(played), piece=piece)

    assert cut.pieces == -(-cut.files[0].size // piece)
    assert statistics(run(cut, cut.pieces)) == statistics(whole)


def test_a_bot_at_all_seats_wins_half_of_its_games_and_that_is_sure(job):
    played = [
        replace(one, seats=(Player("Bo", "random/1"),) * 4) for one in games(HOUSES["classic"], 40)
    ]

    won = figures(job(played))["random/1", "games/won/"]

    assert won.mean == 0.5
    assert won.cases == 4 * sum(one.result is not None for one in played)
    assert won.high - won.low < 0.2


def test_partners_who_win_every_game_are_as_sure_as_the_games(job):
    """As in `simulate` and `arena`, where a game counts once."""
    played = games(HOUSES["family"], 5, max_deals=99)
    seated = [
        replace(one, seats=tuple(Player("AB"[seat % 2 != one.result.winner]) for seat in range(4)))
        for one in played
    ]

    found = figures(job(seated))

    for name, wins in (("A", 5), ("B", 0)):
        won = found[name, "games/won/"]
        assert (won.mean, won.cases) == (wins / 5, 10)
        assert (won.low, won.high) == pytest.approx(Share.from_counts(wins, 5).interval)


def test_a_deal_in_progress_is_left_out_and_a_game_without_its_result_counts(job):
    (played,) = games(HOUSES["classic"], 1, max_deals=99)
    begun = Game.replay(played, len(played.deals[0].actions) + 5).record()
    ended = replace(played, result=None)

    (rules,) = statistics(run(counting := job([begun, ended]), counting.pieces))

    assert (rules.games, rules.unfinished, rules.deals) == (2, 1, 1 + len(played.deals))


@given(st.lists(st.tuples(st.integers(-9, 9), st.integers(1, 3)), min_size=2, max_size=9))
def test_a_mean_has_the_error_of_a_ratio_by_deals(units):
    totals, chances = zip(*units, strict=True)
    found = sum_cases((total, number, 1) for total, number in units).mean()

    mean = sum(totals) / sum(chances)
    squares = sum((total - mean * number) ** 2 for total, number in units)
    error = sqrt(squares * len(units) / (len(units) - 1)) / sum(chances)
    assert found.mean == pytest.approx(mean)
    if squares < 1e-6:  # a few that are alike tell nothing of how far others may be
        assert found.error == inf
        return
    assert found.error == pytest.approx(error, abs=1e-6)
    assert found.margin == pytest.approx(NORMAL_95 * error, abs=1e-5)


def test_a_player_is_asked_for_by_name_or_as_a_bot(job):
    played = games(HOUSES["classic"], 3)
    seats = (Player("Ann"), Player("Bob", "sensible/3"), Player("Cid"), Player("Dee", "novice/1"))
    played = [replace(one, seats=seats) for one in played]
    everybody = figures(job(played))

    for asked, called in (("Ann", "Ann"), ("Bob", "sensible/3"), ("novice", "novice/1")):
        found = figures(job(played, player=asked))
        assert {player for player, _ in found} == {asked}
        for (_, key), one in found.items():
            assert one == everybody[called, key]


def test_games_of_the_same_rules_count_together_whatever_they_are_called(job):
    classic = HOUSES["classic"]
    ours = replace(classic, name="ours", title="Ours")
    other = replace(classic, target=5)
    played = games(classic, 1) + games(ours, 2) + games(other, 4)

    found = statistics(run(counting := job(played), counting.pieces))

    assert sorted(map(attrgetter("games"), found)) == [3, 4]
