"""Bots that are programs: a conversation with each, in turns, and the pool of idle ones."""

import atexit
import os
from collections import defaultdict
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import NamedTuple, NoReturn

from benny import __version__
from benny.errors import BotError, LineError, NotationError
from benny.game.actions import ACTIONS
from benny.game.view import View, check_asked
from benny.io.abandonment import AbandonedError, answer_within, check_wanted
from benny.io.json import Kind, read_json, to_json
from benny.protocol import bot as protocol

ADDRESSES = ("http://", "https://")
"""What the addresses of programs begin with; all others are commands."""

DEFAULT_LIMIT = 10.0
"""The seconds that a bot has for an answer."""

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
            # Imported here: `import benny` must be quick.
            from benny.bots.program_lines import HttpLine, ProcessLine

            self._line = HttpLine(name) if name.startswith(ADDRESSES) else ProcessLine(name)
        except LineError as error:
            raise self._failure(str(error)) from None
        self._messages: SimpleQueue[bytes | None] = SimpleQueue()
        self._answers: SimpleQueue[bytes | LineError] = SimpleQueue()
        self._thread = Thread(target=self._talk, daemon=True)
        self._thread.start()

    def greet(self) -> None:
        """Say hello, and learn the program's version; raise BotError if it speaks otherwise."""
        hello = protocol.BotHello(benny=__version__)
        greeting = self.ask(hello, protocol.BotGreeting, START_LIMIT)
        if greeting.protocol != protocol.VERSION:
            raise self._failure(
                f"speaks protocol {greeting.protocol}, and this Benny speaks {protocol.VERSION}"
            )
        self.version = str(greeting.version)

    def ask(self, message: protocol.BotMessage, kind: type[Kind], limit: float) -> Kind:
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
            reply = read_json(answer, kind)
        except NotationError as error:
            raise self._failure(f"gave an answer that can't be read: {error}") from None
        self.is_ready = True
        return reply

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


class ProgramPool:
    """Starts a program when no other of its name is idle: each plays one seat at a time."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._idle: dict[str, list[Conversation]] = defaultdict(list)
        self._taken: set[Conversation] = set()
        self._is_closed = False

    def take(self, name: str) -> Conversation:
        """Return a program that is ready to play; raise BotError if there is none.

        Raises AbandonedError if the pool is closed.
        """
        with self._lock:
            if self._idle[name]:
                program = self._idle[name].pop()
                self._taken.add(program)
                return program
            if self._is_closed:
                raise AbandonedError
            program = Conversation(name)  # under the lock, so that `close` misses none
            self._taken.add(program)
        try:
            program.greet()
        except BaseException:
            self.give_back(program)
            raise
        return program

    def give_back(self, program: Conversation) -> None:
        """Keep a program for another game; end it if it owes an answer."""
        with self._lock:
            self._taken.discard(program)
            if program.is_ready:
                self._idle[program.name].append(program)
        if not program.is_ready:
            program.close()

    def version(self, name: str) -> str:
        program = self.take(name)
        self.give_back(program)
        return program.version

    def end_idle(self) -> None:
        with self._lock:
            ended = [program for idle in self._idle.values() for program in idle]
            self._idle.clear()
        for program in ended:
            program.close()

    def end_all(self) -> None:
        with self._lock:
            taken, self._taken = self._taken, set()
        for program in taken:
            program.close()
        self.end_idle()

    def close(self) -> None:
        """End all programs, also one that another thread is starting, and start no more."""
        with self._lock:
            self._is_closed = True
        self.end_all()

    def forget_all(self) -> None:
        """Have no programs: a forked process leaves those to the one that started them."""
        self._lock = Lock()  # another thread may have held it
        self._idle.clear()
        self._taken.clear()


PROGRAMS = ProgramPool()
"""The programs of this process, which end with it at the latest."""

atexit.register(PROGRAMS.close)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=PROGRAMS.forget_all)


class _Seated(NamedTuple):
    game: str
    program: Conversation


class OutsideBot:
    """Plays by asking a program, a separate one for each seat.

    `name` is a command or an address, and the program has `limit` seconds for each answer.
    """

    def __init__(self, name: str, seed: int = 0, limit: float = DEFAULT_LIMIT) -> None:
        self.name = name
        self.limit = limit
        self._seed = seed
        self._seats: dict[int, _Seated] = {}

    def __reduce__(self) -> NoReturn:
        raise TypeError(
            f"bot {self.name!r} can't be copied: it is a program with a memory of its own"
        )

    @property
    def version(self) -> str:
        """Return the program's version; raise NotationError if it can't be asked."""
        try:
            return PROGRAMS.version(self.name)
        except BotError as error:
            raise NotationError(str(error)) from None

    def act(self, view: View) -> str:
        """Return the program's answer, as the text of an action if it is one.

        Raises NotationError if the seat is not asked, and BotError if the program fails.
        """
        check_asked(view)
        game, program = self._program_for(view)
        codes = tuple(action.code for action in view.legal)
        turn = protocol.BotTurn(game=game, view=view, codes=codes)
        action = program.ask(turn, protocol.BotAction, self.limit).action
        if isinstance(action, int) and 0 <= action < len(ACTIONS):
            return str(ACTIONS[action])
        return str(action)

    def see_end(self, view: View) -> None:
        """Tell the program how the last deal ended; raise BotError if it fails."""
        assert view.previous is not None
        game, program = self._program_for(view)
        end = protocol.BotDealEnd(
            game=game, outcome=view.previous, over=view.over, winner=view.winner
        )
        program.ask(end, protocol.BotReceipt, self.limit)

    def close(self) -> None:
        """Leave the game: the program may play others."""
        while self._seats:
            PROGRAMS.give_back(self._seats.popitem()[1].program)

    def _program_for(self, view: View) -> _Seated:
        """Return the program that plays the viewer's seat, after telling it of a new game."""
        assert view.seat is not None
        if view.seat not in self._seats:
            seated = _Seated(os.urandom(8).hex(), PROGRAMS.take(self.name))
            self._seats[view.seat] = seated
            game = protocol.BotGame(
                game=seated.game,
                seat=view.seat,
                rules=view.rules,
                sides=view.rules.teams,
                seed=self._seed,
                limit=self.limit,
            )
            seated.program.ask(game, protocol.BotReceipt, self.limit)
        return self._seats[view.seat]
