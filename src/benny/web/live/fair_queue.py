"""Queues that guests share: each has a few places, and they take turns."""

from collections import deque
from typing import Generic, TypeVar

from benny.web.table.refusal import RefusedError

Item = TypeVar("Item")


class FairQueue(Generic[Item]):
    """A queue in which each guest, an address, waits behind their own items only.

    At most `most` items wait, `most_each` of them from one guest; further ones are refused with the
    sentence `busy`.

    >>> queue = FairQueue(most=9, most_each=3, busy="Too many questions.", again_after=1)
    >>> for guest, item in ("a", 1), ("a", 2), ("b", 3):
    ...     queue.add(guest, item)
    >>> [queue.pop() for _ in range(3)]
    [1, 3, 2]
    """

    def __init__(self, most: float, most_each: float, busy: str, again_after: float) -> None:
        self._most = most
        self._most_each = most_each
        self._busy = busy
        self._again_after = again_after
        self._waiting: dict[str, deque[Item]] = {}  # in the order of their turns

    def check(self, guest: str) -> None:
        """Raise RefusedError if a guest may not add an item now."""
        if len(self) >= self._most or len(self._waiting.get(guest, ())) >= self._most_each:
            raise RefusedError(503, self._busy, self._again_after)

    def add(self, guest: str, item: Item) -> None:
        """Add an item; raise RefusedError as `check` does."""
        self.check(guest)
        self._waiting.setdefault(guest, deque()).append(item)

    def first(self) -> Item:
        """Return the next item, which stays."""
        return next(iter(self._waiting.values()))[0]

    def pop(self) -> Item:
        """Remove the next item and return it; then it is another guest's turn."""
        item = next(iter(self._waiting.values())).popleft()
        self.pass_turn()
        return item

    def pass_turn(self) -> None:
        """Let another guest's item be the next."""
        guest = next(iter(self._waiting))
        if items := self._waiting.pop(guest):
            self._waiting[guest] = items

    def clear(self) -> None:
        self._waiting.clear()

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))
