"""A progress bar on standard error for whatever takes longer than a moment."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from rich.console import Console
from rich.progress import Progress

PATIENCE = 1.0


class Update(Protocol):
    """Told how much is done by now, and what to say about it where that has changed."""

    def __call__(self, done: float, text: str = "") -> None:
        """Show it."""


@contextmanager
def progress(what: str, total: float) -> Iterator[Update]:
    """Show how far work has come, once it has taken a second."""
    start = time.monotonic()
    console = Console(stderr=True)
    bar = Progress(console=console, transient=True, disable=not console.is_terminal)
    task = bar.add_task(what, total=total)

    def update(done: float, text: str = "") -> None:
        bar.update(task, completed=done, description=text or what)
        if not bar.live.is_started and time.monotonic() - start > PATIENCE:
            bar.start()

    try:
        yield update
    finally:
        if bar.live.is_started:
            bar.stop()
