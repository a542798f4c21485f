"""What the rule of thumb advises at a table."""

from benny import Game
from benny.bots.sensible import SensibleBot


def advice(game: Game) -> tuple[str, str]:
    """Return what the bot at turn would do, and why."""
    found = SensibleBot().advise(game.view(game.turn))
    return str(found.action), found.reason


def action(game: Game) -> str:
    """Return what the bot at turn would do."""
    return advice(game)[0]
