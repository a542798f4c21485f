"""What is said after a game: the result, tricks and euchres by side, and the record's place."""

from benny.commentary import Voice
from benny.lab.simulation import Tally
from benny.terminal.session import Session


def summary_lines(session: Session) -> list[str]:
    """Return the lines that close a finished game."""
    view = session.view
    voice = Voice(view.rules, session.names, view.seat)
    tally = Tally.of(view.rules, [session.game])
    found = [voice.result(view)]
    for number, side in enumerate(tally.sides):
        made = "made trump once" if side.calls == 1 else f"made trump {side.calls} times"
        tricks = "1 trick" if side.tricks == 1 else f"{side.tricks} tricks"
        found.append(f"  {voice.side(number)}: {tricks}, {made}, euchred {side.euchred}")
    if view.rules.is_one_deal:
        names = [voice.name(seat) for seat in range(view.rules.players)]
        stakes = ", ".join(
            f"{name} {stake:+d}" for name, stake in zip(names, view.ledger, strict=True)
        )
        found.append(f"  The ledger: {stakes}")
    where = "The record is in" if session.is_saved else "The game could not be saved to"
    return [*found, f"{where} {session.path}"]
