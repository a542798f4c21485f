"""How likely worlds are by what was called in them: a likelihood turns calls into weights."""

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from benny.bots import Bot
from benny.errors import NotationError
from benny.game.actions import Action, read_action
from benny.game.game import Game
from benny.game.log import DealLog
from benny.game.view import View

Likelihood = Callable[[View, Action], float]
"""Returns how likely an action is, by a number from 0 on, of whoever is shown a view."""


def agreement(bot: Bot, slip: float = 0.05) -> Likelihood:
    """Return the likelihood that players act as a bot does but for slips, all equally likely.

    Raises NotationError for a slip that is no share.
    """
    if not 0 <= slip <= 1:
        raise NotationError(f"a slip of {slip} is no share from 0 to 1")

    def likelihood(view: View, action: Action) -> float:
        others = len(view.legal) - 1
        if not others:
            return 1.0
        is_same = read_action(bot.act(view), view.legal) == action
        return 1 - slip if is_same else slip / others

    return likelihood


def weights(view: View, worlds: Iterable[DealLog], likelihood: Likelihood) -> list[float]:
    """Return a weight for each world that agrees with a view: how likely the others' calls are.

    It is the product over what the other seats did before the first lead, discards and swaps as
    the world has them. They are shown the scores of the view, but no earlier deal.
    """
    return [_weight(view, world, likelihood) for world in worlds]


def _weight(view: View, world: DealLog, likelihood: Likelihood) -> float:
    game = Game(view.rules, seed=0, deals=[replace(world, actions=[])])
    game.scores = list(view.scores)
    weight = 1.0
    for seat, action in world.actions:
        if action.kind == "play" or not weight:
            break
        if seat != view.seat:
            weight *= likelihood(game.view(seat), action)
        game.act(action)
    return weight
