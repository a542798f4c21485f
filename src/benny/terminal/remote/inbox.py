"""What has happened at a table and waits to be taken in, in order."""

from collections import deque
from collections.abc import Callable
from threading import Condition

from msgspec import Struct

from benny.protocol.messages import Reply, Update
from benny.terminal.remote.connection import Gone, Lost


class Notice(Struct, frozen=True):
    """Something that has happened beside the game."""

    sentence: str


class Problem(Struct, frozen=True):
    """Something that has gone wrong."""

    sentence: str


News = Update | Notice | Problem | Reply | Lost | Gone


class Inbox:
    """Filled by one thread and emptied by others; `ring` is called with each thing that comes."""

    def __init__(self) -> None:
        self.ring: Callable[[], None] = _be_silent
        self._news: deque[News] = deque()
        self._arrived = Condition()

    def __bool__(self) -> bool:
        return bool(self._news)

    def put(self, news: News) -> None:
        """Let something wait."""
        with self._arrived:
            self._news.append(news)
            self._arrived.notify_all()
        self.ring()

    def wait(self, seconds: float | None = None) -> None:
        """Wait until there is something, or for some seconds."""
        with self._arrived:
            self._arrived.wait_for(lambda: self._news, seconds)

    def take(self) -> News | None:
        """Return what has waited longest, None where nothing has."""
        return self._news.popleft() if self._news else None

    def close(self) -> None:
        """Ring no more."""
        self.ring = _be_silent


def _be_silent() -> None:
    pass
