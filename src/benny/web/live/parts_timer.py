"""How long the next deal waits for what players add to its shuffle."""

import time

from benny.web.table.table import Table


class PartsTimer:
    """How long the parts of a deal have been waited for, since they were first asked for here."""

    def __init__(self, patience: float) -> None:
        self._patience = patience
        self._asked_for: tuple[str, int, bool] | None = None
        self._late_at = 0.0

    def wait(self, table: Table) -> float:
        """Return after how many seconds a table that gathers parts need not wait any longer."""
        if self._asked_for != _asked_for(table):
            self._asked_for = _asked_for(table)
            self._late_at = time.monotonic() + self._patience
        return max(0, self._late_at - time.monotonic())

    def are_late(self, table: Table) -> bool:
        """Return whether the parts have been waited for long enough."""
        return self._asked_for == _asked_for(table) and time.monotonic() >= self._late_at


def _asked_for(table: Table) -> tuple[str, int, bool]:
    return *table.due, table.next is not None and table.next.is_gathering
