"""Long work beside the tables: threads for bots and replays, processes for reviews and answers."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable, Sized
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import AbstractContextManager, ExitStack, asynccontextmanager
from typing import Generic, TypeVar

from msgspec import Struct

from benny.io.abandonment import run_for_future
from benny.lab.runs.workers import Workers
from benny.web.table.refusal import RefusedError

Item = TypeVar("Item")
Result = TypeVar("Result")
_BUSY = "Too many requests are waiting for their answers: try again in a moment."
_AGAIN_AFTER = 2.0  # seconds


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
        """Raise RefusedError if a guest may not add an item now."""
        if len(self) >= self._most or len(self._waiting.get(guest, ())) >= self._most_each:
            raise RefusedError(503, self._busy, self._again_after)

    def add(self, guest: str, item: Item) -> None:
        """Add an item; raise RefusedError as `check` does."""
        self.check(guest)
        self._waiting.setdefault(guest, deque()).append(item)

    def first(self) -> Item:
        """Return the next item, which stays."""
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


@asynccontextmanager
async def background_process(
    opened: Callable[[], AbstractContextManager[Workers]],
) -> AsyncIterator[Executor]:
    """Open workers for a while, and wait for their end without holding up the event loop."""
    stack = ExitStack()
    workers = stack.enter_context(opened())
    try:
        yield workers.executor
    finally:
        await asyncio.to_thread(stack.close)  # it waits for the process to end


async def run_in_process(executor: Executor, work: Callable[..., Result], *given: object) -> Result:
    """Run `work` in the process and return its result."""
    # The first call starts the process, and no table should wait for that.
    return await asyncio.wrap_future(
        await asyncio.to_thread(executor.submit, run_for_future, work, *given)
    )


async def wait_for_work(queue: Sized, news: asyncio.Event, idle: float) -> bool:
    """Return whether anything is queued, at once or within `idle` seconds after the last `news`."""
    while not queue:
        news.clear()
        try:
            async with asyncio.timeout(idle):
                await news.wait()
        except TimeoutError:
            break
    return bool(queue)
