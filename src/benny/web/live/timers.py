"""Timers of a table: a decision, the parts of the next deal, people who have disconnected."""

import asyncio
import time
from collections.abc import Awaitable, Callable

from benny.web.bus import Bus
from benny.web.live.worker import Tasks
from benny.web.settings import Pace
from benny.web.table.table import Table


class DecisionTimer:
    """Times the decision at hand, from when this process first saw that it was asked for.

    So no player loses time to a server that was down.
    """

    def __init__(self) -> None:
        self._asked_for: tuple[int, float] | None = None
        self._began = 0.0

    def seconds_run(self, table: Table) -> float:
        """Return for how many seconds the clock of the decision at hand has run."""
        asked_for = (table.game_seq, table.turn.since)
        if self._asked_for != asked_for:
            self._asked_for, self._began = asked_for, time.monotonic()
        return max(0.0, time.monotonic() - self._began - table.stopped_for(time.time()))

    def seconds_left(self, table: Table, seconds: float) -> float:
        """Return in how many seconds that clock will have run for some, if no question ends."""
        is_stopped = table.turn.stopped_at is not None
        rest = table.time_to_decide - table.stopped_for(time.time()) if is_stopped else 0
        return seconds - self.seconds_run(table) + rest


class ShuffleTimer:
    """Times the wait for the parts of a deal, from when this process first asked for them."""

    def __init__(self, patience: float) -> None:
        self._patience = patience
        self._asked_for: tuple[str, int, bool] | None = None
        self._late_at = 0.0

    def wait(self, table: Table) -> float:
        """Return the seconds that a table still waits for parts."""
        if self._asked_for != _asked_for(table):
            self._asked_for = _asked_for(table)
            self._late_at = time.monotonic() + self._patience
        return max(0, self._late_at - time.monotonic())

    def are_late(self, table: Table) -> bool:
        return self._asked_for == _asked_for(table) and time.monotonic() >= self._late_at


def _asked_for(table: Table) -> tuple[str, int, bool]:
    return *table.due, table.next is not None and table.next.is_gathering


class DisconnectTimers:
    """Waits out the grace of each missing person, then lets a bot cover their seat.

    A person who is connected to another process is checked again later, and gets the whole grace
    after leaving that one, too. So a bot covers the seats even if a process dies. `gone` are the
    people who have lost their connection; `tell` is called when there are others. A program that
    asks now and then has no connection to lose.
    """

    def __init__(
        self,
        tasks: Tasks,
        bus: Bus,
        pace: Pace,
        code: str,
        tell: Callable[[], Awaitable[None]],
        cover: Callable[[str], Awaitable[None]],
    ) -> None:
        self.gone: set[str] = set()
        self._tasks = tasks
        self._bus = bus
        self._pace = pace
        self._code = code
        self._tell = tell
        self._cover = cover
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._lost: set[str] = set()

    def lose(self, person: str) -> None:
        self._lost.add(person)

    def watch(self, missing: set[str], grace: float) -> None:
        """Start the grace of people who are missing now; drop the timers of the others."""
        for person in self._timers.keys() - missing:
            self._forget(person)
        for person in missing - self._timers.keys():
            self._wait(person, self._pace.gone if person in self._lost else grace, grace)

    def see(self, person: str, grace: float) -> None:
        """Restart the grace of a missing person, who has just sent something."""
        if person in self._timers:
            self._forget(person)
            self._wait(person, grace, grace)

    def stop(self) -> None:
        self.watch(set(), 0)

    def _wait(self, person: str, seconds: float, grace: float) -> None:
        self._timers[person] = self._tasks.later(seconds, lambda: self._look(person, grace))

    def _forget(self, person: str) -> None:
        self._timers.pop(person).cancel()
        self._lost.discard(person)
        self.gone.discard(person)

    async def _look(self, person: str, grace: float) -> None:
        timer = self._timers.get(person)
        is_elsewhere = await self._bus.is_elsewhere(self._code, person)
        if timer is None or self._timers.get(person) is not timer:
            return  # they were back in the meantime
        if is_elsewhere:
            self._wait(person, min(grace, self._pace.presence), grace)
            self._lost.add(person)
            await self._show(person, is_gone=False)
        elif person in self._lost - self.gone:
            self._wait(person, grace - self._pace.gone, grace)
            await self._show(person, is_gone=True)
        else:
            self._forget(person)
            await self._cover(person)

    async def _show(self, person: str, *, is_gone: bool) -> None:
        if is_gone != (person in self.gone):
            self.gone ^= {person}
            await self._tell()
