"""What the processes of one server tell each other."""

from typing import Protocol


class Listener(Protocol):
    """Who wants to know what other processes tell."""

    def changed(self, code: str, seq: int) -> None:
        """Hear that a table has events up to a number."""

    def spoken(self, code: str) -> None:
        """Hear that something was said at a table."""

    def dropped(self, person: str) -> None:
        """Hear that some tokens of a person have ended."""

    async def catch_up(self, quiet_for: float) -> None:
        """Look what is new at the tables of which nothing was heard for so many seconds."""

    def holds(self, code: str, person: str) -> bool:
        """Return whether a client of a person is at a table in this process."""


class Bus(Protocol):
    """Carries news to the other processes and back; it may be lost, and telling never fails."""

    def start(self, listener: Listener) -> None:
        """Begin to listen."""

    def tell_change(self, code: str, seq: int) -> None:
        """Tell the others that a table has events up to a number."""

    def tell_line(self, code: str) -> None:
        """Tell the others that something was said at a table."""

    def tell_dropped(self, person: str) -> None:
        """Tell the others that some tokens of a person have ended."""

    async def is_elsewhere(self, code: str, person: str) -> bool:
        """Return whether another process may have a client of a person at a table."""

    async def stop(self) -> None:
        """Listen no more."""


class LocalBus:
    """One process alone has nobody to tell."""

    def start(self, listener: Listener) -> None:
        """Hear nothing."""

    def tell_change(self, code: str, seq: int) -> None:
        """Tell nobody."""

    def tell_line(self, code: str) -> None:
        """Tell nobody."""

    def tell_dropped(self, person: str) -> None:
        """Tell nobody."""

    async def is_elsewhere(self, code: str, person: str) -> bool:
        """Return that nobody is anywhere else."""
        return False

    async def stop(self) -> None:
        """Do nothing."""
