"""Bots, hints and the values of hands, computed beside the tables."""

import asyncio
import logging
import math
import random
import time
from collections import OrderedDict
from concurrent.futures import BrokenExecutor
from functools import lru_cache

from msgspec import Struct

from benny.bots import COVER, remark
from benny.bots.hints import search_hint
from benny.bots.sandbox import GuardedBot
from benny.errors import BotError, NotationError
from benny.game.actions import Action
from benny.game.shuffling import derive
from benny.game.view import View
from benny.io.json import to_json
from benny.lab.questions import HandQuestion, answer
from benny.lab.training import BookTrainer
from benny.protocol.hint import Hint, MethodName
from benny.web.live.worker import BackgroundProcesses, FairQueue, Lane, Tasks, settle
from benny.web.metrics import BOT_SECONDS
from benny.web.table.person import RefusedError

_LOG = logging.getLogger("benny")
_MOST, _MOST_EACH = 16, 2  # at half a second each at most, the last one waits eight
_AGAIN_AFTER = 4.0  # seconds: by then half of them have their answers
_MOST_KEPT = 1024  # answers, of two kilobytes each
_BUSY = "Too many hands are being asked about: try again in a moment."
_FAULT = "This hand could not be valued; the error is logged. Try again in a moment."
_CHANCE = random.SystemRandom()
_MOST_SEATED = 1024  # bots: enough that three at each of some hundred tables keep their state


class BotPool:
    """Asks bots by name for an action, in a lane of the server's work.

    Answers come after a multiple of `beat` seconds, plus up to half a beat at random, because the
    time that a bot takes reveals its hand: a forced card takes no thought. With a beat of 0 they
    come at once. If a bot lacks a book, one is trained for later deals. A bot that fails is
    replaced by the cover bot.
    """

    def __init__(self, trainer: BookTrainer, lane: Lane, beat: float = 0) -> None:
        self._trainer = trainer
        self._lane = lane
        self._beat = beat

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
        BOT_SECONDS.observe(took)
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
    def __init__(self, trainer: BookTrainer, lane: Lane) -> None:
        self._trainer = trainer
        self._lane = lane

    async def ask(self, view: View, guest: str = "") -> Hint:
        """Return a hint; raise RefusedError if too many are queued."""

        def work() -> Hint:
            self._trainer.want(view.rules)
            return search_hint(view)

        return await self._lane.run(guest, work)


class HandValueRequest(Struct, frozen=True, kw_only=True):
    question: HandQuestion
    worlds: int
    method: MethodName


class _Pending(Struct):
    """A question that waits, and where its answer is awaited."""

    wanted: HandValueRequest
    answer: asyncio.Future[bytes]


class HandValuePool:
    """Answers one question after the other, in turn between guests; the latest are cached."""

    def __init__(self, tasks: Tasks, processes: BackgroundProcesses) -> None:
        self._tasks = tasks
        self._processes = processes
        self.queue: FairQueue[_Pending] = FairQueue(_MOST, _MOST_EACH, _BUSY, _AGAIN_AFTER)
        self._kept: OrderedDict[HandValueRequest, bytes] = OrderedDict()
        self._work: asyncio.Task[None] | None = None

    async def ask(self, wanted: HandValueRequest, guest: str = "") -> bytes:
        """Return a HandAnswer as JSON.

        Raises NotationError for an impossible situation, and RefusedError if too many are
        queued.
        """
        if wanted in self._kept:
            self._kept.move_to_end(wanted)
            return self._kept[wanted]
        asked = _Pending(wanted, asyncio.get_running_loop().create_future())
        self.queue.add(guest, asked)
        self.prepare()
        return await asked.answer

    def prepare(self) -> None:
        """Answer what is queued; start the process, so that the first answer need not wait."""
        if self._work is None or self._work.done():
            self._work = self._tasks.spawn(self._run())

    async def _run(self) -> None:
        try:
            if not self._processes.are_open:
                await self._processes.run(_begin)
            while self.queue:
                await self._answer(self.queue.pop())
        except BaseException:  # the process was lost, or the server stops
            while self.queue:
                _refuse(self.queue.pop())
            raise

    async def _answer(self, asked: _Pending) -> None:
        if asked.answer.cancelled():  # the caller is gone
            return
        try:
            body = await self._processes.run(_worked_out, asked.wanted)
        except NotationError as error:
            settle(asked.answer, error)
        except (BrokenExecutor, asyncio.CancelledError):
            _refuse(asked)
            raise
        except Exception:
            _LOG.exception("a question about a hand has failed")
            _refuse(asked)
        else:
            self._kept[asked.wanted] = body
            if len(self._kept) > _MOST_KEPT:
                self._kept.popitem(last=False)
            settle(asked.answer, body)


def _begin() -> None:
    """Do nothing: to get here, the process has imported what it needs."""


def _worked_out(wanted: HandValueRequest) -> bytes:
    return to_json(answer(wanted.question.situation(), wanted.worlds, wanted.method))


def _refuse(asked: _Pending) -> None:
    settle(asked.answer, RefusedError(503, _FAULT, _AGAIN_AFTER))
