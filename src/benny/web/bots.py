"""Bots at the tables: asked off the event loop, and covered where they fail."""

import asyncio
import math
import time
from concurrent.futures import ThreadPoolExecutor

from benny.actions import Action
from benny.bots.guard import BotError, GuardedBot
from benny.errors import NotationError
from benny.shuffling import derived
from benny.view import View
from benny.web.metrics import BOT_SECONDS
from benny.web.table.table import COVER

_THREADS = 2


class Bots:
    """Asks bots by name what to do with a view, in threads of its own.

    Answers come a multiple of `beat` seconds after the question. How long a bot works tells on its
    hand: a forced card takes no thought.
    """

    def __init__(self, beat: float) -> None:
        self._beat = beat
        self._threads = ThreadPoolExecutor(_THREADS, thread_name_prefix="bot")

    async def ask(self, name: str, view: View, secret: int, thinking: float) -> Action:
        """Return a bot's action, not before `thinking` seconds have gone by.

        What chance it takes follows from the secret, which is the deal's, and its place in it.
        """
        began = time.monotonic()
        loop = asyncio.get_running_loop()
        action = await loop.run_in_executor(self._threads, _ask, name, view, secret)
        took = time.monotonic() - began
        BOT_SECONDS.observe(took)
        if took < (due := _due(took, thinking, self._beat)):
            await asyncio.sleep(due - took)
        return action

    def close(self) -> None:
        """Take no more questions."""
        self._threads.shutdown(wait=False, cancel_futures=True)


def _due(took: float, thinking: float, beat: float) -> float:
    """Return how many seconds after the question an answer is given that took some."""
    least = max(took, thinking)
    return max(1, math.ceil(least / beat)) * beat if beat else least


def _ask(name: str, view: View, secret: int) -> Action:
    # Who knows how a bot tosses its coins reads its cards off what it does.
    seed = derived(secret, f"bot {view.seat} {len(view.log)}")
    try:
        return GuardedBot(name, seed).act(view)
    except (BotError, NotationError):  # it fails, or can't be had any more
        return GuardedBot(COVER, seed).act(view)
