"""PettingZoo's parallel environment: all seats answer each step, and those who wait pass."""

from pathlib import Path
from typing import Any, ClassVar

from gymnasium.spaces import Dict, Discrete
from gymnasium.utils.seeding import np_random
from pettingzoo import ParallelEnv

from benny.core.constants import PASS
from benny.env.episode import Episode
from benny.env.observation import action_space, mask_space
from benny.errors import IllegalActionError
from benny.rules.rules import Rules

Observations = dict[str, dict[str, Any]]


class DealParallelEnv(ParallelEnv):  # type: ignore[misc]  # its base has no types
    """A deal in which each step asks all seats; the mask of one that waits has `pass` alone.

    Agents, observations and options are those of `DealAECEnv`; `max_cycles` counts steps.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "benny_parallel_v0",
        "render_modes": ["ansi", "human"],
    }

    def __init__(
        self,
        rules: Rules | str | Path,
        *,
        recalls: bool = False,
        illegal: str = "error",
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.episode = Episode(rules, recalls=recalls, illegal=illegal)
        self.rules, self.layout = self.episode.rules, self.episode.layout
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.rules.players)]
        self.agents: list[str] = []
        self.observation_spaces = {
            agent: Dict({"observation": self.layout.space(), "action_mask": mask_space()})
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: action_space() for agent in self.possible_agents}
        self._is_lenient = illegal == "random"
        self._random, _ = np_random()

    def observation_space(self, agent: str) -> Dict:
        """Return an agent's space of observations, always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """Return an agent's space of actions, always the same object."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, dict[str, Any]]]:
        """Deal anew; a seed begins a new sequence of deals."""
        if seed is not None:
            self._random, _ = np_random(seed)
        self.episode.begin(self._random)
        self.agents = self.possible_agents.copy()
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        Observations,
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Do the action of the agent whose turn it is; raise IllegalActionError as it says.

        So it does for an agent that waits and does anything but pass, unless illegal actions are
        replaced.
        """
        agents = self.agents
        turn = agents[self.episode.turn]
        for agent, action in actions.items():
            if action != PASS and agent != turn and not self._is_lenient:
                raise IllegalActionError(f"{agent} waits for {turn}: it can only pass, {PASS}")
        self.episode.act(int(actions[turn]))
        is_over = self.episode.over
        is_cut = not is_over and len(self.episode.actions) == self.max_cycles
        gains = self.episode.gains() if is_over else (0.0,) * len(agents)
        observations = self._observations()
        if is_over or is_cut:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return (
            observations,
            dict(zip(agents, gains, strict=True)),
            dict.fromkeys(agents, is_over),
            dict.fromkeys(agents, is_cut),
            {agent: {} for agent in agents},
        )

    def _observations(self) -> Observations:
        found = {}
        for seat, agent in enumerate(self.agents):
            observation, mask = self.episode.observe(seat)
            found[agent] = {"observation": observation, "action_mask": mask}
        return found

    def render(self) -> str | None:
        """Return the table as text, or print it in the mode `human`."""
        return self.episode.render(self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""
