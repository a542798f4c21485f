"""How long people have waited for a decision."""

import time

from benny.web.table.table import Table


class DecisionTimer:
    """Times the decision at hand, from when this process first saw that it was asked for.

    So nobody loses time by a server that was down.
    """

    def __init__(self) -> None:
        self._asked_for: tuple[int, float] | None = None
        self._began = 0.0

    def waited(self, table: Table) -> float:
        """Return for how many seconds the decision at hand has been asked for."""
        asked_for = (table.game_seq, table.turn.since)
        if self._asked_for != asked_for:
            self._asked_for, self._began = asked_for, time.monotonic()
        return time.monotonic() - self._began
