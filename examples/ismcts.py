"""OpenSpiel's ISMCTS as a bot for all games that come with Benny, by the view alone.

`benny benchmark examples/ismcts.py:ISMCTS --decisions 100 --limit 60 --processes`

It is OpenSpiel's bot in Python, in the games of `benny.env.openspiel`. The state that it is handed
is drawn from all that agree with the view, and so is the state of each simulation: it never sees a
hidden card. It takes all of them for equally likely, whatever the others called. OpenSpiel is
installed by `make research`, or by `pip install ".[env,openspiel]"`.
"""

from random import Random
from typing import Any

# First, because it says in a sentence what is missing.
from benny.env.openspiel import SpielState, name_of  # isort: skip

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from benny import Action, View
from benny.analysis.worlds import Worlds
from benny.env.openspiel.deal import cards_dealt
from benny.errors import NotationError
from benny.game.actions import ACTIONS
from benny.game.log import DealLog
from benny.game.shuffling import derive
from benny.rules.cards import Card
from benny.rules.loading import names, variant
from benny.rules.rules import Rules

EXPLORING = 0.7
"""`uct_c` is this times the most to be gained, as in OpenSpiel's example for German Whist."""

_SEEDS = 1 << 32  # of numpy


class ISMCTS:
    """Plays what 1,000 simulations visit most, each of them to an end at random.

    Raises NotationError for rules that no variant of Benny has.
    """

    version = 1
    simulations = 1000

    def __init__(self, seed: int = 0) -> None:
        self._seed = seed

    def act(self, view: View) -> Action:
        """Return what ISMCTS chooses."""
        if len(view.legal) == 1:
            return view.legal[0]
        seed = derive(self._seed, f"deal {view.deal}, event {len(view.log)}, seat {view.seat}")
        state = drawn_state(view, seed)
        return ACTIONS[int(self._searcher(state.get_game(), seed).step(state))]

    def _searcher(self, game: Any, seed: int) -> Any:
        chance, worlds = np.random.RandomState(seed % _SEEDS), Random(seed)
        ends = RandomRolloutEvaluator(random_state=chance)
        uct_c = EXPLORING * game.max_utility()
        found = ISMCTSBot(game, ends, uct_c, self.simulations, random_state=chance)
        found.set_resampler(lambda state, seat: state.resample_from_infostate(seat, worlds.random))
        return found


def drawn_state(view: View, seed: int) -> SpielState:
    """Return a state drawn from all those in which the seat to act sees a view.

    Raises NotationError for rules that no variant of Benny has.
    """
    if view.rules.name not in names() or view.rules != variant(view.rules.name):
        raise NotationError(f"OpenSpiel has no game of {view.rules.called}: play a variant's rules")
    game = pyspiel.load_game(name_of(view.rules.name), {"dealer": view.dealer})
    state: SpielState = game.new_initial_state()
    log = Worlds(view, seed).sample()
    state.follow(_dealt(view.rules, log), [action for _, action in log.actions])
    return state


def _dealt(rules: Rules, log: DealLog) -> list[Card]:
    """Return the cards in the order in which OpenSpiel's chance deals them."""
    upcard = rules.upcard_place
    order = [log.deck[upcard], *log.deck[:upcard], *log.deck[upcard + 1 :]]
    return order[: cards_dealt(rules)]
