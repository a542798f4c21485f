"""The workers of a job: threads, processes, or the machines of a Dask cluster."""

import asyncio
import logging
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent import futures
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context, parent_process
from multiprocessing.context import BaseContext
from socket import socketpair
from typing import TYPE_CHECKING, NamedTuple

from benny import __version__
from benny.bots.programs import PROGRAMS
from benny.errors import NotationError
from benny.io.abandonment import GLANCE, Flag, begin_work
from benny.io.extras import how_to_install
from benny.io.validation import check_kind, quote
from benny.lab.runs.jobs import WorkersError

if TYPE_CHECKING:
    from distributed import Client

THREADS = "threads"
PROCESSES = "processes"

MOST_WORKERS = 1024
"""The most threads or processes: each of them has pieces and results in memory."""

_PIECES_AT_ONCE = 3  # for each worker, so that none waits for its next piece
_PATIENCE = 5.0  # seconds for a cluster to answer
_LEAST_URGENT = 19  # the highest niceness


class Workers(NamedTuple):
    """An executor, the pieces it gets at a time, its name in errors, and how it is lost."""

    executor: futures.Executor
    in_flight: int
    name: str = "the executor"
    losses: tuple[type[Exception], ...] = (futures.BrokenExecutor, futures.CancelledError)


@contextmanager
def open_workers(kind: str = THREADS, number: int | None = None) -> Iterator[Workers]:
    """Open workers for a while: `threads`, `processes`, or the address of a Dask cluster.

    Without a number there is one for each core; a cluster has its own number. Raises NotationError
    for an impossible number, and WorkersError if Dask is not installed, the cluster can't be
    reached or its workers lack this Benny.
    """
    if number is not None:
        check_kind(number, int, "a number of workers")
    if number is not None and number < 1:
        raise NotationError(f"{quote(number)} workers can't do anything: give 1 or more")
    if number is not None and number > MOST_WORKERS:
        raise NotationError(f"{quote(number)} workers are too many: give up to {MOST_WORKERS}")
    count = number or os.cpu_count() or 1
    if kind == THREADS:
        abandoned = threading.Event()
        executor = futures.ThreadPoolExecutor(count, initializer=begin_work, initargs=(abandoned,))
        with _hold_executor(executor, abandoned.set):
            yield Workers(executor, _PIECES_AT_ONCE * count, "the threads")
    elif kind == PROCESSES:
        with _processes(count) as workers:
            yield workers
    else:
        with _cluster(kind) as workers:
            yield workers


@contextmanager
def open_background(number: int = 1) -> Iterator[Workers]:
    """Open processes for a while that give way to all others; each starts when it is needed."""
    with _processes(number, _begin_in_background) as workers:
        yield workers


def _begin_process(abandoned: Flag) -> None:
    """Store the flag of abandoned work, and leave the terminal to the caller.

    A worker ends with its caller, even if that is killed, and on SIGTERM, and so do the programs
    that it asks.
    """
    begin_work(abandoned)
    parent = parent_process()
    # SIGTERM may reach a whole group, even in the middle of compiled work.
    heard, wakeup = socketpair()
    wakeup.setblocking(False)
    signal.set_wakeup_fd(wakeup.detach())
    signal.signal(signal.SIGTERM, lambda *_: None)
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def end_after(event: Callable[[], object]) -> None:
        event()
        # No other piece may begin while the programs end.
        abandoned.set()
        try:
            PROGRAMS.close()
        finally:
            os._exit(1)

    events = [partial(heard.recv, 1), *([parent.join] if parent else [])]
    for event in events:
        threading.Thread(target=end_after, args=(event,), daemon=True).start()
    sys.stdout = sys.stderr  # a player's bot may print, and the result goes to standard output


def _begin_in_background(abandoned: Flag) -> None:
    _begin_process(abandoned)
    if hasattr(os, "nice"):
        os.nice(_LEAST_URGENT)


@contextmanager
def _processes(count: int, begin: Callable[[Flag], None] = _begin_process) -> Iterator[Workers]:
    # Spawned processes are alike on all systems, and inherit no thread in the middle of its work.
    context = get_context("spawn")
    abandoned = _SharedFlag(context)
    executor = futures.ProcessPoolExecutor(count, context, begin, (abandoned,))
    with _hold_executor(executor, abandoned.set):
        yield Workers(executor, _PIECES_AT_ONCE * count, "a worker process")


class _SharedFlag:
    """A flag for processes, without a lock that a killed one might hold for ever."""

    def __init__(self, context: BaseContext) -> None:
        self._value = context.RawValue("b", 0)

    def set(self) -> None:
        self._value.value = 1

    def is_set(self) -> bool:
        return bool(self._value.value)


@contextmanager
def _hold_executor(executor: futures.Executor, abandon: Callable[[], None]) -> Iterator[None]:
    """At the end, tell workers that the caller is gone, and join them."""
    try:
        yield
    finally:
        abandon()
        ending = threading.Thread(
            target=partial(executor.shutdown, cancel_futures=True), daemon=True
        )
        ending.start()
        while ending.is_alive():  # a wait without an end would miss a second interruption
            ending.join(GLANCE)


@contextmanager
def _cluster(address: str) -> Iterator[Workers]:
    try:
        from distributed import Client, KilledWorker, rpc
    except ModuleNotFoundError:
        raise WorkersError(
            f"a cluster needs Dask, which is not installed: {how_to_install('lab')}"
        ) from None
    for name in ("distributed", "distributed.client", "distributed.core"):
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)  # our own error says what is lost

    # Ask first: a client that never met its scheduler takes long to close.
    async def greet() -> str:
        async with asyncio.timeout(_PATIENCE), rpc(address) as there:
            return str((await there.identity())["type"])

    try:
        answering = asyncio.run(greet())
    except Exception:  # anything may answer at that address
        answering = "nobody"
    if answering != "Scheduler":
        raise WorkersError(
            f"no Dask scheduler answers at {address!r}: give an address such as tcp://host:8786"
        )
    with Client(address, timeout=_PATIENCE, set_as_default=False) as client:
        threads = _count_threads(client, address)
        yield Workers(
            client.get_executor(pure=False),  # else Dask may reuse results of equal calls
            _PIECES_AT_ONCE * threads,
            f"the cluster at {address}",
            (futures.BrokenExecutor, futures.CancelledError, KilledWorker),
        )


def _count_threads(client: "Client", address: str) -> int:
    try:
        client.wait_for_workers(1, timeout=_PATIENCE)
        versions = client.run(_version)
    except TimeoutError:
        raise WorkersError(f"the cluster at {address} has no workers: start some first") from None
    except Exception as error:  # Dask may wrap theirs in any type
        raise WorkersError(
            f"the workers of the cluster at {address} can't work for Benny, which must be "
            f"installed there as well: {error}"
        ) from None
    for worker, installed in versions.items():
        if installed != _version():
            raise WorkersError(
                f"worker {worker} of the cluster has Benny {installed}, and this is {_version()}"
            )
    return sum(client.nthreads().values())


def _version() -> str:
    return __version__
