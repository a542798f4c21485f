"""How long the next deal waits for the players' parts of its shuffle."""

import time

from benny.web.table.table import Table


class PartsTimer:
    """Times the wait for the parts of a deal, from when this process first asked for them."""

    def __init__(self, patience: float) -> None:
        self._patience = patience
        self._asked_for: tuple[str, int, bool] | None = None
        self._late_at = 0.0

    def wait(self, table: Table) -> float:
        """Return how many seconds a table still waits for parts."""
        if self._asked_for != _asked_for(table):
            self._asked_for = _asked_for(table)
            self._late_at = time.monotonic() + self._patience
        return max(0, self._late_at - time.monotonic())

    def are_late(self, table: Table) -> bool:
        """Return whether the wait for the parts is over."""
        return self._asked_for == _asked_for(table) and time.monotonic() >= self._late_at


def _asked_for(table: Table) -> tuple[str, int, bool]:
    return *table.due, table.next is not None and table.next.is_gathering
