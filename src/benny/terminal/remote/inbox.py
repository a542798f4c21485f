"""A thread-safe queue of what has happened at a table."""

from collections import deque
from collections.abc import Callable
from threading import Condition

from msgspec import Struct

from benny.protocol.messages import Reply, Update
from benny.terminal.remote.connection import Gone, Lost


class Notice(Struct, frozen=True):
    """Something that has happened besides the game."""

    sentence: str


class Problem(Struct, frozen=True):
    """Something that has gone wrong."""

    sentence: str


Item = Update | Notice | Problem | Reply | Lost | Gone


class Inbox:
    """A queue that one thread fills and others empty; it calls `ring` for each item."""

    def __init__(self) -> None:
        self.ring: Callable[[], None] = lambda: None
        self._items: deque[Item] = deque()
        self._arrived = Condition()

    def __bool__(self) -> bool:
        return bool(self._items)

    def put(self, item: Item) -> None:
        with self._arrived:
            self._items.append(item)
            self._arrived.notify_all()
        self.ring()

    def wait(self, seconds: float | None = None) -> None:
        """Wait until there is an item, or for some seconds."""
        with self._arrived:
            self._arrived.wait_for(lambda: self._items, seconds)

    def take(self) -> Item | None:
        """Return the oldest item, None if there is none."""
        return self._items.popleft() if self._items else None

    def close(self) -> None:
        """Stop calling `ring`."""
        self.ring = lambda: None
