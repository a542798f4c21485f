"""Gymnasium's environment: one agent at a table with bots."""

from collections.abc import Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any, Never, Self

import gymnasium

from benny.bots import OPPONENT, BotSource
from benny.bots.programs import PROGRAMS
from benny.bots.sandbox import GuardedBot
from benny.env.episode import Episode
from benny.env.observation import (
    RENDER_MODES,
    Bytes,
    Mask,
    action_space,
    check_named,
    check_options,
    check_render_mode,
)
from benny.errors import NotationError
from benny.io.validation import whole
from benny.rules.loading import USUAL
from benny.rules.rules import Rules


class DealEnv(gymnasium.Env[Any, Any]):
    """A deal for one `seat`; bots play the others.

    `opponents` is a bot as `benny.bot` takes it, or one for each other seat, clockwise. An
    observation is bytes (size,), see `benny.env.Layout`; its mask is `info["action_mask"]`, and
    what `action_masks` returns. The reward is what the deal gained the seat, paid at its end. A
    deal that ends before the seat's turn is dealt again. Copies and pickles go on alike, with what
    the bots remember; a bot that is a program refuses.

    Raises NotationError for impossible options and bots that there are not. `reset` and `step`
    raise BotError if a bot fails.
    """

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        rules: Rules | str | Path = USUAL,
        *,
        opponents: BotSource | Sequence[BotSource] = OPPONENT,
        seat: int = 0,
        recalls: bool = False,
        illegal: str = "error",
        render_mode: str | None = None,
        **unknown: Never,
    ) -> None:
        check_named(unknown, DealEnv)
        self.episode = Episode(rules, recalls=recalls, illegal=illegal)
        self.rules, self.layout = self.episode.rules, self.episode.layout
        self.seat = whole(seat, "seat", most=self.rules.players - 1)
        self.render_mode = check_render_mode(render_mode)
        self.observation_space = self.layout.space()
        self.action_space = action_space()
        seats = self.rules.players - 1
        if isinstance(opponents, str) or not isinstance(opponents, Sequence):
            opponents = [opponents] * seats
        if len(opponents) != seats:
            raise NotationError(
                f"{len(opponents)} opponents at a table for {self.rules.players}: give one, or "
                f"{seats}"
            )
        self._sources: list[BotSource] = list(opponents)
        self._seed = 0
        self._bots = self._make_bots()

    def __copy__(self) -> Self:
        return deepcopy(self)  # two environments must not share a deal

    def _make_bots(self) -> dict[int, GuardedBot]:
        players = self.rules.players
        return {
            (self.seat + place) % players: GuardedBot(source, self._seed + place)
            for place, source in enumerate(self._sources, 1)
        }

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Bytes, dict[str, Any]]:
        """Start a new deal; a seed begins a new sequence of deals and seeds the bots."""
        self.episode.check_open()
        check_options(options)
        super().reset(seed=seed)
        self._dismiss()
        if seed is not None:
            self._seed = seed
            self._bots = self._make_bots()
        is_due = True
        while is_due:  # again, where the deal ends before the seat's turn
            self.episode.begin(self.np_random)
            self._play_others()
            is_due = self.episode.over
        return self._observe()

    def step(self, action: int) -> tuple[Bytes, float, bool, bool, dict[str, Any]]:
        """Do an action, and what the bots do until it is the seat's turn again.

        Raises IllegalActionError for an action that is not legal, unless a random one replaces it,
        NotationError for what is no action, and ResetNeeded while no deal is on.
        """
        self.episode.act(action)
        self._play_others()
        if self.render_mode == "human":
            self.render()
        is_over = self.episode.deal.over
        is_cut_off = self.episode.watched_deal.is_cut_off()
        reward = self.episode.gains()[self.seat] if is_over else 0.0
        observation, info = self._observe()
        return observation, reward, is_over, is_cut_off, info

    def _play_others(self) -> None:
        while not self.episode.over and self.episode.turn != self.seat:
            seat = self.episode.turn
            view = self.episode.game().view(seat)
            self.episode.act(self._bots[seat].act(view).code)

    def _observe(self) -> tuple[Bytes, dict[str, Any]]:
        observation, mask = self.episode.observe(self.seat)
        return observation, {"action_mask": mask}

    def action_masks(self) -> Mask:
        return self.episode.observe(self.seat)[1]

    def render(self) -> str | None:
        return self.episode.render(self.render_mode)

    def close(self) -> None:
        """End the programs that play as bots; `reset` and `step` refuse from now on."""
        self._dismiss()
        self.episode.closed = True
        PROGRAMS.end_idle()

    def _dismiss(self) -> None:
        for bot in self._bots.values():
            bot.close()
