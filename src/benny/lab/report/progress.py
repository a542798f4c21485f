"""A progress bar on standard error for work that takes longer than a moment."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from rich.console import Console
from rich.progress import Progress, TimeElapsedColumn

# Quicker work would only flash a bar on the screen.
PATIENCE = 1.0


class ProgressUpdate(Protocol):
    """Called with how much is done, and a new text if it has changed."""

    def __call__(self, done: float, text: str = "") -> None:
        """Show it."""


@contextmanager
def progress(what: str, total: float) -> Iterator[ProgressUpdate]:
    """Show the progress of work in a terminal, once it has taken a second."""
    console = Console(stderr=True)
    bar = Progress(
        *Progress.get_default_columns(),
        TimeElapsedColumn(),
        console=console,
        transient=True,
        # FORCE_COLOR makes a terminal of any file to Rich, and a file has no use for a bar.
        disable=not (console.is_terminal and console.file.isatty()),
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
        begin.join()  # the timer may be starting the bar at this moment
        if bar.live.is_started:
            bar.stop()
