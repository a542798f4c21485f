"""How the programs of bench/ end."""

import os
import subprocess
import sys

import pytest
from asking import in_a_sentence

from benny import BotError, NotationError
from benny.terminal import exits
from support.tools import ROOT

PRINTS = """
import sys
sys.path.append("bench")
from asking import in_a_sentence
with in_a_sentence():
    print("so far ±")
"""


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (NotationError("no such game"), "no such game"),
        (BotError("the bot is gone"), "the bot is gone"),
        (FileNotFoundError(2, "No such file", "gone"), "gone: No such file"),
        (OSError(28, "No space left"), "output: No space left"),
    ],
)
def test_what_can_not_be_done_is_said_in_a_sentence(error, said):
    with pytest.raises(SystemExit, match=f"^{said}$"), in_a_sentence():
        raise error


def test_an_interruption_is_no_traceback(capsys):
    with pytest.raises(SystemExit) as ended, in_a_sentence():
        raise KeyboardInterrupt

    assert ended.value.code == exits.INTERRUPTED
    assert capsys.readouterr().err == "interrupted\n"


def prints_to(output, **environment: str) -> tuple[int, str]:
    """Return the exit code and the errors of a program that prints to a file."""
    done = subprocess.run(
        [sys.executable, "-c", PRINTS],
        cwd=ROOT,
        stdout=output,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": ""} | environment,
    )
    return done.returncode, done.stderr


def test_a_full_disk_is_told_in_a_sentence():
    with open("/dev/full", "w", encoding="utf-8") as full:
        assert prints_to(full) == (exits.WRONG, "output: No space left on device\n")


def test_who_reads_no_further_is_told_nothing():
    reads, writes = os.pipe()
    os.close(reads)

    assert prints_to(writes) == (exits.WRONG, "")
    os.close(writes)


def test_a_sign_that_the_terminal_lacks_is_no_failure(tmp_path):
    with (tmp_path / "told").open("w") as told:
        assert prints_to(told, PYTHONIOENCODING="ascii") == (exits.DONE, "")

    assert (tmp_path / "told").read_text() == "so far +-\n"
