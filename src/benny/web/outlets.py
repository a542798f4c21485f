"""Ways out to clients: what waits to be written to each of them."""

import asyncio

MOST_WAITING = 128


class Outlet:
    """What waits to be written to one client of a person; a laggard is cut off.

    `person` is who listens, "" for somebody without a name; `heard` is the number of the last line
    that he was told.
    """

    __slots__ = ("_has_ended", "_taker", "_waiting", "heard", "is_cut", "person")

    def __init__(self, person: str) -> None:
        self.person = person
        self.heard = 0
        self.is_cut = False
        self._has_ended = False
        # No deque and no Event: empty they take ten times as much, and there are thousands.
        self._waiting: list[bytes] = []
        self._taker: asyncio.Future[None] | None = None

    def put(self, message: bytes) -> None:
        """Let a message wait to be written, or cut the client off that has left too many unread."""
        if len(self._waiting) >= MOST_WAITING:
            self.cut()
        elif not self.is_cut:
            self._waiting.append(message)
            self._wake()

    def end(self) -> None:
        """Let what waits be written, and then end the connection."""
        self._has_ended = True
        self._wake()

    def cut(self) -> None:
        """End the connection: nothing more is written."""
        self.is_cut = True
        self._waiting.clear()
        self._wake()

    async def take(self, patience: float | None = None) -> bytes | None:
        """Wait for the next message and return it, None once there will be no more.

        With `patience` an empty message is returned after so many seconds without one.
        """
        while not (self._waiting or self.is_cut or self._has_ended):
            self._taker = asyncio.get_running_loop().create_future()
            try:
                async with asyncio.timeout(patience):
                    await self._taker
            except TimeoutError:
                return b""
        return self._waiting.pop(0) if self._waiting else None

    def _wake(self) -> None:
        if self._taker is not None and not self._taker.done():
            self._taker.set_result(None)
