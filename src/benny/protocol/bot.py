"""The messages between Benny and a program that plays as a bot: JSON objects, in turns.

Benny says something, and the program answers it with one object. Either side ignores fields that
it does not know, and a program answers what it does not know with `{}`: so the protocol can grow.
"""

from msgspec import Struct

from benny.game.view import Outcome, View
from benny.rules.rules import Rules

VERSION = 1
"""The version of this protocol."""


class BotMessage(Struct, frozen=True, kw_only=True, tag_field="kind"):
    """Anything that Benny says to a program."""


class BotHello(BotMessage, frozen=True, kw_only=True, tag="hello"):
    """The first message, with Benny's own version; the answer is a `BotGreeting`."""

    protocol: int = VERSION
    benny: str


class BotGame(BotMessage, frozen=True, kw_only=True, tag="game"):
    """A seat to play in a game; the answer is a `BotReceipt`.

    `game` is an id of this seat in this game, which all messages about it repeat. `sides` are the
    seats that score together, `seed` is for the program's random choices and `limit` is the number
    of seconds for each answer.
    """

    game: str
    seat: int
    rules: Rules
    sides: tuple[tuple[int, ...], ...]
    seed: int
    limit: float


class BotTurn(BotMessage, frozen=True, kw_only=True, tag="turn"):
    """A decision; `codes` are those of `view.legal`, in order. The answer is a `BotAction`."""

    game: str
    view: View
    codes: tuple[int, ...]


class BotDealEnd(BotMessage, frozen=True, kw_only=True, tag="end"):
    """The end of a deal, and with `over` of the game; the answer is a `BotReceipt`."""

    game: str
    outcome: Outcome
    over: bool
    winner: int | None


class BotGreeting(Struct, frozen=True, kw_only=True):
    """The protocol that a program speaks, and its own version, for records."""

    protocol: int
    version: str | int = 0


class BotAction(Struct, frozen=True, kw_only=True):
    """One of the legal actions, as its text or its code."""

    action: str | int


class BotReceipt(Struct, frozen=True, kw_only=True):
    """An object that says nothing."""
