"""How often somebody may do something: a token bucket for each key."""

import time
from collections.abc import Callable
from math import ceil

from benny.web.table.refusal import RefusedError

_LOOKED_THROUGH_EVERY = 60.0  # seconds: full buckets are dropped, or memory would grow for ever


class RateLimiter:
    """Lets each key act `rate` times a second, and `burst` times at once.

    What counts as many acts as that, or more, may be done when nothing was for long enough.
    Keys that are as good as new are forgotten, now and then.
    """

    def __init__(
        self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._levels: dict[str, tuple[float, float]] = {}
        self._looked_through_at = clock()

    def wait(self, key: str, acts: float = 1) -> float:
        """Return after how many seconds acts are allowed, 0 for now; nothing is counted."""
        return max(0.0, min(acts, self._burst) - self._level(key)) / self._rate

    def take(self, key: str, acts: float = 1) -> float:
        """Return 0 and count acts, or the seconds after which they would be allowed."""
        wait = self.wait(key, acts)
        if not wait:
            self.spend(key, acts)
        return wait

    def spend(self, key: str, acts: float) -> None:
        """Count acts that were done already, more of them than are left if need be."""
        now = self._clock()
        self._levels[key] = (self._level(key) - acts, now)  # below zero: the debt is waited out
        self._forget(now)

    def check(self, key: str, acts: float = 1) -> None:
        """Count acts; raise RefusedError if they are not allowed yet."""
        refuse_until(self.take(key, acts))

    def _level(self, key: str) -> float:
        now = self._clock()
        level, at = self._levels.get(key, (self._burst, now))
        return min(self._burst, level + (now - at) * self._rate)

    def _forget(self, now: float) -> None:
        if now - self._looked_through_at < _LOOKED_THROUGH_EVERY:
            return
        self._looked_through_at = now
        self._levels = {
            key: seen for key, seen in self._levels.items() if self._level(key) < self._burst
        }


def refuse_until(wait: float) -> None:
    """Raise RefusedError if there are seconds to wait."""
    if wait:
        raise RefusedError(429, f"Too many at once: wait {seconds_of(wait)}.", wait)


def seconds_of(wait: float) -> str:
    seconds = ceil(wait)
    return f"{seconds} second{'s' * (seconds > 1)}"
