"""Who looks on at a table, and what they are shown when something has happened."""

import asyncio
import time
from collections import deque

from benny.web.outlets import Outlet
from benny.web.protocol import Current, Message
from benny.web.screens import screen
from benny.web.table.table import Table
from benny.wire import to_json

Screens = dict[int | None, bytes]
"""What is shown, as JSON: by seat, None for spectators."""


class Audience:
    """The clients of a table's players and spectators.

    Spectators see what happens `options.delay` seconds later, where the table has a delay;
    `earlier` is the table as it stood so long ago.
    """

    def __init__(self, table: Table, earlier: Table) -> None:
        self.table = table
        self._outlets: set[Outlet] = set()
        self._past: deque[tuple[float, bytes]] = deque()
        if table.options.delay:
            self._past.append((0, to_json(screen(earlier, None))))
            self._past.append((time.monotonic(), to_json(screen(table, None))))

    def __len__(self) -> int:
        return len(self._outlets)

    def add(self, outlet: Outlet, since: int | None = None) -> None:
        """Let a client look on; it is shown the table unless nothing has happened `since` then."""
        self._outlets.add(outlet)
        if since is not None and since == self.table.seq:
            outlet.put(to_json(Current(seq=since)))
        else:
            outlet.put(self.shown(outlet.person))
        if self._is_late(outlet):
            now, delay = time.monotonic(), self.table.options.delay
            for at, message in self._past:
                if at + delay > now:
                    self._put_later(at + delay - now, outlet, message)

    def remove(self, outlet: Outlet) -> None:
        """Let a client go."""
        self._outlets.discard(outlet)

    def holds(self, person: str) -> bool:
        """Return whether a client of a person looks on."""
        return any(outlet.person == person for outlet in self._outlets)

    def prepare(self, notice: str = "") -> Screens:
        """Return what everybody here is to be shown of the table as it stands now."""
        wanted = {self.table.seat_of(outlet.person) for outlet in self._outlets}
        if self.table.options.delay:
            wanted.add(None)
        return {seat: self._screen(seat, notice) for seat in wanted}

    def show(self, screens: Screens) -> None:
        """Show everybody what was prepared for them, spectators as late as the table wants it."""
        delay = self.table.options.delay
        for outlet in tuple(self._outlets):
            if outlet.person in self.table.banned:
                outlet.cut()
            seat = self.table.seat_of(outlet.person)
            if seat in screens and not (seat is None and delay):
                outlet.put(screens[seat])
        if delay and None in screens:
            self._show_later(delay, screens[None])

    def show_to(self, person: str) -> None:
        """Show the table to the clients of one person."""
        for outlet in tuple(self._outlets):
            if outlet.person == person:
                outlet.put(self.shown(person))

    def shown(self, person: str) -> bytes:
        """Return what a person may be shown of the table now."""
        seat = self.table.seat_of(person)
        if seat is not None or not self.table.options.delay:
            return self._screen(seat)
        due = time.monotonic() - self.table.options.delay
        seen = [message for at, message in self._past if at <= due]
        return seen[-1] if seen else self._past[0][1]

    def tell(self, message: Message) -> None:
        """Send everybody a message that is the same for all."""
        data = to_json(message)
        for outlet in tuple(self._outlets):
            outlet.put(data)

    def close(self) -> None:
        """Cut all clients off."""
        for outlet in tuple(self._outlets):
            outlet.cut()

    def _is_late(self, outlet: Outlet) -> bool:
        return bool(self.table.options.delay) and self.table.seat_of(outlet.person) is None

    def _screen(self, seat: int | None, notice: str = "") -> bytes:
        watchers = sum(self.table.seat_of(outlet.person) is None for outlet in self._outlets)
        return to_json(screen(self.table, seat, watchers=watchers, notice=notice))

    def _show_later(self, delay: int, message: bytes) -> None:
        now = time.monotonic()
        self._past.append((now, message))
        while len(self._past) > 1 and self._past[1][0] <= now - delay:
            self._past.popleft()
        for outlet in self._outlets:
            if self._is_late(outlet):
                self._put_later(delay, outlet, message)

    def _put_later(self, seconds: float, outlet: Outlet, message: bytes) -> None:
        asyncio.get_running_loop().call_later(seconds, self._put_late, outlet, message)

    def _put_late(self, outlet: Outlet, message: bytes) -> None:
        if outlet in self._outlets and self._is_late(outlet):
            outlet.put(message)
