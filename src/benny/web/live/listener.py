"""Handles messages from other processes."""

import time

from benny.web.live.identities import Identities
from benny.web.live.registry import TableRegistry
from benny.web.live.tasks import Tasks, guarded


class BusListener:
    """Applies what other processes have done to the tables of this one."""

    def __init__(self, registry: TableRegistry, identities: Identities, tasks: Tasks) -> None:
        self._registry = registry
        self._identities = identities
        self._tasks = tasks

    def changed(self, code: str, seq: int) -> None:
        """Catch up with a table that another process has moved to event `seq`."""
        runner = self._registry.loaded(code)
        if runner is not None and runner.table.seq < seq:
            self._tasks.spawn(runner.catch_up())

    def spoken(self, code: str) -> None:
        """Send the people at a table here what was said at another process."""
        runner = self._registry.loaded(code)
        if runner is not None and len(runner.audience):
            self._tasks.spawn(runner.tell_lines())

    def dropped(self, person: str) -> None:
        """Sign out a person whom another process has signed out."""
        self._identities.signed_out(person)

    def told(self, text: str, person: str) -> None:
        """Send a notice to a person here, or to everybody for ""."""
        self._registry.tell(text, person)

    async def catch_up(self, quiet_for: float) -> None:
        """Poll the database for tables that have been quiet for a number of seconds."""
        await guarded(self._identities.hide_forgotten(*self._registry.runners))
        before = time.monotonic() - quiet_for
        for runner in self._registry.runners:
            if len(runner.audience) and runner.used_at <= before:
                await guarded(runner.catch_up())
                await guarded(runner.tell_lines())

    def holds(self, code: str, person: str) -> bool:
        """Return whether a person is connected to a table in this process."""
        runner = self._registry.loaded(code)
        return runner is not None and runner.audience.holds(person)
