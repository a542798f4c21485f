"""What games at a terminal share: what they offer, how they end, and their closing lines."""

from enum import StrEnum

from benny.game.actions import Action
from benny.game.game import Game
from benny.game.view import Phase, View
from benny.lab.simulation import Tally
from benny.presentation.commentary import Voice
from benny.rules.prose import words
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
