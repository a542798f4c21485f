"""Rate limits: a token bucket for each key."""

import time
from collections.abc import Callable
from math import ceil

from benny.web.table.refusal import RefusedError

_SWEPT_EVERY = 60.0  # seconds: full buckets are dropped, or memory would grow for ever


class RateLimiter:
    """Lets each key act `rate` times a second, and `burst` times at once.

    Something that counts as `burst` acts or more is allowed once the bucket is full. Full buckets
    are dropped now and then.
    """

    def __init__(
        self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._levels: dict[str, tuple[float, float]] = {}
        self._swept_at = clock()

    def wait(self, key: str, acts: float = 1) -> float:
        """Return in how many seconds acts are allowed, 0 for now; count nothing."""
        return max(0.0, min(acts, self._burst) - self._level(key)) / self._rate

    def take(self, key: str, acts: float = 1) -> float:
        """Count acts and return 0, or return in how many seconds they are allowed."""
        wait = self.wait(key, acts)
        if not wait:
            self.spend(key, acts)
        return wait

    def spend(self, key: str, acts: float) -> None:
        """Count acts that are done already, even if they exceed the limit."""
        now = self._clock()
        self._levels[key] = (self._level(key) - acts, now)  # below zero: the debt is waited out
        self._forget(now)

    def check(self, key: str, acts: float = 1, what: str = "Too many requests") -> None:
        """Count acts; raise RefusedError, saying what there were too many of, if not allowed."""
        refuse_until(self.take(key, acts), what)

    def _level(self, key: str) -> float:
        now = self._clock()
        level, at = self._levels.get(key, (self._burst, now))
        return min(self._burst, level + (now - at) * self._rate)

    def _forget(self, now: float) -> None:
        if now - self._swept_at < _SWEPT_EVERY:
            return
        self._swept_at = now
        self._levels = {
            key: seen for key, seen in self._levels.items() if self._level(key) < self._burst
        }


def refuse_until(wait: float, what: str = "Too many requests") -> None:
    """Raise RefusedError, with the seconds to wait, if there are any."""
    if wait:
        raise RefusedError(429, f"{what}: wait {seconds_of(wait)}.", wait)


def seconds_of(wait: float) -> str:
    seconds = ceil(wait)
    return f"{seconds} second{'s' * (seconds > 1)}"
