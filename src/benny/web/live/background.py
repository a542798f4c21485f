"""A process beside the server that gives way to all others, for as long as it is wanted."""

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Executor
from contextlib import AbstractContextManager, ExitStack, asynccontextmanager

from benny.lab.runs.workers import Workers


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
