"""Limits on how many things a key may hold at once."""

from collections import Counter


class Slots:
    """Lets each key hold `most` things at once."""

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
