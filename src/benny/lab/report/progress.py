"""A progress bar on standard error for whatever takes longer than a moment."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from rich.console import Console
from rich.progress import Progress, TimeElapsedColumn

PATIENCE = 1.0


class ProgressUpdate(Protocol):
    """Told how much is done by now, and what to say about it where that has changed."""

    def __call__(self, done: float, text: str = "") -> None:
        """Show it."""


@contextmanager
def progress(what: str, total: float) -> Iterator[ProgressUpdate]:
    """Show how far work has come, once it has taken a second."""
    console = Console(stderr=True)
    bar = Progress(
        *Progress.get_default_columns(),
        TimeElapsedColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
    task = bar.add_task(what, total=total)
    begin = threading.Timer(PATIENCE, bar.start)
    begin.start()

    def update(done: float, text: str = "") -> None:
        bar.update(task, completed=done, description=text or what)

    try:
        yield update
    finally:
        begin.cancel()
        begin.join()
        if bar.live.is_started:
            bar.stop()
