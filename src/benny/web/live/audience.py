"""The clients of a table, and the updates that they are sent."""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from itertools import islice
from types import MappingProxyType

from benny.io.json import to_json
from benny.protocol.messages import ChatLine, Current
from benny.web.live.outbox import EncodedUpdate, Outbox
from benny.web.table import fold
from benny.web.table.events import QUIET, Changed, Happened, TableEvent
from benny.web.table.notices import notice
from benny.web.table.snapshot import copy_table
from benny.web.table.table import Seat, Table
from benny.web.table.updates import updates

_AT_ONCE = 20  # events: applying many more at once would hold up all other tables
_NOBODY: Mapping[str, str] = MappingProxyType({})
Messages = dict[int | None, EncodedUpdate]
"""Updates by seat, None for spectators."""


class DelayedTable:
    """A table that applies each event `delay` seconds after it happened.

    `table` is the visible state, and `coming` are the events since then, with times in seconds
    since 1970. A time in the future, after the clock was set back, counts as now.
    """

    def __init__(self, table: Table, coming: Iterable[Happened], delay: int) -> None:
        self.table = table
        self.delay = delay
        # Monotonic from here on: a clock that is set neither holds events back nor reveals them.
        now, clock = time.time(), time.monotonic()
        self._coming = deque((clock - max(0, now - event.at), event) for event in coming)

    def follow(self, one: Happened) -> None:
        self._coming.append((time.monotonic(), one))

    @property
    def wait(self) -> float | None:
        """Return in how many seconds the next event is due, None if none is queued."""
        if not self._coming:
            return None
        return max(0.0, self._coming[0][0] + self.delay - time.monotonic())

    def is_behind(self, events: int) -> bool:
        return len(self._coming) > events and self._is_due(self._coming[events][0])

    def take_in(self) -> Iterator[tuple[TableEvent, str]]:
        while self._coming and self._is_due(self._coming[0][0]):
            _, (event, at) = self._coming.popleft()
            text = notice(self.table, event)
            fold.apply(self.table, event, at)
            self.table.drop_past_deals()
            yield event, text

    def _is_due(self, happened: float) -> bool:
        return happened + self.delay <= time.monotonic()


class Audience:
    """The clients of a table's players and spectators.

    If the table has a delay, spectators see events `options.delay` seconds later, in the table
    `late`. The names of the `forgotten` are hidden from everyone.
    """

    def __init__(
        self, table: Table, late: DelayedTable | None, forgotten: Mapping[str, str] = _NOBODY
    ) -> None:
        self._forgotten = forgotten
        self._outboxes: set[Outbox] = set()
        self._gone: frozenset[str] = frozenset()
        self._gone_at = 0
        self._timer: asyncio.TimerHandle | None = None
        self.renew(table, late)

    def renew(self, table: Table, late: DelayedTable | None) -> None:
        self.table = table
        self.late = late
        self._hide_forgotten()
        self._schedule()

    @property
    def seats(self) -> list[Seat]:
        """Return all seats that anyone sees, including those of the delayed table."""
        return [*self.table.seats, *(self.late.table.seats if self.late else ())]

    def __len__(self) -> int:
        return len(self._outboxes)

    def add(self, outbox: Outbox, since: int | None = None) -> None:
        """Add a client, and send it the table unless nothing has happened since event `since`."""
        self._outboxes.add(outbox)
        outbox.seat = self.table.seat_of(outbox.person)
        # Who is gone may have changed without an event since the client lost its line.
        is_shown = since == self.table.seq != self._gone_at
        if since is not None and is_shown and not self._is_late(outbox):
            outbox.put(to_json(Current(seq=since)))
        else:
            outbox.show(self._update_for(outbox.person))

    def table_for(self, person: str) -> Table:
        """Return the table as a person, "" if unknown, sees it: late for spectators with a delay.

        Whatever they receive besides updates (replies, lists, previews) is made from it too.
        """
        if self.late is not None and self.table.seat_of(person) is None:
            return self.late.table
        return self.table

    def remove(self, outbox: Outbox) -> None:
        self._outboxes.discard(outbox)

    @property
    def people(self) -> set[str]:
        return {outbox.person for outbox in self._outboxes if outbox.person}

    def holds(self, person: str) -> bool:
        return any(outbox.person == person for outbox in self._outboxes)

    def addresses(self, person: str) -> set[str]:
        return {outbox.address for outbox in self._outboxes if outbox.person == person}

    def prepare(
        self, notice: str = "", seats: Set[int] | None = None, own: Mapping[int | None, str] = {}
    ) -> Messages:
        """Return the updates for everyone here, or only for some seats.

        `own` are the notices of seats that have another one than the rest.
        """
        watched = {self.table.seat_of(outbox.person) for outbox in self._outboxes}
        if self.late:
            watched.discard(None)
        return self._messages(watched if seats is None else watched & seats, notice, own)

    def show(self, messages: Messages) -> None:
        """Send the prepared updates; disconnect those who may not watch any more."""
        for outbox in tuple(self._outboxes):
            if self.table.closed_to(outbox.person):
                outbox.disconnect()
            seat, before = self.table.seat_of(outbox.person), outbox.seat
            outbox.seat = seat
            if seat in messages:
                outbox.show(messages[seat])
            # Who stands up sees the delayed table at once: no message is prepared for spectators.
            elif self.late and seat is None and before is not None:
                outbox.show(self._update_for(outbox.person))

    def follow(self, one: Happened) -> None:
        """Queue an event for the delayed table, and apply a change of the delay."""
        if self.late:
            self.late.follow(one)
            if self._timer is None:
                self._schedule()
        delay = self.table.options.delay
        if not isinstance(one.event, Changed) or delay == (self.late.delay if self.late else 0):
            return
        # Spectators keep what they have seen: options change only between games.
        if not delay:
            self.late = None
        elif self.late:
            self.late.delay = delay
        else:
            self.late = DelayedTable(copy_table(self.table), (), delay)
            self._hide_forgotten()
        self._schedule()
        self.show(self.prepare())

    def note_gone(self, gone: Set[str]) -> None:
        """Show which people at the table are not connected, if that has changed."""
        if gone != self._gone:
            self._gone, self._gone_at = frozenset(gone), self.table.seq
            self.show(self.prepare())

    def show_again(self, person: str = "", notice: str = "") -> None:
        """Send a person here, or everyone, the table, though nothing has happened."""
        for outbox in tuple(self._outboxes):
            if person in ("", outbox.person):
                outbox.show(self._update_for(outbox.person, notice))

    def json_for(self, person: str) -> bytes:
        return self._update_for(person).json

    def tell(self, said: Sequence[tuple[ChatLine, float]]) -> None:
        """Send everyone the lines that are new to them; spectators get them with the delay.

        Each line comes with the time when it was said, in seconds since 1970.
        """
        # A clock that was set back must not make a line wait longer than the delay.
        lines = [(line, max(0, time.time() - at), to_json(line)) for line, at in said]
        for outbox in filter(lambda one: self.table.serves(one.person), tuple(self._outboxes)):
            for line, age, message in lines:
                if line.n > outbox.heard:
                    outbox.heard = line.n
                    # Their own line, too: its number tells how many were said meanwhile.
                    wait = self.table.options.delay - age if self._is_late(outbox) else 0
                    if wait > 0:
                        self._later(wait, outbox.put, message)
                    else:
                        outbox.put(message)

    def disconnect(self, person: str) -> None:
        for outbox in tuple(self._outboxes):
            if outbox.person == person:
                outbox.disconnect()

    def close(self) -> None:
        """Close all connections once their queues are empty."""
        if self._timer is not None:
            self._timer.cancel()
        for outbox in tuple(self._outboxes):
            outbox.end()

    def _is_late(self, outbox: Outbox) -> bool:
        return self.table_for(outbox.person) is not self.table

    def _update_for(self, person: str, notice: str = "") -> EncodedUpdate:
        if (table := self.table_for(person)) is not self.table:
            return self._spectator_update(table, notice)
        seat = table.seat_of(person)
        return self._messages((seat,), notice)[seat]

    def _spectator_update(self, table: Table, notice: str = "") -> EncodedUpdate:
        return EncodedUpdate(updates(table, (None,), watchers=self._watchers, notice=notice)[None])

    def _messages(
        self, seats: Iterable[int | None], notice: str = "", own: Mapping[int | None, str] = {}
    ) -> Messages:
        by_seat = updates(
            self.table,
            seats,
            watchers=self._watchers,
            gone=self._gone,
            notice=notice,
            own_notices=own,
        )
        return {seat: EncodedUpdate(update) for seat, update in by_seat.items()}

    @property
    def _watchers(self) -> int:
        return sum(self.table.seat_of(outbox.person) is None for outbox in self._outboxes)

    def _hide_forgotten(self) -> None:
        for table in (self.table, *((self.late.table,) if self.late else ())):
            table.forgotten = self._forgotten

    def _schedule(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        wait = self.late.wait if self.late else None
        self._timer = None if wait is None else self._later(wait, self._show_late)

    def _show_late(self) -> None:
        assert self.late
        spectators = [outbox for outbox in self._outboxes if self._is_late(outbox)]
        # If there is much to catch up with, after a change of the delay, only the last is sent.
        for event, text in islice(self.late.take_in(), _AT_ONCE):
            if spectators and not isinstance(event, QUIET) and not self.late.is_behind(_AT_ONCE):
                shown = self._spectator_update(self.late.table, text)
                for outbox in spectators:
                    outbox.show(shown)
        self._schedule()

    def _later(
        self, seconds: float, act: Callable[..., None], *args: object
    ) -> asyncio.TimerHandle:
        return asyncio.get_running_loop().call_later(seconds, act, *args)
