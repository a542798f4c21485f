"""Each command once as a process: it starts and answers."""

import os
import re
import subprocess
import sys

import pytest
from typer.main import get_command

from benny.cli.app import app
from benny.terminal import exits
from support.terminal import refused

DEAL = "S 1 QS KH TC QH TS / QC JC JS AH AS / KS TD QD JH KC / KD TH 9C 9D JD"
ONE_GAME = ("simulate", "sawdust", "--games", "1", "--bots", "random", "--records", "game.jsonl")
COMMANDS = {
    "play": (("play", "sawdust", "--watch"), "the game"),
    "resume": (("resume",), "no unfinished game"),
    "replay": (("replay", "game.jsonl", "--plain"), "turned up"),
    "learn": (("learn", "--help"), "--train"),
    "review": (("review", "game.jsonl", "--quick"), "Chance to win"),
    "stats": (("stats", "game.jsonl"), "1 game"),
    "puzzle": (("puzzle", "--help"), "--theme"),
    "mistakes": (("mistakes", "--help"), "benny mistakes"),
    "mine": (("mine", "--help"), "--out"),
    "verify": (("verify", "game.jsonl"), "1 game"),
    "simulate": (ONE_GAME, "1 game"),
    "dataset": (("dataset", "--help"), "--decisions"),
    "arena": (("arena", "random", "random", "--deals", "4", "--games", "0"), "random"),
    "benchmark": (("benchmark", "--help"), "--answers"),
    "train": (
        ("train", "sawdust", "--runs", "1", "--deals", "20", "--out", "book.json"),
        "book.json",
    ),
    "evaluate": (("evaluate", "game.jsonl", "--action", "1", "--worlds", "50"), "points"),
    "solve": (("solve", DEAL), "0+2: 1, 1+3: 4"),
    "serve": (("serve", "--help"), "--port"),
    "doctor": (("doctor", "--json", "--port", "0"), "Python"),
    "host": (("host", "backup", "--help"), "FILE"),
    "rules": (("rules", "buck"), "Buck Euchre"),
    "export": (("export", "--help"), "openspiel"),
    "import": (("import", "--help"), "ptn"),
    "table": (("table", "rates", "classic", "random", "--deals", "4"), "random"),
}
REFUSED = {"resume"}


def test_each_command_is_among_these():
    assert {*get_command(app).list_commands(None)} == set(COMMANDS)


@pytest.mark.slow
@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_starts_and_answers(run, run_process, name):
    arguments, words = COMMANDS[name]
    run(*ONE_GAME)
    done = run_process(*arguments)

    if name in REFUSED:
        assert refused(done, words)
    else:
        assert done.returncode == 0
        assert words in done.stdout
        assert "Traceback" not in done.stderr


@pytest.mark.parametrize("words", ["variants", "rules buck", "--help", "evaluate --hand JH"])
def test_a_full_disk_is_told_in_one_sentence(words):
    environment = {**os.environ, "PYTHONUNBUFFERED": ""}  # what is left is written at the end
    command = [sys.executable, "-m", "benny", *words.split()]
    with open("/dev/full", "wb") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, env=environment)

    assert done.returncode in (exits.WRONG, exits.BAD_INPUT)
    assert re.fullmatch(rb"benny: [^\n]+\n", done.stderr)
