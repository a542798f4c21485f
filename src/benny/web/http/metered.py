"""Access to the tables of a server, as its metrics count it."""

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from benny.protocol.commands import Command, Ping, Say
from benny.protocol.messages import Reply
from benny.web import metrics
from benny.web.http.access import TableAccess
from benny.web.live.outbox import Outbox
from benny.web.live.runner import TableRunner
from benny.web.store.rows import UnavailableError
from benny.web.table.person import Person


class MeteredAccess(TableAccess):
    @asynccontextmanager
    async def looking(
        self,
        runner: TableRunner,
        person: Person | None,
        address: str,
        since: int | None,
        **how: Any,
    ) -> AsyncIterator[Outbox]:
        async with super().looking(runner, person, address, since, **how) as outbox:
            metrics.SOCKETS.inc()
            metrics.RECONNECTS.inc(since is not None)
            try:
                yield outbox
            finally:
                metrics.SOCKETS.dec()
                metrics.CUTS.inc(outbox.is_cut)

    async def do(
        self, runner: TableRunner, person: Person, command: Command, address: str
    ) -> Reply:
        began = time.perf_counter()
        try:
            reply = await super().do(runner, person, command, address)
        except UnavailableError:
            metrics.COMMANDS.labels("503").inc()
            raise
        if not isinstance(command, Ping | Say):
            metrics.COMMANDS.labels(str(reply.status)).inc()
            metrics.RESYNCS.inc(reply.status == 409)
            metrics.MOVE_SECONDS.observe(time.perf_counter() - began)
        return reply
