"""How the lab's tables look on the screen."""

import os

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

# Wider than any table: what reads a pipe or a file can wrap lines by itself.
_UNBROKEN = 1000


def new_console() -> Console:
    """Return standard output; in a pipe or a file no line is broken, unless COLUMNS is set."""
    console = Console()
    is_fitted = console.is_terminal or "COLUMNS" in os.environ
    return console if is_fitted else Console(width=_UNBROKEN)


def new_table(title: str | None = None, caption: str | None = None) -> Table:
    """Return an empty table in the lab's style."""
    return Table(
        box=SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False, title=title, caption=caption
    )
