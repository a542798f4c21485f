"""PettingZoo's environment of turns: one seat after the other acts."""

from pathlib import Path
from typing import Any, ClassVar

from gymnasium.spaces import Dict, Discrete
from gymnasium.utils.seeding import np_random
from pettingzoo import AECEnv

from benny.env.episode import Episode
from benny.env.observation import action_space, mask_space
from benny.rules.rules import Rules


class DealAECEnv(AECEnv):  # type: ignore[misc]  # its base has no types
    """A deal in which `player_0` to `player_3` sit at the seats of these numbers.

    An observation is `{"observation": bytes (size,), "action_mask": (actions,)}`; see
    `benny.env.Layout`. A deal ends for all at once. `max_cycles` cuts a deal off after so many
    actions, for rules under which passing may go on without end.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "benny_v0",
        "render_modes": ["ansi", "human"],
        "is_parallelizable": False,
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
        super().__init__()
        self.episode = Episode(rules, recalls=recalls, illegal=illegal)
        self.rules, self.layout = self.episode.rules, self.episode.layout
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.rules.players)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {
            agent: Dict({"observation": self.layout.space(), "action_mask": mask_space()})
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: action_space() for agent in self.possible_agents}
        self._random, _ = np_random()

    def observation_space(self, agent: str) -> Dict:
        """Return an agent's space of observations, always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """Return an agent's space of actions, always the same object."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal anew; a seed begins a new sequence of deals."""
        if seed is not None:
            self._random, _ = np_random(seed)
        self.episode.begin(self._random)
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.episode.turn]

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent knows, and what it may do."""
        observation, mask = self.episode.observe(self._seats[agent])
        return {"observation": observation, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Do the action of the agent whose turn it is; None removes one whose deal is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None, f"{agent} has to act"
        self.episode.act(int(action))
        if self.episode.over:
            self._pay()
            self.terminations = dict.fromkeys(self.agents, True)
        elif len(self.episode.actions) == self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[self.episode.turn]
        if self.render_mode == "human":
            self.render()

    def _pay(self) -> None:
        for agent, gain in zip(self.agents, self.episode.gains(), strict=True):
            self.rewards[agent] = self._cumulative_rewards[agent] = gain

    def render(self) -> str | None:
        """Return the table as text, or print it in the mode `human`."""
        return self.episode.render(self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""
