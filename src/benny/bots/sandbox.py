"""Asks a bot that may fail: by raising, by answering nonsense or by not answering at all."""

from collections.abc import Sequence
from queue import Empty, SimpleQueue
from threading import Thread

from benny.bots.registry import REGISTRY, Bot, BotSource, bot, called, in_short, place_in
from benny.game.actions import Action, read_action
from benny.game.view import Event, View

DEFAULT_LIMIT = 10.0
MOST_PASSES = 100
"""A bot may pass this often in one deal; if naming goes round and round it might for ever."""


class BotError(Exception):
    """A bot failed; the message says which, and how."""


class GuardedBot:
    """A bot that returns a legal action in time or raises BotError.

    Our bots are asked directly, and so are a program's own, which its debugger may stop. That of a
    file is asked in a thread, and abandoned after `limit` seconds.
    """

    def __init__(self, source: BotSource, seed: int = 0, limit: float = DEFAULT_LIMIT) -> None:
        self._bot = bot(source, seed)
        self.name = source if isinstance(source, str) else called(self._bot)
        self._is_timed = isinstance(source, str) and source not in REGISTRY
        self._limit = limit

    def act(self, view: View) -> Action:
        """Return the bot's action; raise BotError if it gives no legal one."""
        legal, log = view.legal, view.log  # a bot can change even a frozen view
        answer = self._ask(view)
        try:
            action = read_action(str(answer), legal)
        except Exception:  # not an action, or its own __str__ fails
            action = None
        if action is None or action not in legal:
            raise BotError(
                f"bot {self.name!r} answered {in_short(answer)}, which is not one of "
                f"{', '.join(legal)}"
            )
        if action == "pass" and len(legal) > 1 and _passes(log, view.seat) >= MOST_PASSES:
            raise BotError(
                f"bot {self.name!r} has passed {MOST_PASSES} times in one deal, and by these "
                "rules naming goes on until somebody calls"
            )
        return action

    def _ask(self, view: View) -> object:
        if not self._is_timed:
            return self._ask_here(view)
        answers: SimpleQueue[object] = SimpleQueue()
        # A daemon, so that a bot that hangs can't keep the program alive.
        Thread(target=_answer, args=(self._bot, view, answers), daemon=True).start()
        try:
            answer = answers.get(timeout=self._limit)
        except Empty:
            raise BotError(
                f"bot {self.name!r} gave no answer within {self._limit:g} seconds"
            ) from None
        if isinstance(answer, BaseException):
            raise self._raised(answer) from answer
        return answer

    def _ask_here(self, view: View) -> object:
        try:
            return self._bot.act(view)
        except Exception as error:
            raise self._raised(error) from error

    def _raised(self, error: BaseException) -> BotError:
        return BotError(f"bot {self.name!r} raised {in_short(error)}{place_in(self.name, error)}")


def _passes(log: Sequence[Event], seat: int | None) -> int:
    return sum(event.seat == seat and event.action == "pass" for event in log)


def _answer(asked: Bot, view: View, answers: SimpleQueue[object]) -> None:
    try:
        answers.put(asked.act(view))
    except BaseException as error:  # also sys.exit: a bot must not end the game
        answers.put(error)
