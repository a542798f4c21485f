"""Whether the database can store anything."""

import asyncio
import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

from benny.web.store.errors import UnavailableError

_LOG = logging.getLogger("benny")
_TRUSTED_FOR = 1.0  # seconds: probes come every few seconds, and each costs a write
_PATIENCE = 1.5  # seconds: proxies and Docker give up after some more
_AGAIN_AFTER = 1.0  # seconds between probes while the database fails


class StoreHealth:
    """Logs when the database begins to fail and when it recovers.

    `probe` stores as much as a person's arrival and a move; it runs on a thread of its own, for
    those of the store may all be waiting. After a failure only a probe shows that the database has
    recovered: something smaller may still fit on a full disk, and the next person would not.
    """

    def __init__(self, probe: Callable[[], None]) -> None:
        self._probe = probe
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="health")
        self._can_store = True
        self._stored_at = 0.0
        self._probing: asyncio.Task[None] | None = None
        self._watching: asyncio.Task[None] | None = None

    async def check(self) -> None:
        """Raise UnavailableError if nothing can be stored; try it by a probe if necessary.

        This takes less than two seconds, whatever holds up the database. Concurrent callers share
        a probe, and none is needed just after something was stored.
        """
        if self._can_store and time.monotonic() < self._stored_at + _TRUSTED_FOR:
            return
        if self._probing is None or self._probing.done():
            self._probing = asyncio.create_task(self._try())
            # Retrieved, or asyncio would log its exception if no caller is left.
            self._probing.add_done_callback(lambda probe: probe.cancelled() or probe.exception())
        try:
            async with asyncio.timeout(_PATIENCE):
                await asyncio.shield(self._probing)  # others may wait for the same probe
        except TimeoutError:
            slow = UnavailableError("The database is too slow.", f"nothing within {_PATIENCE} s")
            self.note_failure(slow)
            raise slow from None

    def note_failure(self, error: UnavailableError) -> None:
        """Log that the database fails, once until it recovers, for which it is then watched."""
        if self._can_store:
            _LOG.warning("Nothing can be stored: %s %s", error, error.detail)
            self._can_store = False
            self._watching = asyncio.create_task(self._watch())

    def note_stored(self) -> None:
        self._stored_at = time.monotonic()

    def close(self) -> None:
        """Stop watching, and let the last probe end by itself."""
        if self._watching is not None:
            self._watching.cancel()
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def _watch(self) -> None:
        """Probe until the database has recovered."""
        while not self._can_store:
            await asyncio.sleep(_AGAIN_AFTER)
            with suppress(UnavailableError):
                await self.check()

    async def _try(self) -> None:
        try:
            await asyncio.get_running_loop().run_in_executor(self._thread, self._probe)
        except UnavailableError as error:
            self.note_failure(error)
            raise
        self.note_stored()
        if not self._can_store:
            _LOG.warning("The database stores again.")
        self._can_store = True
