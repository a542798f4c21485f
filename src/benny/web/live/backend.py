"""One process of a server, without HTTP: its parts, start and stop, and news from the others."""

import asyncio
import time
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, nullcontext

from benny.lab.training import BookTrainer
from benny.web import metrics
from benny.web.bus import Bus, BusMessage, LineSpoken, NoticeSent, TableChanged, TokensDropped
from benny.web.live.host import TableHost
from benny.web.live.match_tables import MatchTables
from benny.web.live.moderation import Moderation
from benny.web.live.processes import WorkService
from benny.web.live.registry import SessionRevoker
from benny.web.live.worker import Tasks, log_failures
from benny.web.secrets import AddressHashes
from benny.web.settings import Settings
from benny.web.store.rows import StoredTable
from benny.web.store.store import Store
from benny.web.table.person import Person
from benny.web.table.table import Table
from benny.web.text import clean_line

_IDLE = "it was idle for too long."


class Backend(TableHost):
    """Everything that serves tables in this process; it closes the store that it is given."""

    def __init__(self, store: Store, settings: Settings, bus: Bus | None = None) -> None:
        self._trainer = BookTrainer(settings.data / "books", most=settings.limits.books_per_hour)
        self.store = store
        tasks = Tasks()
        work = WorkService(tasks)
        super().__init__(store, settings, bus or Bus(), tasks, work, self._trainer, clean_line)
        self.services.bots.note_seconds = metrics.BOT_SECONDS.observe
        self.match = MatchTables(self.store, self.registry, settings.match)
        self.sessions = SessionRevoker(self.store, self.registry, self.services)
        self.address_hashes = AddressHashes(settings.data)
        self.moderation = Moderation(
            self.store, self.registry, self.sessions, self.services, self.address_hashes
        )

    async def check_no_advice(self) -> None:
        await self.match.check_no_advice()

    def seating(self, person: Person, table: Table) -> AbstractAsyncContextManager[None]:
        return nullcontext() if table.match is None else self.match.seating(person, table)

    async def start(self) -> None:
        await self.moderation.begin()
        await self.match.open()
        self.bus.start(self)
        self.tasks.spawn(self._sweep())

    def measure(self) -> None:
        """Count tables, seats and queues whenever the metrics are read from now on."""
        metrics.TABLES.set_function(lambda: len(self.registry.runners))
        metrics.SEATS.set_function(lambda: self.registry.seats)
        queues: dict[str, Callable[[], int]] = {
            "ask": lambda: len(self.answers.queue),
            "background": lambda: self.tasks.running,
            "bots": lambda: len(self.work.bots.queue),
            "hints": lambda: len(self.work.hints.queue),
            "reviews": lambda: len(self.reviews.queue),
        }
        for name, length in queues.items():
            metrics.WAITING.labels(name).set_function(length)

    async def stop(self) -> None:
        """Stop all work; tables continue at other processes or after the next start."""
        await self.registry.drain()
        await self.tasks.stop()  # reviews and answers too, with their processes
        await self.bus.stop()
        self.work.close()
        self._trainer.close()
        self.match.close()
        self.store.close()

    def hear(self, message: BusMessage) -> None:
        """Apply what another process has done to the tables of this one."""
        match message:
            case TableChanged(code=code, seq=seq):
                runner = self.registry.loaded_runner(code)
                if runner is not None and runner.table.seq < seq:
                    self.tasks.spawn(runner.catch_up())
            case LineSpoken(code=code):
                runner = self.registry.loaded_runner(code)
                if runner is not None and len(runner.audience):
                    self.tasks.spawn(runner.tell_lines())
            case TokensDropped():
                self.sessions.signed_out(message.person)
            case NoticeSent():
                self.registry.tell(message.text, message.person)

    async def catch_up(self, quiet_for: float) -> None:
        """Poll the database for tables that have been quiet for a number of seconds."""
        await log_failures(self.sessions.hide_forgotten(*self.registry.runners))
        before = time.monotonic() - quiet_for
        for runner in self.registry.runners:
            if len(runner.audience) and runner.used_at <= before:
                await log_failures(runner.catch_up())
                await log_failures(runner.tell_lines())

    def holds(self, code: str, person: str) -> bool:
        runner = self.registry.loaded_runner(code)
        return runner is not None and runner.audience.holds(person)

    async def _sweep(self) -> None:
        """Close idle tables, drop unused ones, and forget addresses, every few seconds."""
        while True:
            await log_failures(self.store.run(metrics.measure_database, self.store, self.settings))
            await asyncio.sleep(self.settings.sweep_every)
            await log_failures(self._close_idle())
            await log_failures(self.registry.drop_unused())
            forget_addresses = self.store.moderation.forget_addresses
            await log_failures(self.store.run(forget_addresses, time.time()))

    async def _close_idle(self) -> None:
        now, settings = time.time(), self.settings
        for row in await self.store.run(self.store.tables.idle, now - settings.idle_after):
            is_on = row.status in ("gathering", "playing")
            if not is_on or row.last_at < now - settings.game_idle_after:
                await log_failures(self._close(row))

    async def _close(self, row: StoredTable) -> None:
        runner = await self.registry.find(row.code)
        if not runner.table.kind.waits_for_people:  # they may come another evening
            await runner.close(_IDLE, row.seq)
