"""The messages that the processes of one server exchange."""

from typing import Protocol


class Listener(Protocol):
    """Handles messages from other processes."""

    def on_change(self, code: str, seq: int) -> None:
        """Handle new events of a table, up to number `seq`."""

    def on_line(self, code: str) -> None:
        """Handle a new line of chat at a table."""

    def on_sign_out(self, person: str) -> None:
        """Handle the end of some of a person's tokens."""

    def on_notice(self, text: str, person: str) -> None:
        """Handle a notice to a person, or to everybody for ""."""

    async def catch_up(self, quiet_for: float) -> None:
        """Poll the database for tables without a message for a number of seconds."""

    def holds(self, code: str, person: str) -> bool:
        """Return whether a person is connected to a table in this process."""


class Bus:
    """Broadcasts messages between processes; they may be lost, and sending never fails.

    `is_shared` says that there may be other processes. Without them there is nothing to do.
    """

    is_shared = False

    def start(self, listener: Listener) -> None:
        """Start listening."""

    def tell_change(self, code: str, seq: int) -> None:
        """Tell the others that a table has events up to a number."""

    def tell_line(self, code: str) -> None:
        """Tell the others that something was said at a table."""

    def tell_dropped(self, person: str) -> None:
        """Tell the others that some of a person's tokens have ended."""

    def tell_notice(self, text: str, person: str) -> None:
        """Have the others send a notice to a person, or to everybody for ""."""

    async def is_elsewhere(self, code: str, person: str) -> bool:
        """Return whether a person may be connected to a table in another process."""
        return False

    async def stop(self) -> None:
        """Stop listening."""


class LocalBus(Bus):
    """The bus of a single process: it sends nothing."""
