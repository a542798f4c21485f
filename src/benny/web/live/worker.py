"""Work beside the tables: tasks, and lanes on a pool of threads."""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import Executor, Future
from contextlib import suppress
from math import inf
from typing import Any, Generic, Protocol, TypeVar

from benny.io.abandonment import run_for_future
from benny.web.store.rows import UnavailableError
from benny.web.table.person import RefusedError

Item = TypeVar("Item")
Result = TypeVar("Result")
_LOG = logging.getLogger("benny")
_BUSY = "Too many requests are waiting for their answers: try again in a moment."
_HINTS_BUSY = "Too many hints are being worked out: try again in a moment."
_AGAIN_AFTER = 2.0  # seconds
_BOT_THREADS = 2  # a quick bot need not wait for a slow one; more would only compete for the cores
_MOST_HINTS, _MOST_HINTS_EACH = 28, 7  # at a second each, the last of an address waits eight
THREADS = _BOT_THREADS + 4  # one each for the other lanes


class Tasks:
    def __init__(self) -> None:
        self._running: set[asyncio.Task[Any]] = set()

    @property
    def running(self) -> int:
        return len(self._running)

    def spawn(self, work: Awaitable[None]) -> asyncio.Task[None]:
        return self._begin(log_failures(work))

    def later(self, seconds: float, act: Callable[[], Awaitable[None]]) -> asyncio.TimerHandle:
        """Run something in the background after some seconds, unless cancelled before."""
        return asyncio.get_running_loop().call_later(seconds, lambda: self.spawn(act()))

    async def finish(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Run something to its end, even if the caller is cancelled."""
        return await asyncio.shield(self._begin(work))

    async def stop(self) -> None:
        for task in tuple(self._running):
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)

    def _begin(self, work: Coroutine[Any, Any, Result]) -> asyncio.Task[Result]:
        task = asyncio.create_task(work)
        self._running.add(task)  # asyncio holds tasks only weakly: this one could vanish
        task.add_done_callback(self._end)
        return task

    def _end(self, task: asyncio.Task[Any]) -> None:
        self._running.discard(task)
        if not task.cancelled():
            task.exception()  # retrieved, or asyncio would log it again if no caller does


def settle(future: asyncio.Future[Result], end: Result | Exception) -> None:
    """Set a future's result or exception, unless its caller has given up."""
    if future.done():
        return
    if isinstance(end, Exception):
        future.set_exception(end)
    else:
        future.set_result(end)


async def log_failures(work: Awaitable[None]) -> None:
    """Await something and log what goes wrong; the store logs the database's failures itself."""
    try:
        await work
    except (UnavailableError, RefusedError):
        pass
    except Exception:
        _LOG.exception("a task has failed")


class FairQueue(Generic[Item]):
    """A queue in which each guest, an address, waits behind their own items only.

    At most `most` items wait, `most_each` of them from one guest; further ones are refused with the
    sentence `busy`.

    >>> queue = FairQueue(most=9, most_each=3, busy="Too many questions.", again_after=1)
    >>> for guest, item in ("a", 1), ("a", 2), ("b", 3):
    ...     queue.add(guest, item)
    >>> [queue.pop() for _ in range(3)]
    [1, 3, 2]
    """

    def __init__(self, most: float, most_each: float, busy: str, again_after: float) -> None:
        self._most = most
        self._most_each = most_each
        self._busy = busy
        self._again_after = again_after
        self._waiting: dict[str, deque[Item]] = {}  # in the order of their turns

    def check(self, guest: str) -> None:
        if len(self) >= self._most or len(self._waiting.get(guest, ())) >= self._most_each:
            raise RefusedError(503, self._busy, self._again_after)

    def add(self, guest: str, item: Item) -> None:
        """Add an item; raise RefusedError as `check` does."""
        self.check(guest)
        self._waiting.setdefault(guest, deque()).append(item)

    def first(self) -> Item:
        return next(iter(self._waiting.values()))[0]

    def pop(self) -> Item:
        """Remove the next item and return it; then it is another guest's turn."""
        item = next(iter(self._waiting.values())).popleft()
        self.pass_turn()
        return item

    def pass_turn(self) -> None:
        """Let another guest's item be the next."""
        guest = next(iter(self._waiting))
        if items := self._waiting.pop(guest):
            self._waiting[guest] = items

    def clear(self) -> None:
        self._waiting.clear()

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))


class Lane:
    """Runs long functions on at most `limit` threads of a pool, in turn between guests."""

    def __init__(
        self,
        threads: Executor,
        limit: int = 1,
        *,
        most: float = 256,
        most_each: float = 32,
        busy: str = _BUSY,
    ) -> None:
        self._threads = threads
        self._free = limit
        self.queue: FairQueue[asyncio.Future[None]] = FairQueue(most, most_each, busy, _AGAIN_AFTER)

    async def run(self, guest: str, work: Callable[[], Result]) -> Result:
        """Run a long function and return its result; raise RefusedError if too many wait."""
        await self._turn(guest)
        loop = asyncio.get_running_loop()

        def pass_on(_: Future[Result]) -> None:
            with suppress(RuntimeError):  # the loop is closed
                loop.call_soon_threadsafe(self._pass_on)

        # A caller that gives up does not stop the thread: the turn is over when that is free.
        try:
            result = self._threads.submit(run_for_future, work)
        except RuntimeError:  # the threads are closed
            self._pass_on()
            raise
        result.add_done_callback(pass_on)
        return await asyncio.wrap_future(result)

    async def _turn(self, guest: str) -> None:
        if self._free:
            self._free -= 1
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
        self._free += 1


class Processes(Protocol):
    """Where reviews and questions about hands are computed: beside the server, if it can."""

    @property
    def are_open(self) -> bool: ...
    async def run(self, work: Callable[..., Result], *args: object) -> Result: ...


class Lanes:
    """All work beside the tables.

    Each lane has a limit of its own on the threads, so that none holds up another: `bots` play,
    `hints` search, `loading` replays the logs of tables, `history` serves past games, and
    `learning` makes lessons, which may take seconds.
    """

    def __init__(self, threads: Executor, processes: Processes) -> None:
        self._threads = threads
        self.bots = Lane(threads, _BOT_THREADS, most=inf, most_each=inf)
        self.hints = Lane(threads, most=_MOST_HINTS, most_each=_MOST_HINTS_EACH, busy=_HINTS_BUSY)
        self.loading = Lane(threads, most=inf, most_each=inf)
        self.history = Lane(threads)
        self.learning = Lane(threads)
        self.processes = processes

    def close(self) -> None:
        """Let the threads end; the processes end with the tasks."""
        self._threads.shutdown(wait=False, cancel_futures=True)
