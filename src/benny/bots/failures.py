"""How bots fail, in one short line whatever they gave or raised."""

from reprlib import Repr
from typing import Any

# What a bot gave or raised may be long; an error message quotes this many characters.
_SHORT = Repr()
_SHORT.maxstring = _SHORT.maxother = 120


class BotError(Exception):
    """A bot failed; the message says which, and how.

    `so_far` is the result of the match before that, from `benny.arena`; None if nothing was played.
    """

    so_far: Any = None


def in_short(value: object) -> str:
    """Return what a bot gave or raised as one short line, whatever its `__repr__` does."""
    text = _SHORT.repr(value)
    return "".join(char if char.isprintable() else " " for char in text)
