"""How the lab's tables look on the screen."""

from rich.box import SIMPLE_HEAD
from rich.table import Table


def new_table(title: str | None = None, caption: str | None = None) -> Table:
    """Return an empty table in the lab's style."""
    return Table(
        box=SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False, title=title, caption=caption
    )
