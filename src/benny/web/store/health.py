"""Whether the database can store anything."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

from benny.web.store.errors import UnavailableError

_LOG = logging.getLogger("benny")
_TRUSTED_FOR = 5.0  # seconds: probes come every few seconds, and each costs a write


class StoreHealth:
    """Logs when the database starts to fail and when it recovers; `touch` writes something."""

    def __init__(self, touch: Callable[[], Awaitable[None]]) -> None:
        self._touch = touch
        self._can_store = True
        self._stored_at = 0.0
        self._probe: asyncio.Task[None] | None = None

    async def check(self) -> None:
        """Raise UnavailableError if nothing can be stored; try it by a write if necessary.

        Concurrent callers share one write, and none is needed just after another one.
        """
        if self._can_store and time.monotonic() < self._stored_at + _TRUSTED_FOR:
            return
        if self._probe is None or self._probe.done():
            self._probe = asyncio.create_task(self._store_something())
            self._probe.add_done_callback(_retrieve)
        await asyncio.shield(self._probe)  # others may wait for the same probe

    def note_failure(self, error: UnavailableError) -> None:
        """Log that the database fails, once until it recovers."""
        if self._can_store:
            _LOG.warning("Nothing can be stored: %s %s", error, error.detail)
        self._can_store = False

    def note_stored(self) -> None:
        """Log that the database has recovered, if it had failed."""
        self._stored_at = time.monotonic()
        if not self._can_store:
            _LOG.warning("The database stores again.")
        self._can_store = True

    async def _store_something(self) -> None:
        await self._touch()
        self.note_stored()


def _retrieve(probe: asyncio.Task[None]) -> None:
    """Retrieve a probe's exception, which asyncio would log if no caller is left."""
    if not probe.cancelled():
        probe.exception()
