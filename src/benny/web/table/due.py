"""What happens at a table by itself, without anybody's asking."""

from benny import fair
from benny.web.table.events import Committed, Dealt, Event, Gathering
from benny.web.table.table import Table


def due(table: Table, *, is_late: bool = False) -> list[Event]:
    """Return what is due now, nothing where the table waits for somebody.

    `is_late` says that the parts of the next deal have been waited for long enough.
    """
    if table.closed:
        return []
    game, deal = table.due
    if table.next is None or (table.next.game, table.next.deal) != (game, deal):
        return [Committed(game, deal, fair.new_secret())]
    if table.status != "gathering" or table.is_paused:
        return []
    if not table.next.is_gathering:
        return [Gathering()]
    return [Dealt()] if table.next.is_complete or is_late else []


def bot_at_turn(table: Table) -> tuple[int, str] | None:
    """Return the seat that waits for its bot, and the bot's name; None where none does."""
    if table.status != "playing" or table.is_paused:
        return None
    assert table.game is not None
    assert table.game.turn is not None
    seat = table.game.turn
    return (seat, table.seats[seat].bot) if table.seats[seat].bot else None
