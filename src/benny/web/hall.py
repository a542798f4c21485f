"""All tables that this process serves, and what they need: database, bots, news and timers."""

import asyncio
import functools
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, ParamSpec, TypeVar

from benny.rules import Rules
from benny.web import secrets
from benny.web.bots import Bots
from benny.web.desk import Desk
from benny.web.history.keeping import kept, rules_id
from benny.web.news import News, NoNews
from benny.web.screens import seat_states
from benny.web.settings import Settings
from benny.web.store import tables
from benny.web.store.commands import Command as StoredCommand
from benny.web.store.errors import TakenError, UnavailableError
from benny.web.store.people import FORGOTTEN
from benny.web.store.store import Store
from benny.web.table.commands import Command
from benny.web.table.deciding import Person, RefusedError
from benny.web.table.events import (
    Away,
    Back,
    BotSat,
    Event,
    Opened,
    Sat,
    Started,
    Vacated,
    read_event,
)
from benny.web.table.options import Options
from benny.web.table.table import Table
from benny.wire import to_json

Result = TypeVar("Result")
Arguments = ParamSpec("Arguments")

_LOG = logging.getLogger("benny")
_THREADS = 4
_SWEEP_EVERY = 30.0
_DROP_AFTER = 300.0
_IDLE = "nothing has happened for a long time."


_SEATING = (Sat, Vacated, BotSat, Away, Back, Started)
"""What changes who sits, as lists of tables show it."""


class Happened(NamedTuple):
    """An event, and when it was stored in seconds since 1970."""

    event: Event
    at: float


class Hall:
    """The tables of this process by their codes, loaded when they are asked for."""

    def __init__(self, store: Store, settings: Settings, news: News | None = None) -> None:
        self.store = store
        self.settings = settings
        self.bots = Bots()
        self.news: News = news or NoNews()
        self._threads = ThreadPoolExecutor(_THREADS, thread_name_prefix="store")
        self._desks: dict[str, Desk] = {}
        self._opening: dict[str, asyncio.Task[Desk]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    async def start(self) -> None:
        """Listen to other processes, and look after idle tables."""
        await self.news.start(self._changed)
        self.spawn(self._sweep())

    async def stop(self) -> None:
        """Finish what is being stored, and cut all clients off."""
        for desk in self._desks.values():
            desk.stop()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.news.stop()
        self.bots.close()
        self._threads.shutdown()
        self.store.close()

    @property
    def desks(self) -> tuple[Desk, ...]:
        """Return the tables that are loaded."""
        return tuple(self._desks.values())

    async def run(
        self,
        function: Callable[Arguments, Result],
        *args: Arguments.args,
        **kwargs: Arguments.kwargs,
    ) -> Result:
        """Call a function of the store in a thread."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(
            self._threads, functools.partial(function, *args, **kwargs)
        )

    async def open(self, host: Person, rules: Rules, options: Options) -> Desk:
        """Open a table; the host does not sit yet."""
        while True:
            opened = Opened(secrets.new_id(), secrets.new_code(), rules, options, host.id)
            row = tables.NewTable(
                id=opened.table,
                code=opened.code,
                title=rules.title or rules.name,
                rules_hash=rules_id(rules),
                public=options.public,
                status="waiting",
                seats=to_json(seat_states(Table(opened))),
                opened_at=time.time(),
            )
            try:
                await self.run(self.store.tables.open, row, [to_json(opened)])
            except TakenError:
                continue
            return await self.desk(opened.code)

    async def desk(self, code: str) -> Desk:
        """Return the table with a code; raise RefusedError where there is none."""
        found = self._desks.get(code)
        if found is not None:
            return found
        if code not in self._opening:
            self._opening[code] = asyncio.create_task(self._load(code))
        try:
            return await asyncio.shield(self._opening[code])
        finally:
            self._opening.pop(code, None)

    async def read(self, table_id: str) -> Table:
        """Return a table as it is stored."""
        return Table.fold(await self._events(table_id))

    async def events_after(self, table: Table) -> list[Happened]:
        """Return what has been stored since the table's last event."""
        return await self._events(table.id, table.seq)

    async def append(
        self,
        table: Table,
        after: int,
        events: Sequence[Event],
        at: float,
        was_on: bool,
        person: Person | None,
        command: Command | None,
    ) -> None:
        """Store events that the table has taken in already, with all that follows from them."""
        has_ended = was_on and not table.is_on and table.game is not None and table.game.deals
        is_seating = any(isinstance(event, _SEATING) for event in events)
        people = frozenset(seat.person for seat in table.seats if seat.person)
        entry = tables.Entry(
            at=at,
            bodies=[to_json(event) for event in events],
            command=StoredCommand(person.id, command.id) if person and command else None,
            change=tables.Change(
                public=table.options.public,
                status=table.status,
                game=table.number,
                seats=to_json(seat_states(table)) if is_seating else None,
                seated=people if is_seating else None,
            ),
            ended=kept(table, at) if has_ended else None,
        )
        await self.run(self.store.tables.append, table.id, after, entry)
        await self.news.tell(table.code)

    async def reply_of(self, table: Table, person: Person, command: Command) -> int | None:
        """Return where a command of a person led, None where it was not done."""
        return await self.run(
            self.store.tables.reply_of, table.id, StoredCommand(person.id, command.id)
        )

    async def is_elsewhere(self, code: str, person: str) -> bool:
        """Return whether another process has a client of a person at a table."""
        return await self.news.is_elsewhere(code, person)

    def later(self, seconds: float, act: Callable[[], Awaitable[None]]) -> asyncio.TimerHandle:
        """Do something after some seconds, unless it is cancelled before."""
        return asyncio.get_running_loop().call_later(seconds, lambda: self.spawn(act()))

    def spawn(self, work: Awaitable[None]) -> None:
        """Do something beside what is being done; what goes wrong is logged."""
        task = asyncio.ensure_future(_guarded(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _load(self, code: str) -> Desk:
        row = await self.run(self.store.tables.find_by_code, code)
        if row is None:
            raise RefusedError(404, f"There is no table {code!r}.")
        happened = await self._events(row.id)
        table = Table.fold(happened)
        since = time.time() - table.options.delay
        earlier = [stored for stored in happened if stored.at <= since] or happened[:1]
        past = Table.fold(earlier)
        if table.closed:
            await self.run(self._hide_forgotten, table, past)
        desk = Desk(self, table, past)
        self._desks[code] = desk
        await desk.begin()
        return desk

    def _hide_forgotten(self, *tables: Table) -> None:
        """Take names away from seats that nobody can give up any more."""
        for seat in (seat for table in tables for seat in table.seats):
            person = self.store.people.find(seat.person) if seat.person else None
            if person is not None and person.name == FORGOTTEN:
                seat.name = FORGOTTEN

    async def _events(self, table_id: str, after: int = 0) -> list[Happened]:
        stored = await self.run(self.store.tables.events, table_id, after)
        return [Happened(read_event(one.body), one.at) for one in stored]

    async def _changed(self, code: str) -> None:
        desk = self._desks.get(code)
        if desk is not None:
            await desk.catch_up()

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(_SWEEP_EVERY)
            try:
                await self._end_idle()
            except UnavailableError as error:
                _LOG.warning("idle tables: %s %s", error, error.detail)
            self._drop_unused()

    async def _end_idle(self) -> None:
        now, settings = time.time(), self.settings
        for row in await self.run(self.store.tables.idle, now - settings.idle_after):
            is_on = row.status in ("gathering", "playing")
            if not is_on or row.last_at < now - settings.game_idle_after:
                desk = await self.desk(row.code)
                await desk.close(_IDLE)

    def _drop_unused(self) -> None:
        now = time.monotonic()
        for code, desk in tuple(self._desks.items()):
            if not len(desk.audience) and now - desk.used_at > _DROP_AFTER:
                desk.stop()
                del self._desks[code]


async def _guarded(work: Awaitable[None]) -> None:
    try:
        await work
    except UnavailableError as error:
        _LOG.warning("%s %s", error, error.detail)
    except Exception:
        _LOG.exception("a task has failed")
