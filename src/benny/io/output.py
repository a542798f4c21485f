"""What a program prints, whatever the terminal can show and whoever reads it."""

import os
import sys
from io import TextIOWrapper


def replace_unknown_signs() -> None:
    """Let a sign that the terminal's encoding lacks become a ?, not a failure."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def drop_output() -> None:
    """Print nothing more, because nobody reads it."""
    # Python flushes the output once more at its end, which would fail again.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
