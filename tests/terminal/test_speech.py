"""Input at a terminal, with interruptions."""

import os
import pty
from contextlib import ExitStack, contextmanager

import pytest

from benny.terminal.speech import Bell, broken_at_parts, broken_at_words, say


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


def test_long_lines_are_broken_at_words_and_no_word_is():
    path = "/home/ann/.config/benny/games/2026-01-01_12-00-00_american.jsonl"
    told = f"The game is saved in {path}; resume it with:\n  benny resume"

    shown = broken_at_words(told, 40).split("\n")

    assert shown == ["The game is saved in", f"{path};", "resume it with:", "  benny resume"]
    assert broken_at_words("  hint  what to do", 14) == "  hint  what\n    to do"
    assert broken_at_words("a\n\nb", 10) == "a\n\nb"


def test_a_path_longer_than_a_line_is_broken_at_its_parts():
    path = "/home/ann/.config/benny/games/2026-01-01_12-00-00_american.jsonl"

    shown = broken_at_parts(f"  The record is in {path}", 32).split("\n")

    assert shown[0] == "  The record is in"
    assert shown[1:] == [
        "    /home/ann/.config/benny/",
        "games/2026-01-01_12-00-00_",
        "american.jsonl",
    ]
    assert broken_at_parts(path, 80) == path


def test_what_is_said_in_a_pipe_is_not_broken(capsys):
    say("word " * 60)

    assert capsys.readouterr().out == "word " * 60 + "\n"


HEBREW = "\u05e9\u05dc\u05d5\u05dd"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (f"{HEBREW} (3) passes.", f"\u2068{HEBREW}\u2069 (3) passes."),
        (f"Ann: {HEBREW}, 3 {HEBREW}!", f"Ann: \u2068{HEBREW}, 3 {HEBREW}\u2069!"),
        (f"{HEBREW}\n{HEBREW}", f"\u2068{HEBREW}\u2069\n\u2068{HEBREW}\u2069"),
        ("A\u202enn\u2066 leads", "Ann leads"),
        ("Jos\u00e9 \u043f\u0430\u0441 \u2660", "Jos\u00e9 \u043f\u0430\u0441 \u2660"),
    ],
    ids=ascii,
)
def test_words_from_right_to_left_do_not_reorder_what_is_around_them(capsys, text, shown):
    say(text)

    assert capsys.readouterr().out == f"{shown}\n"
