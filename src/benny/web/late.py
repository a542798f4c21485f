"""A table as spectators are shown it where they see everything some seconds later."""

import time
from collections import deque
from collections.abc import Iterator, Sequence
from itertools import takewhile

from benny.web.table.events import Event, Happened
from benny.web.table.notices import notice
from benny.web.table.table import Table


class LateTable:
    """A table that takes its events in `delay` seconds after they happened.

    `happened` are all so far, with when in seconds since 1970; the first is taken in at once. Their
    times fall where the clock was set back: then each waits for those before it, and for `delay`
    seconds from now at most.
    """

    def __init__(self, happened: Sequence[Happened], delay: int) -> None:
        self.delay = delay
        now, clock = time.time(), time.monotonic()
        past = list(takewhile(lambda one: one.at <= now - delay, happened)) or happened[:1]
        self.table = Table.fold(past)
        coming = happened[len(past) :]
        self._coming = deque((clock + delay - max(0, now - one.at), one) for one in coming)

    def follow(self, one: Happened) -> None:
        """Note what happens just now."""
        self._coming.append((time.monotonic() + self.delay, one))

    @property
    def wait(self) -> float | None:
        """Return in how many seconds the next event is due, None where none is known."""
        return max(0.0, self._coming[0][0] - time.monotonic()) if self._coming else None

    def take_in(self) -> Iterator[tuple[Event, str]]:
        """Take in each event that is due, and give it with the notice of it."""
        while self._coming and self._coming[0][0] <= time.monotonic():
            _, (event, at) = self._coming.popleft()
            text = notice(self.table, event)
            self.table.apply(event, at)
            yield event, text
