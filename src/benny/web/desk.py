"""One table in this process: takes wishes in turn, stores what happens, then shows it."""

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from benny.errors import IllegalActionError, NotationError
from benny.web.audience import Audience
from benny.web.outlets import Outlet
from benny.web.protocol import Reply
from benny.web.store.errors import ConflictError, RepeatedError, UnavailableError
from benny.web.table.commands import Command
from benny.web.table.deciding import Person, RefusedError, decide, leave
from benny.web.table.due import bot_at_turn, due
from benny.web.table.events import Acted, Back, Closed, Event
from benny.web.table.notices import notice
from benny.web.table.table import Table

if TYPE_CHECKING:
    from benny.web.hall import Hall

_TRIES = 8
_AGAIN_AFTER = 1.0


class Desk:
    """Serves one table to its players and spectators.

    Whatever changes the table happens under the lock, and is stored before anybody is shown it.
    Where that fails, or another process was first, the table is read anew from what is stored.
    """

    def __init__(self, hall: "Hall", table: Table, earlier: Table) -> None:
        self.table = table
        self.audience = Audience(table, earlier)
        self.used_at = time.monotonic()
        self._hall = hall
        self._lock = asyncio.Lock()
        self._is_behind = False
        self._clock: asyncio.TimerHandle | None = None
        self._graces: dict[int, asyncio.TimerHandle] = {}
        self._bot: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Go on where the table was left: nobody is known to be here yet."""
        async with self._at_table():
            for seat in self.table.people_here:
                self._begin_grace(seat)
            await self._settle()

    async def do(self, person: Person, command: Command) -> Reply:
        """Do what a person asks for, once; return what has become of it.

        Raises UnavailableError where it can't be stored: then it is not known whether it was.
        """
        async with self._at_table():
            try:
                await self._obey(person, command)
            except RepeatedError as done:
                return Reply(id=command.id, ok=True, seq=done.seq)
            except (RefusedError, IllegalActionError, NotationError) as error:
                return await self._refuse(person, command, error)
            reply = Reply(id=command.id, ok=True, seq=self.table.seq)
            await self._settle()
            return reply

    async def look(self, outlet: Outlet, since: int | None) -> None:
        """Let a client look on; its person, where he has a seat, is here again."""
        async with self._at_table():
            self.audience.add(outlet, since)
            await self._arrive(outlet.person)
            await self._settle()

    def leave(self, outlet: Outlet) -> None:
        """Let a client go; when it was its person's last one, his grace begins."""
        self.audience.remove(outlet)
        seat = self.table.seat_of(outlet.person)
        if seat is not None and not self.audience.holds(outlet.person):
            self._begin_grace(seat)

    async def shown(self, person: str) -> bytes:
        """Return what a person is shown of the table now."""
        async with self._at_table():
            return self.audience.shown(person)

    async def catch_up(self) -> None:
        """Take in what other processes have stored; they go on with it first."""
        async with self._at_table():
            for stored in await self._hall.events_after(self.table):
                self.audience.show(self._take_in(stored.event, stored.at))
            self._wind(others_first=True)

    async def close(self, reason: str) -> None:
        """End the table."""
        async with self._at_table():
            if not self.table.closed:
                await self._store([Closed(reason)])

    def stop(self) -> None:
        """Leave the table to other processes, or to the next start of this one."""
        for handle in (self._clock, *self._graces.values()):
            if handle is not None:
                handle.cancel()
        if self._bot is not None:
            self._bot.cancel()
        self.audience.close()

    @asynccontextmanager
    async def _at_table(self) -> AsyncIterator[None]:
        self.used_at = time.monotonic()
        async with self._lock:
            if self._is_behind:
                await self._read_anew()
            yield

    async def _read_anew(self) -> None:
        self.table = self.audience.table = await self._hall.read(self.table.id)
        self._is_behind = False
        self.audience.show(self.audience.prepare())

    async def _obey(self, person: Person, command: Command) -> None:
        for _ in range(_TRIES):
            events = decide(self.table, person, command)
            try:
                return await self._store(events, person, command)
            except ConflictError:
                await self._read_anew()
        raise RefusedError(503, "The table is too busy: try again.")

    async def _refuse(
        self, person: Person, command: Command, error: RefusedError | ValueError
    ) -> Reply:
        """Refuse a wish, unless it was granted before; a stale client is shown the table anew."""
        done = await self._hall.reply_of(self.table, person, command)
        if done is not None:
            return Reply(id=command.id, ok=True, seq=done)
        status = error.status if isinstance(error, RefusedError) else 422
        if status == 409:
            self.audience.show_to(person.id)
        return Reply(id=command.id, ok=False, seq=self.table.seq, status=status, error=str(error))

    async def _store(
        self, events: Sequence[Event], person: Person | None = None, command: Command | None = None
    ) -> None:
        """Take events in and store them, and only then show them."""
        after, at = self.table.seq, time.time()
        was_on = self.table.is_on
        self._is_behind = True
        screens = [self._take_in(event, at) for event in events]
        await self._hall.append(self.table, after, events, at, was_on, person, command)
        self._is_behind = False
        for shown in screens:
            self.audience.show(shown)

    async def _store_if_first(self, events: Sequence[Event]) -> None:
        """Store events that nobody has asked for, unless another process was first."""
        try:
            await self._store(events)
        except ConflictError:
            await self._read_anew()

    def _take_in(self, event: Event, at: float) -> dict[int | None, bytes]:
        text = notice(self.table, event)
        self.table.apply(event, at)
        return self.audience.prepare(text)

    async def _settle(self, *, is_late: bool = False) -> None:
        """Do all that is due by itself; where that can't be stored it is tried again later."""
        try:
            while events := due(self.table, is_late=is_late):
                is_late = False
                await self._store_if_first(events)
        except UnavailableError:
            self._ring(_AGAIN_AFTER)
        else:
            self._wind()

    def _wind(self, *, others_first: bool = False) -> None:
        """See to it that what comes next by itself does."""
        others = self._hall.settings.others_wait if others_first else 0
        if self.table.status == "gathering":
            self._ring(self._hall.settings.parts_wait + others)
        elif bot_at_turn(self.table) and self._is_awake:
            if others:
                self._ring(others)
            elif self._bot is None or self._bot.done():
                self._bot = asyncio.create_task(self._play_bots())

    @property
    def _is_awake(self) -> bool:
        return bool(self.table.people_here) or len(self.audience) > 0

    def _ring(self, seconds: float) -> None:
        if self._clock is not None:
            self._clock.cancel()
        self._clock = self._hall.later(seconds, self._ringing)

    async def _ringing(self) -> None:
        async with self._at_table():
            await self._settle(is_late=True)

    async def _play_bots(self) -> None:
        """Let bots act as long as it is a bot's turn."""
        while self._is_awake and (asked := bot_at_turn(self.table)):
            seat, bot = asked
            game, stood_at = self.table.game, self.table.game_seq
            assert game is not None
            action = await self._hall.bots.ask(
                bot, game.view(seat), self.table.game_id, self.table.options.thinking
            )
            async with self._at_table():
                if (stood_at, asked) == (self.table.game_seq, bot_at_turn(self.table)):
                    try:
                        await self._store_if_first([Acted(seat, action, bot)])
                    except UnavailableError:
                        await asyncio.sleep(_AGAIN_AFTER)
                        continue
                await self._settle()

    async def _arrive(self, person: str) -> None:
        seat = self.table.seat_of(person)
        if seat is None:
            return
        if seat in self._graces:
            self._graces.pop(seat).cancel()
        if self.table.seats[seat].is_away:
            await self._store_if_first([Back(seat)])

    def _begin_grace(self, seat: int) -> None:
        if seat in self._graces:
            self._graces.pop(seat).cancel()
        person = self.table.seats[seat].person
        assert person is not None
        self._graces[seat] = self._hall.later(
            self.table.options.grace, lambda: self._end_grace(seat, person)
        )

    async def _end_grace(self, seat: int, person: str) -> None:
        self._graces.pop(seat, None)
        if await self._hall.is_elsewhere(self.table.code, person):
            return
        async with self._at_table():
            is_his = self.table.seats[seat].person == person
            is_gone = is_his and not self.audience.holds(person) and not self.table.closed
            if is_gone and self.table.seats[seat].is_here:
                await self._store_if_first(leave(self.table, seat))
            await self._settle()
