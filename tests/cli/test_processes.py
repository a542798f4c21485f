"""Each command once as a process: it starts, does what it is for, and leaves with 0."""

import pytest

from benny.cli.main import app
from support.asking import refused

pytestmark = pytest.mark.proof

ONE_GAME = ("simulate", "sawdust", "--games", "1", "--bots", "random", "--records", "game")
COMMANDS = {
    "play": (("play", "sawdust", "--watch"), "the game"),
    "resume": (("resume",), "no unfinished game"),
    "replay": (("replay", "game", "--plain"), "turned up"),
    "verify": (("verify", "game"), "1 game"),
    "simulate": (ONE_GAME, "1 game"),
    "arena": (("arena", "random", "random", "--deals", "4", "--games", "0"), "random"),
    "train": (
        ("train", "sawdust", "--runs", "1", "--deals", "20", "--out", "book.json"),
        "book.json",
    ),
    "evaluate": (("evaluate", "--help"), "--method"),
    "solve": (("solve", "S 1 9S / 9S / TS / KS"), "9S is there twice"),
    "serve": (("serve", "--help"), "--port"),
    "rules": (("rules", "buck"), "Buck Euchre"),
    "variants": (("variants",), "classic"),
    "settings": (("settings",), "target"),
    "table": (("table", "rates", "random", "--deals", "4"), "random"),
}
REFUSED = {"resume", "solve"}


def test_each_command_is_among_these():
    commands = {command.name or command.callback.__name__ for command in app.registered_commands}

    assert commands | {group.name for group in app.registered_groups} == set(COMMANDS)


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
