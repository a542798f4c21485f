"""Computes hints in a thread beside the games."""

from benny.bots.hints import searched
from benny.game.view import View
from benny.lab.book_trainer import BookTrainer
from benny.protocol.hint import Hint
from benny.web.live.worker import Worker

_MOST, _MOST_EACH = 28, 7  # at a second each, the last of an address waits eight


class HintPool:
    """Computes one hint at a time, in a thread beside those of the bots."""

    def __init__(self, trainer: BookTrainer) -> None:
        self._trainer = trainer
        self.worker = Worker(
            "hint",
            most=_MOST,
            most_each=_MOST_EACH,
            busy="Too many hints are being worked out: try again in a moment.",
        )

    async def ask(self, view: View, guest: str = "") -> Hint:
        """Return a hint; raise RefusedError if too many are queued."""

        def work() -> Hint:
            self._trainer.want(view.rules)
            return searched(view)

        return await self.worker.run(guest, work)
