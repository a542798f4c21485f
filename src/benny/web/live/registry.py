"""All tables that this process serves, and what they need: database, bots, news and timers."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Any, ParamSpec, TypeVar

from benny.io.json import to_json
from benny.lab.book_trainer import BookTrainer
from benny.protocol.messages import ChatLine
from benny.protocol.options import Options
from benny.rules.rules import Rules
from benny.web import secrets
from benny.web.history.archive import rules_id
from benny.web.http.rate_limits import Storage
from benny.web.http.token_cache import TokenCache
from benny.web.live.bot_pool import BotPool
from benny.web.live.event_log import ROW, EventLog
from benny.web.live.hint_pool import HintPool
from benny.web.live.loader import Loader
from benny.web.live.runner import StoppingError, TableRunner
from benny.web.pubsub.bus import Bus, LocalBus
from benny.web.settings import Settings
from benny.web.store import tables
from benny.web.store.errors import TakenError, UnavailableError
from benny.web.store.lines import Said
from benny.web.store.people import FORGOTTEN
from benny.web.store.schema import CLOSED
from benny.web.store.store import Store
from benny.web.table.events import (
    Opened,
)
from benny.web.table.person import Person
from benny.web.table.refusal import RefusedError
from benny.web.table.table import Table
from benny.web.table.updates import seat_states

Result = TypeVar("Result")
Arguments = ParamSpec("Arguments")

_LOG = logging.getLogger("benny")
_THREADS = 4
_DROP_AFTER = 300.0
_STOP_WITHIN = 5.0
_TRUSTED_FOR = 5.0
_MEGABYTE = 1e6
_LINES = 50
_IDLE = "nothing has happened for a long time."


class TableRegistry:
    """The tables of this process by their codes, loaded when they are asked for."""

    def __init__(self, store: Store, settings: Settings, news: Bus | None = None) -> None:
        self.store = store
        self.settings = settings
        self._trainer = BookTrainer(settings.data / "books", most=settings.limits.books_per_hour)
        self.bots = BotPool(self._trainer, settings.bots_wait)
        self.hints = HintPool(self._trainer)
        self.tokens = TokenCache()
        self.forgotten: dict[str, str] = {}
        self.news: Bus = news or LocalBus()
        self.journal = EventLog(self)
        self.storage = Storage(settings.limits.megabytes_per_day * _MEGABYTE)
        self.loader = Loader(self)
        self._threads = ThreadPoolExecutor(_THREADS, thread_name_prefix="store")
        self._patient = ThreadPoolExecutor(1, thread_name_prefix="history")
        self._desks: dict[str, TableRunner] = {}
        self._opening: dict[str, asyncio.Task[TableRunner]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._is_stopping = False
        self._can_store = True
        self._stored_at = 0.0
        self._probe: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Listen to other processes, and look after idle tables."""
        self.news.start(self)
        self.spawn(self._sweep())

    async def drain(self) -> None:
        """Take nothing on any more, show all that is stored, and end all connections."""
        self._is_stopping = True
        stopping = asyncio.gather(*(desk.stop() for desk in self.desks))
        with suppress(TimeoutError):
            async with asyncio.timeout(_STOP_WITHIN):
                await stopping

    async def stop(self) -> None:
        """Leave everything to the next start, or to other processes."""
        await self.drain()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.news.stop()
        self.bots.close()
        self.hints.close()
        self._trainer.close()
        self.loader.close()
        self._patient.shutdown(cancel_futures=True)
        self._threads.shutdown(cancel_futures=True)
        self.store.close()

    @property
    def desks(self) -> tuple[TableRunner, ...]:
        """Return the tables that are loaded."""
        return tuple(self._desks.values())

    async def run(
        self,
        function: Callable[Arguments, Result],
        *args: Arguments.args,
        **kwargs: Arguments.kwargs,
    ) -> Result:
        """Call a function of the store in a thread."""
        call = partial(function, *args, **kwargs)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, call)
        except UnavailableError as error:
            self._note_failure(error)
            raise

    async def work_out(self, work: Callable[[], Result]) -> Result:
        """Do what takes long in a thread that does one such thing after the other."""
        return await asyncio.get_running_loop().run_in_executor(self._patient, work)

    async def open(
        self, host: Person, rules: Rules, options: Options, payer: str = ""
    ) -> TableRunner:
        """Open a table; the host does not sit yet. What it takes is the payer's, an address."""
        while True:
            opened = Opened(secrets.new_id(), secrets.new_code(), rules, options, host.id)
            row = tables.OpenedTable(
                id=opened.table,
                code=opened.code,
                title=rules.called,
                rules_hash=rules_id(rules),
                public=options.public,
                status="waiting",
                seats=to_json(seat_states(Table(opened))),
                opened_at=time.time(),
            )
            body = to_json(opened)
            try:
                await self.run(self.store.tables.open, row, [body])
            except TakenError:
                continue
            self.storage.count(payer, len(body) + ROW)
            return await self.desk(opened.code)

    async def desk(self, code: str, *, is_known: bool = True) -> TableRunner:
        """Return the table with a code; raise RefusedError where there is none.

        For somebody without a name none is loaded that has closed. Raises UnavailableError while
        the server stops.
        """
        if self._is_stopping:
            raise StoppingError
        found = self._desks.get(code)
        if found is not None:
            found.used_at = time.monotonic()
            return found
        row = await self.run(self.store.tables.find_by_code, code)
        if row is None or (row.status == CLOSED and not is_known):
            raise no_table(code)
        return self._desks.get(code) or await self._opened(row)

    async def _opened(self, row: tables.StoredTable) -> TableRunner:
        """Load a table, once for all who ask for it meanwhile."""
        if row.code not in self._opening:
            opening = self._opening[row.code] = asyncio.create_task(self._load(row))
            opening.add_done_callback(lambda _: self._opening.pop(row.code))
        return await asyncio.shield(self._opening[row.code])

    async def last_lines(self, table: Table) -> list[tuple[ChatLine, float]]:
        """Return what was said last at a table, each line with when it was.

        What friends said before they opened it to everybody is not among it.
        """
        since = table.public_since if table.options.public else 0.0
        said = await self.run(self.store.lines.last, table.id, _LINES, since)
        return [
            (ChatLine(n=s.n, person=_id_of(s), name=s.name, text=s.text, emote=s.emote), s.at)
            for s in said
        ]

    def changed(self, code: str, seq: int) -> None:
        """Take in what another process has stored of a table, up to an event's number."""
        desk = self._desks.get(code)
        if desk is not None and desk.table.seq < seq:
            self.spawn(desk.catch_up())

    def spoken(self, code: str) -> None:
        """Tell the people at a table here what somebody has said at another process."""
        desk = self._desks.get(code)
        if desk is not None and len(desk.audience):
            self.spawn(desk.tell_lines())

    async def catch_up(self, quiet_for: float) -> None:
        """Look what is new at tables where nothing has happened for so many seconds."""
        await _guarded(self._hide_forgotten(*self.desks))
        before = time.monotonic() - quiet_for
        for desk in self.desks:
            if len(desk.audience) and desk.used_at <= before:
                await _guarded(desk.catch_up())
                await _guarded(desk.tell_lines())

    def holds(self, code: str, person: str) -> bool:
        """Return whether a client of a person is at a table in this process."""
        desk = self._desks.get(code)
        return desk is not None and desk.audience.holds(person)

    async def forget(self, person: str) -> None:
        """Take a person's name and tokens away, and show nobody any more who that was."""
        await self.run(self.store.people.forget, person)
        self._hide({person})
        self.drop(person)

    def drop(self, person: str) -> None:
        """Know a person by no token any more without looking it up, here and at other processes."""
        self.dropped(person)
        self.news.tell_dropped(person)

    def dropped(self, person: str) -> None:
        """Know a person anew, and cut his clients off: those who still may come again."""
        self.tokens.forget(person)
        for desk in self.desks:
            desk.audience.cut(person)
        self.spawn(self._hide_forgotten(*(d for d in self.desks if person in d.table.people)))

    def later(self, seconds: float, act: Callable[[], Awaitable[None]]) -> asyncio.TimerHandle:
        """Do something after some seconds, unless it is cancelled before."""
        return asyncio.get_running_loop().call_later(seconds, lambda: self.spawn(act()))

    def spawn(self, work: Awaitable[None]) -> asyncio.Task[None]:
        """Do something beside what is being done; what goes wrong is logged."""
        return self._begin(_guarded(work))

    async def finish(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Do something to its end, even if whoever waits for it does so no more."""
        return await asyncio.shield(self._begin(work))

    def _begin(self, work: Coroutine[Any, Any, Result]) -> asyncio.Task[Result]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._end)
        return task

    def _end(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()  # whoever waits hears of it, and if nobody does it does not matter

    def _note_failure(self, error: UnavailableError) -> None:
        """Log that the database fails, once until something can be stored again."""
        if self._can_store:
            _LOG.warning("Nothing can be stored: %s %s", error, error.detail)
        self._can_store = False

    async def check_storing(self) -> None:
        """Raise UnavailableError where nothing can be stored, by storing something if need be.

        That is done by one caller at a time, and not where something was stored just now.
        """
        if self._can_store and time.monotonic() < self._stored_at + _TRUSTED_FOR:
            return
        if self._probe is None or self._probe.done():
            self._probe = self._begin(self._store_something())
        await asyncio.shield(self._probe)

    async def _store_something(self) -> None:
        await self.run(self.store.touch)
        self.note_stored()

    def note_stored(self) -> None:
        """Log that the database works again, where it did not."""
        self._stored_at = time.monotonic()
        if not self._can_store:
            _LOG.warning("The database stores again.")
        self._can_store = True

    async def _load(self, row: tables.StoredTable) -> TableRunner:
        desk = TableRunner(self, *await self.loader.load(row.id))
        await self._hide_forgotten(desk)
        self._desks[row.code] = desk
        await desk.begin()
        return desk

    async def _hide_forgotten(self, *desks: TableRunner) -> None:
        """Find out who of the people at tables was forgotten, maybe by another process."""
        people = {person for desk in desks for person in desk.table.people}
        if unsure := people - self.forgotten.keys():
            self._hide(await self.run(self.store.people.forgotten, unsure))

    def _hide(self, people: set[str]) -> None:
        """Show some people by neither name nor id from now on."""
        self.forgotten |= dict.fromkeys(people, FORGOTTEN)
        for desk in self.desks:
            if people & desk.table.people:
                self.spawn(desk.show_anew())

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(self.settings.sweep_every)
            await _guarded(self._end_idle())
            await _guarded(self._drop_unused())

    async def _end_idle(self) -> None:
        now, settings = time.time(), self.settings
        for row in await self.run(self.store.tables.idle, now - settings.idle_after):
            is_on = row.status in ("gathering", "playing")
            if not is_on or row.last_at < now - settings.game_idle_after:
                await _guarded(self._close(row))

    async def _close(self, row: tables.StoredTable) -> None:
        desk = await self.desk(row.code)
        await desk.close(_IDLE, row.seq)

    async def _drop_unused(self) -> None:
        before = time.monotonic() - _DROP_AFTER
        for code, desk in tuple(self._desks.items()):
            if desk.is_unused and desk.used_at < before:
                del self._desks[code]
                await desk.stop()


def no_table(code: str) -> RefusedError:
    """Return the answer to a code that leads nowhere, for whatever reason."""
    return RefusedError(404, f"There is no table {code!r}.")


def _id_of(said: Said) -> str:
    """Return who has said something, "" for who was forgotten."""
    return "" if said.name == FORGOTTEN else said.person_id


async def _guarded(work: Awaitable[None]) -> None:
    """Do something that nobody waits for; the database's failures are logged where they are met."""
    try:
        await work
    except (UnavailableError, RefusedError):
        pass
    except Exception:
        _LOG.exception("a task has failed")
