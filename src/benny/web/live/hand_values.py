"""Questions about hands, answered beside the tables."""

import asyncio
import logging
from collections import OrderedDict
from concurrent.futures import BrokenExecutor

from msgspec import Struct

from benny.errors import NotationError
from benny.io.json import to_json
from benny.lab.questions import HandQuestion, answer
from benny.protocol.hint import MethodName
from benny.web.live.worker import FairQueue, Processes, Tasks, settle
from benny.web.table.person import RefusedError

_LOG = logging.getLogger("benny")
_MOST, _MOST_EACH = 16, 2  # at half a second each at most, the last one waits eight
_AGAIN_AFTER = 4.0  # seconds: by then half of them have their answers
_MOST_KEPT = 1024  # answers, of two kilobytes each
_BUSY = "Too many hands are being asked about: try again in a moment."
_FAULT = "This hand could not be valued; the error is logged. Try again in a moment."


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

    def __init__(self, tasks: Tasks, processes: Processes) -> None:
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
