"""The tables of this process, the lists of them, and the people who sign out at all of them."""

import asyncio
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from benny.bots import PARTNER
from benny.game.actions import Action
from benny.io.json import from_json
from benny.protocol.answers import Listed
from benny.protocol.commands import Options, Stand
from benny.protocol.messages import ErrorCode, SeatState
from benny.rules.rules import Rules
from benny.web import secrets
from benny.web.bus import TokensDropped
from benny.web.live.event_log import EventLog
from benny.web.live.runner import Services, StoppingError, TableRunner
from benny.web.store.rows import CLOSED, StoredTable, TakenError
from benny.web.table import decisions
from benny.web.table.events import Acted, BotSat, Opened, Sat, Started, TableEvent
from benny.web.table.match_table import MatchTable, table_id
from benny.web.table.person import Person, RefusedError
from benny.web.table.practice import Practice
from benny.web.table.table import Table
from benny.web.table.updates import seat_states

if TYPE_CHECKING:
    from benny.web.store.store import Store

_DROP_AFTER = 300.0  # seconds: after a reload or a tunnel, people are back before that
_NOBODY = "match"  # the host of its tables; people's own ids have ten characters
# Players who are cut off come back: no bot may play for them.
_IN_MATCH = Options(watchers=False, hints=False, undo="never", grace=600, clock=0)
_STOP_WITHIN = 5.0  # seconds: service managers kill what takes much longer


class TableRegistry:
    """The tables of this process by code, loaded on demand."""

    def __init__(self, store: "Store", events: EventLog, services: Services) -> None:
        self._store = store
        self._events = events
        self._services = services
        self._runners: dict[str, TableRunner] = {}
        self._loading: dict[str, asyncio.Task[TableRunner]] = {}
        self._is_stopping = False

    @property
    def runners(self) -> tuple[TableRunner, ...]:
        return tuple(self._runners.values())

    @property
    def seats(self) -> int:
        return sum(len(runner.table.people_here) for runner in self.runners)

    def loaded_runner(self, code: str) -> TableRunner | None:
        return self._runners.get(code)

    async def open(
        self,
        host: Person,
        rules: Rules,
        options: Options,
        payer: str = "",
        *,
        begin: Sequence[TableEvent] = (),
        practice: Practice | None = None,
    ) -> TableRunner:
        """Open a table, where the host has no seat yet; charge it to the payer, an address.

        `begin` are events that are stored together with the opening. Raises RefusedError while the
        server is drained.
        """
        await self.check_open()
        while True:
            opened = Opened(secrets.new_id(), secrets.new_code(), rules, options, host.id, practice)
            with suppress(TakenError):  # the code may be in use: draw another one
                self._services.quota.count(payer, await self._events.open(opened, *begin))
                return await self.find(opened.code)

    async def practise(
        self,
        person: Person,
        rules: Rules,
        practice: Practice,
        options: Options,
        payer: str = "",
        action: Action | None = None,
    ) -> TableRunner:
        """Open a table where a person plays a deal again with bots, and has done one action.

        Raises RefusedError as `open` does.
        """
        bots = (seat for seat in range(rules.players) if seat != practice.seat)
        begin: list[TableEvent] = [
            Sat(practice.seat, person.id, person.name, person.bot),
            *(BotSat(seat, PARTNER) for seat in bots),
            Started(),
        ]
        if action is not None:
            begin.append(Acted(practice.seat, action))
        return await self.open(person, rules, options, payer, begin=begin, practice=practice)

    async def open_for_match(self, match: MatchTable, rules: Rules) -> TableRunner:
        """Open a table of a match, or find it if it has been opened before."""
        name = table_id(match.match, match.number)
        while (stored := await self._store.run(self._store.tables.find, name)) is None:
            opened = Opened(name, secrets.new_code(), rules, _IN_MATCH, _NOBODY, match=match)
            bots = (seat for seat in range(rules.players) if seat not in match.people)
            with suppress(TakenError):  # the code may be in use, or another process was first
                await self._events.open(opened, *(BotSat(seat, match.bot) for seat in bots))
        return await self.find(stored.code)

    async def check_open(self) -> None:
        """Raise RefusedError while moderators let no game begin."""
        if await self._store.run(self._store.moderation.is_draining):
            raise RefusedError(
                409, "The server will stop soon: no new game begins now.", code=ErrorCode.DRAINING
            )

    def tell(self, text: str, person: str = "") -> None:
        for runner in self.runners:
            runner.audience.show_again(person, text)

    async def find(self, code: str, *, is_known: bool = True) -> TableRunner:
        """Return the table with a code; raise RefusedError if there is none.

        Closed tables are loaded only for known people, and no longer once their events are pruned.
        Raises UnavailableError while the server stops.
        """
        if self._is_stopping:
            raise StoppingError
        runner = self._runners.get(code)
        if runner is not None:
            runner.used_at = time.monotonic()
            return runner
        row = await self._store.run(self._store.tables.find_by_code, code)
        if row is None or not row.seq or (row.status == CLOSED and not is_known):
            raise no_table(code)
        # It may have been loaded while the database was asked.
        if (runner := self._runners.get(code)) is not None:
            return runner
        if code not in self._loading:
            self._loading[code] = loading = asyncio.create_task(self._load(row))
            loading.add_done_callback(lambda _: self._loading.pop(code))
        # Shielded: a caller that goes away must not cancel it for the others.
        return await asyncio.shield(self._loading[code])

    async def rename(self, person: str, name: str, *, own: bool) -> None:
        """Show a person's new name at their tables; `own` says that they chose it."""
        for row in await self._store.run(self._store.tables.of_person, person):
            runner = await self.find(row.code)
            await runner.enforce(partial(decisions.rename, person=person, name=name, own=own))

    async def drop_unused(self) -> None:
        before = time.monotonic() - _DROP_AFTER
        for code, runner in tuple(self._runners.items()):
            if runner.is_unused and runner.used_at < before:
                del self._runners[code]  # before it stops, or a request would find a stopped one
                await runner.stop()

    async def drop_all(self) -> None:
        """Stop all tables; those that are still stored are loaded when they are next wanted."""
        while self._runners:
            _, runner = self._runners.popitem()
            await runner.stop()

    async def drain(self) -> None:
        """Refuse new work, finish what is being stored, and close all connections."""
        self._is_stopping = True
        stopping = asyncio.gather(*(runner.stop() for runner in self.runners))
        with suppress(TimeoutError):
            async with asyncio.timeout(_STOP_WITHIN):
                await stopping

    def show_anew(self, people: set[str]) -> None:
        """Send new updates at all tables where any of these people is."""
        for runner in self.runners:
            if people & runner.table.people:
                self._services.tasks.spawn(runner.show_anew())

    async def _load(self, row: StoredTable) -> TableRunner:
        table, late = await self._events.load(row.id)
        runner = TableRunner(table, late, self._events, self._services)
        self.show_anew(await self._services.forgotten.look_up(table.people))
        # Found from now on, so it hears what other processes do; `begin` reads what it has missed.
        self._runners[row.code] = runner
        await runner.begin()
        return runner


def no_table(code: str) -> RefusedError:
    return RefusedError(404, f"There is no table {code!r}.")


class SessionRevoker:
    """Signs people out and deletes accounts, at all tables and on all processes."""

    def __init__(self, store: "Store", registry: TableRegistry, services: Services) -> None:
        self._store = store
        self._registry = registry
        self._services = services
        self._observers: list[Callable[[str], None]] = []

    def observe(self, signed_out: Callable[[str], None]) -> None:
        """Call a function with the id of everyone who is signed out, on any process."""
        self._observers.append(signed_out)

    async def forget(self, person: Person) -> None:
        """Delete a person's name and tokens, and hide the name at all tables.

        Raises RefusedError, before anything is done, if the person plays a rated game.
        """
        # Give up all seats first: otherwise running games would later be stored under the name.
        rows = await self._store.run(self._store.tables.of_person, person.id)
        runners = [await self._registry.find(row.code) for row in rows]
        for runner in runners:
            await runner.catch_up()
            _check_free(person, runner.table)
        for runner in runners:
            reply = await runner.do(person, Stand(id=secrets.new_id()))
            _check_free(person, runner.table)
            if reply.status >= 500:
                raise RefusedError(reply.status, reply.error)
        # Stored first: processes that hear of it look it up.
        await self._store.run(self._store.people.forget, person.id)
        self._services.forgotten.add({person.id})
        self._registry.show_anew({person.id})
        self.sign_out(person.id)

    def sign_out(self, person: str) -> None:
        """Drop a person from the token caches, and disconnect them, on all processes."""
        self.signed_out(person)
        self._services.bus.send(TokensDropped(person=person))

    def signed_out(self, person: str) -> None:
        """Disconnect a person's clients here; those with a valid token may reconnect."""
        for observer in self._observers:
            observer(person)
        for runner in self._registry.runners:
            runner.audience.disconnect(person)
        runners = (runner for runner in self._registry.runners if person in runner.table.people)
        self._services.tasks.spawn(self.hide_forgotten(*runners))

    async def hide_forgotten(self, *runners: TableRunner) -> None:
        """Hide people at some tables who were deleted, perhaps by another process."""
        people = {person for runner in runners for person in runner.table.people}
        self._registry.show_anew(await self._services.forgotten.look_up(people))


def _check_free(person: Person, table: Table) -> None:
    is_match = table.kind.waits_for_people
    if table.is_on and (is_match or table.is_rated) and table.seat_of(person.id) is not None:
        what = "a match" if is_match else "a rated game"
        raise RefusedError(409, f"You are playing {what} at table {table.code}: finish it first.")


def list_entry(row: StoredTable) -> Listed:
    seats = from_json(row.seats, tuple[SeatState, ...])
    return Listed(row.code, row.title, row.status, row.game, seats, row.opened_at, row.last_at)


async def listed_for(person: str, row: StoredTable, registry: TableRegistry) -> Listed:
    """Return a stored table as a person, "" if unknown, may see it now in lists."""
    if time.time() >= row.last_at + row.delay:
        return list_entry(row)
    table = (await registry.find(row.code)).audience.table_for(person)
    seen = {"status": table.status, "game": table.number, "seats": seat_states(table)}
    return replace(list_entry(row), last_at=table.at, **seen)
