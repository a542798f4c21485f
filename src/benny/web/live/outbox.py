"""A client's send queue, and the updates that it takes."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from time import monotonic
from typing import Any

from benny.io.json import to_json
from benny.protocol.messages import Patch, Update, changes

MOST_WAITING = 128  # messages: half a megabyte or so for a client that reads nothing
PATIENCE = 10.0  # seconds to write one message of a few kilobytes, over a poor connection


class EncodedUpdate:
    """An update for the clients of a seat, or for all spectators, encoded once for all of them."""

    def __init__(self, update: Update) -> None:
        self.update = update
        self._before: Update | None = None
        self._patch = b""

    @cached_property
    def json(self) -> bytes:
        return to_json(self.update)

    def since(self, before: Update) -> bytes:
        if before is not self._before:  # clients of one seat mostly have the same
            self._patch = to_json(Patch(base=before.seq, changes=changes(before, self.update)))
            self._before = before
        return self._patch


class Outbox:
    """The messages that wait to be written to one client; a slow client is disconnected.

    `person` is the client's person, "" if unknown, and `address` its rate key. `heard` is the
    number of the last chat line that it was sent, and `seat` the person's seat in the last update.
    A client that `takes_patches` is sent only what changes from its last update to the next.
    """

    __slots__ = (
        "_has_ended",
        "_shown",
        "_taken_at",
        "_waiting",
        "_wakeup",
        "_writer",
        "address",
        "heard",
        "is_cut",
        "person",
        "seat",
        "takes_patches",
    )

    def __init__(self, person: str, address: str = "", *, takes_patches: bool = False) -> None:
        self.person = person
        self.address = address
        self.takes_patches = takes_patches
        self.heard = 0
        self.seat: int | None = None
        self.is_cut = False
        self._has_ended = False
        self._shown: Update | None = None
        # An empty deque and Event take ten times as much memory, and there are thousands.
        self._waiting: list[bytes] = []
        self._wakeup: asyncio.Future[None] | None = None
        self._taken_at: float | None = None
        self._writer: asyncio.Task[Any] | None = None

    def show(self, shown: EncodedUpdate) -> None:
        """Queue an update, or what has changed since the one before."""
        before = self._shown
        if self.takes_patches:
            self._shown = shown.update
        self.put(shown.json if before is None else shown.since(before))

    def put(self, message: bytes) -> None:
        """Queue a message, or disconnect a client that leaves too many unread."""
        is_stuck = self._taken_at is not None and monotonic() > self._taken_at + PATIENCE
        if is_stuck or len(self._waiting) >= MOST_WAITING:
            self.disconnect()
        elif not self.is_cut:
            self._waiting.append(message)
            self._wake()

    def end(self) -> None:
        self._has_ended = True
        self._wake()

    def disconnect(self) -> None:
        """Close the connection at once; drop the queue."""
        self.is_cut = True
        self._waiting.clear()
        self._wake()
        if self._writer is not None:
            self._writer.cancel()

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Leave the context when the client is cut off, even if a write is blocked."""
        self._writer = writer = asyncio.current_task()
        assert writer
        try:
            yield
        except asyncio.CancelledError:
            if not self.is_cut:
                raise
            writer.uncancel()  # our own `disconnect`: the task still has to close the connection
        finally:
            self._writer = None

    async def take(self, patience: float | None = None) -> bytes | None:
        """Wait for the next message and return it, None once there will be no more.

        With `patience`, return an empty message after that many seconds without one.
        """
        self._taken_at = None  # asking for the next message says that the last one is written
        while not (self._waiting or self.is_cut or self._has_ended):
            self._wakeup = asyncio.get_running_loop().create_future()
            try:
                async with asyncio.timeout(patience):
                    await self._wakeup
            except TimeoutError:
                return b""
        if not self._waiting:
            return None
        self._taken_at = monotonic()
        return self._waiting.pop(0)

    def _wake(self) -> None:
        if self._wakeup is not None and not self._wakeup.done():
            self._wakeup.set_result(None)
