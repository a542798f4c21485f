"""Bots and hints, computed beside the tables."""

import asyncio
import math
import random
import time
from collections.abc import Callable
from functools import lru_cache
from typing import Protocol

from benny.bots import COVER, remark
from benny.bots.hints import search_hint
from benny.bots.sandbox import GuardedBot
from benny.errors import BotError, NotationError
from benny.game.actions import Action
from benny.game.shuffling import derive
from benny.game.view import View
from benny.protocol.hint import Hint
from benny.rules.rules import Rules
from benny.web.live.worker import Lane

_CHANCE = random.SystemRandom()
_MOST_SEATED = 1024  # bots: enough that three at each of some hundred tables keep their state


class Trainer(Protocol):
    """Provides a book for rules that lack one."""

    def want(self, rules: Rules) -> bool: ...


class BotPool:
    """Asks bots by name for an action, in a lane of the server's work.

    Answers come after a multiple of `beat` seconds, plus up to half a beat at random, because the
    time that a bot takes reveals its hand: a forced card takes no thought. With a beat of 0 they
    come at once. If a bot lacks a book, one is trained for later deals. A bot that fails is
    replaced by the cover bot. `note_seconds` is told how long each thought.
    """

    def __init__(self, trainer: Trainer, lane: Lane, beat: float = 0) -> None:
        self._trainer = trainer
        self._lane = lane
        self._beat = beat
        self.note_seconds: Callable[[float], None] = lambda _: None

    async def ask(
        self,
        name: str,
        view: View,
        secret: int,
        thinking: float,
        table: str = "",
        *,
        guest: str = "",
        is_replaceable: bool = True,
    ) -> Action:
        """Return the action of a bot at a table, after at least `thinking` seconds.

        The bot's random numbers follow from the deal's secret, which several tables may share. If
        it fails, and is not replaceable, its error is raised. Guests, who are those that the tables
        are charged to, take turns.
        """
        began = time.monotonic()
        action = await self._lane.run(
            guest, lambda: self._ask(name, view, secret, table, is_replaceable)
        )
        took = time.monotonic() - began
        self.note_seconds(took)
        due = max(took, thinking)
        if self._beat:
            # Half a beat hides what is left: a server that has just worked is a little quicker.
            beats = max(1, math.ceil(due / self._beat))
            due = beats * self._beat + _CHANCE.uniform(0, self._beat / 2)
        if took < due:
            await asyncio.sleep(due - took)
        return action

    def _ask(self, name: str, view: View, secret: int, table: str, is_replaceable: bool) -> Action:
        try:
            if remark(name, view.rules):
                self._trainer.want(view.rules)
            return _bot_at(name, view.seat, secret, table).act(view)
        except (BotError, NotationError):  # it fails, or no longer exists
            if not is_replaceable:
                raise
            return _bot_at(COVER, view.seat, secret, table).act(view)


@lru_cache(maxsize=_MOST_SEATED)
def _bot_at(name: str, seat: int | None, secret: int, _table: str = "") -> GuardedBot:
    """Return the bot at a table's seat, the same one through a deal."""
    # The seed is secret: with it, anyone could infer a bot's cards from its actions.
    return GuardedBot(name, derive(secret, f"bot {seat}"))


class HintPool:
    def __init__(self, trainer: Trainer, lane: Lane) -> None:
        self._trainer = trainer
        self._lane = lane

    async def ask(self, view: View, guest: str = "") -> Hint:
        """Return a hint; raise RefusedError if too many are queued."""

        def work() -> Hint:
            self._trainer.want(view.rules)
            return search_hint(view)

        return await self._lane.run(guest, work)
