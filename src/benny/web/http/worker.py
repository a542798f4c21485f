"""Threads for long requests: replays of past games and rankings, lessons and trainers."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from benny.io.abandonment import run_for_future

Result = TypeVar("Result")


class Worker:
    """Runs long functions one after the other, on a thread of its own.

    Few threads compete least with the tables for the GIL.
    """

    def __init__(self, name: str) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=name)

    async def run(self, work: Callable[[], Result]) -> Result:
        """Run a long function and return its result."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, run_for_future, work)

    def close(self) -> None:
        """Finish the current function, and take no more."""
        self._thread.shutdown(cancel_futures=True)
