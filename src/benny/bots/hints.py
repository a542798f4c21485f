"""What there is to say to a player who asks for a hint, in terminal and browser alike."""

from typing import NamedTuple

from benny.bots.expert import ExpertBot
from benny.bots.reasons import Explanation, explained
from benny.game.view import View

_WORLDS = 2048
_LIMIT = 0.5


class Hinted(NamedTuple):
    """What each legal action is worth and why, the one to do first, found in so many worlds."""

    found: tuple[Explanation, ...]
    worlds: int
    is_counted: bool


def hinted(view: View) -> Hinted:
    """Return what `expert` says to the seat whose turn it is.

    Raises NotationError where no deal agrees with what the seat knows.
    """
    bot = ExpertBot(worlds=_WORLDS, limit=_LIMIT)
    tried = bot.search(view)
    return Hinted(explained(view, bot.values(view, tried)), tried.worlds, tried.is_counted)
