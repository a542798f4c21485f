"""Threads for long work: bots, hints, replays of past games and rankings, lessons."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from msgspec import Struct

from benny.io.abandonment import run_for_future
from benny.web.live.fair_queue import FairQueue

Result = TypeVar("Result")

_BUSY = "Too many requests are waiting for their answers: try again in a moment."
_AGAIN_AFTER = 2.0  # seconds


class Worker:
    """Runs long functions on threads of its own, in turn between guests.

    Few threads compete least with the tables for the GIL.
    """

    def __init__(
        self,
        name: str,
        threads: int = 1,
        *,
        most: float = 256,
        most_each: float = 32,
        busy: str = _BUSY,
    ) -> None:
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self._idle = threads
        self.queue: FairQueue[asyncio.Future[None]] = FairQueue(most, most_each, busy, _AGAIN_AFTER)

    async def run(self, guest: str, work: Callable[[], Result]) -> Result:
        """Run a long function and return its result; raise RefusedError if too many wait."""
        await self._turn(guest)
        try:
            return await asyncio.get_running_loop().run_in_executor(
                self._threads, run_for_future, work
            )
        finally:
            self._pass_on()

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _turn(self, guest: str) -> None:
        if self._idle:
            self._idle -= 1
            return
        turn = asyncio.get_running_loop().create_future()
        self.queue.add(guest, turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it has come just now
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        while self.queue:
            turn = self.queue.pop()
            if not turn.done():
                turn.set_result(None)
                return
        self._idle += 1


class GuestWorker(Struct, frozen=True):
    """A worker as one guest uses it."""

    worker: Worker
    guest: str

    async def run(self, work: Callable[[], Result]) -> Result:
        return await self.worker.run(self.guest, work)
