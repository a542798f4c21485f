"""Access to tables over HTTP, WebSocket and streams: limits, watching, commands."""

import time
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext

from benny.protocol.commands import Command, Kick, Ping, Say, Sit, Start
from benny.protocol.messages import Reply
from benny.web import metrics
from benny.web.http.auth import Authenticator
from benny.web.http.requests import Connection
from benny.web.live.chat import Chat
from benny.web.live.match_tables import MatchTables
from benny.web.live.outbox import Outbox
from benny.web.live.registry import TableRegistry, no_table
from benny.web.live.runner import TableRunner
from benny.web.rate_limiter import ROW, RateLimiter, Slots, StorageQuota
from benny.web.settings import Limits
from benny.web.store.errors import UnavailableError
from benny.web.table.person import Person, id_of
from benny.web.table.refusal import RefusedError
from benny.web.table.table import CLOSED_TO


class TableAccess:
    """Lets people use tables, within the limits.

    Each `check_...` raises RefusedError if a person or an address does something too often, or has
    had enough stored for today. Each `charge_...` counts what is stored.
    """

    def __init__(
        self,
        limits: Limits,
        authenticator: Authenticator,
        registry: TableRegistry,
        chat: Chat,
        quota: StorageQuota,
        match: MatchTables,
    ) -> None:
        self._limits = limits
        self._match = match
        self._authenticator = authenticator
        self._registry = registry
        self._chat = chat
        self._quota = quota
        self._sockets = Slots(limits.sockets_per_address)
        self._openings = RateLimiter(
            limits.tables_per_address / limits.tables_window, limits.tables_per_address
        )
        self._commands = RateLimiter(limits.commands_per_second, limits.command_burst)
        self._hints = RateLimiter(limits.hints_per_minute / 60, limits.hints_per_minute)
        self._reports = RateLimiter(limits.reports_per_hour / 3600, limits.reports_per_hour)
        self._reviews = RateLimiter(limits.reviews_per_hour / 3600, limits.reviews_per_hour)
        self._asks = RateLimiter(limits.asks_per_minute / 60, limits.asks_per_minute)
        self._pictures = RateLimiter(limits.pictures_per_minute / 60, limits.pictures_per_minute)
        self._deals = RateLimiter(limits.replayed_deals_per_second, limits.replayed_deals_burst)

    async def enter(
        self,
        code: str,
        person: Person | None,
        connection: Connection,
        command: Command | None = None,
    ) -> TableRunner:
        """Return the table with a code, if a person may watch it or send this command.

        Raises RefusedError if there is no such table for them, or it admits no spectators.
        """
        try:
            runner = await self._registry.find(code.upper(), is_known=person is not None)
            _check_served(runner, person)
        except RefusedError:
            self._authenticator.check_guess(connection)
            raise
        # After too many guesses a right code is refused too, or it could be told apart.
        if person is None or runner.table.seat_of(person.id) is None:
            self._authenticator.check_guesses(connection)
        _check_person(runner, person, command)
        return runner

    def check_room(self, connection: Connection) -> None:
        address = self.address(connection)
        if self._sockets.is_full(address):
            raise RefusedError(429, f"There are too many connections from {address}.", 60)

    @asynccontextmanager
    async def looking(
        self,
        runner: TableRunner,
        person: Person | None,
        connection: Connection,
        since: int | None,
        *,
        takes_patches: bool = False,
    ) -> AsyncIterator[Outbox]:
        """Add a client for as long as the context lasts; raise RefusedError for too many."""
        self.check_room(connection)
        address = self.address(connection)
        outbox = Outbox(id_of(person), address, takes_patches=takes_patches)
        runner.charge(address, is_at_table=runner.table.is_known(outbox.person))
        self._sockets.take(address)
        metrics.SOCKETS.inc()
        metrics.RECONNECTS.inc(since is not None)
        try:
            await runner.look(outbox, since)
            await runner.tell_lines()
            yield outbox
        finally:
            runner.leave(outbox)
            self._sockets.free(address)
            metrics.SOCKETS.dec()
            metrics.CUTS.inc(outbox.is_cut)

    async def do(
        self, runner: TableRunner, person: Person, command: Command, address: str
    ) -> Reply:
        """Execute a person's command at a table; charge their address."""
        _check_served(runner, person)
        _check_person(runner, person, command)
        began = time.perf_counter()
        self._commands.check(person.id)
        if isinstance(command, Ping):  # stores nothing, so no quota applies
            return Reply(id=command.id, ok=True, seq=runner.audience.table_for(person.id).seq)
        self._quota.check(address)
        runner.charge(address, is_at_table=runner.table.is_known(person.id))
        if isinstance(command, Say):
            return await runner.say(person, command, address)
        if isinstance(command, Kick) and person.id == runner.table.host:
            await self._check_there(runner, person, command.person)
        if isinstance(command, Start):
            await self._registry.check_open()
        seating: AbstractAsyncContextManager[None] = nullcontext()
        if isinstance(command, Sit) and runner.table.match is not None:
            seating = self._match.seating(person, runner.table)
        try:
            async with seating:
                reply = await runner.do(person, command)
        except UnavailableError:
            metrics.COMMANDS.labels("503").inc()
            raise
        metrics.COMMANDS.labels(str(reply.status)).inc()
        metrics.RESYNCS.inc(reply.status == 409)
        metrics.MOVE_SECONDS.observe(time.perf_counter() - began)
        return reply

    async def check_report(
        self, runner: TableRunner, person: Person, reported: str, connection: Connection
    ) -> None:
        """Raise RefusedError if a person or address reports too often, or nobody of this table."""
        if reported == person.id:
            raise RefusedError(409, "You can't report yourself.")
        address = self.address(connection)
        self._quota.check(address)
        self._reports.check(person.id)
        self._reports.check(address)
        await self._check_there(runner, person, reported)

    def charge_report(self, reason: str, connection: Connection) -> None:
        self._quota.count(self.address(connection), len(reason.encode()) + ROW)

    def check_try(self, connection: Connection) -> None:
        self._quota.check(self.address(connection))

    def charge_try(self, connection: Connection) -> None:
        self._quota.count(self.address(connection), ROW)

    async def _check_there(self, runner: TableRunner, asker: Person, person: str) -> None:
        """Refuse a person who, for all that the asker sees, never sat, watched or spoke here."""
        table = runner.audience.table_for(asker.id)
        if person in table.guests | table.banned | {table.host} or runner.audience.holds(person):
            return
        said = await self._chat.last(table)
        if all(line.person != person for line, _ in said):
            raise RefusedError(409, f"{person!r} is nobody's id at this table.")

    def address(self, connection: Connection) -> str:
        """Return the key by which a connection is rate limited."""
        return self._authenticator.rate_key(connection)

    def pace(self) -> RateLimiter:
        return RateLimiter(self._limits.messages_per_second, self._limits.message_burst)

    def check_opening(self, connection: Connection) -> None:
        address = self.address(connection)
        self._quota.check(address)
        self._openings.check(address)

    def check_deals(self, connection: Connection, deals: int) -> None:
        self._deals.check(self.address(connection), deals)

    def charge_row(self, connection: Connection) -> None:
        """Count a row that is about to be stored; raise RefusedError if out of quota."""
        address = self.address(connection)
        self._quota.check(address)
        self._quota.count(address, ROW)

    def check_review(self, connection: Connection) -> None:
        self._reviews.check(self.address(connection), what="Too many reviews")

    def check_ask(self, connection: Connection, acts: float = 1) -> None:
        self._asks.check(self.address(connection), acts, "Too many questions")

    def check_picture(self, connection: Connection) -> None:
        self._pictures.check(self.address(connection), what="Too many pictures")

    def check_hint(self, person: Person) -> None:
        self._hints.check(person.id)


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
