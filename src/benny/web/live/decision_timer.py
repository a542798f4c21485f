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
        """Return for how many seconds the clock of the decision at hand has run."""
        asked_for = (table.game_seq, table.turn.since)
        if self._asked_for != asked_for:
            self._asked_for, self._began = asked_for, time.monotonic()
        return max(0.0, time.monotonic() - self._began - table.stopped_for(time.time()))

    def left(self, table: Table, seconds: float) -> float:
        """Return in how many seconds that clock will have run for some, if no question ends."""
        is_stopped = table.turn.stopped_at is not None
        rest = table.time_to_decide - table.stopped_for(time.time()) if is_stopped else 0
        return seconds - self.waited(table) + rest
