"""What is said to one program, in turns, and each answer within its time."""

from queue import Empty, SimpleQueue
from threading import Thread

from benny.bots.outside.line import Line, LineError
from benny.errors import BotError, NotationError
from benny.io.abandonment import answer_within, check_wanted
from benny.io.json import Kind, read_json, to_json
from benny.protocol.bot import VERSION, BotGreeting, BotHello, BotMessage

ADDRESSES = ("http://", "https://")
"""What the addresses of programs begin with; all others are commands."""

START_LIMIT = 30.0
"""The seconds in which a program has to start and to greet."""

GRACE = 1.0
"""The seconds that a program has to end by itself."""


class Conversation:
    """Talks to one program in a thread of its own, which is left behind if it waits in vain.

    It `is_ready` between an answer and the next message. Raises BotError if the program can't be
    started; a program that has failed is to be closed.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.version = ""
        self.is_ready = False
        self._failed: BotError | None = None
        try:
            self._line = _open_line(name)
        except LineError as error:
            raise self._failure(str(error)) from None
        self._messages: SimpleQueue[bytes | None] = SimpleQueue()
        self._answers: SimpleQueue[bytes | LineError] = SimpleQueue()
        self._thread = Thread(target=self._talk, daemon=True)
        self._thread.start()

    def greet(self) -> None:
        """Say hello, and learn the program's version; raise BotError if it speaks otherwise."""
        from importlib.metadata import version  # here: `import benny` must be quick

        hello = BotHello(benny=version("benny"))
        greeting = self.ask(hello, BotGreeting, START_LIMIT)
        if greeting.protocol != VERSION:
            raise self._failure(
                f"speaks protocol {greeting.protocol}, and this Benny speaks {VERSION}"
            )
        self.version = str(greeting.version)

    def ask(self, message: BotMessage, kind: type[Kind], limit: float) -> Kind:
        """Return the answer to a message; raise BotError if none comes within `limit` seconds.

        Raises AbandonedError if the caller is gone.
        """
        if self._failed is not None:
            raise self._failed
        check_wanted()  # before it owes an answer: a program that is ready may end by itself
        self.is_ready = False
        self._messages.put(to_json(message))
        try:
            answer = answer_within(self._answers, limit)
        except Empty:
            raise self._failure(f"gave no answer within {limit:g} s") from None
        if isinstance(answer, LineError):
            raise self._failure(str(answer))
        try:
            found = read_json(answer, kind)
        except NotationError as error:
            raise self._failure(f"gave an answer that can't be read: {error}") from None
        self.is_ready = True
        return found

    def close(self) -> None:
        """End the program: one that is ready has a moment to end by itself."""
        self._messages.put(None)
        self._line.end(GRACE if self.is_ready else 0)
        self._thread.join(GRACE)

    def _talk(self) -> None:
        try:
            while (message := self._messages.get()) is not None:
                self._answers.put(self._line.exchange(message))
            self._answers.put(LineError("was closed"))  # for a message that comes too late
        except LineError as error:
            self._answers.put(error)
        finally:
            self._line.leave()

    def _failure(self, what: str) -> BotError:
        self.is_ready = False
        self._failed = BotError(f"bot {self.name!r} {what}")
        return self._failed


def _open_line(name: str) -> Line:
    # Imported here for the same reason.
    if name.startswith(ADDRESSES):
        from benny.bots.outside.http import HttpLine

        return HttpLine(name)
    from benny.bots.outside.process import ProcessLine

    return ProcessLine(name)
