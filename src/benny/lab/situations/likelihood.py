"""How likely worlds are, given the calls: a likelihood turns calls into weights."""

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from benny.bots import Bot
from benny.errors import NotationError
from benny.game.actions import Action, read_action
from benny.game.game import Game
from benny.game.log import DealLog
from benny.game.view import View

Likelihood = Callable[[View, Action], float]
"""Returns how likely an action is for a player with a view, as a number from 0 on."""


def agreement(bot: Bot, slip: float = 0.05) -> Likelihood:
    """Return the likelihood that players act as a bot does, except for equally likely slips.

    Raises NotationError for a slip that is not from 0 to 1.
    """
    if not 0 <= slip <= 1:
        raise NotationError(f"a slip of {slip} is not a share from 0 to 1")

    def likelihood(view: View, action: Action) -> float:
        others = len(view.legal) - 1
        if not others:
            return 1.0
        is_same = read_action(bot.act(view), view.legal) == action
        return 1 - slip if is_same else slip / others

    return likelihood


def weights(view: View, worlds: Iterable[DealLog], likelihood: Likelihood) -> list[float]:
    """Return a weight for each world that agrees with a view: how likely the others' calls are.

    It is the product over the other seats' actions before the first lead, with discards and swaps
    as in the world. Those seats see the scores of the view, but no earlier deal.
    """
    weights_of_worlds = []
    for world in worlds:
        game = Game(view.rules, seed=0, deals=[replace(world, actions=[])])
        weight = 1.0
        for seat, action in world.actions:
            if action.kind == "play" or not weight:
                break
            if seat != view.seat:
                weight *= likelihood(replace(game.view(seat), scores=view.scores), action)
            game.act(action)
        weights_of_worlds.append(weight)
    return weights_of_worlds
