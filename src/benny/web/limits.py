"""How often somebody may do something."""

import time
from collections.abc import Callable


class Buckets:
    """Lets each key act `rate` times a second, and `burst` times at once.

    Keys that have not acted for long are forgotten.
    """

    def __init__(
        self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._levels: dict[str, tuple[float, float]] = {}

    def wait(self, key: str) -> float:
        """Return after how many seconds one act is allowed, 0 for now; nothing is counted."""
        return max(0.0, 1 - self._level(key)) / self._rate

    def take(self, key: str) -> float:
        """Return 0 and count one act, or the seconds after which it would be allowed."""
        wait = self.wait(key)
        if not wait:
            now = self._clock()
            self._levels[key] = (self._level(key) - 1, now)
            self._forget(now)
        return wait

    def _level(self, key: str) -> float:
        now = self._clock()
        level, at = self._levels.get(key, (self._burst, now))
        return min(self._burst, level + (now - at) * self._rate)

    def _forget(self, now: float) -> None:
        """Drop the keys that are as good as new, now and then."""
        if len(self._levels) % 1024:
            return
        full = self._burst / self._rate
        self._levels = {key: seen for key, seen in self._levels.items() if now - seen[1] < full}
