"""Benny plays the Euchre family: games by any rules, bots, and a lab that values hands.

    import benny

    game, bot = benny.Game("buck", seed=7), benny.bot("sensible")
    while not game.over:
        view = game.view(game.turn)  # all that this seat may know, and its legal actions
        game.act(bot.act(view))
    print(game)

- `Game` is a whole game; `view`, `act`, `over`, `turn`, `scores` and `winner` drive it.
- `View` is what a seat may know. Print it, or show it in a notebook, to see the table.
- `variant` and `load_rules` give the `Rules` of a game by its name or by a file of your own.
- `bot` makes a player by its name, as `expert` or `mybot.py:MyBot`; `Bot` is what yours must be,
  and `BotError` says how one failed in a simulation or match.
- `situation` describes a hand in a player's words, `evaluate` values its actions.
- `solve` plays a deal with open cards; `play_games` plays many games between bots, and `arena`
  tells which of them is better.
- `Action`, `Card`, `Suit` and `Rank` are text with a meaning: "order alone", "JS".
- `Record` is a stored game with its `DealLog`s and `Player`s.
- `NotationError` and `IllegalActionError` say in a sentence what is wrong and what is possible.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from benny.bots import Bot, bot
from benny.bots.failures import BotError
from benny.errors import IllegalActionError, NotationError
from benny.game.actions import ACTIONS, Action
from benny.game.game import Game
from benny.game.log import DealLog, Player, Record
from benny.game.view import DRAWN_AS, View
from benny.rules.cards import Card, Rank, Suit
from benny.rules.loading import load_rules, variant
from benny.rules.rules import Rules

if TYPE_CHECKING:
    from benny.analysis.evaluation import ActionValue
    from benny.lab.arena import Match, Pairing, arena
    from benny.lab.evaluation import evaluate
    from benny.lab.simulation import play_games
    from benny.lab.situations.situation import Situation, situation
    from benny.lab.solving import Solved, solve

    __version__: str

__all__ = [
    "ACTIONS",
    "Action",
    "ActionValue",
    "Bot",
    "BotError",
    "Card",
    "DealLog",
    "Game",
    "IllegalActionError",
    "Match",
    "NotationError",
    "Pairing",
    "Player",
    "Rank",
    "Record",
    "Rules",
    "Situation",
    "Solved",
    "Suit",
    "View",
    "arena",
    "bot",
    "evaluate",
    "load_rules",
    "play_games",
    "situation",
    "solve",
    "variant",
]

# Imported when they are first asked for, because `import benny` must be quick.
_LATER = {
    "ActionValue": "benny.analysis.evaluation",
    "Match": "benny.lab.arena",
    "Pairing": "benny.lab.arena",
    "Situation": "benny.lab.situations.situation",
    "Solved": "benny.lab.solving",
    "arena": "benny.lab.arena",
    "evaluate": "benny.lab.evaluation",
    "play_games": "benny.lab.simulation",
    "situation": "benny.lab.situations.situation",
    "solve": "benny.lab.solving",
}


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from importlib.metadata import version

        return version("benny")
    if name not in _LATER:
        raise AttributeError(f"module 'benny' has no attribute {name!r}")
    return getattr(import_module(_LATER[name]), name)


def __dir__() -> list[str]:
    """Return the public names, without the folders that happen to be imported."""
    return [*__all__, *(name for name in globals() if name.startswith("__")), "__version__"]


def _as_text(view: View) -> str:
    from benny.presentation.plain_text import table_text

    return table_text(view)


def _as_html(view: View) -> str:
    from benny.presentation.notebook import table_html

    return table_html(view)


DRAWN_AS["text"], DRAWN_AS["html"] = _as_text, _as_html
