"""OpenSpiel's ISMCTS plays any game of Benny's against random actions, in duplicate.

`python examples/openspiel_ismcts.py buck --deals 10` plays each deal twice: ISMCTS has
the even seats, then the odd ones. It prints the points that a seat of its gains a deal. ISMCTS
deals anew what its player can't see by `resample_from_infostate`. Importing `benny.env.openspiel`
registers the games, such as `python_benny_buck`; here a variant's name is enough.
"""

import argparse
from random import Random
from statistics import fmean
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from benny.env.openspiel import name_of


def ismcts(game: Any, simulations: int, seed: int) -> Any:
    """Return OpenSpiel's bot, seeded in all that it draws."""
    random, worlds = np.random.RandomState(seed), Random(seed)
    evaluator = RandomRolloutEvaluator(random_state=random)
    # As in OpenSpiel's example for German Whist: 0.7 times the most that a deal is worth.
    bot = ISMCTSBot(game, evaluator, 0.7 * game.max_utility(), simulations, random_state=random)
    bot.set_resampler(lambda state, seat: state.resample_from_infostate(seat, worlds.random))
    return bot


def gain(game: Any, bot: Any, first: int, seed: int) -> float:
    """Return what a seat of the bot's gains in a deal: its seats are `first` and each other one."""
    cards, others = Random(seed), Random(seed + 1)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            action = cards.choice(state.legal_actions())
        elif state.current_player() % 2 == first:
            action = int(bot.step(state))
        else:
            action = others.choice(state.legal_actions())
        state.apply_action(action)
    return fmean(state.returns()[first::2])


def gains(name: str, deals: int, simulations: int, seed: int = 1) -> list[float]:
    """Return the gain of each deal, the mean of both seatings."""
    game = pyspiel.load_game(name if name in pyspiel.registered_names() else name_of(name))
    bot = ismcts(game, simulations, seed)
    return [
        fmean(gain(game, bot, first, seed + 2 * deal) for first in (0, 1)) for deal in range(deals)
    ]


def main() -> None:
    """Play what is asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "game", nargs="?", default="classic", help="a variant, or an OpenSpiel game"
    )
    parser.add_argument("--deals", type=int, default=10, help="each in two seatings")
    parser.add_argument("--simulations", type=int, default=100, help="of each decision")
    options = parser.parse_args()
    if min(options.deals, options.simulations) < 1:
        parser.error("deals and simulations must be 1 or more")
    found = gains(options.game, options.deals, options.simulations)
    error = np.std(found, ddof=1) / len(found) ** 0.5 if len(found) > 1 else np.inf
    print(f"{options.game}: {fmean(found):+.3f} points a deal, standard error {error:.3f}")


if __name__ == "__main__":
    main()
