"""`benny simulate` as a stranger types it."""

import json

from benny.game import records
from benny.lab import simulation
from benny.lab.report import games as report
from support.terminal import refused


def test_simulate_ends_games_that_drift_and_counts_them(run, tmp_path):
    done = run(
        "simulate", "buck", "--games", 2, "--bots", "random", "--max-deals", 1, "--records", "r"
    )

    assert "2 games were ended unfinished after 1 deal." in done.stdout
    assert [len(game.deals) for game in records.load(tmp_path / "r")] == [1, 1]
    assert run("verify", "r").returncode == 0


def test_simulate_prints_json_that_is_the_same_for_the_same_seed(run):
    games = ("simulate", "family", "--games", 3, "--bots", "sensible,random", "--json")
    done, again = run(*games), run(*games, "--records", "r")
    found = json.loads(done.stdout)
    ours, theirs = found["sides"]

    assert done.stdout == again.stdout
    assert (found["variant"], found["games"], found["unfinished"]) == ("family", 3, 0)
    assert [name.partition("/")[0] for name in found["bots"]] == ["sensible", "random"] * 2
    assert (ours["seats"], theirs["seats"]) == ([0, 2], [1, 3])
    assert ours["won"] + theirs["won"] == 3
    low, high = ours["win_rate"]["interval"]
    assert low < ours["win_rate"]["mean"] == ours["won"] / 3 <= high
    assert ours["points_a_deal"]["interval"][0] < ours["points_a_deal"]["mean"]


def test_in_a_pipe_no_long_name_is_broken(run, tmp_path, monkeypatch):
    monkeypatch.delenv("COLUMNS", raising=False)
    name = f"{'a_bot_whose_name_is_long_' * 3}.py"
    (tmp_path / name).write_text("class Bot:\n    def act(self, view): return view.legal[0]\n")

    assert (
        f"({name}:Bot)" in run("simulate", "sawdust", "--games", 1, "--bots", f"{name}:Bot").stdout
    )


def test_simulate_says_that_it_replaces_games(run):
    games = ("simulate", "sawdust", "--bots", "random", "--records", "r", "--games")

    assert run(*games, 3).stdout.endswith("The games are in r.\n")
    assert run(*games, 1).stdout.endswith(
        "The games are in r, in place of the 3 games that it held before.\n"
    )
    help_text = " ".join(run("simulate", "--help").stdout.split())
    assert "in place of any games that it holds" in help_text


def test_a_simulation_that_is_stopped_leaves_what_it_played(run, tmp_path, monkeypatch):
    def stopped(rules, bots, games, *how):
        yield from simulation.play_games(rules, bots, 2, *how)
        raise KeyboardInterrupt

    monkeypatch.setattr(report, "play_games", stopped)
    games = ("simulate", "sawdust", "--bots", "random", "--records", "r", "--games", 9)
    first = run(*games)
    held = (tmp_path / "r").read_bytes()
    second = run(*games, "--seed", 1)

    assert (first.returncode, first.stdout) == (130, "")
    assert first.stderr == "r holds the 2 games that were played.\nbenny: interrupted\n"
    assert run("verify", "r").stdout.startswith("r: 2 games, ")
    assert second.stderr == "r still holds its 2 games.\nbenny: interrupted\n"
    assert (tmp_path / "r").read_bytes() == held


def test_simulate_writes_over_games_and_nothing_else(run, tmp_path):
    (tmp_path / "bot.py").write_text("class Bot: pass\n")
    done = run("simulate", "sawdust", "--games", 1, "--bots", "random", "--records", "bot.py")

    assert refused(done, "bot.py, line 1: not a benny/1 record")
    assert (tmp_path / "bot.py").read_text() == "class Bot: pass\n"


def test_simulate_takes_no_dash_for_a_file(run, tmp_path):
    done = run("simulate", "sawdust", "--bots", "random", "--games", 1, "--records", "-")

    assert refused(done, "name a file for the games, not '-'")
    assert not (tmp_path / "-").exists()


def test_a_seed_may_have_any_number_of_digits(run):
    done = run("simulate", "sawdust", "--games", 1, "--bots", "random", "--seed", "9" * 400)

    assert (done.returncode, done.stderr) == (0, "")
