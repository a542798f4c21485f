"""The engine's two errors, which quote the input and say what is possible, and those of bots."""

from typing import Any


class NotationError(ValueError):
    """Text, rules or a record that can't be read or is invalid."""


class IllegalActionError(ValueError):
    """An action that the rules or the turn do not allow now."""


class BotError(Exception):
    """A bot failed; the message says which, and how.

    `so_far` is the result of the match before that, from `benny.arena`; None if nothing was played.
    """

    so_far: Any = None


class LineError(Exception):
    """The line to a program is of no more use; the message says what the program did."""
