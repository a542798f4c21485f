"""Asks a bot that may fail: by raising, by answering nonsense or by not answering at all."""

from collections.abc import Callable
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

from benny.bots.programs import DEFAULT_LIMIT, OutsideBot
from benny.bots.registry import REGISTRY, BotSource, bot, bot_name, place_in
from benny.errors import BotError
from benny.game.actions import Action, read_action
from benny.game.view import View
from benny.io.abandonment import AbandonedError, answer_within, check_wanted
from benny.io.validation import short_repr

MOST_PASSES = 100
"""A bot may pass this often in one deal; if naming goes round and round it might for ever."""

# By so much may stated probabilities miss 1.
_ROUNDING = 1e-6


class GuardedBot:
    """A bot that returns a legal action in time or raises BotError.

    Our bots are asked directly, and so are a program's own, which its debugger may stop. That of a
    file is asked in a thread, and abandoned after `limit` seconds. One that is a program itself is
    told how deals end if it `hears_ends`, and may play another game once this one is closed. A bot
    with a method `probabilities(view)` states how likely it is to do what. Once the caller is gone,
    AbandonedError is raised.
    """

    def __init__(self, source: BotSource, seed: int = 0, limit: float = DEFAULT_LIMIT) -> None:
        self._bot = bot(source, seed)
        self.name = source if isinstance(source, str) else bot_name(self._bot)
        self._outside = self._bot if isinstance(self._bot, OutsideBot) else None
        if self._outside:
            self._outside.limit = limit  # it keeps the time itself
        self._is_timed = isinstance(source, str) and source not in REGISTRY and not self._outside
        self._limit = limit
        self.hears_ends = self._outside is not None
        self.states_probabilities = callable(getattr(self._bot, "probabilities", None))

    def __reduce__(self) -> tuple[Any, ...]:
        # A bot of a file is unpickled by its class, so the file has to be loaded before.
        return _blank, (self.name if self._is_timed else "",), vars(self)

    def act(self, view: View) -> Action:
        """Return the bot's action; raise BotError if it gives no legal one."""
        legal, log = view.legal, view.log  # a bot can change even a frozen view
        answer = self._ask(self._bot.act, view)
        try:
            action = read_action(str(answer), legal)
        except (Exception, SystemExit):  # not an action, or its own __str__ fails
            action = None
        if action is None or action not in legal:
            raise BotError(
                f"bot {self.name!r} answered {short_repr(answer)}, which is not one of "
                f"{', '.join(legal)}"
            )
        passes = sum(event.seat == view.seat and event.action == "pass" for event in log)
        if action == "pass" and len(legal) > 1 and passes >= MOST_PASSES:
            raise BotError(
                f"bot {self.name!r} has passed {MOST_PASSES} times in one deal, and by these "
                "rules naming goes on until someone calls"
            )
        return action

    def probabilities(self, view: View) -> dict[Action, float]:
        """Return the bot's stated probabilities of its actions; raise BotError if they are wrong.

        The bot must have the method.
        """
        stated: Any = self._ask(self._bot.probabilities, view)  # type: ignore[attr-defined]
        try:
            shares = {
                read_action(str(action), view.legal): float(p) for action, p in stated.items()
            }
        except (Exception, SystemExit):
            shares = {}
        is_sure = all(action in view.legal and p >= 0 for action, p in shares.items())
        if not is_sure or abs(sum(shares.values()) - 1) > _ROUNDING:
            raise BotError(
                f"bot {self.name!r} stated {short_repr(stated)} as the probabilities of "
                f"{', '.join(view.legal)}: they should be 0 or more and add up to 1"
            )
        return shares

    def see_end(self, view: View) -> None:
        if self._outside:
            self._outside.see_end(view)

    def close(self) -> None:
        if self._outside:
            self._outside.close()

    def _ask(self, method: Callable[[View], object], view: View) -> object:
        check_wanted()
        if not self._is_timed:
            try:
                return method(view)
            except (BotError, AbandonedError, KeyboardInterrupt):  # no fault of the bot's code
                raise
            except BaseException as error:  # also sys.exit: a bot must not end the program
                raise self._bot_error(error) from error
        answers: SimpleQueue[object] = SimpleQueue()
        # A daemon, so that a bot that hangs can't keep the program alive.
        Thread(target=_answer, args=(method, view, answers), daemon=True).start()
        try:
            answer = answer_within(answers, self._limit)
        except Empty:
            raise BotError(f"bot {self.name!r} gave no answer within {self._limit:g} s") from None
        if isinstance(answer, BaseException):
            raise self._bot_error(answer) from answer
        return answer

    def _bot_error(self, error: BaseException) -> BotError:
        return BotError(f"bot {self.name!r} raised {short_repr(error)}{place_in(self.name, error)}")


def _blank(name: str) -> GuardedBot:
    """Return a guard without its bot, whose file is loaded if it has one."""
    if name:
        bot(name)
    return GuardedBot.__new__(GuardedBot)


def _answer(method: Callable[[View], object], view: View, answers: SimpleQueue[object]) -> None:
    try:
        answers.put(method(view))
    except BaseException as error:  # also sys.exit: a bot must not end the game
        answers.put(error)
