"""How much of the database somebody may fill."""

import time
from collections.abc import Callable

from benny.web.rate_limiter import RateLimiter, seconds_of
from benny.web.table.refusal import RefusedError

ROW = 100
"""About how many bytes a row takes beside its text: keys, numbers, its part of an index."""

_DAY = 86400.0


class StorageQuota:
    """Bounds how many bytes a key makes the server keep: so many a day, and a day's at once.

    What has been stored is counted afterwards, since nobody knows its size before. A key that has
    used up all of it waits until a little more is free.
    """

    def __init__(self, a_day: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._bytes = RateLimiter(a_day / _DAY, a_day, clock)

    def count(self, key: str, stored: int) -> None:
        """Count what was stored for a key; "" is nobody, to whom nothing is counted."""
        if key:
            self._bytes.spend(key, stored)

    def wait(self, key: str) -> float:
        """Return after how many seconds a key may store something, 0 for now."""
        return self._bytes.wait(key)

    def check(self, key: str) -> None:
        """Raise RefusedError if a key may store nothing now."""
        if wait := self.wait(key):
            raise RefusedError(
                429,
                f"So much has been stored for your address that it has to wait {seconds_of(wait)}.",
                wait,
            )
