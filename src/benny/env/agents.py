"""What both of PettingZoo's environments share: the deal, its agents and their spaces."""

from copy import deepcopy
from pathlib import Path
from typing import Any, Never, Self

from gymnasium.error import ResetNeeded
from gymnasium.spaces import Dict, Discrete
from gymnasium.utils.seeding import np_random

from benny.env.episode import Episode
from benny.env.observation import (
    action_space,
    check_named,
    check_options,
    check_render_mode,
    mask_space,
)
from benny.errors import NotationError
from benny.io.validation import suggestion, whole
from benny.rules.loading import USUAL
from benny.rules.rules import Rules

_PROBE = {"options": 1}
"""What PettingZoo's own tests of environments give, to see whether options are taken."""


class Agents:
    """Agents named by their seats, `player_0` and so on, at one deal after the other.

    An observation is `{"observation": bytes (size,), "action_mask": (actions,)}`; see
    `benny.env.Layout`. `illegal` says what an illegal action does (see `benny.env.episode`), and
    `max_cycles` is the number of actions after which a deal is cut off. Raises NotationError for
    impossible options and unknown agents, and ResetNeeded for what needs a deal while there is
    none.
    """

    def __init__(
        self,
        rules: Rules | str | Path = USUAL,
        *,
        recalls: bool = False,
        illegal: str = "error",
        max_cycles: int | None = None,
        render_mode: str | None = None,
        **unknown: Never,
    ) -> None:
        check_named(unknown, Agents)
        self.episode = Episode(rules, recalls=recalls, illegal=illegal)
        self.rules, self.layout = self.episode.rules, self.episode.layout
        self.max_cycles = None if max_cycles is None else whole(max_cycles, "max_cycles", least=1)
        self.render_mode = check_render_mode(render_mode)
        self.possible_agents = [f"player_{seat}" for seat in range(self.rules.players)]
        self.agents: list[str] = []
        self.observation_spaces = {
            agent: Dict({"observation": self.layout.space(), "action_mask": mask_space()})
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: action_space() for agent in self.possible_agents}
        self._random, _ = np_random()

    def __copy__(self) -> Self:
        return deepcopy(self)  # two environments must not share a deal

    def observation_space(self, agent: str) -> Dict:
        """Return an agent's space of observations, always the same object."""
        return self.observation_spaces[self._check_agent(agent)]

    def action_space(self, agent: str) -> Discrete:
        """Return an agent's space of actions, always the same object."""
        return self.action_spaces[self._check_agent(agent)]

    def render(self) -> str | None:
        """Return the table as text, or print it in the mode `human`."""
        return self.episode.render(self.render_mode)

    def close(self) -> None:
        """Refuse `reset` and `step` from now on."""
        self.episode.closed = True

    def _check_agent(self, agent: str) -> str:
        """Return the name of an agent; raise NotationError if there is none of that name."""
        if agent not in self.possible_agents:
            raise NotationError(f"no agent is {agent!r}: {suggestion(agent, self.possible_agents)}")
        return agent

    def _begin(self, seed: int | None, options: dict[str, Any] | None) -> None:
        self.episode.check_open()
        if options != _PROBE:
            check_options(options)
        if seed is not None:
            self._random, _ = np_random(seed)
        self.episode.begin(self._random)
        self.agents = self.possible_agents.copy()

    def _observe(self, seat: int) -> dict[str, object]:
        observation, mask = self.episode.observe(seat)
        return {"observation": observation, "action_mask": mask}

    def _check_agents(self) -> None:
        """Raise ResetNeeded if no agent is left to act, or the environment is closed."""
        self.episode.check_open()
        if not self.agents:
            raise ResetNeeded("no deal is on: call reset")

    @property
    def _is_cut_off(self) -> bool:
        is_long = len(self.episode.actions) == self.max_cycles
        return not self.episode.deal.over and (is_long or self.episode.over)

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()
