"""The interface of a line to a program."""

from typing import Protocol

LONGEST = 1 << 20
"""The most bytes of an answer."""


class LineError(Exception):
    """The line is of no more use; the message says what the program did."""


class Line(Protocol):
    """A line to one program. One thread exchanges messages and then leaves; any may end it."""

    def exchange(self, message: bytes) -> bytes:
        """Return the answer to a message; raise LineError if there is none."""

    def leave(self) -> None:
        """Say that no message follows."""

    def end(self, patience: float) -> None:
        """End a program that has not ended by itself after `patience` seconds.

        An exchange that waits fails soon.
        """
