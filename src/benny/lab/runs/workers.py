"""Who works on the pieces of a job: threads, processes, or the machines of a Dask cluster."""

import asyncio
import logging
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import (
    BrokenExecutor,
    CancelledError,
    Executor,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
)
from contextlib import contextmanager
from importlib.metadata import version
from multiprocessing import get_context
from multiprocessing.context import BaseContext
from typing import TYPE_CHECKING, NamedTuple

from benny.errors import NotationError
from benny.lab.runs.jobs import Flag, WorkersError, begin_work

if TYPE_CHECKING:
    from distributed import Client

THREADS = "threads"
PROCESSES = "processes"

_PIECES_AT_ONCE = 3  # for each worker, so that none waits for the next
_PATIENCE = 5.0


class Workers(NamedTuple):
    """An executor, how many pieces it is given at a time, and how it fails and is then called."""

    executor: Executor
    in_flight: int
    name: str = "the executor"
    losses: tuple[type[Exception], ...] = (BrokenExecutor, CancelledError)


@contextmanager
def open_workers(kind: str = THREADS, number: int | None = None) -> Iterator[Workers]:
    """Hold workers for a while: `threads`, `processes`, or the address of a Dask cluster.

    There are as many as this machine has cores where no number is given; a cluster has its own
    number. Raises NotationError for less than one worker, and WorkersError where Dask is not
    installed, the cluster can't be reached or its workers can't do the work.
    """
    if number is not None and number < 1:
        raise NotationError(f"{number} workers can't do anything: give 1 or more")
    count = number or os.cpu_count() or 1
    if kind == THREADS:
        held = _threads(count)
    elif kind == PROCESSES:
        held = _processes(count)
    else:
        held = _cluster(kind)
    with held as workers:
        yield workers


@contextmanager
def _threads(count: int) -> Iterator[Workers]:
    abandoned = threading.Event()
    executor = ThreadPoolExecutor(count, initializer=begin_work, initargs=(abandoned,))
    with _held(executor, abandoned.set):
        yield Workers(executor, _PIECES_AT_ONCE * count, "the threads")


@contextmanager
def _processes(count: int) -> Iterator[Workers]:
    # Spawned ones are the same on all systems, and take over no thread in the middle of its work.
    context = get_context("spawn")
    abandoned = _SharedFlag(context)
    executor = ProcessPoolExecutor(count, context, _begin_process, (abandoned,))
    with _held(executor, abandoned.set):
        yield Workers(executor, _PIECES_AT_ONCE * count, "a worker process")


class _SharedFlag:
    """A flag for processes, without a lock that one which is killed might keep for ever."""

    def __init__(self, context: BaseContext) -> None:
        self._value = context.RawValue("b", 0)

    def set(self) -> None:
        self._value.value = 1

    def is_set(self) -> bool:
        return bool(self._value.value)


@contextmanager
def _held(executor: Executor, abandon: Callable[[], None]) -> Iterator[None]:
    """Tell those who still work in the end that it is in vain, and wait for them."""
    try:
        yield
    finally:
        abandon()
        executor.shutdown(cancel_futures=True)


def _begin_process(abandoned: Flag) -> None:
    """Remember what says that work is in vain, and leave the terminal to the caller."""
    begin_work(abandoned)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.stdout = sys.stderr  # a player's bot may print, and the result goes to standard output


@contextmanager
def _cluster(address: str) -> Iterator[Workers]:
    try:
        from distributed import KilledWorker
    except ModuleNotFoundError:
        raise WorkersError(
            "a cluster needs Dask, which is not installed: pip install 'benny[lab]'"
        ) from None
    for name in ("distributed", "distributed.client", "distributed.core"):
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)  # we say ourselves what is lost
    with _connected(address) as client:
        threads = _count_threads(client, address)
        yield Workers(
            client.get_executor(pure=False),
            _PIECES_AT_ONCE * threads,
            f"the cluster at {address}",
            (BrokenExecutor, CancelledError, KilledWorker),
        )


def _connected(address: str) -> "Client":
    from distributed import Client

    # Greeted first, for a client that never met its scheduler can't be closed in good time.
    try:
        kind = asyncio.run(_greet(address))
    except Exception:  # whatever a stranger at that address may answer
        kind = "nobody"
    if kind != "Scheduler":
        raise WorkersError(
            f"no Dask scheduler answers at {address!r}: give an address such as tcp://host:8786"
        )
    return Client(address, timeout=_PATIENCE, set_as_default=False)


async def _greet(address: str) -> str:
    from distributed import rpc

    async with asyncio.timeout(_PATIENCE), rpc(address) as there:
        return str((await there.identity())["type"])


def _count_threads(client: "Client", address: str) -> int:
    try:
        client.wait_for_workers(1, timeout=_PATIENCE)
        versions = client.run(_version)
    except TimeoutError:
        raise WorkersError(f"the cluster at {address} has no workers: start some first") from None
    except Exception as error:  # of whatever type Dask makes of theirs
        raise WorkersError(
            f"the workers of the cluster at {address} can't work for Benny, which must be "
            f"installed there as well: {error}"
        ) from None
    for worker, found in versions.items():
        if found != _version():
            raise WorkersError(
                f"worker {worker} of the cluster has Benny {found}, and this is {_version()}"
            )
    return sum(client.nthreads().values())


def _version() -> str:
    return version("benny")
