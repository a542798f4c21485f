"""Closes idle tables for good, drops unused ones from memory, and forgets addresses."""

import asyncio
import shutil
import time
from math import nan

from benny.web import metrics
from benny.web.live.registry import TableRegistry
from benny.web.live.tasks import guarded
from benny.web.settings import Settings
from benny.web.store.async_store import AsyncStore
from benny.web.store.backup import last_backup
from benny.web.store.database import file_of
from benny.web.store.store import Store
from benny.web.store.tables import StoredTable

_IDLE = "it was idle for too long."


class Sweeper:
    """Closes idle tables, drops unused ones, and forgets addresses, every few seconds."""

    def __init__(self, store: AsyncStore, registry: TableRegistry, settings: Settings) -> None:
        self._store = store
        self._registry = registry
        self._settings = settings

    async def run(self) -> None:
        while True:
            await guarded(self._store.run(_measure, self._store.blocking, self._settings))
            await asyncio.sleep(self._settings.sweep_every)
            await guarded(self._close_idle())
            await guarded(self._registry.drop_unused())
            await guarded(self._store.moderation.forget_addresses(time.time()))

    async def _close_idle(self) -> None:
        now, settings = time.time(), self._settings
        for row in await self._store.tables.idle(now - settings.idle_after):
            is_on = row.status in ("gathering", "playing")
            if not is_on or row.last_at < now - settings.game_idle_after:
                await guarded(self._close(row))

    async def _close(self, row: StoredTable) -> None:
        runner = await self._registry.find(row.code)
        if not runner.table.kind.waits_for_people:  # they may come another evening
            await runner.close(_IDLE, row.seq)


def _measure(store: Store, settings: Settings) -> None:
    """Measure the database and its disk now: a scrape should not wait for a slow one."""
    path = file_of(settings.url)
    folder = settings.data if path is None else path.parent
    metrics.DATABASE_BYTES.set(store.size())
    metrics.DISK_FREE_BYTES.set(shutil.disk_usage(folder).free if folder.is_dir() else nan)
    metrics.BACKUP_TIME.set(nan if path is None else last_backup(path) or 0)
