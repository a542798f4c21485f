"""Hints at the table: what each action is worth, and what common sense says."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

from msgspec import Struct

from benny.analysis.evaluation import unit
from benny.bots.hints import hinted
from benny.bots.reasons import Explanation
from benny.bots.sensible import SensibleBot
from benny.game.view import View
from benny.lab.book_trainer import BookTrainer
from benny.presentation.choices import as_offered
from benny.web.table.refusal import RefusedError

_MOST_WAITING = 8  # at half a second each, the last one waits as long as people do
_AGAIN_AFTER = 2.0  # seconds: by then half of those who waited have their hints


class HintPool:
    """Works hints out one after the other, in a thread beside those of the bots.

    A hint takes up to half a second, so the last of those waiting has it within five.
    """

    def __init__(self, trainer: BookTrainer) -> None:
        self._trainer = trainer
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="hint")
        self._waiting = 0

    async def ask(self, view: View) -> "Hint":
        """Return a hint; raise RefusedError while too many are waited for."""
        if self._waiting >= _MOST_WAITING:
            raise RefusedError(
                503, "Too many ask for hints just now: ask again in a moment.", _AGAIN_AFTER
            )
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(
                self._thread, self._work_out, view
            )
        finally:
            self._waiting -= 1

    def _work_out(self, view: View) -> "Hint":
        self._trainer.want(view.rules)
        return hint(view)

    def close(self) -> None:
        """Take no more questions."""
        self._thread.shutdown(wait=False, cancel_futures=True)


class HintValue(Struct, frozen=True):
    """What an action is worth: the points that it gains in this deal, with their standard error.

    `behind` is how much less that is than for what brings the most, in the same deals, and `reason`
    says in a player's words what speaks for or against it. `win` is the chance to win the game,
    with its standard error, where that counts for more: near the end of it.
    """

    action: str
    label: str
    points: float
    error: float
    behind: float
    behind_error: float
    reason: str
    win: float | None = None
    win_error: float | None = None


class Hint(Struct, frozen=True):
    """The values of the legal actions, the one to do first, and what common sense says, and why.

    `worlds` is in how many deals that agree with all that is known the actions were tried, and
    `counted` whether these are all that there are; `unit` says what points their values are.
    """

    worlds: int
    counted: bool
    unit: str
    values: tuple[HintValue, ...]
    action: str
    label: str
    reason: str


def hint(view: View) -> Hint:
    """Return a hint for the seat whose turn it is, from what its player may know.

    Raises NotationError if no deal agrees with it.
    """
    found, worlds, is_counted = hinted(view)
    advice = SensibleBot().advise(view)
    return Hint(
        worlds=worlds,
        counted=is_counted,
        unit=unit(view.rules),
        values=tuple(_value(one, as_offered(one.action, view)) for one in found),
        action=str(advice.action),
        label=as_offered(advice.action, view),
        reason=advice.reason,
    )


def _value(found: Explanation, label: str) -> HintValue:
    return HintValue(
        str(found.action),
        label,
        found.points,
        found.error,
        found.behind,
        found.behind_error,
        found.reason,
        found.win,
        found.win_error,
    )
