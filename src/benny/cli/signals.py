"""Signals that end a command: SIGTERM as Ctrl+C does, and a second one at once."""

import os
import signal
import sys
import threading
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
        """Let SIGTERM interrupt as Ctrl+C does, so that what was done is kept.

        If SIGTERM is ignored it stays so, and only the main thread can handle signals.
        """
        before = signal.getsignal(signal.SIGTERM)
        is_main = threading.current_thread() is threading.main_thread()
        if before in (None, signal.SIG_IGN) or not is_main:
            yield
            return
        signal.signal(signal.SIGTERM, self._terminate)
        try:
            yield
        finally:
            signal.signal(signal.SIGTERM, before)

    def leave(self) -> NoReturn:
        """End the program, and leave behind any work that can't be interrupted."""
        print(f"benny: {self.word}", file=sys.stderr, flush=True)
        others = set(threading.enumerate()) - {threading.main_thread()}
        if all(thread.daemon for thread in others):
            sys.exit(self.code)
        from benny.bots.outside.programs import PROGRAMS

        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, signal.SIG_IGN)
        try:
            PROGRAMS.close()
            sys.stdout.flush()
        finally:
            os._exit(self.code)

    def _terminate(self, _number: int, _frame: FrameType | None) -> NoReturn:
        self.code, self.word = exits.TERMINATED, "terminated"
        raise KeyboardInterrupt
