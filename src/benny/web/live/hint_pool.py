"""Computes hints in a thread beside the games."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

from benny.bots.hints import searched
from benny.game.view import View
from benny.io.abandonment import run_for_future
from benny.lab.book_trainer import BookTrainer
from benny.protocol.hint import Hint
from benny.web.table.refusal import RefusedError

_MOST_WAITING = 8  # at a second each, the last one waits eight; most take a third of that
_AGAIN_AFTER = 2.0  # seconds: by then some of those who waited have their hints


class HintPool:
    """Computes one hint at a time, in a thread beside those of the bots.

    A hint takes up to a second, so the last in the queue has it within nine.
    """

    def __init__(self, trainer: BookTrainer) -> None:
        self._trainer = trainer
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="hint")
        self.waiting = 0

    async def ask(self, view: View) -> Hint:
        """Return a hint; raise RefusedError if too many are queued."""
        if self.waiting >= _MOST_WAITING:
            raise RefusedError(
                503, "Too many hints are being worked out: try again in a moment.", _AGAIN_AFTER
            )
        self.waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(
                self._thread, run_for_future, self._work_out, view
            )
        finally:
            self.waiting -= 1

    def _work_out(self, view: View) -> Hint:
        self._trainer.want(view.rules)
        return searched(view)

    def close(self) -> None:
        """Take no more questions."""
        self._thread.shutdown(wait=False, cancel_futures=True)
