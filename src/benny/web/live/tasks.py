"""Background tasks, which are finished or cancelled before the server ends."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar

from benny.web.store.database import UnavailableError
from benny.web.table.refusal import RefusedError

Result = TypeVar("Result")

_LOG = logging.getLogger("benny")


class Tasks:
    """The background tasks of a server."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[Any]] = set()

    @property
    def running(self) -> int:
        return len(self._running)

    def spawn(self, work: Awaitable[None]) -> asyncio.Task[None]:
        """Run something in the background; log what goes wrong."""
        return self._begin(log_failures(work))

    def later(self, seconds: float, act: Callable[[], Awaitable[None]]) -> asyncio.TimerHandle:
        """Run something in the background after some seconds, unless cancelled before."""
        return asyncio.get_running_loop().call_later(seconds, lambda: self.spawn(act()))

    async def finish(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Run something to its end, even if the caller is cancelled."""
        return await asyncio.shield(self._begin(work))

    async def stop(self) -> None:
        """Cancel all tasks, and wait until they have ended."""
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
