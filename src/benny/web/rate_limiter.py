"""Limits for each key: rates, by token buckets, things it holds at once, and stored bytes."""

import time
from collections import Counter
from collections.abc import Callable
from heapq import nsmallest
from math import ceil, inf
from typing import Self

from benny.web.table.person import RefusedError

_SWEPT_EVERY = 60.0  # seconds: full buckets are dropped, or memory would grow for ever
_MOST_KEYS = 20_000  # buckets, about 4 MB; a sweep of them takes some milliseconds
ROW = 100
"""Roughly how many bytes a row takes besides its text: keys, numbers, its part of an index."""

_DAY = 86400.0


class RateLimiter:
    """Lets each key act `rate` times a second, and `burst` times at once.

    Something that counts as `burst` acts or more is allowed once the bucket is full. Full buckets
    are dropped now and then, and of too many the emptier half is kept. A debt is at most `debt`.
    Refusals say `what` there was.
    """

    def __init__(
        self,
        rate: float,
        burst: float,
        clock: Callable[[], float] = time.monotonic,
        debt: float = inf,
        what: str = "Too many requests",
    ) -> None:
        self.rate = rate
        self._burst = burst
        self._clock = clock
        self._debt = debt
        self._what = what
        self._levels: dict[str, tuple[float, float]] = {}
        self._swept_at = clock()

    @classmethod
    def every(cls, seconds: float, acts: float, what: str = "Too many requests") -> Self:
        """Return a limiter that allows `acts` in a number of seconds, all at once if need be."""
        return cls(acts / seconds, acts, what=what)

    def wait(self, key: str, acts: float = 1) -> float:
        """Return in how many seconds acts are allowed, 0 for now; count nothing."""
        return max(0.0, min(acts, self._burst) - self._level(key, self._clock())) / self.rate

    def take(self, key: str, acts: float = 1) -> float:
        """Count acts and return 0, or return in how many seconds they are allowed."""
        wait = self.wait(key, acts)
        if not wait:
            self.spend(key, acts)
        return wait

    def spend(self, key: str, acts: float) -> float:
        """Count acts even if they exceed the limit; return how many seconds the debt lasts."""
        now = self._clock()
        level = max(self._level(key, now) - acts, -self._debt)
        self._levels[key] = level, now
        if now - self._swept_at >= _SWEPT_EVERY or len(self._levels) > _MOST_KEYS:
            self._swept_at = now
            levels = {key: self._level(key, now) for key in self._levels}
            keys = [key for key, bucket in levels.items() if bucket < self._burst]
            if len(keys) > _MOST_KEYS // 2:
                keys = nsmallest(_MOST_KEYS // 2, keys, key=levels.__getitem__)
            self._levels = {key: (levels[key], now) for key in keys}
        return 0.0 if level >= 0 else -level / self.rate

    def check(self, key: str, acts: float = 1) -> None:
        """Count acts; raise RefusedError if they are not allowed."""
        refuse_until(self.take(key, acts), self._what)

    def _level(self, key: str, now: float) -> float:
        level, at = self._levels.get(key, (self._burst, now))
        return min(self._burst, level + (now - at) * self.rate)


class Slots:
    """Lets each key hold `most` things at once."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: Counter[str] = Counter()

    def is_full(self, key: str) -> bool:
        return self._held[key] >= self._most

    def take(self, key: str) -> None:
        self._held[key] += 1

    def free(self, key: str) -> None:
        self._held[key] -= 1
        if not self._held[key]:
            del self._held[key]


def refuse_until(wait: float, what: str = "Too many requests") -> None:
    """Raise RefusedError, with the seconds to wait, if there are any."""
    if wait:
        raise RefusedError(429, f"{what}: wait {seconds_of(wait)}.", wait)


def seconds_of(wait: float) -> str:
    seconds = ceil(wait)
    return f"{seconds} second{'s' * (seconds > 1)}"


class StorageQuota:
    """Limits the bytes that a key may store a day; a day's worth may come at once.

    Bytes are counted after they are stored, when their number is known. A key without quota waits
    until a little is free again.
    """

    def __init__(self, a_day: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._bytes = RateLimiter(a_day / _DAY, a_day, clock)

    def count(self, key: str, stored: int) -> None:
        """Count what was stored for a key; "" is no key and is not counted."""
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
