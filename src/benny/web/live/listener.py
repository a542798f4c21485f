"""What other processes tell of tables and people."""

import time

from benny.web.live.identities import Identities
from benny.web.live.registry import TableRegistry
from benny.web.live.tasks import Tasks, guarded


class BusListener:
    """Hears what other processes have done, and takes it in at the tables of this one."""

    def __init__(self, registry: TableRegistry, identities: Identities, tasks: Tasks) -> None:
        self._registry = registry
        self._identities = identities
        self._tasks = tasks

    def changed(self, code: str, seq: int) -> None:
        """Take in what another process has stored of a table, up to an event's number."""
        runner = self._registry.loaded(code)
        if runner is not None and runner.table.seq < seq:
            self._tasks.spawn(runner.catch_up())

    def spoken(self, code: str) -> None:
        """Tell the people at a table here what somebody has said at another process."""
        runner = self._registry.loaded(code)
        if runner is not None and len(runner.audience):
            self._tasks.spawn(runner.tell_lines())

    def dropped(self, person: str) -> None:
        """Sign a person out here whom another process has signed out."""
        self._identities.signed_out(person)

    async def catch_up(self, quiet_for: float) -> None:
        """Look for news at tables where nothing has happened for so many seconds."""
        await guarded(self._identities.hide_forgotten(*self._registry.runners))
        before = time.monotonic() - quiet_for
        for runner in self._registry.runners:
            if len(runner.audience) and runner.used_at <= before:
                await guarded(runner.catch_up())
                await guarded(runner.tell_lines())

    def holds(self, code: str, person: str) -> bool:
        """Return whether a client of a person is at a table in this process."""
        runner = self._registry.loaded(code)
        return runner is not None and runner.audience.holds(person)
