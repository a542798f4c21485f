"""News between the processes of one server: which table has new events, and who is where."""

from collections.abc import Awaitable, Callable
from typing import Protocol

Listener = Callable[[str], Awaitable[None]]


class News(Protocol):
    """Carries the codes of tables that have changed from one process to the others."""

    async def start(self, changed: Listener) -> None:
        """Begin to listen; `changed` is called with each code that another process has told."""

    async def tell(self, code: str) -> None:
        """Tell the others that a table has new events."""

    async def is_elsewhere(self, code: str, person: str) -> bool:
        """Return whether another process has a client of a person at a table."""

    async def stop(self) -> None:
        """Listen no more."""


class NoNews:
    """One process alone has nobody to tell."""

    async def start(self, changed: Listener) -> None:
        """Hear nothing."""

    async def tell(self, code: str) -> None:
        """Tell nobody."""

    async def is_elsewhere(self, code: str, person: str) -> bool:
        """Return that nobody is anywhere else."""
        return False

    async def stop(self) -> None:
        """Do nothing."""
