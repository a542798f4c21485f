"""How much of the database one address may fill."""

import time
from collections.abc import Callable

from benny.web.rate_limiter import RateLimiter, seconds_of
from benny.web.table.refusal import RefusedError

ROW = 100
"""Roughly how many bytes a row takes besides its text: keys, numbers, its part of an index."""

_DAY = 86400.0


class StorageQuota:
    """Limits how many bytes a key may store: so many a day, and a day's worth at once.

    Bytes are counted after they are stored, when their number is known. A key without quota waits
    until a little is free again.
    """

    def __init__(self, a_day: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._bytes = RateLimiter(a_day / _DAY, a_day, clock)

    def count(self, key: str, stored: int) -> None:
        """Count what was stored for a key; "" stands for nobody and is not counted."""
        if key:
            self._bytes.spend(key, stored)

    def wait(self, key: str) -> float:
        """Return in how many seconds a key may store something, 0 for now."""
        return self._bytes.wait(key)

    def check(self, key: str) -> None:
        """Raise RefusedError if a key may store nothing now."""
        if wait := self.wait(key):
            raise RefusedError(
                429, f"Your address has used up its storage for now: wait {seconds_of(wait)}.", wait
            )
