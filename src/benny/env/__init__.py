"""Environments for reinforcement learning: PettingZoo, Gymnasium and OpenSpiel.

    import benny.env
    import gymnasium

    envs = gymnasium.make_vec("benny/american-v0", num_envs=1024)

Without the import Gymnasium finds an environment as `benny.env:benny/american-v0`.

An episode is one deal. Every action of every game has one code, its place in `benny.ACTIONS`; each
observation comes with a mask of those that are legal. Rewards are points: what the deal gained a
seat, paid at its end. `Layout` says what an observation holds, and `Sight` makes observations of
views, for bots. `benny.env.openspiel` registers OpenSpiel's games when it is imported.
"""

from pathlib import Path
from typing import TYPE_CHECKING, Any

try:
    import gymnasium
    import pettingzoo
except ModuleNotFoundError as error:
    from benny.io.extras import how_to_install

    raise ModuleNotFoundError(
        f"benny.env needs {error.name}, which is not installed: {how_to_install('env')}"
    ) from None
from gymnasium.vector import AutoresetMode

from benny.env.observation import Layout, Sight
from benny.rules.loading import USUAL, names
from benny.rules.rules import Rules

if TYPE_CHECKING:
    from benny.env.agents import DealAECEnv, DealParallelEnv
    from benny.env.deal_vector import DealVectorEnv

__all__ = ["Layout", "Sight", "aec", "parallel", "vector"]


def aec(rules: Rules | str | Path = USUAL, **options: Any) -> "DealAECEnv":
    """Return PettingZoo's environment of turns; `options` and errors are those of `DealAECEnv`."""
    from benny.env.agents import DealAECEnv

    return DealAECEnv(rules, **options)


def parallel(rules: Rules | str | Path = USUAL, **options: Any) -> "DealParallelEnv":
    """Return PettingZoo's parallel environment, in which all but one seat pass at each step.

    `options` and errors are those of `DealParallelEnv`.
    """
    from benny.env.agents import DealParallelEnv

    return DealParallelEnv(rules, **options)


def vector(
    rules: Rules | str | Path = USUAL,
    num_envs: int = 1,
    autoreset: AutoresetMode | str = "next_step",
    **options: Any,
) -> "DealVectorEnv":
    """Return Gymnasium's vector environment; `options` and errors are those of `DealVectorEnv`."""
    from benny.env.deal_vector import DealVectorEnv

    return DealVectorEnv(rules, num_envs, autoreset, **options)


def __dir__() -> list[str]:
    """Return the public names, without what happens to be imported."""
    return [*__all__, *(name for name in globals() if name.startswith("__"))]


for _name in names():
    _id, _rules = f"benny/{_name}-v0", {"rules": _name}
    gymnasium.register(
        _id,
        entry_point="benny.env.deal_env:DealEnv",
        vector_entry_point="benny.env.deal_vector:DealVectorEnv",
        kwargs=_rules,
    )
    pettingzoo.register("aec", _id, "benny.env.agents:DealAECEnv", kwargs=_rules)
    pettingzoo.register("parallel", _id, "benny.env.agents:DealParallelEnv", kwargs=_rules)
