"""`benny simulate` as a stranger types it."""

import pytest

from benny.game import records
from support.asking import refused


def test_simulate_writes_the_same_records_for_the_same_seed(run, tmp_path):
    for name in ("one", "two"):
        run("simulate", "dnd", "--games", 2, "--seed", 9, "--bots", "random", "--records", name)

    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()
    assert run("verify", "one").stdout.startswith("one: 2 games, ")


@pytest.mark.proof
def test_simulate_writes_over_games_and_nothing_else(run, tmp_path):
    (tmp_path / "bot.py").write_text("class Bot: pass\n")
    (tmp_path / "folder").mkdir()
    games = ("simulate", "sawdust", "--games", 1, "--bots", "random", "--records")

    assert refused(run(*games, "bot.py"), "bot.py, line 1: not a benny/1 record")
    assert refused(run(*games, "gone/x"), "there is no folder 'gone' for the games 'x'")
    assert refused(run(*games, "folder"), "'folder' is a folder: name a file for the games")
    assert (tmp_path / "bot.py").read_text() == "class Bot: pass\n"
    assert [run(*games, "games").returncode for _ in range(2)] == [0, 0]


def test_simulate_ends_games_that_drift_and_counts_them(run, tmp_path):
    done = run(
        "simulate", "buck", "--games", 2, "--bots", "random", "--max-deals", 1, "--records", "r"
    )

    assert "2 games were ended unfinished after 1 deal." in done.stdout
    assert [len(game.deals) for game in records.load(tmp_path / "r")] == [1, 1]
    assert run("verify", "r").returncode == 0
