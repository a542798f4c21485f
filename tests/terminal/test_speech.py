"""Input at a terminal, with interruptions."""

import os
import pty
from contextlib import ExitStack, contextmanager

import pytest

from benny.terminal.speech import Bell


@contextmanager
def keyboard():
    """A pseudo-terminal; what the test writes to it is typed."""
    ours, theirs = pty.openpty()
    with ExitStack() as stack, pytest.MonkeyPatch.context() as patch:
        # Not a fixture: pytest resets the streams before it calls a test.
        for name, mode in (("stdin", "r"), ("stdout", "w")):
            file = stack.enter_context(open(os.dup(theirs), mode))
            patch.setattr(f"sys.{name}", file)
        yield ours
    os.close(ours)
    os.close(theirs)


def test_a_line_is_returned_as_it_was_typed():
    with keyboard() as keys:
        os.write(keys, b"play JS\n")

        assert Bell().ask("> ") == "play JS"


def test_a_question_ends_when_the_bell_is_rung():
    with keyboard():
        bell = Bell()
        bell.ring()

        assert bell.ask("> ") is None


def test_a_bell_that_was_hushed_disturbs_nobody():
    with keyboard() as keys:
        bell = Bell()
        bell.ring()
        bell.hush()
        os.write(keys, b"pass\n")

        assert bell.ask("> ") == "pass"


def test_the_end_of_the_input_is_told():
    with keyboard() as keys:
        os.write(keys, b"\x04")

        with pytest.raises(EOFError):
            Bell().ask("> ")
