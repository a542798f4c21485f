"""Asking at a terminal, and being interrupted."""

import os
import pty
from contextlib import ExitStack

import pytest

from benny.terminal.speech import Bell

pytestmark = pytest.mark.once


@pytest.fixture
def keyboard(monkeypatch):
    """A terminal; what is written to it is typed there."""
    ours, theirs = pty.openpty()
    with ExitStack() as open_files:
        for name, mode in (("stdin", "r"), ("stdout", "w")):
            file = open_files.enter_context(open(os.dup(theirs), mode))
            monkeypatch.setattr(f"sys.{name}", file)
        yield ours
    os.close(ours)
    os.close(theirs)


def test_a_line_is_returned_as_it_was_typed(keyboard):
    os.write(keyboard, b"play JS\n")

    assert Bell().ask("> ") == "play JS\n"


def test_a_question_ends_when_the_bell_is_rung(keyboard):
    bell = Bell()
    bell.ring()

    assert bell.ask("> ") is None


def test_a_bell_that_was_hushed_disturbs_nobody(keyboard):
    bell = Bell()
    bell.ring()
    bell.hush()
    os.write(keyboard, b"pass\n")

    assert bell.ask("> ") == "pass\n"


def test_the_end_of_the_input_is_told(keyboard):
    os.write(keyboard, b"\x04")

    with pytest.raises(EOFError):
        Bell().ask("> ")
