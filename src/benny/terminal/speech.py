"""Saying and asking in lines of text."""

import re
import sys

from benny.cards import Suit

_SUITED = re.compile(r"(?:\b([789TJQKA]))?([♠♥♦♣])")
_LETTERS = {suit.symbol: suit.value for suit in Suit}
_CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]")


class LeaveError(Exception):
    """The person wants to leave."""


def say(line: str, *, letters: bool = False) -> None:
    """Print a line at once, with letters for suits where that is wanted or nothing else can be.

    Control characters, as a foreign record may hold them in a name, are left out.
    """
    letters = letters or not _can_show("♠")
    text = _SUITED.sub(lambda found: _suited(found[1], found[2], letters), line)
    print(_CONTROL.sub("", text), flush=True)


def ask(prompt: str) -> str:
    """Ask for a line; raise EOFError where standard input has ended, or is closed."""
    if sys.stdin is None:
        raise EOFError
    return input(prompt)


def choose(question: str, options: list[str]) -> int:
    """Let the person choose one of numbered options; return its number from 0.

    Raises LeaveError where he would rather leave.
    """
    say(question)
    for number, option in enumerate(options, 1):
        say(f"  {number} {option}")
    words = [option.split()[0].rstrip(":") for option in options]
    while True:
        answer = ask("> ").strip().lower()
        if answer in ("q", "quit"):
            raise LeaveError
        if answer.isdigit() and 1 <= int(answer) <= len(options):
            return int(answer) - 1
        if answer in words:
            return words.index(answer)
        say(f"{answer[:40]!r} is no choice: give 1 to {len(options)}, or a name.")


def is_live() -> bool:
    """Return whether a person sits at a terminal that can be typed at and looked at."""
    streams = (sys.stdin, sys.stdout)
    return all(stream is not None and stream.isatty() for stream in streams)


def _can_show(text: str) -> bool:
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _suited(rank: str | None, suit: str, letters: bool) -> str:
    shown = "10" if rank == "T" else rank or ""
    return shown + (_LETTERS[suit] if letters else suit)
