"""Everything that a server stores, in a database of the current schema."""

import asyncio
import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext, suppress
from functools import partial
from typing import ParamSpec, TypeVar

from benny.web.store.database import Database
from benny.web.store.games import Games, Reviews
from benny.web.store.moderation import ModerationStore
from benny.web.store.people import People
from benny.web.store.pruning import Pruning
from benny.web.store.rows import UnavailableError
from benny.web.store.schema import is_current, write_probe
from benny.web.store.sqlite_file import FileMarks
from benny.web.store.study import Mistakes, Puzzles, SameDeals
from benny.web.store.tables import Lines, Snapshots, Tables

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")

_THREADS = 4  # more would only wait: SQLite has one writer, and PostgreSQL gets batches
_PROBING = 1.0  # seconds that a probe waits for others


class Store:
    """The repositories of a database; see Database for addresses and patience. Thread-safe.

    Each call raises UnavailableError while the database can't be used, and NotationError for a
    text or number that can't be stored. The constructor also raises UnknownSchemaError, and where
    it may not migrate, NotationError for an older schema. A store that is only read never does.
    """

    def __init__(
        self,
        address: str,
        patience: float = 10,
        *,
        migrates: bool = True,
        is_only_read: bool = False,
    ) -> None:
        self._database = Database(address, patience, is_only_read=is_only_read)
        self._marks: FileMarks | None = None
        self._threads = ThreadPoolExecutor(_THREADS, thread_name_prefix="store")
        self.health = StoreHealth(lambda: self.probe())
        # Apart: a probe waits neither for the others nor as long.
        self._prober = Database(address, min(patience, _PROBING), is_only_read=is_only_read)
        opening = self._database.reading if is_only_read else self._database.writing
        try:
            with opening() as connection:
                if not is_current(connection):
                    from benny.web.store import migrate  # Alembic takes 11 MB of memory

                    may_migrate = migrates and not is_only_read
                    (migrate.upgrade if may_migrate else migrate.refuse)(connection)
        except Exception:
            self.close()
            raise
        self.people = People(self._database)
        self.tables = Tables(self._database)
        self.snapshots = Snapshots(self._database)
        self.lines = Lines(self._database)
        self.games = Games(self._database)
        self.reviews = Reviews(self._database)
        self.puzzles = Puzzles(self._database)
        self.same_deals = SameDeals(self._database)
        self.mistakes = Mistakes(self._database)
        self.moderation = ModerationStore(self._database)
        self.pruning = Pruning(self._database)

    @property
    def writers(self) -> int:
        return self._database.writers

    def size(self) -> int:
        with self._database.reading() as connection:
            return self._database.size(connection)

    def probe(self) -> None:
        """Store and delete as much as a new person and a move take.

        Raises UnavailableError within about a second if that is impossible.
        """
        if (marks := self._marks) is not None:
            marks.check_log()
        with self._prober.writing() as connection:
            write_probe(connection)
        self._prober.check_room()

    def note_progress(self) -> None:
        """Note beside a file how far it reaches, from now on; see FileMarks."""
        if self._database.file is not None:
            with suppress(OSError):  # on a full disk the server works without
                self._marks = FileMarks(self._database)
                self._database.marked = self._marks.next_mark

    async def run(
        self,
        function: Callable[Arguments, Result],
        *args: Arguments.args,
        **kwargs: Arguments.kwargs,
    ) -> Result:
        """Run a call of the store, or of a function with several, on a thread; return its result.

        >>> person = await store.run(store.people.find, person_id)  # doctest: +SKIP
        """
        call = partial(function, *args, **kwargs)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, call)
        except UnavailableError as error:
            self.health.note_failure(error)
            raise

    def close(self) -> None:
        """Disconnect from the database; cancel calls that have not begun."""
        self.health.close()
        self._threads.shutdown(cancel_futures=True)
        if self._marks is not None:
            self._database.marked = nullcontext
            self._marks.close()
            self._marks = None
        self._prober.close()
        self._database.close()


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
