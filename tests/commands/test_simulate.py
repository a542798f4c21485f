"""`benny simulate` as a stranger types it."""

import pytest

from benny import records

pytestmark = pytest.mark.once


def test_simulate_writes_the_same_records_for_the_same_seed(run, tmp_path):
    for name in ("one", "two"):
        run("simulate", "dnd", "--games", 2, "--seed", 9, "--bots", "random", "--records", name)

    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()
    assert run("verify", "one").stdout.startswith("one: 2 games, ")


def test_simulate_ends_games_that_drift_and_counts_them(run, tmp_path):
    done = run(
        "simulate", "buck", "--games", 2, "--bots", "random", "--max-deals", 1, "--records", "r"
    )

    assert "2 games were ended unfinished after 1 deals" in done.stdout
    assert [len(game.deals) for game in records.load(tmp_path / "r")] == [1, 1]
    assert run("verify", "r").returncode == 0
