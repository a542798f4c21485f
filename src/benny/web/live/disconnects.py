"""People who have left a table: for how long, and whether another process has them."""

import asyncio
from collections.abc import Awaitable, Callable

from benny.web.live.tasks import Tasks
from benny.web.pubsub.bus import Bus
from benny.web.settings import Pace


class DisconnectTimers:
    """Waits out the grace of each person who is missing at a table, then has a bot cover them.

    Whoever is found at another process is asked after again, and has their whole grace from when
    they have left that one too: so a process that dies leaves nobody's seat uncovered.
    """

    def __init__(
        self, tasks: Tasks, bus: Bus, pace: Pace, code: str, cover: Callable[[str], Awaitable[None]]
    ) -> None:
        self._tasks = tasks
        self._bus = bus
        self._pace = pace
        self._code = code
        self._cover = cover
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._elsewhere: set[str] = set()

    def watch(self, missing: set[str], grace: float) -> None:
        """Begin the grace of people who are missing now, and forget those who are not."""
        for person in self._timers.keys() - missing:
            self._forget(person)
        for person in missing - self._timers.keys():
            self._wait(person, grace, grace)

    def see(self, person: str, grace: float) -> None:
        """Begin the grace of somebody who is missing anew: they were here just now."""
        if person in self._timers:
            self._forget(person)
            self._wait(person, grace, grace)

    def stop(self) -> None:
        """Wait for nobody any more."""
        self.watch(set(), 0)

    def _wait(self, person: str, seconds: float, grace: float) -> None:
        self._timers[person] = self._tasks.later(seconds, lambda: self._look(person, grace))

    def _forget(self, person: str) -> None:
        self._timers.pop(person).cancel()
        self._elsewhere.discard(person)

    async def _look(self, person: str, grace: float) -> None:
        timer = self._timers.get(person)
        is_elsewhere = await self._bus.is_elsewhere(self._code, person)
        if timer is None or self._timers.get(person) is not timer:
            return  # meanwhile they were here
        if is_elsewhere:
            self._elsewhere.add(person)
            self._wait(person, min(grace, self._pace.presence), grace)
        elif person in self._elsewhere:
            self._elsewhere.discard(person)
            self._wait(person, grace, grace)
        else:
            self._forget(person)
            await self._cover(person)
