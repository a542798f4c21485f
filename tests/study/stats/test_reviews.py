"""What reviews tell of players: luck, errors over time, and leaks."""

from math import fsum

import pytest
from msgspec.structs import replace

from benny.game import records
from benny.game.game import Game
from benny.game.hosted_game import HostedGame
from benny.game.log import Player
from benny.lab.runs.runner import run
from benny.study.review.decisions import Depth
from benny.study.review.review import ReviewJob
from benny.study.stats.figures import statistics
from benny.study.stats.job import GamesJob, find_files
from benny.study.stats.reviews import deed_of, review_stats, reviewed_games
from benny.study.stats.sums import PARTS, PlayerSums, ReviewedGame, RulesSums, StatsSums
from support.games import played
from support.rules import HOUSES, mark_slow

SHALLOW = Depth(first=8, most=8)
NAMES = ("Ann", "Bob", "Cid", "Dee")


def review(record):
    job = ReviewJob(record=record, depth=SHALLOW)
    return run(job, job.pieces)


@pytest.fixture(scope="module")
def game():
    return played(HOUSES["family"], ("novice",), 3)


@pytest.fixture(scope="module")
def its_review(game):
    return review(game)


def test_each_player_gets_their_luck_and_their_losses(game, its_review):
    found = reviewed_games(game, NAMES, its_review)

    for seat, name in enumerate(NAMES):
        mine = [one for one in its_review.decisions if one.seat == seat and one.counted]
        told = found[name]
        assert (told.seats, told.decisions) == (1, len(mine))
        assert told.loss == pytest.approx(PARTS * fsum(one.loss for one in mine), abs=len(mine))
        assert sum(loss for loss, _ in told.leaks.values()) == told.loss
        assert sum(cases for _, cases in told.leaks.values()) == told.decisions
        dealt = [deal.chances for deal in its_review.deals]
        luck = fsum(one.dealt[seat % 2] - one.before[seat % 2] for one in dealt)
        assert told.luck == pytest.approx(PARTS * luck, abs=len(dealt))


def test_a_player_of_several_seats_is_told_of_once(game, its_review):
    found = reviewed_games(game, ("Ann", None, "Ann", None), its_review, at=7.0)
    apart = reviewed_games(game, NAMES, its_review)

    assert list(found) == ["Ann"]
    assert (found["Ann"].seats, found["Ann"].at) == (2, 7.0)
    assert found["Ann"].loss == apart["Ann"].loss + apart["Cid"].loss
    assert found["Ann"].luck == 2 * apart["Ann"].luck


def test_only_the_decisions_of_those_who_are_asked_for_are_reviewed(game):
    found = review_stats(game, (None, "Bob", None, None), SHALLOW, 0)

    assert list(found) == ["Bob"]
    assert found["Bob"].decisions > 0
    empty = replace(game, deals=[], result=None)
    assert review_stats(empty, (None, "Bob", None, None), SHALLOW, 0)["Bob"].decisions == 0


@pytest.mark.parametrize("name", mark_slow(HOUSES))
def test_each_decision_is_told_as_a_deed(name):
    game = Game(HOUSES[name], seed=1)
    deeds = set()
    while len(game.results) < 3 and not game.over:
        view = game.view(game.turn)
        deeds |= {deed_of(view, action) for action in view.legal}
        game.act(view.legal[len(deeds) % len(view.legal)])

    assert all(deeds)
    assert any(deed.startswith("leading ") for deed in deeds)


def test_deeds_are_told_in_a_players_words(game):
    deeds = {
        deed_of(before.view(before.turn), action)
        for deal in range(len(game.deals))
        for before, (_, action) in zip(
            HostedGame.retrace_deal(game.rules, game.standing(deal), game.deals[deal]),
            game.deals[deal].actions,
            strict=False,
        )
    }

    assert {"passing from 1st seat", "ordering as dealer", "following suit as defender"} <= deeds
    assert any(deed.startswith("leading trump as ") for deed in deeds)


def told(loss, decisions=10, at=None, leaks=None):
    return ReviewedGame(1, 1000, loss, decisions, leaks or {}, at)


def of_games(*games):
    """Return the figures of a player whose games were so reviewed."""
    player = PlayerSums(len(games), len(games), {}, games)
    rules = RulesSums(HOUSES["family"], len(games), 0, len(games), {"Ann": player})
    ((found,),) = (one.players for one in statistics(StatsSums({"id": rules})))
    return found


def test_leaks_are_what_a_deed_costs_a_game_the_worst_first():
    ordering, leading = "ordering from 1st seat", "leading trump as defender"
    found = of_games(
        told(90_000, leaks={ordering: (60_000, 3), leading: (30_000, 1)}),
        told(20_000, leaks={ordering: (20_000, 2)}),
        told(0),
        told(0),
    )

    worst, second = [one for one in found.figures if one.topic == "leaks"]

    assert (worst.name, worst.cases, worst.mean) == (ordering, 5, 0.02)
    assert (second.name, second.cases, second.mean) == (leading, 1, 0.0075)
    assert worst.low < worst.mean < worst.high


def test_the_error_rate_is_a_decision_and_compared_with_bots():
    found = of_games(told(60_000, 20), told(0, 10))
    rate = next(one for one in found.figures if one.name == "error rate")

    assert (rate.cases, rate.mean) == (30, pytest.approx(0.002))
    assert found.like == "between sensible and search"
    assert of_games(told(60_000, 5)).like == ""


def test_time_goes_by_month_or_else_in_tenths_of_the_games():
    def times(*games):
        figures = of_games(*games).figures
        return [one.when for one in figures if (one.topic, one.name) == ("over time", "errors")]

    january, march = 1_800_000_000.0, 1_805_000_000.0
    assert times(told(1, at=march), told(2, at=january), told(3, at=march)) == [
        "2027-01",
        "2027-03",
    ]
    assert times(told(1), told(2, at=march)) == ["game 1", "game 2"]
    assert times(*[told(1)] * 25)[:2] == ["games 1-3", "games 4-6"]
    assert times(*[told(1)] * 25)[-1] == "game 25"


def test_a_file_is_reviewed_and_comes_out_the_same_however_it_is_cut(tmp_path):
    path = tmp_path / "games.jsonl"
    game = played(HOUSES["sawdust"], ("novice",))
    seats = tuple(map(Player, NAMES))
    records.save(path, [replace(game, seats=seats)] * 3)
    job = GamesJob(files=find_files([path], tmp_path), player="Ann", depth=SHALLOW, piece=900)

    (rules,) = statistics(run(job, job.pieces))
    whole = replace(job, piece=1 << 20)

    assert [(one.player, one.reviewed) for one in rules.players] == [("Ann", 3)]
    assert statistics(run(whole, whole.pieces)) == (rules,)


def test_a_game_that_no_review_fits_counts_without_one(tmp_path):
    path = tmp_path / "games.jsonl"
    game = played(HOUSES["sawdust"], ("novice",))
    line = records.encode(game).replace(b'"seed":', b'"seeds":')
    path.write_bytes(line)
    job = GamesJob(files=find_files([path], tmp_path), depth=SHALLOW)

    found = run(job, job.pieces)

    assert (found.left_out.games, found.unreviewed.games) == (0, 1)
    assert "seeds" in found.unreviewed.complaint
    assert statistics(found)[0].games == 1
