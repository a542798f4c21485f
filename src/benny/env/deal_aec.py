"""PettingZoo's environment of turns: one seat after the other acts."""

from typing import Any, ClassVar

from pettingzoo import AECEnv

from benny.env.agents import Agents
from benny.env.observation import RENDER_MODES


class DealAECEnv(Agents, AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A deal in which one agent acts at a time; it ends for all at once. See `Agents`."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "benny_v0",
        "render_modes": RENDER_MODES,
        "render_fps": 1,
        "is_parallelizable": False,
    }

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new deal; a seed begins a new sequence of deals."""
        self._begin(seed, options)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.episode.turn]

    def last(self, observe: bool = True) -> Any:
        """Return what the agent to act knows, its reward since its last turn, flags and info."""
        self._check_agents()
        return super().last(observe)

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent knows, and what it may do."""
        return self._observe(self.possible_agents.index(self._check_agent(agent)))

    def step(self, action: int | None) -> None:
        """Do the action of the agent whose turn it is; None removes one whose deal is over.

        Raises IllegalActionError for an action that is not legal, unless a random one replaces it,
        and NotationError for what is no action.
        """
        self._check_agents()
        mover = self.agent_selection
        if self.terminations[mover] or self.truncations[mover]:
            self._was_dead_step(action)
            return
        self.episode.act(action)
        if self.episode.deal.over:
            for agent, gain in zip(self.agents, self.episode.gains(), strict=True):
                self.rewards[agent] = self._cumulative_rewards[agent] = gain
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._is_cut_off:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[self.episode.turn]
        self._show()
