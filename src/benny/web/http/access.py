"""Access to tables over HTTP, WebSocket and streams: limits, watching, commands."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from benny.protocol.commands import Command, Kick, Ping, Say, Sit, Start
from benny.protocol.messages import Reply
from benny.web.live.host import TableHost
from benny.web.live.outbox import Outbox
from benny.web.live.registry import no_table
from benny.web.live.runner import TableRunner
from benny.web.rate_limiter import RateLimiter, Slots, refuse_until
from benny.web.settings import Limits
from benny.web.table.person import Person, RefusedError, id_of
from benny.web.table.table import CLOSED_TO

_MINUTE = 60.0
_HOUR = 3600.0


class RateLimits:
    """How often something may be done: by an address, except commands and hints, by a person."""

    def __init__(self, limits: Limits) -> None:
        self.openings = RateLimiter.every(limits.tables_window, limits.tables_per_address)
        self.commands = RateLimiter(limits.commands_per_second, limits.command_burst)
        self.hints = RateLimiter.every(_MINUTE, limits.hints_per_minute)
        self.reports = RateLimiter.every(_HOUR, limits.reports_per_hour)
        self.reviews = RateLimiter.every(_HOUR, limits.reviews_per_hour, "Too many reviews")
        self.asks = RateLimiter.every(_MINUTE, limits.asks_per_minute, "Too many questions")
        self.pictures = RateLimiter.every(_MINUTE, limits.pictures_per_minute, "Too many pictures")
        self.deals = RateLimiter(limits.replayed_deals_per_second, limits.replayed_deals_burst)


class TableAccess:
    """Lets people use tables, within the limits of their addresses, which are rate keys."""

    def __init__(self, backend: TableHost, guesses: RateLimiter) -> None:
        self.rates = RateLimits(backend.settings.limits)
        self._backend = backend
        self._quota = backend.quota
        self._guesses = guesses
        self._sockets = Slots(backend.settings.limits.sockets_per_address)

    async def enter(
        self, code: str, person: Person | None, address: str, command: Command | None = None
    ) -> TableRunner:
        """Return the table with a code, if a person may watch it or send this command.

        Raises RefusedError if there is no such table for them, or it admits no spectators.
        """
        try:
            is_known = person is not None
            runner = await self._backend.registry.find(code.upper(), is_known=is_known)
            _check_served(runner, person)
        except RefusedError:
            self._guesses.check(address)
            raise
        # After too many guesses a right code is refused too, or it could be told apart.
        if person is None or runner.table.seat_of(person.id) is None:
            refuse_until(self._guesses.wait(address))
        _check_person(runner, person, command)
        return runner

    def check_room(self, address: str) -> None:
        if self._sockets.is_full(address):
            raise RefusedError(429, f"There are too many connections from {address}.", 60)

    @asynccontextmanager
    async def looking(
        self,
        runner: TableRunner,
        person: Person | None,
        address: str,
        since: int | None,
        *,
        takes_patches: bool = False,
    ) -> AsyncIterator[Outbox]:
        """Add a client for as long as the context lasts; raise RefusedError for too many."""
        self.check_room(address)
        outbox = Outbox(id_of(person), address, takes_patches=takes_patches)
        runner.charge(address, is_at_table=runner.table.is_known(outbox.person))
        self._sockets.take(address)
        try:
            await runner.look(outbox, since)
            await runner.tell_lines()
            yield outbox
        finally:
            runner.leave(outbox)
            self._sockets.free(address)

    async def do(
        self, runner: TableRunner, person: Person, command: Command, address: str
    ) -> Reply:
        """Execute a person's command at a table; charge their address."""
        _check_served(runner, person)
        _check_person(runner, person, command)
        self.rates.commands.check(person.id)
        if isinstance(command, Ping):  # stores nothing, so no quota applies
            return Reply(id=command.id, ok=True, seq=runner.audience.table_for(person.id).seq)
        self._quota.check(address)
        runner.charge(address, is_at_table=runner.table.is_known(person.id))
        if isinstance(command, Say):
            return await runner.say(person, command, address)
        if isinstance(command, Kick) and person.id == runner.table.host:
            await self._check_there(runner, person, command.person)
        if isinstance(command, Start):
            await self._backend.registry.check_open()
        if isinstance(command, Sit):
            async with self._backend.seating(person, runner.table):
                return await runner.do(person, command)
        return await runner.do(person, command)

    async def check_report(
        self, runner: TableRunner, person: Person, reported: str, address: str
    ) -> None:
        """Raise RefusedError if a person or address reports too often, or no one of this table."""
        if reported == person.id:
            raise RefusedError(409, "You can't report yourself.")
        self._quota.check(address)
        self.rates.reports.check(person.id)
        self.rates.reports.check(address)
        await self._check_there(runner, person, reported)

    async def _check_there(self, runner: TableRunner, asker: Person, person: str) -> None:
        """Refuse a person who, for all that the asker sees, never sat, watched or spoke here."""
        table = runner.audience.table_for(asker.id)
        if person in table.guests | table.banned | {table.host} or runner.audience.holds(person):
            return
        lines = await self._backend.services.chat.last(table)
        if all(line.person != person for line, _ in lines):
            raise RefusedError(409, f"{person!r} is no one's id at this table.")


def _check_served(runner: TableRunner, person: Person | None) -> None:
    """Refuse strangers at a closed table, just as if the code did not exist."""
    if not runner.table.serves(id_of(person)):
        raise no_table(runner.table.code)


def _check_person(runner: TableRunner, person: Person | None, command: Command | None) -> None:
    """Refuse people who may not watch; sitting down is checked by the table itself."""
    if isinstance(command, Sit):
        return
    if code := runner.table.closed_to(id_of(person)):
        raise RefusedError(403, CLOSED_TO[code], code=code)
