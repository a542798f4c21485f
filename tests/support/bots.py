"""The bots that come with Benny, as tests can have them: quick, and always the same."""

from collections.abc import Callable

from benny import Bot, Game, bot
from benny.bots import REGISTRY
from benny.bots.expert import ExpertBot
from benny.bots.search import SearchBot
from benny.bots.sensible import SensibleBot

THINKERS: dict[str, Callable[..., Bot]] = {"search": SearchBot, "expert": ExpertBot}
"""Those that play so slowly that only single deals of them are looked at."""

FAST = [name for name in REGISTRY if name not in THINKERS]


def made(name: str, seed: int = 3, worlds: int = 16) -> Bot:
    """Return a bot that takes no longer than a test has time for, however busy the machine is."""
    if name in THINKERS:
        return THINKERS[name](seed, worlds=worlds, limit=None)
    return bot(name, seed)


def advice(game: Game) -> tuple[str, str]:
    """Return what the bot at turn would do, and why."""
    found = SensibleBot().advise(game.view(game.turn))
    return str(found.action), found.reason


def action(game: Game) -> str:
    """Return what the bot at turn would do."""
    return advice(game)[0]
