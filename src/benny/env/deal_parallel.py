"""PettingZoo's parallel environment: all seats answer each step, and those who wait pass."""

from typing import Any, ClassVar

from pettingzoo import ParallelEnv

from benny.core.constants import PASS
from benny.env.agents import Agents
from benny.env.observation import RENDER_MODES
from benny.errors import IllegalActionError, NotationError
from benny.io.validation import check_kind

Observations = dict[str, dict[str, Any]]
Infos = dict[str, dict[str, Any]]
Step = tuple[Observations, dict[str, float], dict[str, bool], dict[str, bool], Infos]


class DealParallelEnv(Agents, ParallelEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A deal in which each step asks all agents; one that waits can only pass. See `Agents`."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "benny_parallel_v0",
        "render_modes": RENDER_MODES,
        "render_fps": 1,
    }

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, Infos]:
        """Start a new deal; a seed begins a new sequence of deals."""
        self._begin(seed, options)
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> Step:
        """Do the action of the agent whose turn it is.

        Raises IllegalActionError if it is not legal or another agent does anything but pass, unless
        illegal actions are replaced, and NotationError if it is missing or an agent is unknown.
        """
        self._check_agents()
        agents = self.agents
        self._check_actions(actions)
        self.episode.act(actions[agents[self.episode.turn]])
        is_over, is_cut_off = self.episode.deal.over, self._is_cut_off
        gains = self.episode.gains() if is_over else [0.0] * len(agents)
        observations = self._observations()
        if is_over or is_cut_off:
            self.agents = []
        self._show()
        return (
            observations,
            dict(zip(agents, gains, strict=True)),
            dict.fromkeys(agents, is_over),
            dict.fromkeys(agents, is_cut_off),
            {agent: {} for agent in agents},
        )

    def _check_actions(self, actions: dict[str, int]) -> None:
        turn = self.agents[self.episode.turn]
        check_kind(actions, dict, "a dict with an action for each agent")
        if turn not in actions:
            raise NotationError(f"{turn} has to act: give an action for each agent")
        for agent, action in actions.items():
            self._check_agent(agent)
            if action != PASS and agent != turn and self.episode.is_strict:
                raise IllegalActionError(f"{agent} waits for {turn}: it can only pass, {PASS}")

    def _observations(self) -> Observations:
        return {agent: self._observe(seat) for seat, agent in enumerate(self.agents)}
