"""The threads of a server, and processes of low priority beside it."""

import asyncio
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, ThreadPoolExecutor
from contextlib import ExitStack
from typing import TypeVar

from benny.io.abandonment import run_for_future
from benny.lab.runs.workers import open_background
from benny.web.live.worker import THREADS, Lanes, Tasks

Result = TypeVar("Result")
_PROCESSES = 2  # one for reviews, and one for questions about hands, which wait for none of these
_IDLE = 300.0  # seconds without work until the processes end, and their memory goes


class BackgroundProcesses:
    """Processes of low priority, which start when needed and end after `idle` seconds without work.

    If one is lost, all current calls fail with BrokenExecutor, and the next one starts new ones.
    """

    def __init__(self, tasks: Tasks, idle: float = _IDLE) -> None:
        self._tasks = tasks
        self._idle = idle
        self._executor: Executor | None = None
        self._keeper: asyncio.Task[None] | None = None
        self._running = 0
        self._used_at = 0.0

    @property
    def are_open(self) -> bool:
        return self._executor is not None

    async def run(self, work: Callable[..., Result], *args: object) -> Result:
        executor = self._executor
        if executor is None:
            stack = ExitStack()
            self._executor = executor = stack.enter_context(open_background(_PROCESSES)).executor
            self._keeper = self._tasks.spawn(self._keep(executor, stack))
        self._running += 1
        try:
            # The first call starts the process, and no table should wait for that.
            started = await asyncio.to_thread(executor.submit, run_for_future, work, *args)
            return await asyncio.wrap_future(started)
        except BrokenExecutor:
            if executor is self._executor and self._keeper is not None:
                self._executor = None
                self._keeper.cancel()
            raise
        finally:
            self._running -= 1
            self._used_at = asyncio.get_running_loop().time()

    async def _keep(self, executor: Executor, stack: ExitStack) -> None:
        """Close the processes when they have been idle, or when this task is cancelled."""
        loop = asyncio.get_running_loop()
        self._used_at = loop.time()
        try:
            while self._running or loop.time() < self._used_at + self._idle:
                await asyncio.sleep(max(self._used_at + self._idle - loop.time(), self._idle / 10))
        finally:
            if self._executor is executor:
                self._executor = None
            await asyncio.to_thread(stack.close)  # it waits for the processes to end


class WorkService(Lanes):
    """The lanes of a server, with few threads: they compete least with the tables for the GIL."""

    def __init__(self, tasks: Tasks) -> None:
        threads = ThreadPoolExecutor(THREADS, thread_name_prefix="work")
        super().__init__(threads, BackgroundProcesses(tasks))
