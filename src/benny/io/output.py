"""What a program prints, whatever the terminal can show and whoever reads it."""

import os
import re
import sys
from io import TextIOWrapper

_BIDI = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
# Hebrew, Arabic and other letters that are written from right to left, with what is between them.
_LEFTWARD = "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
_RUN = re.compile(rf"{_LEFTWARD}(?:(?:[^\w\n]|[\d_])*{_LEFTWARD})*")


def replace_unknown_signs() -> None:
    """Let a sign that the terminal's encoding lacks become a ?, not a failure."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def drop_output() -> None:
    """Print nothing more, because nobody reads it."""
    # Python flushes the output once more at its end, which would fail again.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def isolated(text: str) -> str:
    """Return text in which words from right to left do not reorder what is around them.

    Characters that control the direction are removed; each run of such words is isolated.
    """
    return text if text.isascii() else _RUN.sub("\u2068\\g<0>\u2069", _BIDI.sub("", text))
