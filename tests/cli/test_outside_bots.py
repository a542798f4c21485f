"""Programs as bots in commands: they play, and what was played before one fails is kept."""

import json
import os
import re
from pathlib import Path

import pytest

from benny.bots.programs import PROGRAMS
from benny.game import records
from support.bots import FIRST, PLAYS, script
from support.terminal import refused


@pytest.fixture(autouse=True)
def ended():
    yield
    PROGRAMS.end_all()


def failing(path: Path, turns: int, how: str = "exit 3") -> str:
    """Return the command of a bot that fails after so many turns, unless `mended` is there."""
    return script(
        path,
        f"""{PLAYS}
        turns=0
        while read -r message; do
          case $message in *'"kind":"turn"'*)
            turns=$((turns + 1))
            if [ $turns -gt {turns} ] && [ ! -e mended ]; then {how}; fi
          esac
          answer "$message"
        done""",
    )


@pytest.fixture
def command(tmp_path):
    """Return the command of a bot that plays its first legal action, and notes its process."""
    script(tmp_path / "first", f"echo $$ >>pids\n{FIRST}")
    return "./first --seat"


def left(tmp_path):
    """Return which of the processes that were noted are still there, zombies too."""
    pids = (tmp_path / "pids").read_text().split()
    assert pids
    return [pid for pid in pids if Path(f"/proc/{pid}").exists()]


@pytest.mark.parametrize(
    "how",
    [(), ("--workers", 1), pytest.param(("--processes", "--workers", 2), marks=pytest.mark.slow)],
    ids=["threads", "one", "processes"],
)
def test_a_match_is_the_same_by_any_workers_and_leaves_no_process(run, tmp_path, command, how):
    (tmp_path / "same.py").write_text(
        "class First:\n    version = 7\n    def act(self, view): return view.legal[0]\n"
    )
    options = ("--deals", 12, "--games", 1, "--json")
    done = run("arena", command, "random", *options, *how)
    same = run("arena", "same.py:First", "random", *options)

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == same.stdout.replace("same.py:First/7", f"{command}/7")
    assert left(tmp_path) == []


def test_programs_play_simulations_and_are_counted(run, tmp_path, command):
    done = run("simulate", "sawdust", "--games", 2, "--bots", f"{command},random", "--records", "r")
    rates = run("table", "rates", "family", command, "--deals", 4)

    assert (done.returncode, rates.returncode) == (0, 0)
    assert records.load(tmp_path / "r")[0].seats[0].bot == f"{command}/7"
    assert f"{command}/7" in rates.stdout
    assert left(tmp_path) == []


@pytest.mark.parametrize("how", ["exit 3", "kill -9 $$", "echo nonsense; continue", "sleep 60"])
def test_a_match_ends_with_a_bot_that_fails_and_keeps_what_was_played(run, tmp_path, how):
    failing(tmp_path / "bad", 60, how)
    match = ("arena", "./bad", "random", "--deals", 100, "--games", 0, "--workers", 1)
    done = run(*match, "--limit", 0.5)

    assert done.returncode == 1
    assert re.fullmatch(r"benny: bot '\./bad' .*\n", done.stderr)
    assert re.search(r"American Euchre: \d+ deals", done.stdout)
    assert "Not settled: " in done.stdout


def test_the_json_of_a_match_says_why_it_ended(run, tmp_path):
    failing(tmp_path / "bad", 60)
    match = ("arena", "./bad", "random", "--deals", 100, "--games", 0, "--workers", 1, "--json")
    told = json.loads((done := run(*match)).stdout)
    (tmp_path / "mended").touch()
    as_long = json.loads(run(*match, "--deals", told["deals"], "--all").stdout)

    assert told["failure"] == "bot './bad' ended with exit code 3"
    assert done.stderr == f"benny: {told['failure']}\n"
    assert told | {"failure": ""} == as_long


@pytest.mark.slow
def test_a_match_goes_on_from_its_checkpoint_once_the_bot_is_mended(run, tmp_path):
    failing(tmp_path / "bad", 60)
    match = ("arena", "./bad", "random", "--deals", 40, "--games", 0, "--json", "--workers", 1)
    broken = run(*match, "--checkpoint", "so_far", "--limit", 5)
    (tmp_path / "mended").touch()
    mended = run(*match, "--checkpoint", "so_far", "--limit", 60)

    assert "so_far holds what was done, for the same command to go on from" in broken.stderr
    assert 0 < json.loads(broken.stdout)["deals"] < 40
    assert mended.returncode == 0
    assert mended.stdout == run(*match).stdout


@pytest.mark.parametrize("before", [0, 1])
def test_a_simulation_keeps_the_games_before_a_bot_failed(run, tmp_path, before):
    simulate = ("simulate", "sawdust", "--records", "games")
    if before:
        run(*simulate, "--games", 1, "--bots", "random")
    failing(tmp_path / "bad", 40)
    done = run(*simulate, "--games", 50, "--bots", "./bad,random")
    kept = records.load(tmp_path / "games")

    assert done.returncode == 1
    assert done.stderr.endswith("benny: bot './bad' ended with exit code 3\n")
    played = int(re.search(r"Sawdust Euchre: (\d+) games?", done.stdout)[1])
    if before:
        assert "games still holds its 1 game." in done.stderr
        assert [game.seats[0].bot for game in kept] == ["random/1"]
    else:
        assert f"games holds the {played} games that were played." in done.stderr
        assert len(kept) == played


def test_a_table_of_rates_keeps_what_was_counted_before_a_bot_failed(run, tmp_path):
    failing(tmp_path / "bad", 60)
    rates = ("table", "rates", "family", "./bad", "--deals", 400, "--workers", 1)
    done = run(*rates, "--json")
    told = json.loads(done.stdout)

    assert done.returncode == 1
    assert told["failure"] == "bot './bad' ended with exit code 3"
    assert 0 < told["deals"] < 400


@pytest.mark.parametrize(
    "arguments",
    [
        ("arena", "./gone", "random"),
        ("simulate", "family", "--bots", "./gone"),
        ("table", "rates", "family", "./gone"),
        ("play", "family", "--plain", "--bots", "./gone"),
    ],
    ids=lambda arguments: arguments[0],
)
def test_a_program_that_is_not_there_is_refused(run, arguments):
    done = run(*arguments)

    assert refused(done, "bot './gone' can't be started: No such file or directory")
    assert done.stdout == ""


def test_an_unknown_name_is_answered_with_how_to_name_a_program(run):
    assert refused(run("arena", "random", "mybot"), "or a program as ./mybot or http://localhost")


def test_a_program_plays_at_the_terminal_and_is_ended_with_the_game(run, tmp_path, command):
    done = run(
        "play", "sawdust", "--watch", "--seed", 1, "--bots", f"{command},random,random,random"
    )

    assert done.returncode == 0
    assert "win the game" in done.stdout
    PROGRAMS.end_idle()
    assert left(tmp_path) == []


def test_a_game_s_file_starts_no_program(run, tmp_path, command):
    run("play", "sawdust", "--plain", "--seed", 1, "--bots", command, given="quit\n")
    (path,) = (tmp_path / "home").rglob("*.jsonl")
    (tmp_path / "pids").unlink()
    done = run("resume", path, "--plain", given="quit\n")

    assert f"'{command}' is not started, because a file of a game names it" in done.stdout
    assert "sensible plays for" in done.stdout
    assert not (tmp_path / "pids").exists()
    assert os.access(tmp_path / "first", os.X_OK)
