"""Reviews finished games in a process beside the server."""

import asyncio
import logging
from collections.abc import AsyncIterator
from concurrent.futures import BrokenExecutor
from contextlib import suppress
from typing import TYPE_CHECKING

from msgspec import Struct

from benny.errors import NotationError
from benny.study.review.review import (
    VERSION,
    GameReview,
    ReviewJob,
    growing_review,
    pack_review,
    unpack_review,
)
from benny.web.live.worker import FairQueue, Processes, Tasks
from benny.web.store.rows import TakenError, UnavailableError
from benny.web.table.person import RefusedError

if TYPE_CHECKING:
    from benny.web.store.store import Store

_LOG = logging.getLogger("benny")

_MOST, _MOST_EACH = 4, 1  # at half a minute each, all have their reviews in two
_BUSY = "Too many games are being reviewed: try again in a minute."
_AGAIN_AFTER = 15.0  # seconds: by then one of them may have its own
_FAILED_FOR = 300.0  # seconds until a review that has failed is tried again
_FAULT = "The review of this game has failed; the error is logged. Try again in some minutes."


class _Begun(Struct):
    """A review in progress, with the deals reviewed so far."""

    deals: int
    steps: AsyncIterator[GameReview]
    review: GameReview = GameReview()


class ReviewPool:
    """Reviews games deal by deal, in turn, in a process that gives way to all others.

    A review in progress is kept in memory, a finished one in the database.
    """

    def __init__(self, store: "Store", tasks: Tasks, processes: Processes) -> None:
        self._store = store
        self._tasks = tasks
        self._processes = processes
        self._begun: dict[str, _Begun] = {}
        self.queue: FairQueue[str] = FairQueue(_MOST, _MOST_EACH, _BUSY, _AGAIN_AFTER)
        self._failed: dict[str, tuple[int, str]] = {}
        self._work: asyncio.Task[None] | None = None

    async def find(self, game_id: str) -> GameReview | None:
        """Return a game's review so far, None if it has to be begun.

        Raises RefusedError if it could not be made.
        """
        if game_id in self._begun:
            return self._begun[game_id].review
        if game_id in self._failed:
            raise RefusedError(*self._failed[game_id])
        stored = await self._store.run(self._store.reviews.find, game_id, VERSION)
        return None if stored is None else await self._store.run(unpack_review, stored)

    def begin(self, game_id: str, job: ReviewJob, guest: str = "") -> GameReview:
        """Begin a review, if no other guest has; raise RefusedError if too many are in progress."""
        if game_id not in self._begun:
            self.queue.add(guest, game_id)
            steps = growing_review(job, self._processes.run)
            self._begun[game_id] = _Begun(job.pieces, steps)
        if self._work is None or self._work.done():
            self._work = self._tasks.spawn(self._run())
        return self._begun[game_id].review

    async def _run(self) -> None:
        try:
            while self.queue:
                await self._go_on(self.queue.first())
        except Exception:
            _LOG.exception("the process of reviews was lost")
            self._begun.clear()  # those who wait ask again
            self.queue.clear()

    async def _go_on(self, game_id: str) -> None:
        """Review a game's next deal; then it is another game's turn."""
        begun = self._begun[game_id]
        try:
            begun.review = await anext(begun.steps)
            if len(begun.review.deals) < begun.deals:
                self.queue.pass_turn()
                return
            body = await self._store.run(pack_review, begun.review)
            # Another process has stored it, or the next who asks has it made again.
            with suppress(TakenError, UnavailableError):
                await self._store.run(self._store.reviews.save, game_id, VERSION, body)
        except BrokenExecutor:
            self._fail(game_id, 503, _FAULT)  # it may be the game's fault
            raise
        except NotationError as error:
            self._fail(game_id, 409, f"This game can't be reviewed: {error}.")
        except Exception:
            self._fail(game_id, 503, _FAULT)
            _LOG.exception("the review of game %s has failed", game_id)
        self.queue.pop()
        del self._begun[game_id]

    def _fail(self, game_id: str, status: int, sentence: str) -> None:
        self._failed[game_id] = status, sentence
        asyncio.get_running_loop().call_later(_FAILED_FOR, self._failed.pop, game_id, None)
