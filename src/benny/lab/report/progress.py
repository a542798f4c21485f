"""How far a long run is, on the error stream of a screen."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from rich.console import Console
from rich.progress import Progress

_PATIENCE = 1.0


@contextmanager
def shown_progress(name: str, pieces: int) -> Iterator[Callable[[int, Any], None]]:
    """Hold what `pieces.run` is to tell its progress: a bar, once that has taken a second."""
    start = time.monotonic()
    console = Console(stderr=True)
    bar = Progress(console=console, transient=True, disable=not console.is_terminal)
    task = bar.add_task(name, total=pieces)

    def advance(done: int, _total: Any) -> None:
        bar.update(task, completed=done)
        if not bar.live.is_started and time.monotonic() - start > _PATIENCE:
            bar.start()

    try:
        yield advance
    finally:
        if bar.live.is_started:
            bar.stop()
