"""The services of tables and studies, which a server and a page without one share."""

from contextlib import AbstractAsyncContextManager, nullcontext
from functools import cached_property
from typing import TYPE_CHECKING

from benny.game.log import Record
from benny.web.bus import Bus
from benny.web.live.bot_pool import BotPool, HintPool, Trainer
from benny.web.live.chat import Chat, CleanLine
from benny.web.live.event_log import EventLog
from benny.web.live.registry import TableRegistry
from benny.web.live.runner import DeletedAccounts, Services
from benny.web.live.worker import Lanes, Tasks
from benny.web.rate_limiter import StorageQuota
from benny.web.settings import Settings
from benny.web.table.person import Person
from benny.web.table.table import Table

if TYPE_CHECKING:
    from benny.study.review.review import ReviewJob
    from benny.web.live.hand_values import HandValuePool
    from benny.web.live.review_pool import ReviewPool
    from benny.web.store.store import Store

_MEGABYTE = 1e6


class TableHost:
    def __init__(
        self,
        store: "Store",
        settings: Settings,
        bus: Bus,
        tasks: Tasks,
        work: Lanes,
        trainer: Trainer,
        clean_line: CleanLine,
    ) -> None:
        self._store = store
        self.settings = settings
        self.bus = bus
        self.tasks = tasks
        self.work = work
        self.clean_line = clean_line
        self.quota = StorageQuota(settings.limits.megabytes_per_day * _MEGABYTE)
        self.hints = HintPool(trainer, work.hints)
        self.events = EventLog(store, bus, work.loading)
        self.services = Services(
            settings=settings,
            tasks=tasks,
            bus=bus,
            bots=BotPool(trainer, work.bots, settings.bots_wait),
            chat=Chat(store, self.quota, bus, clean_line),
            quota=self.quota,
            forgotten=DeletedAccounts(store),
        )
        self.registry = TableRegistry(store, self.events, self.services)

    @cached_property
    def reviews(self) -> "ReviewPool":
        from benny.web.live.review_pool import ReviewPool  # here: a table needs no review

        return ReviewPool(self._store, self.tasks, self.work.processes)

    @cached_property
    def answers(self) -> "HandValuePool":
        from benny.web.live.hand_values import HandValuePool  # here: a table needs no answers

        return HandValuePool(self.tasks, self.work.processes)

    def review_job(self, record: Record, own: int | None) -> "ReviewJob":
        """Return the job of reviewing a game, in which the reader had their `own` seat or none.

        Raises NotationError as `review_job` does.
        """
        from benny.study.review.review import review_job  # here: a table needs no review

        return review_job(record)

    async def check_no_advice(self) -> None:
        """Raise RefusedError while no one may be told what a hand is worth."""

    def seating(self, person: Person, table: Table) -> AbstractAsyncContextManager[None]:
        """Return the context in which a person sits down at a table."""
        return nullcontext()
