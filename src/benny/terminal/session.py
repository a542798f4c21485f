"""A game at one terminal, as a face sees it, and its closing lines."""

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Protocol

from benny.game.actions import Action
from benny.game.game import Game
from benny.game.view import Outcome, Phase, View
from benny.lab.simulation import Tally
from benny.presentation.commentary import Voice
from benny.presentation.picture import Hands
from benny.protocol.hint import Hint
from benny.rules.prose import words
from benny.terminal.game_files import OwnGame
from benny.terminal.home import TerminalSettings


class Offer(StrEnum):
    """What a person can do now besides the game's actions, by its command word."""

    HINT = "hint"
    UNDO = "undo"
    START = "start"
    CLAIM = "claim"
    CONCEDE = "concede"
    AGREE = "agree"
    REFUSE = "refuse"
    BACK = "back"
    NUDGE = "nudge"
    COVER = "cover"
    PAUSE = "pause"
    RESUME = "resume"
    SAY = "say"
    ADMIT = "admit"
    KICK = "kick"
    OPTIONS = "options"
    END = "end"
    MENU = "menu"


class EndedError(Exception):
    """The game can't go on at this terminal; one sentence says why."""


class Session(Protocol):
    """One game, seen by at most one person; `take` handles one event at a time.

    `problems` and `notices` are sentences that a face shows and then clears: what has gone wrong,
    and what else has happened.
    """

    problems: list[str]
    notices: list[str]

    @property
    def seat(self) -> int | None:
        """Return the person's seat, None if they watch."""

    @property
    def names(self) -> tuple[str, ...]: ...
    @property
    def lobby_lines(self) -> Sequence[str]:
        """Return lines about the table until the first cards are dealt, then none.

        There may be no view before that.
        """

    @property
    def view(self) -> View:
        """Return the player's view; a finished deal stays in view until they leave it."""

    @property
    def outcome(self) -> Outcome | None:
        """Return the ending of the deal in view, None while it is being played."""

    @property
    def is_over(self) -> bool: ...
    @property
    def is_my_turn(self) -> bool: ...
    @property
    def hands(self) -> Hands | None:
        """Return all hands of the deal in view, None if they must stay hidden."""

    @property
    def offers(self) -> frozenset[Offer]: ...
    @property
    def phrases(self) -> Sequence[str]:
        """Return phrases for the chat."""

    @property
    def host_words(self) -> Sequence[str]:
        """Return the host commands, each as it is typed."""

    @property
    def awaiting(self) -> str:
        """Return a sentence about what everybody waits for besides the game, '' for nothing."""

    @property
    def has_news(self) -> bool:
        """Return whether something is waiting for `take`."""

    def listen(self, ring: Callable[[], None]) -> None:
        """Call `ring`, in any thread, when something has happened."""

    def wait(self) -> None:
        """Wait until something happens; may block for long, and run in a thread."""

    def take(self) -> None:
        """Handle the next thing that has happened, if any.

        Raises EndedError if the game can't go on here.
        """

    def act(self, action: Action | str) -> None:
        """Do the person's action.

        Raises IllegalActionError if it is not allowed and NotationError if it is not an action.
        """

    def hint(self, view: View) -> Hint:
        """Return a hint for a view at the person's turn, whatever has happened since.

        May take some seconds, and run in a thread.
        """

    def undo(self) -> None:
        """Take the person's last free decision back, or ask the others for permission.

        Raises IllegalActionError if there is none.
        """

    def do(self, offer: Offer, text: str = "") -> None:
        """Do what is offered and has no method of its own."""

    def rematch(self) -> "Session":
        """Return a session with the same players and the next game."""

    def summary(self) -> list[str]:
        """Return the closing lines of a finished game."""

    @property
    def finished_game(self) -> OwnGame | None:
        """Return the game, if it has ended and its record is here."""

    def farewell(self) -> str:
        """Return how to resume the game."""

    def close(self) -> None:
        """Leave the game for good."""


def automatic_card(view: View, settings: TerminalSettings) -> Action | None:
    """Return the only card that the viewer may play if their settings let it play itself."""
    if len(view.legal) != 1 or view.phase is not Phase.PLAY:
        return None
    is_last = view.cards_left(view.seat or 0) == 1
    is_wanted = settings.auto_last_card if is_last else settings.auto_forced_card
    return view.legal[0] if is_wanted else None


def went_back(before: View, after: View) -> bool:
    return (after.deal, len(after.log)) < (before.deal, len(before.log))


def summary_lines(game: Game, seat: int | None) -> list[str]:
    view = game.view(seat)
    voice = Voice(view.rules, [player.name for player in game.players], seat)
    lines = [voice.result(view)]
    for number, side in enumerate(Tally.from_games(view.rules, [game]).sides):
        calls = f"made trump {_times(side.calls)}, {_times(side.euchred)} euchred"
        tricks = words.figures(side.tricks, "trick")
        lines.append(
            f"  {voice.side(number)}: {tricks}, {calls if side.calls else 'never made trump'}"
        )
    return [*lines, *ledger_lines(view, voice)]


def _times(count: int) -> str:
    return {0: "never", 1: "once", 2: "twice"}.get(count, f"{count} times")


def ledger_lines(view: View, voice: Voice) -> list[str]:
    if not view.ledger:
        return []
    stakes = ", ".join(f"{voice.name(seat)} {stake:+d}" for seat, stake in enumerate(view.ledger))
    return [f"  The ledger: {stakes}"]
