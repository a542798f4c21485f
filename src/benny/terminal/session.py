"""A game at one terminal: all that a face knows of it, wherever it is played."""

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Protocol

from benny.game.actions import Action
from benny.game.view import Outcome, Phase, View
from benny.presentation.picture import Hands
from benny.protocol.hint import Hint


class Offer(StrEnum):
    """What a person can do now beside the game's actions, by the word for it."""

    HINT = "hint"
    UNDO = "undo"
    START = "start"
    CLAIM = "claim"
    AGREE = "agree"
    REFUSE = "refuse"
    PAUSE = "pause"
    RESUME = "resume"
    SAY = "say"
    ADMIT = "admit"
    KICK = "kick"
    OPTIONS = "options"
    END = "end"


class EndedError(Exception):
    """The game can't go on at this terminal; one sentence says why."""


class Session(Protocol):
    """One game, seen by at most one person; what happens is taken in one piece at a time.

    `problems` and `notices` are sentences that a face shows and then clears: what has gone wrong,
    and what else has happened.
    """

    problems: list[str]
    notices: list[str]

    @property
    def seat(self) -> int | None:
        """Return where the person sits, None where they look on."""

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names of the players by seat."""

    @property
    def room(self) -> Sequence[str]:
        """Return lines about the table as long as the game has no card yet, else none.

        There may be no view then.
        """

    @property
    def view(self) -> View:
        """Return what the person may see; a deal that has ended lies there until it is left."""

    @property
    def ended(self) -> Outcome | None:
        """Return how the deal in view has ended, None while it is played."""

    @property
    def is_over(self) -> bool:
        """Return whether the game in view has ended."""

    @property
    def is_my_turn(self) -> bool:
        """Return whether the game waits for the person."""

    @property
    def hands(self) -> Hands | None:
        """Return all hands of the deal in view, None where they may not be seen."""

    @property
    def offers(self) -> frozenset[Offer]:
        """Return what the person can do beside the game's actions."""

    @property
    def phrases(self) -> Sequence[str]:
        """Return what can be said without writing it."""

    @property
    def standing(self) -> str:
        """Return a sentence about what everybody waits for beside the game, '' for nothing."""

    @property
    def has_news(self) -> bool:
        """Return whether something has happened that is not taken in yet."""

    def listen(self, ring: Callable[[], None]) -> None:
        """Have `ring` called, in any thread, when something has happened."""

    def wait(self) -> None:
        """Wait until something happens; this may take long, and be done in a thread."""

    def take(self) -> None:
        """Take in the next thing that has happened, if any has.

        Raises EndedError where the game can't go on here.
        """

    def act(self, action: Action | str) -> None:
        """Do the person's action.

        Raises IllegalActionError for one that is not allowed and NotationError for none.
        """

    @property
    def host_words(self) -> Sequence[str]:
        """Return what a host may want to do beside the game, each as it is typed."""

    def hint(self) -> Hint:
        """Return what to do in the person's place, and why.

        This may take some seconds, and be done in a thread.
        """

    def undo(self) -> None:
        """Take the person's last free decision back, or ask the others whether that may be."""

    def do(self, offer: Offer, text: str = "") -> None:
        """Do what is offered beside the game and has no method of its own."""

    def rematch(self) -> "Session":
        """Return a session of the same players with the next game."""

    def summary(self) -> list[str]:
        """Return the lines that close a game that is over."""

    def farewell(self) -> str:
        """Return how to go on with a game that is left."""

    def close(self) -> None:
        """Leave the game for good."""


def forced_card(view: View) -> Action | None:
    """Return the viewer's last card where it is their turn to play it."""
    is_last = len(view.legal) == 1 and view.cards_left(view.seat or 0) == 1
    return view.legal[0] if is_last and view.phase is Phase.PLAY else None


def went_back(before: View, after: View) -> bool:
    """Return whether actions were taken back between two views of one game."""
    return (after.deal, len(after.log)) < (before.deal, len(before.log))
