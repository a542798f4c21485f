"""People who are gone from a table: how long, and whether another process has them."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from benny.web.live.registry import TableRegistry


class DisconnectTimers:
    """Waits out the grace of each person who is missing at a table, then has a bot cover him.

    Whoever is found at another process is asked after again, and has his whole grace from when he
    is there no more: so a process that dies leaves nobody's seat uncovered.
    """

    def __init__(
        self, hall: "TableRegistry", code: str, cover: Callable[[str], Awaitable[None]]
    ) -> None:
        self._hall = hall
        self._code = code
        self._cover = cover
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._elsewhere: set[str] = set()

    def watch(self, missing: set[str], grace: float) -> None:
        """Let the grace begin of people who are missing now, and forget those who are not."""
        for person in self._timers.keys() - missing:
            self._forget(person)
        for person in missing - self._timers.keys():
            self._wait(person, grace, grace)

    def see(self, person: str, grace: float) -> None:
        """Let the grace of somebody who is missing begin anew: he was here just now."""
        if person in self._timers:
            self._forget(person)
            self._wait(person, grace, grace)

    def stop(self) -> None:
        """Wait for nobody any more."""
        self.watch(set(), 0)

    def _wait(self, person: str, seconds: float, grace: float) -> None:
        self._timers[person] = self._hall.later(seconds, lambda: self._look(person, grace))

    def _forget(self, person: str) -> None:
        self._timers.pop(person).cancel()
        self._elsewhere.discard(person)

    async def _look(self, person: str, grace: float) -> None:
        timer = self._timers.get(person)
        is_elsewhere = await self._hall.news.is_elsewhere(self._code, person)
        if timer is None or self._timers.get(person) is not timer:
            return  # meanwhile he was here
        if is_elsewhere:
            self._elsewhere.add(person)
            self._wait(person, min(grace, self._hall.settings.pace.presence), grace)
        elif person in self._elsewhere:
            self._elsewhere.discard(person)
            self._wait(person, grace, grace)
        else:
            self._forget(person)
            await self._cover(person)
