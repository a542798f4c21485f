"""A fair lock: first come, first served."""

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock


class Turns:
    """Lets one thread in at a time, in the order of arrival.

    SQLite itself makes waiting threads poll, so that one may starve.
    """

    def __init__(self, patience: float) -> None:
        self._patience = patience
        self._changing = Lock()
        self._taken = False
        self._waiting: deque[Lock] = deque()

    @contextmanager
    def mine(self) -> Iterator[None]:
        """Wait for a turn and have it; raise TimeoutError after `patience` seconds."""
        self._take()
        try:
            yield
        finally:
            self._pass_on()

    def _take(self) -> None:
        with self._changing:
            if not self._taken:
                self._taken = True
                return
            called = Lock()
            called.acquire()
            self._waiting.append(called)
        if called.acquire(timeout=self._patience):
            return
        with self._changing:
            if called in self._waiting:  # otherwise its turn has come just now
                self._waiting.remove(called)
                raise TimeoutError(f"no turn within {self._patience} s")

    def _pass_on(self) -> None:
        with self._changing:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._taken = False
