"""The summary after a game: result, tricks and euchres by side, and the ledger."""

from benny.game.game import Game
from benny.game.view import View
from benny.lab.simulation import Tally
from benny.presentation.commentary import Voice
from benny.rules.prose import words


def summary_lines(game: Game, seat: int | None) -> list[str]:
    """Return the closing lines of a finished game, from a seat's view."""
    view = game.view(seat)
    voice = Voice(view.rules, [player.name for player in game.players], seat)
    found = [voice.result(view)]
    for number, side in enumerate(Tally.from_games(view.rules, [game]).sides):
        tricks = words.figures(side.tricks, "trick")
        found.append(f"  {voice.side(number)}: {tricks}, {_calls(side.calls, side.euchred)}")
    return [*found, *ledger_lines(view, voice)]


def _calls(calls: int, euchred: int) -> str:
    if not calls:
        return "never made trump"
    return f"made trump {_times(calls)}, {_times(euchred)} euchred"


def _times(count: int) -> str:
    return {0: "never", 1: "once", 2: "twice"}.get(count, f"{count} times")


def ledger_lines(view: View, voice: Voice) -> list[str]:
    """Return the line with the ledger, none if the game has no stake."""
    if not view.rules.is_one_deal:
        return []
    stakes = ", ".join(f"{voice.name(seat)} {stake:+d}" for seat, stake in enumerate(view.ledger))
    return [f"  The ledger: {stakes}"]
