"""Who looks on at a table, and what they are shown when something has happened."""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence, Set

from benny.web.outlets import Outlet
from benny.web.protocol import Current, Line
from benny.web.screens import screen, screens
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
        is_late = self._is_late(outlet)
        if since is not None and since == self.table.seq and not is_late:
            outlet.put(to_json(Current(seq=since)))
        else:
            outlet.put(self.shown(outlet.person))
        if is_late:
            now, delay = time.monotonic(), self.table.options.delay
            for at, message in self._past:
                if at + delay > now:
                    self._later(at + delay - now, self._put_late, outlet, message)

    def remove(self, outlet: Outlet) -> None:
        """Let a client go."""
        self._outlets.discard(outlet)

    def holds(self, person: str) -> bool:
        """Return whether a client of a person looks on."""
        return any(outlet.person == person for outlet in self._outlets)

    def prepare(self, notice: str = "", seats: Set[int] | None = None) -> Screens:
        """Return what everybody here, or at some seats, is to be shown of the table now."""
        wanted = {self.table.seat_of(outlet.person) for outlet in self._outlets}
        if self.table.options.delay:
            wanted.add(None)
        return self._screens(wanted if seats is None else wanted & seats, notice)

    def show(self, screens: Screens) -> None:
        """Show everybody what was prepared for them, spectators as late as the table wants it.

        Those who may look on no more are cut off.
        """
        delay = self.table.options.delay
        for outlet in tuple(self._outlets):
            if self.table.barred(outlet.person):
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
            return self._screens((seat,))[seat]
        due = time.monotonic() - self.table.options.delay
        seen = [message for at, message in self._past if at <= due]
        return seen[-1] if seen else self._past[0][1]

    def tell(self, said: Sequence[tuple[Line, float]]) -> None:
        """Tell everybody those lines that he has not been told; spectators as late as they see.

        With each line comes when it was said, in seconds since 1970.
        """
        lines = [(line, time.time() - at, to_json(line)) for line, at in said]
        for outlet in tuple(self._outlets):
            for line, age, message in lines:
                if line.n > outlet.heard:
                    outlet.heard = line.n
                    self._tell(outlet, line, age, message)

    def cut(self, person: str) -> None:
        """Cut the clients of a person off."""
        for outlet in tuple(self._outlets):
            if outlet.person == person:
                outlet.cut()

    def close(self) -> None:
        """End all clients' connections when they have read what there is."""
        for outlet in tuple(self._outlets):
            outlet.end()

    def _tell(self, outlet: Outlet, line: Line, age: float, message: bytes) -> None:
        is_late = self._is_late(outlet) and outlet.person != line.person
        wait = self.table.options.delay - age if is_late else 0
        if wait > 0:
            self._later(wait, outlet.put, message)
        else:
            outlet.put(message)

    def _is_late(self, outlet: Outlet) -> bool:
        return bool(self.table.options.delay) and self.table.seat_of(outlet.person) is None

    def _screens(self, seats: Iterable[int | None], notice: str = "") -> Screens:
        watchers = sum(self.table.seat_of(outlet.person) is None for outlet in self._outlets)
        found = screens(self.table, seats, watchers=watchers, notice=notice)
        return {seat: to_json(update) for seat, update in found.items()}

    def _show_later(self, delay: int, message: bytes) -> None:
        now = time.monotonic()
        self._past.append((now, message))
        while len(self._past) > 1 and self._past[1][0] <= now - delay:
            self._past.popleft()
        for outlet in self._outlets:
            if self._is_late(outlet):
                self._later(delay, self._put_late, outlet, message)

    def _later(self, seconds: float, act: Callable[..., None], *args: object) -> None:
        asyncio.get_running_loop().call_later(seconds, act, *args)

    def _put_late(self, outlet: Outlet, message: bytes) -> None:
        if outlet in self._outlets and self._is_late(outlet):
            outlet.put(message)
