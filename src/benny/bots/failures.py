"""How bots fail."""

from typing import Any


class BotError(Exception):
    """A bot failed; the message says which, and how.

    `so_far` is the result of the match before that, from `benny.arena`; None if nothing was played.
    """

    so_far: Any = None
