"""Players' own bots in commands: they play, and a sentence says how they fail."""

import json
import re

import pytest

from benny.game import records
from support.bots import FOLDER
from support.terminal import refused

BOTS = """
import time
import benny, msgspec

class Raises:
    def act(self, view):
        raise RuntimeError("no idea")

class Illegal:
    def act(self, view):
        return "play XX"

class Silent:
    def act(self, view):
        time.sleep(3600)

class Mute:
    pass

class Talks:
    def act(self, view):
        print("let me see")
        return view.legal[0]

class Passes:
    def act(self, view):
        return "pass" if "pass" in view.legal else view.legal[0]

class Forces:
    def act(self, view):
        msgspec.structs.force_setattr(view, "legal", ("fold",))
        return "fold"

class Slips:
    def act(self, view):
        return benny.Card("XX")

class Unmade:
    def __init__(self):
        1 / 0
    def act(self, view):
        pass
"""


def traceback_of(done):
    """Return what stands before the sentence of a command that failed."""
    said, _, sentence = done.stderr.strip().rpartition("\n")
    assert sentence.startswith("benny: ")
    return said


@pytest.mark.parametrize(
    "command",
    [
        ("simulate", "family", "--bots", "bad.py:Raises"),
        ("arena", "bad.py:Raises", "random", "--workers", 1),
        ("table", "rates", "family", "bad.py:Raises", "--workers", 1),
        ("benchmark", "bad.py:Raises", "--data", FOLDER, "--workers", 1),
        ("simulate", "family", "--bots", "bad.py:Unmade"),
    ],
    ids=["simulate", "arena", "rates", "benchmark", "a bot that can't be made"],
)
def test_the_traceback_of_a_bot_that_fails_is_shown_on_request(run, tmp_path, command):
    (tmp_path / "bad.py").write_text(BOTS)
    told, asked = run(*command), run(*command, "--traceback")

    assert refused(told, "bad.py:")
    assert asked.returncode == told.returncode
    assert asked.stderr.endswith(told.stderr)
    assert traceback_of(asked).startswith("Traceback ")
    assert f'File "{tmp_path / "bad.py"}", line ' in traceback_of(asked)


@pytest.mark.parametrize(
    ("command", "nothing"),
    [
        (("simulate", "family", "--bots", "bad.py:Raises"), {"games": 0, "deals": 0, "sides": []}),
        (("arena", "bad.py:Raises", "random"), {"deals": 0, "games": 0, "pairs": []}),
        (("table", "rates", "family", "bad.py:Raises"), {"bots": {"bad.py:Raises/0": {}}}),
        (("benchmark", "bad.py:Raises", "--data", FOLDER), {"scores": []}),
    ],
    ids=["simulate", "arena", "rates", "benchmark"],
)
def test_a_bot_that_fails_at_once_leaves_json_with_the_failure_and_no_result(
    run, tmp_path, command, nothing
):
    (tmp_path / "bad.py").write_text(BOTS)
    plain, done = run(*command), run(*command, "--json")
    told = json.loads(done.stdout)

    assert refused(plain, "'bad.py:Raises' raised RuntimeError('no idea') at bad.py:7")
    assert (plain.stdout, done.returncode) == ("", plain.returncode)
    assert done.stderr == f"benny: {told['failure']}\n"
    assert nothing.items() <= told.items()


def test_where_a_watched_bot_failed_is_told_and_its_traceback_shown_at_the_end(run, tmp_path):
    (tmp_path / "bad.py").write_text(BOTS)
    watch = ("play", "sawdust", "--watch", "--seed", 1, "--bots", "bad.py:Raises")
    told, asked = run(*watch), run(*watch, "--traceback")

    assert "raised RuntimeError('no idea') at bad.py:7: sensible plays on for" in told.stdout
    assert told.stderr == ""
    assert asked.returncode == 0
    assert asked.stderr.count("RuntimeError: no idea") == asked.stdout.count("plays on for") > 0


@pytest.mark.slow
def test_a_traceback_comes_back_from_a_worker_s_process(run, tmp_path):
    (tmp_path / "bad.py").write_text(BOTS)
    how = ("--workers", 1, "--processes", "--traceback")

    assert "line 7, in act" in traceback_of(run("arena", "random", "bad.py:Raises", *how))


def test_a_bot_s_file_that_does_not_load_is_told_with_its_line(run, tmp_path):
    (tmp_path / "bad.py").write_text("import math\nmath.tua\n")
    simulate = ("simulate", "family", "--bots", "bad.py:Bot")

    assert refused(run(*simulate), "does not load: AttributeError", " at bad.py:2")
    assert "AttributeError" in traceback_of(run(*simulate, "--traceback"))


@pytest.mark.parametrize(
    "command",
    [
        ("simulate", "sawdust", "--bots", "bad.py:Passes"),
        ("arena", "bad.py:Passes", "bad.py:Passes", "--variant", "sawdust", "--workers", 1),
        ("table", "rates", "sawdust", "bad.py:Passes", "--workers", 1),
    ],
    ids=lambda command: command[0],
)
def test_bots_that_pass_for_ever_end_what_they_are_asked_in(run, tmp_path, command):
    (tmp_path / "bad.py").write_text(BOTS)

    assert refused(run(*command), "'bad.py:Passes' has passed 100 times in one deal")


@pytest.mark.slow
@pytest.mark.parametrize("bot", ["Raises", "Illegal", "Forces", "Passes"])
def test_a_bot_that_fails_at_the_table_is_replaced_and_the_game_goes_on(run, tmp_path, bot):
    (tmp_path / "bad.py").write_text(BOTS)

    done = run("play", "sawdust", "--watch", "--bots", f"bad.py:{bot}")

    assert done.returncode == 0
    assert "sensible plays on for" in done.stdout
    assert "win the game" in done.stdout


def test_a_player_s_own_bot_plays(run, tmp_path):
    (tmp_path / "mine.py").write_text(
        "class First:\n    version = 3\n    def act(self, view):\n        return view.legal[0]\n"
    )

    done = run("simulate", "sawdust", "--games", 2, "--bots", "mine.py:First", "--records", "r")

    assert done.returncode == 0
    assert records.load(tmp_path / "r")[0].seats[0].bot == "mine.py:First/3"


@pytest.mark.parametrize(
    ("stream", "options", "words"),
    [
        ("stdout", ["--watch"], "benny: can't print: standard output is closed\n"),
        pytest.param("stdin", [], "", marks=pytest.mark.slow),
    ],
)
def test_a_bot_that_closes_a_stream_ends_the_game_in_a_sentence(
    run_process, tmp_path, stream, options, words
):
    (tmp_path / "bad.py").write_text(
        "import sys\n\nclass Closes:\n    def act(self, view):\n"
        f"        sys.{stream}.close()\n        return view.legal[0]\n"
    )

    done = run_process(
        "play", "sawdust", "--seed", 1, "--bots", "bad.py:Closes", *options, given="1\n" * 9
    )

    assert (done.returncode, done.stderr) == (1, words)


@pytest.mark.slow
def test_a_table_of_rates_tells_what_each_bot_did(run):
    rates = ("table", "rates", "family", "random", "novice", "--deals", 30)
    shown = run(*rates)
    found = json.loads(run(*rates, "--json", "--workers", 1).stdout)
    euchred = found["bots"]["novice/1"]["euchred"]

    assert "Family Euchre: 32 deals" in shown.stdout
    assert re.search(r"how often +random/1 +novice/1", shown.stdout)
    assert (found["variant"], found["deals"], list(found["bots"])) == (
        *("family", 32),
        ["random/1", "novice/1"],
    )
    assert f" {100 * euchred['share']:.1f} (" in shown.stdout


@pytest.mark.parametrize(
    "command",
    [
        ("arena", "random", "bad.py:Silent"),
        ("simulate", "family", "--bots", "bad.py:Silent"),
        ("table", "rates", "classic", "bad.py:Silent", "random"),
    ],
    ids=lambda command: command[0],
)
def test_a_bot_that_does_not_answer_ends_what_it_is_asked_in(run, tmp_path, command):
    (tmp_path / "bad.py").write_text(BOTS)
    done = run(*command, "--limit", 0.05)

    assert refused(done, "bad.py:Silent", "no answer within 0.05 s")


@pytest.mark.parametrize("limit", [0, -1, "inf", "nan", 90000])
@pytest.mark.parametrize(
    "command",
    [
        ("arena", "random", "random"),
        ("simulate", "family"),
        ("table", "rates", "classic", "random"),
    ],
    ids=lambda command: command[0],
)
def test_a_limit_that_makes_no_sense_is_refused(run, command, limit):
    done = run(*command, "--limit", limit)

    assert refused(done, f"{limit} seconds for a decision are impossible: give more than 0")


@pytest.mark.slow
def test_what_a_bot_prints_in_a_worker_s_process_is_kept_out_of_the_result(run_process, tmp_path):
    (tmp_path / "bots.py").write_text(BOTS)
    match = ("bots.py:Talks", "random", "--variant", "sawdust", "--deals", 4, "--games", 0)
    done = run_process("arena", *match, "--workers", 1, "--json", "--processes")

    assert json.loads(done.stdout)["deals"] == 4
    assert "let me see" in done.stderr
