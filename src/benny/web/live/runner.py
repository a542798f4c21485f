"""One live table: it takes commands in turn, stores events, then sends updates."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from math import inf
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from benny.errors import IllegalActionError, NotationError
from benny.game.view import View
from benny.presentation.commentary import as_sentence
from benny.protocol.commands import Admit, Command, Say, Stand
from benny.protocol.messages import Reply
from benny.web.bus import Bus
from benny.web.live.audience import Audience, DelayedTable, Messages
from benny.web.live.bot_pool import BotPool
from benny.web.live.chat import Chat
from benny.web.live.event_log import Cause, EventLog
from benny.web.live.outbox import Outbox
from benny.web.live.timers import DecisionTimer, DisconnectTimers, ShuffleTimer
from benny.web.live.worker import Tasks
from benny.web.rate_limiter import StorageQuota
from benny.web.settings import Settings
from benny.web.store.rows import FORGOTTEN, ConflictError, RepeatedError, UnavailableError
from benny.web.table import fold
from benny.web.table.automatic import bot_at_turn, due, overdue, patience, with_time_used
from benny.web.table.decisions import decide, view_for_hint
from benny.web.table.events import QUIET, Acted, Away, Back, Closed, Happened, TableEvent
from benny.web.table.notices import notice, own_notices
from benny.web.table.person import Person, RefusedError, id_of
from benny.web.table.table import Table

if TYPE_CHECKING:
    from benny.web.store.store import Store

_TRIES = 8  # conflicts with other processes: more than the few people at a table can cause
_MANY = 30  # events of other processes: with more, load the table again
_AGAIN_AFTER = 1.0  # seconds: soon enough for a player, and few retries while the database is down
_AFTER_A_FAULT = 3.0  # seconds: a bot that fails each time must not fill the log
_ABOUT_WAITING = (Stand, Admit)  # they depend on who waits for a seat, not on the game
_LOOK_AGAIN = 1.0  # seconds: another payer may join before this one's quota is free again


class DeletedAccounts:
    """The deleted accounts that this process knows.

    `names` maps each id to the name shown, and grows with each deleted account.
    """

    def __init__(self, store: "Store") -> None:
        self._store = store
        self.names: dict[str, str] = {}

    def add(self, people: Iterable[str]) -> None:
        self.names |= dict.fromkeys(people, FORGOTTEN)

    async def look_up(self, people: set[str]) -> set[str]:
        """Return which people were forgotten without this process knowing, and add them."""
        unsure = people - self.names.keys()
        forgotten = (
            await self._store.run(self._store.people.forgotten, unsure) if unsure else set[str]()
        )
        self.add(forgotten)
        return forgotten


class Services(Struct, frozen=True):
    """Shared by the tables of a process, besides the event log."""

    settings: Settings
    tasks: Tasks
    bus: Bus
    bots: BotPool
    chat: Chat
    quota: StorageQuota
    forgotten: DeletedAccounts


class StoppingError(UnavailableError):
    """The server is stopping; another process, or the next start, takes the request."""

    def __init__(self) -> None:
        super().__init__("The server is stopping: reconnect in a moment.", "")


class TableRunner:
    """Serves one table to its players and spectators.

    Every change happens under the lock, and is stored before anyone sees it. If storing fails, or
    another process was first, the table is loaded again. `payer` is the address that last joined
    or acted, and is charged for what is stored.
    """

    def __init__(
        self, table: Table, late: DelayedTable | None, events: EventLog, services: Services
    ) -> None:
        if not services.bus.is_shared:  # else another process may have run meanwhile
            table.restart_clock(time.time())
        self.table = table
        self.audience = Audience(table, late, services.forgotten.names)
        self.used_at = time.monotonic()
        self.payer = ""
        self._events = events
        self._services = services
        self._settings = settings = services.settings
        self._lock = asyncio.Lock()
        self._is_behind = False
        self._has_stopped = False
        self._timer: asyncio.TimerHandle | None = None
        self._bots: asyncio.Task[None] | None = None
        self._shuffle = ShuffleTimer(settings.parts_wait)
        self._decision = DecisionTimer()
        self._disconnects = DisconnectTimers(
            services.tasks, services.bus, settings.pace, table.code, self._tell_gone, self._cover
        )

    async def begin(self) -> None:
        """Continue where the table was left, with no client connected yet."""
        async with self._at_table():
            await self._take_in_others()
            await self._go_on()

    async def do(self, person: Person, command: Command) -> Reply:
        """Execute a person's command, once, and return the reply.

        Raises UnavailableError if storing fails: whether it was stored is then unknown.
        """
        # A client that disconnects must not cancel a command that is half done.
        return await self._services.tasks.finish(self._do(person, command))

    async def say(self, person: Person, command: Say, payer: str) -> Reply:
        return await self._services.tasks.finish(self._say(person, command, payer))

    async def look(self, outbox: Outbox, since: int | None) -> None:
        """Add a client; its person, if seated, counts as present again."""
        async with self._at_table():
            await self._keep_up_with(since)
            self.audience.add(outbox, since)
            await self._go_on()

    def charge(self, address: str, *, is_at_table: bool) -> None:
        """Charge an address from now on; while people play, only players are charged.

        Otherwise a spectator whose address is out of quota would hold up the players' bots.
        """
        if is_at_table or not self.payer or not self.table.people_here:
            self.payer = address

    def leave(self, outbox: Outbox) -> None:
        """Remove a client; after a person's last one their grace begins."""
        self.audience.remove(outbox)
        if not self.audience.holds(outbox.person):
            self._disconnects.lose(outbox.person)
        if not self._has_stopped:
            self._watch_seats()

    async def json_for(self, person: str) -> bytes:
        async with self._at_table():
            self._see(person)
            return self.audience.json_for(person)

    async def view_for_hint(self, person: Person) -> View:
        async with self._at_table():
            return view_for_hint(self.table, person)

    async def catch_up(self) -> None:
        """Apply what other processes have stored; they act on it first."""
        async with self._at_table():
            if await self._take_in_others():
                await self._go_on(others_first=True)

    async def tell_lines(self) -> None:
        self.audience.tell(await self._services.chat.last(self.table))

    async def show_anew(self) -> None:
        """Send the table to all clients again, now that a person's name is hidden."""
        async with self._at_table():
            self.audience.show_again()

    async def close(self, reason: str, seq: int) -> None:
        async with self._at_table():
            # Something may have happened since the sweep read the table's row.
            if self.table.seq == seq and not self.table.closed:
                await self._store_if_first([Closed(reason)])

    async def enforce(self, decide: Callable[[Table], list[TableEvent]]) -> None:
        """Store what a moderator's act leads to at the table as it is now."""
        async with self._at_table():
            while events := decide(self.table):
                await self._store_if_first(events)
            await self._go_on()

    async def stop(self) -> None:
        """Finish what is being stored, then close all connections to the table."""
        async with self._lock:
            self._has_stopped = True
            self._disconnects.stop()
            if self._timer is not None:
                self._timer.cancel()
            if self._bots is not None:
                self._bots.cancel()
            self.audience.close()

    @property
    def is_unused(self) -> bool:
        return not len(self.audience) and not self._lock.locked()

    @asynccontextmanager
    async def _at_table(self) -> AsyncIterator[None]:
        """Hold the table's lock, with the stored table loaded."""
        self.used_at = time.monotonic()
        async with self._lock:
            if self._has_stopped:
                raise StoppingError
            try:
                if self._is_behind:
                    await self._read_anew()
                yield
            finally:
                if self._is_behind:
                    self._go_on_after(_AGAIN_AFTER)

    async def _read_anew(self) -> None:
        before = self.table
        self.table, late = await self._events.load(before.id)
        if self.table.game_seq == before.game_seq and self.table.turn.since < before.turn.since:
            self.table.turn = before.turn  # its clock has been restarted
        self.audience.renew(self.table, late)
        self._is_behind = False
        self.audience.show(self.audience.prepare())

    async def _take_in_others(self) -> bool:
        """Apply and send what others have stored; return whether there was anything."""
        missed = await self._events.events(self.table.id, self.table.seq, _MANY)
        if len(missed) == _MANY:
            self._is_behind = True
            await self._read_anew()
        else:
            for happened in missed:
                self._show(happened, self._take_in(happened))
        return bool(missed)

    async def _keep_up_with(self, seq: int | None) -> None:
        """Catch up with a client that has seen more at another process."""
        if seq is not None and seq > self.table.seq and await self._take_in_others():
            await self._go_on(others_first=True)

    async def _do(self, person: Person, command: Command) -> Reply:
        async with self._at_table():
            self._see(person.id)
            await self._keep_up_with(command.expect)
            try:
                await self._obey(person, command)
            except RepeatedError as done:
                return self._accept_reply(person, command, done.seq)
            except (RefusedError, IllegalActionError, NotationError) as error:
                return await self._refuse(person, command, error)
            reply = self._accept_reply(person, command, self.table.seq)
            await self._go_on()
            return reply

    def _accept_reply(self, person: Person, command: Command, seq: int) -> Reply:
        seen = self.audience.table_for(person.id)
        return Reply(id=command.id, ok=True, seq=seq if seen is self.table else seen.seq)

    async def _say(self, person: Person, command: Say, payer: str) -> Reply:
        await self._services.chat.say(self.table, person, command, payer)
        await self.tell_lines()
        return self._accept_reply(person, command, self.table.seq)

    async def _obey(self, person: Person, command: Command) -> None:
        for _ in range(_TRIES):
            decided = self._decide(person, command)
            events = with_time_used(self.table, decided, self._decision.seconds_run(self.table))
            try:
                return await self._store(events, (person, command))
            except ConflictError:
                await self._read_anew()
        raise RefusedError(503, "The table is too busy: try again.")

    def _decide(self, person: Person, command: Command) -> list[TableEvent]:
        """Decide a command; a refusal reveals nothing that the person can't see yet."""
        seen = self.audience.table_for(person.id)
        if seen is self.table:
            return decide(self.table, person, command)
        if isinstance(command, _ABOUT_WAITING):
            return decide(self.table, person, replace(command, expect=None))
        decide(seen, person, command)
        try:
            return decide(self.table, person, replace(command, expect=None))
        except (RefusedError, ValueError):
            raise RefusedError(409, "The table has moved on since what you see.") from None

    async def _refuse(
        self, person: Person, command: Command, error: RefusedError | ValueError
    ) -> Reply:
        """Refuse a command unless it was done before; send a stale client the table."""
        done = await self._events.reply_of(self.table, (person, command))
        if done is not None:
            return self._accept_reply(person, command, done)
        if not isinstance(error, RefusedError):
            error = RefusedError(422, as_sentence(error))
        if error.status == 409:
            self.audience.show_again(person.id)
        return self.refusal(command.id, person, error)

    def refusal(self, command: str, person: Person | None, error: RefusedError) -> Reply:
        """Return the reply to a refused command, by its id, with what the person sees now."""
        seq = self.audience.table_for(id_of(person)).seq
        return Reply(
            id=command, ok=False, seq=seq, status=error.status, error=str(error), code=error.code
        )

    async def _store(self, events: Sequence[TableEvent], cause: Cause | None = None) -> None:
        """Apply events and store them, and only then send updates."""
        # Times in a log never go back, even if the clock does.
        at, was_on, payer = max(time.time(), self.table.at), self.table.is_on, self.payer
        # Until the events are stored the table is ahead of its log: on failure it is read again.
        self._is_behind = bool(events)
        happening = [Happened(event, at) for event in events]
        messages = [self._take_in(each) for each in happening]  # each shows the table at its event
        stored = await self._events.append(self.table, happening, was_on, cause)
        self._services.quota.count(payer, stored)
        self._is_behind = False
        for happened, shown in zip(happening, messages, strict=True):
            self._show(happened, shown)

    async def _store_if_first(self, events: Sequence[TableEvent]) -> bool:
        """Store automatic events, unless another process was first."""
        try:
            await self._store(events)
        except ConflictError:
            await self._read_anew()
            return False
        return True

    def _take_in(self, one: Happened) -> Messages:
        event, at = one
        text, own = notice(self.table, event), own_notices(self.table, event)
        fold.apply(self.table, event, at)
        self.table.drop_past_deals()
        seats = {event.seat} if isinstance(event, QUIET) else None
        return self.audience.prepare(text, seats, own)

    def _show(self, one: Happened, messages: Messages) -> None:
        self.audience.show(messages)
        self.audience.follow(one)

    async def _go_on(self, *, others_first: bool = False) -> None:
        """Do everything that is due without a command; retry later if it can't be stored."""
        try:
            while who_are_back := self._who_are_back():
                await self._store_if_first([Back(seat) for seat in who_are_back])
            if not others_first:
                while events := self._due():
                    await self._store_if_first(events)
        except UnavailableError:
            self._go_on_after(_AGAIN_AFTER)
        else:
            self._schedule(self._settings.others_wait if others_first else 0)

    def _due(self) -> list[TableEvent]:
        limits, gone = self._settings.limits, self._disconnects.gone - self.audience.people
        is_late = self._shuffle.are_late(self.table)
        events = due(self.table, is_late=is_late, limits=limits, gone=gone)
        return events or overdue(self.table, self._decision.seconds_run(self.table))

    def _schedule(self, others: float) -> None:
        """Schedule the next automatic step, `others` seconds later if others may do it first."""
        self._watch_seats()
        asked = bot_at_turn(self.table)
        if self.table.status == "gathering" and not self.table.is_paused:
            self._go_on_after(self._shuffle.wait(self.table) + others)
        elif others and (asked or self._due()):
            self._go_on_after(others + (self.table.options.thinking if asked else 0))
        elif asked and self._is_awake and (self._bots is None or self._bots.done()):
            self._bots = self._services.tasks.spawn(self._play_bots())
        elif (wait := patience(self.table)) < inf:
            self._go_on_after(self._decision.seconds_left(self.table, wait) + others)

    @property
    def _is_awake(self) -> bool:
        # Without people or clients no one would see the bots play, so they wait.
        is_waited_for = self.table.people_here or self.table.reserved
        return bool(is_waited_for) or len(self.audience) > 0

    def _go_on_after(self, seconds: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._services.tasks.later(seconds, self._go_on_by_itself)

    async def _go_on_by_itself(self) -> None:
        async with self._at_table():
            await self._go_on()

    async def _play_bots(self) -> None:
        try:
            while self._is_awake and (asked := bot_at_turn(self.table)):
                if wait := self._services.quota.wait(self.payer):
                    await asyncio.sleep(min(wait, _LOOK_AGAIN))  # another person may pay by then
                else:
                    await self._play_bot(*asked)
        except UnavailableError:
            raise  # `_at_table` has scheduled the retry
        except Exception:
            self._go_on_after(_AFTER_A_FAULT)
            raise

    async def _play_bot(self, seat: int, bot: str) -> None:
        game, stood_at = self.table.game, self.table.game_seq
        assert game is not None
        least = self.table.options.thinking  # seconds
        if not self.table.people_here:
            least = max(least, self._settings.unattended)
        action = await self._services.bots.ask(
            bot,
            game.view(seat),
            self.table.secret,
            least,
            self.table.id,
            guest=self.payer,
            is_replaceable=not self.table.kind.waits_for_people,
        )
        async with self._at_table():
            # The bot thought without the lock: the game may have moved on.
            if (stood_at, seat, bot) == (self.table.game_seq, *(bot_at_turn(self.table) or ())):
                await self._store_if_first([Acted(seat, action, bot)])
            await self._go_on()

    def _who_are_back(self) -> list[int]:
        """Return the seats of people who count as away but are connected."""
        if self.table.closed:
            return []
        return [
            number
            for number, seat in enumerate(self.table.seats)
            if seat.person and seat.is_away and not seat.late and self.audience.holds(seat.person)
        ]

    def _watch_seats(self) -> None:
        missing = self.table.people_who_may_leave - self.audience.people
        self._disconnects.watch(set() if self.table.closed else missing, self.table.options.grace)
        self.audience.note_gone(self._disconnects.gone)

    def _see(self, person: str) -> None:
        self._disconnects.see(person, self.table.options.grace)

    async def _tell_gone(self) -> None:
        async with self._at_table():
            self.audience.note_gone(self._disconnects.gone)

    async def _cover(self, person: str) -> None:
        async with self._at_table():
            while (seat := self._seat_left(person)) is not None:
                await self._store_if_first([Away(seat)])
            await self._go_on()

    def _seat_left(self, person: str) -> int | None:
        seat = self.table.seat_of(person)
        waits = self.table.kind.waits_for_people
        if self.table.closed or self.audience.holds(person) or waits:
            return None
        return seat if person in self.table.people_who_may_leave else None
