"""The programs that run, and those of them that wait for their next game."""

import atexit
import os
from collections import defaultdict
from threading import Lock

from benny.bots.outside.conversation import Conversation
from benny.io.abandonment import AbandonedError


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
        """Return what a program says its version is; raise BotError if it can't be asked."""
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
