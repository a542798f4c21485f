"""A table as spectators see it, some seconds late."""

import time
from collections import deque
from collections.abc import Iterable, Iterator

from benny.web.table import fold
from benny.web.table.events import Happened, TableEvent
from benny.web.table.notices import notice
from benny.web.table.table import Table


class DelayedTable:
    """A table that applies each event `delay` seconds after it happened.

    `table` is the visible state, and `coming` are the events since then, with times in seconds
    since 1970. A time in the future, after the clock was set back, counts as now.
    """

    def __init__(self, table: Table, coming: Iterable[Happened], delay: int) -> None:
        self.table = table
        self.delay = delay
        # Monotonic from here on: a clock that is set neither holds events back nor reveals them.
        now, clock = time.time(), time.monotonic()
        self._coming = deque((clock - max(0, now - one.at), one) for one in coming)

    def follow(self, one: Happened) -> None:
        self._coming.append((time.monotonic(), one))

    @property
    def wait(self) -> float | None:
        """Return in how many seconds the next event is due, None if none is queued."""
        if not self._coming:
            return None
        return max(0.0, self._coming[0][0] + self.delay - time.monotonic())

    def is_behind(self, events: int) -> bool:
        """Return whether more than a number of events are due."""
        return len(self._coming) > events and self._is_due(self._coming[events][0])

    def take_in(self) -> Iterator[tuple[TableEvent, str]]:
        """Apply each event that is due, and yield it with its notice."""
        while self._coming and self._is_due(self._coming[0][0]):
            _, (event, at) = self._coming.popleft()
            text = notice(self.table, event)
            fold.apply(self.table, event, at)
            self.table.drop_past_deals()
            yield event, text

    def _is_due(self, happened: float) -> bool:
        return happened + self.delay <= time.monotonic()
