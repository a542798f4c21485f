"""PettingZoo's environments: agents take turns, or all answer each step and most can only pass."""

from copy import deepcopy
from pathlib import Path
from typing import Any, ClassVar, Never, Self

from gymnasium.error import ResetNeeded
from gymnasium.spaces import Dict, Discrete
from gymnasium.utils.seeding import np_random
from pettingzoo import AECEnv, ParallelEnv

from benny.core.constants import PASS
from benny.env.episode import Episode
from benny.env.observation import (
    RENDER_MODES,
    action_space,
    check_named,
    check_options,
    check_render_mode,
    mask_space,
)
from benny.errors import IllegalActionError, NotationError
from benny.io.validation import check_kind, suggestion, whole
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
        return self.episode.render(self.render_mode)

    def close(self) -> None:
        """Refuse `reset` and `step` from now on."""
        self.episode.closed = True

    def _check_agent(self, agent: str) -> str:
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
        """Return the acting agent's observation, its reward since its last turn, flags and info."""
        self._check_agents()
        return super().last(observe)

    def observe(self, agent: str) -> dict[str, Any]:
        """Return an agent's observation and action mask."""
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
        agents, turn = self.agents, self.agents[self.episode.turn]
        check_kind(actions, dict, "a dict with an action for each agent")
        if turn not in actions:
            raise NotationError(f"{turn} has to act: give an action for each agent")
        for agent, action in actions.items():
            self._check_agent(agent)
            if action != PASS and agent != turn and self.episode.is_strict:
                raise IllegalActionError(f"{agent} waits for {turn}: it can only pass, {PASS}")
        self.episode.act(actions[turn])
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

    def _observations(self) -> Observations:
        return {agent: self._observe(seat) for seat, agent in enumerate(self.agents)}
