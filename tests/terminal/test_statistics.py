"""A person's statistics: the same figures as those of `benny stats`."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from benny import Game
from benny.study.library import OwnCount
from benny.study.report.stats import as_text
from benny.study.stats.figures import statistics
from benny.study.stats.job import GamesJob, find_files
from benny.terminal.library import FileLibrary
from support.games import own_game, store


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """The folder of the games."""
    monkeypatch.setenv("BENNY_HOME", str(tmp_path))
    return tmp_path / "games"


def count():
    library = FileLibrary()
    found = OwnCount(library)
    for game in library.games():
        found.add(game)
    return found


def test_the_figures_are_those_of_the_command(folder):
    left = Game.replay(own_game("classic", seed=3), 60).record()
    store(folder, *(own_game(name, 1) for name in ("classic", "buck", "classic")), left)
    name = left.seats[0].name

    found = count().figures_so_far

    job = GamesJob(files=find_files([Path(folder)], Path(folder)), player=name, piece=1 << 30)
    parts = [job.work(number, 0) for number in range(job.pieces)]
    total = parts[0]
    for part in parts[1:]:
        total = job.merge(total, part)
    for own, theirs in zip(found, statistics(total), strict=True):
        assert own.players[0].figures == theirs.players[0].figures
        assert (own.games, own.unfinished, own.deals) == (
            theirs.games,
            theirs.unfinished,
            theirs.deals,
        )


def test_games_that_only_bots_played_and_those_without_a_whole_deal_do_not_count(folder):
    watched = own_game("classic", seed=1, seat=None)
    begun = Game.replay(own_game("family", seed=1), 2).record()
    store(folder, watched, begun)

    found = count()

    assert found.figures_so_far == ()
    assert found.left_out == 0


def test_a_game_that_breaks_its_rules_is_left_out_and_the_rest_counts(folder):
    wrong = own_game("classic", seed=1)
    wrong.deals[0].points = tuple(point + 1 for point in wrong.deals[0].points)
    store(folder, wrong, own_game("classic", seed=2))

    found = count()

    assert found.left_out == 1
    assert found.figures_so_far[0].games == 1


def test_where_nothing_leaks_no_table_of_leaks_is_shown(folder):
    store(folder, own_game("classic", 1))
    found = count().figures_so_far[0]
    player, leak = found.players[0], replace(found.players[0].figures[0], topic="leaks", name="x")

    def told(mean):
        own = replace(player, figures=(replace(leak, mean=mean),))
        return as_text([replace(found, players=(own,))], 75)

    assert "Where games are lost" not in told(0.0)
    assert "Where games are lost" in told(0.1)
