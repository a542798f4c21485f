"""How the lab's tables look on the screen."""

import os
import re
from typing import Any

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import TextType

# Wider than any table: what reads a pipe or a file can wrap lines by itself.
_UNBROKEN = 1000
# A bot's name or a file's may hold square brackets or colons, and is shown as it is.
_LITERAL: dict[str, Any] = {"markup": False, "emoji": False}


class _Piped(Console):
    """Standard output as a pipe or a file gets it: without the spaces that fill up a line."""

    def print(self, *objects: Any, **options: Any) -> None:
        with self.capture() as captured:
            super().print(*objects, **options)
        typer.echo(re.sub(" +$", "", captured.get(), flags=re.MULTILINE), nl=False)


def new_console() -> Console:
    """Return standard output; in a pipe or a file no line is broken, unless COLUMNS is set."""
    console = Console(**_LITERAL)
    if console.is_terminal:
        return console
    return _Piped(width=None if "COLUMNS" in os.environ else _UNBROKEN, **_LITERAL)


def new_table(title: TextType | None = None, caption: str | None = None) -> Table:
    """Return an empty table in the lab's style."""
    return Table(
        box=SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False, title=title, caption=caption
    )
