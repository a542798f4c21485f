"""How often somebody may do something, and how much of the server they may take up."""

import time
from collections import Counter
from collections.abc import Callable
from math import ceil

from benny.web.table.refusal import RefusedError

_LOOKED_THROUGH_EVERY = 60.0
_DAY = 86400.0


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
        self._levels[key] = (self._level(key) - acts, now)
        self._forget(now)

    def check(self, key: str, acts: float = 1) -> None:
        """Count acts; raise RefusedError where they are not allowed yet."""
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


class Storage:
    """Bounds how many bytes a key makes the server keep: so many a day, and a day's at once.

    What has been stored counts afterwards, for nobody knows its size before; who has used all up
    waits until a little more is free.
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
        """Raise RefusedError where a key may store nothing now."""
        if wait := self.wait(key):
            raise RefusedError(
                429,
                f"So much has been stored for your address that it has to wait {_seconds(wait)}.",
                wait,
            )


class Places:
    """Lets each key hold `most` things at a time."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: Counter[str] = Counter()

    def is_full(self, key: str) -> bool:
        """Return whether a key holds as much as it may."""
        return self._held[key] >= self._most

    def take(self, key: str) -> None:
        """Let a key hold one more."""
        self._held[key] += 1

    def free(self, key: str) -> None:
        """Let a key hold one less."""
        self._held[key] -= 1
        if not self._held[key]:
            del self._held[key]


def refuse_until(wait: float) -> None:
    """Raise RefusedError where there are seconds to wait."""
    if wait:
        raise RefusedError(429, f"Too many at once: wait {_seconds(wait)}.", wait)


def _seconds(wait: float) -> str:
    seconds = ceil(wait)
    return f"{seconds} second{'s' * (seconds > 1)}"
