"""Runs a job's pieces on any executor; the result depends on the job alone."""

import time
from collections import deque
from collections.abc import Callable, Collection, Iterator
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, wait
from contextlib import closing
from itertools import count, islice
from pathlib import Path
from typing import Any, TypeVar

from benny.errors import NotationError
from benny.io.abandonment import GLANCE
from benny.lab.runs import checkpoints
from benny.lab.runs.jobs import Divided, Job, Progress, WorkersError, do_piece
from benny.lab.runs.workers import Workers
from benny.rules.prose.words import figures

Part = TypeVar("Part")
Report = Callable[[int, Any], None]
"""Called with the number of merged pieces and the result so far."""

SECONDS_BETWEEN_CHECKPOINTS = 2.0


class Serial(Executor):
    """Does each piece at once, in the calling thread, where exceptions are raised."""

    def submit(self, work: Callable[..., Any], /, *given: Any, **named: Any) -> "Future[Any]":
        future: Future[Any] = Future()
        future.set_result(work(*given, **named))
        return future


SERIAL = Workers(Serial(), 1)


def run(
    job: Job[Part],
    pieces: int,
    workers: Workers = SERIAL,
    checkpoint: Path | None = None,
    report: Report = lambda done, total: None,
) -> Part:
    """Return the merged result of `pieces` of a job, or of fewer if the job is settled.

    Pieces are merged in the order of their numbers, and the job is asked after each. So the result
    does not depend on who works or how long each piece takes. With a checkpoint the job goes on
    from there, and is saved every few seconds and whenever it ends. If a piece fails, those before
    it are merged and reported first, and then its exception is raised.

    Raises NotationError for no pieces and for a checkpoint that is broken, in use or of
    another job, OSError if it can't be written and WorkersError if the workers are lost.
    """
    if pieces < 1:
        raise NotationError(f"{pieces} pieces of work give no result: ask for 1 or more")
    with checkpoints.lock_checkpoint(checkpoint):
        progress = Progress(job) if checkpoint is None else checkpoints.load(checkpoint, job)
        if progress.done > pieces:
            raise NotationError(
                f"{checkpoint} already holds {figures(progress.done, 'piece')} of the work, more "
                f"than the {pieces} of this run: ask for more, or name another file"
            )
        keeper = _Keeper(progress, checkpoint)
        try:
            for _ in _steps(progress, pieces, workers):
                if progress.total is not None:
                    report(progress.done, progress.total)
                keeper.save_if_due()
        except workers.losses as error:
            raise _workers_lost(workers, checkpoint) from error
        finally:
            keeper.save()
        assert progress.total is not None
        return progress.total


def stream(
    job: Divided[Part], workers: Workers = SERIAL, first: int = 0, checkpoint: Path | None = None
) -> Iterator[Part]:
    """Yield the results of pieces in the order of their numbers, from the `first` on, without end.

    Only a few pieces are begun before they are asked for. Raises WorkersError if the workers are
    lost; it names the `checkpoint`, which the caller writes.
    """
    due = count(first)
    running: deque[Future[Part]] = deque()
    try:
        while True:
            for number in islice(due, workers.in_flight - len(running)):
                running.append(workers.executor.submit(do_piece, job, number))
            (done,) = _wait_for_some([running.popleft()])
            yield done.result()
    except workers.losses as error:
        raise _workers_lost(workers, checkpoint) from error
    finally:
        for future in running:
            future.cancel()


def journaled_parts(
    job: Divided[Part], workers: Workers = SERIAL, checkpoint: Path | None = None
) -> Iterator[Part]:
    """Yield the parts of a job in their order, without end; a checkpoint keeps each.

    Those that it holds are not worked out again. Raises NotationError at once if it is broken or of
    another job, and later WorkersError if the workers are lost, OSError if it can't be written.
    """
    if checkpoint is None:
        return stream(job, workers)
    return _resume(checkpoints.Journal(checkpoint, job), job, workers)


def _resume(
    journal: checkpoints.Journal[Part], job: Divided[Part], workers: Workers
) -> Iterator[Part]:
    with closing(journal):
        yield from journal.parts()
        for part in stream(job, workers, journal.done, journal.path):
            journal.append(part)
            yield part


def kept_in(checkpoint: Path) -> str:
    return f"{checkpoint} holds what was done, for the same command to go on from"


def _workers_lost(workers: Workers, checkpoint: Path | None) -> WorkersError:
    kept = f"; {kept_in(checkpoint)}" if checkpoint else ""
    return WorkersError(f"{workers.name} was lost in the middle of the work{kept}")


def _steps(progress: Progress[Part], pieces: int, workers: Workers) -> Iterator[None]:
    """Do the missing pieces; yield at the start and whenever some have finished."""
    finished_ahead = frozenset(progress.ahead)  # from a checkpoint
    due = (number for number in range(progress.done, pieces) if number not in finished_ahead)
    running: dict[Future[Part], int] = {}
    failed: dict[int, BaseException] = {}
    try:
        yield
        while not progress.is_over(pieces):
            if progress.done in failed:
                raise failed[progress.done]
            free = 0 if failed else workers.in_flight - len(running)
            for number in islice(due, free):
                running[workers.executor.submit(do_piece, progress.job, number)] = number
            for future in _wait_for_some(running):
                number = running.pop(future)
                try:
                    error = future.exception()
                except CancelledError as cancelled:  # the executor has lost it
                    error = cancelled
                if error:
                    failed[number] = error
                else:
                    progress.ahead[number] = future.result()
            while not progress.is_over(pieces) and progress.advance():
                pass
            yield
    finally:
        for future in running:
            future.cancel()


def _wait_for_some(running: "Collection[Future[Part]]") -> "set[Future[Part]]":
    """Wait until some have finished, if there are any, and return those.

    Python handles a signal that comes just before a wait only when the wait ends.
    """
    done: set[Future[Part]] = set()
    while running and not done:
        done, _ = wait(running, GLANCE, FIRST_COMPLETED)
    return done


class _Keeper:
    def __init__(self, progress: Progress[Any], path: Path | None) -> None:
        self._progress = progress
        self._path = path
        self._last = time.monotonic()
        self._saved = self._mark()

    def save_if_due(self) -> None:
        if time.monotonic() - self._last > SECONDS_BETWEEN_CHECKPOINTS:
            self.save()

    def save(self) -> None:
        if self._path is not None and self._mark() != self._saved:
            checkpoints.save(self._path, self._progress)
            self._last, self._saved = time.monotonic(), self._mark()

    def _mark(self) -> tuple[int, int]:
        return self._progress.done, len(self._progress.ahead)
