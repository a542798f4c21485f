"""A process beside the server that gives way to all others, for as long as it is wanted."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sized
from concurrent.futures import Executor
from contextlib import AbstractContextManager, ExitStack, asynccontextmanager
from typing import TypeVar

from benny.io.abandonment import run_for_future
from benny.lab.runs.workers import Workers

Result = TypeVar("Result")


@asynccontextmanager
async def background(
    opened: Callable[[], AbstractContextManager[Workers]],
) -> AsyncIterator[Executor]:
    """Open workers for a while, and wait for their end without holding up the event loop."""
    stack = ExitStack()
    workers = stack.enter_context(opened())
    try:
        yield workers.executor
    finally:
        await asyncio.to_thread(stack.close)  # it waits for the process to end


async def done(executor: Executor, work: Callable[..., Result], *given: object) -> Result:
    """Return what comes of some work in the process; raise what it raises."""
    # The first call starts the process, and no table should wait for that.
    return await asyncio.wrap_future(
        await asyncio.to_thread(executor.submit, run_for_future, work, *given)
    )


async def is_wanted(queue: Sized, news: asyncio.Event, idle: float) -> bool:
    """Return whether anything is queued, at once or within `idle` seconds after the last `news`."""
    while not queue:
        news.clear()
        try:
            async with asyncio.timeout(idle):
                await news.wait()
        except TimeoutError:
            break
    return bool(queue)
