"""Benny plays the Euchre family: games by any rules, bots, and a lab that values hands.

    import benny

    game, bot = benny.Game("american", seed=7), benny.bot("sensible")
    while not game.over:
        view = game.view()  # all that the seat to act may know, and its legal actions
        game.act(bot.act(view))
    print(game)

- `Game` is a whole game; `view`, `legal`, `act`, `undo`, `over`, `turn`, `scores`, `winner` and
  `record` are what it takes to play one.
- `View` is what a seat may know. Print it, or show it in a notebook, to see the table.
- `variant` and `load_rules` give the `Rules` of a game by its name or by a file of your own.
- `bot` makes a player by its name, as `expert` or `mybot.py:MyBot`; `Bot` is what yours must be,
  and `BotError` says how one failed in a simulation or match.
- `situation` describes a hand in a player's words, `evaluate` values its actions.
- `solve` plays a deal with open cards; `play_games` plays many games between bots, and `arena`
  tells which of them is better.
- `load` and `save` read and write files of games, `review` finds the mistakes in one, and `stats`
  counts what players did in many.
- `Evaluation`, `Match`, `Review`, `Stats` and `Record` are results: print them, show them in a
  notebook, or make a table of `to_dicts()` with pandas or polars.
- `Action`, `Card`, `Suit` and `Rank` are text with a meaning: "order alone", "JS".
- `Record` is a stored game with its `DealLog`s and `Player`s.
- `NotationError` and `IllegalActionError` say in a sentence what is wrong and what is possible.

The game is `american` where none is named. `help(benny.Game)` and so on tell more of each class.
"""

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from benny.analysis.evaluation import ActionValue
    from benny.bots import Bot, bot
    from benny.errors import BotError, IllegalActionError, NotationError
    from benny.game.actions import ACTIONS, Action
    from benny.game.game import Game
    from benny.game.log import DealLog, Player, Record
    from benny.game.records import load, save
    from benny.game.view import View
    from benny.lab.arena import Match, Pairing, arena
    from benny.lab.evaluation import Evaluation, evaluate
    from benny.lab.simulation import play_games
    from benny.lab.situations.situation import Situation, situation
    from benny.lab.solving import Solved, solve
    from benny.rules.cards import Card, Rank, Suit
    from benny.rules.loading import load_rules, variant
    from benny.rules.rules import Rules
    from benny.study.report.results import Review, Stats, review, stats

__version__ = "0.1.0"  # the only place: pyproject.toml reads it here

__all__ = [
    "ACTIONS",
    "Action",
    "ActionValue",
    "Bot",
    "BotError",
    "Card",
    "DealLog",
    "Evaluation",
    "Game",
    "IllegalActionError",
    "Match",
    "NotationError",
    "Pairing",
    "Player",
    "Rank",
    "Record",
    "Review",
    "Rules",
    "Situation",
    "Solved",
    "Stats",
    "Suit",
    "View",
    "arena",
    "bot",
    "evaluate",
    "load",
    "load_rules",
    "play_games",
    "review",
    "save",
    "situation",
    "solve",
    "stats",
    "variant",
]


class _PublicNames(list[str]):
    """`__all__`, of which `help(benny)` prints the functions in full.

    A class that is text, as `Card`, has 450 lines of the methods of `str` there.
    """

    def __contains__(self, name: object) -> bool:
        asker = sys._getframe(1).f_globals.get("__name__")
        return super().__contains__(name) and not (asker == "pydoc" and str(name)[0].isupper())


globals()["__all__"] = _PublicNames(__all__)  # type checkers read the list above

# Imported when they are first asked for, because `import benny` must be quick.
_MODULES = {
    "ACTIONS": "benny.game.actions",
    "Action": "benny.game.actions",
    "ActionValue": "benny.analysis.evaluation",
    "Bot": "benny.bots",
    "BotError": "benny.errors",
    "Card": "benny.rules.cards",
    "DealLog": "benny.game.log",
    "Evaluation": "benny.lab.evaluation",
    "Game": "benny.game.game",
    "IllegalActionError": "benny.errors",
    "Match": "benny.lab.arena",
    "NotationError": "benny.errors",
    "Pairing": "benny.lab.arena",
    "Player": "benny.game.log",
    "Rank": "benny.rules.cards",
    "Record": "benny.game.log",
    "Review": "benny.study.report.results",
    "Rules": "benny.rules.rules",
    "Situation": "benny.lab.situations.situation",
    "Solved": "benny.lab.solving",
    "Stats": "benny.study.report.results",
    "Suit": "benny.rules.cards",
    "View": "benny.game.view",
    "arena": "benny.lab.arena",
    "bot": "benny.bots",
    "evaluate": "benny.lab.evaluation",
    "load": "benny.game.records",
    "load_rules": "benny.rules.loading",
    "play_games": "benny.lab.simulation",
    "review": "benny.study.report.results",
    "save": "benny.game.records",
    "situation": "benny.lab.situations.situation",
    "solve": "benny.lab.solving",
    "stats": "benny.study.report.results",
    "variant": "benny.rules.loading",
}


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module 'benny' has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(_MODULES[name]), name)
    return found


def __dir__() -> list[str]:
    """Return the public names, without the folders that happen to be imported."""
    return [*__all__, *(name for name in globals() if name.startswith("__"))]
