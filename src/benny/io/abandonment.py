"""Work that is abandoned, and waits that end, once the caller is gone."""

import threading
import time
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Protocol, TypeVar

Answer = TypeVar("Answer")

GLANCE = 0.2
"""Seconds after which a long wait looks up, so that it sees a flag or an early signal."""


class AbandonedError(Exception):
    """The caller no longer waits for a piece of work."""


class Flag(Protocol):
    """A flag that is set once, for threads or processes to see."""

    def set(self) -> None:
        """Set it."""

    def is_set(self) -> bool:
        """Return whether it is set."""


# By thread, since workers of several jobs may share a process.
_worker = threading.local()


def begin_work(abandoned: Flag) -> None:
    _worker.abandoned = abandoned


def check_wanted() -> None:
    """Raise AbandonedError if the caller is gone; long pieces call this now and then."""
    abandoned: Flag | None = getattr(_worker, "abandoned", None)
    if abandoned is not None and abandoned.is_set():
        raise AbandonedError


def answer_within(answers: SimpleQueue[Answer], limit: float) -> Answer:
    """Return the result that arrives within `limit` seconds.

    Raises Empty if nothing does, and AbandonedError if the caller is gone.
    """
    end = time.monotonic() + limit
    while (left := end - time.monotonic()) > GLANCE:
        try:
            return answers.get(timeout=GLANCE)
        except Empty:
            check_wanted()
    return answers.get(timeout=max(0, left))


def run_for_future(work: Callable[..., Answer], *given: object) -> Answer:
    """Return the result of some work, or raise an error that a future can hand to its caller.

    asyncio's futures refuse StopIteration, so that the caller would wait for ever, and SystemExit
    would end the caller's event loop.
    """
    try:
        return work(*given)
    except BaseException as error:
        if isinstance(error, Exception) and not isinstance(error, StopIteration):
            raise
        raise RuntimeError(f"unexpected {type(error).__name__}: {error}") from error
