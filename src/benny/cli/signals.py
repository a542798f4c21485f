"""Signals that end a command: SIGTERM as Ctrl+C does, and a second one at once."""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

from benny.terminal import exits


class Interruption:
    """How a command was asked to end: the exit code, and the word for it."""

    code = exits.INTERRUPTED
    word = "interrupted"

    @contextmanager
    def by_sigterm_too(self) -> Iterator[None]:
        """Let SIGTERM interrupt as Ctrl+C does, so that what was done is kept."""
        before = signal.signal(signal.SIGTERM, self._terminate)
        try:
            yield
        finally:
            signal.signal(signal.SIGTERM, before)

    def leave_workers(self) -> NoReturn:
        """End the program and all programs that it has started, but wait for no worker."""
        from benny.bots.outside.pool import PROGRAMS

        print(f"benny: {self.word}", file=sys.stderr, flush=True)
        PROGRAMS.end_all()
        os._exit(self.code)

    def _terminate(self, _number: int, _frame: FrameType | None) -> NoReturn:
        self.code, self.word = exits.TERMINATED, "terminated"
        raise KeyboardInterrupt
