"""Long work for requests: replays of past games, rankings."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

Result = TypeVar("Result")


class Worker:
    """Does what takes long, one thing after the other, on a thread of its own.

    One thread holds Python's lock no longer than one request would: the tables come first.
    """

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="history")

    async def run(self, work: Callable[[], Result]) -> Result:
        """Return what a function returns that takes long."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    def close(self) -> None:
        """Finish what is being done, and take no more."""
        self._thread.shutdown(cancel_futures=True)
