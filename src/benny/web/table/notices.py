"""Notices of events at a table besides the game, in words."""

from benny.bots import COVER, remark
from benny.bots.registry import LEVELS
from benny.game.actions import Action
from benny.presentation.commentary import capitalise, taken_back
from benny.rules.prose.words import figures
from benny.web.table import events
from benny.web.table.events import TableEvent
from benny.web.table.table import Seat, Table

_SENTENCES: dict[type[TableEvent], str] = {
    events.Vacated: "{} stands up.",
    events.Nudged: "{} gives a nudge.",
    events.Back: "{} is back.",
    events.UndoAsked: "{} asks for an undo.",
    events.Claimed: "{} claims the rest, and rightly.",
    events.Kicked: "The host has removed someone.",
    events.Changed: "The host has changed the table's options.",
    events.Paused: "The game is paused.",
    events.Resumed: "The game goes on.",
}
_RENAMED = (" has a new name, which a moderator has chosen.", " has a new name.")


def notice(table: Table, event: TableEvent) -> str:
    """Return a sentence about an event before it is applied, '' if none is needed.

    It is sent once, to the people who are connected; later updates do not repeat it.
    """
    match event:
        case events.Sat():
            return f"{_newcomer(table, event)} sits down."
        case events.Reserved():
            whose = f"{table.names[event.seat]}'s"
            return f"{_newcomer(table, event)} takes {whose} seat with the next hand."
        case events.Released():
            name = table.names_with(table.reserved)[event.seat]
            return f"{name} does not sit down after all."
        case events.BotSat():
            return f"{table.names[event.seat]} is a bot ({LEVELS[event.bot]})."
        case events.Away():
            name = table.names[event.seat]
            why = "ran out of time" if event.late else "is away"
            return f"{name} {why}. A bot is playing for {name}."
        case events.Idled():
            name = table.names[event.seat]
            if not table.options.decision_time:
                return f"{name} is taking a while."
            bank = round(table.bank_of(event.seat))
            left = f"; the bank has {figures(bank, 'second')}" if bank else ""
            return f"{name}'s time is over{left}."
        case events.Hosted():
            seat = table.seat_of(event.person)
            return "" if seat is None else f"{table.names[seat]} is the host now."
        case events.Renamed():
            return event.name + _RENAMED[event.own]
        case events.Started():
            return _start(table, event)
        case events.UndoAnswered():
            verb = "allows" if event.agree else "refuses"
            return f"{table.names[event.seat]} {verb} the undo."
        case events.Undone():
            seat, action = _undone(table, event)
            return f"{table.names[seat]} takes back {taken_back(action)}."
        case events.Closed():
            return f"The table has ended: {event.reason}"
        case _:
            at = getattr(event, "seat", None)
            return _SENTENCES.get(type(event), "").format("" if at is None else table.names[at])


def own_notices(table: Table, event: TableEvent) -> dict[int | None, str]:
    """Return a notice about a seat as its player reads it, by seat: "You ask ...", "Your ..."."""
    seat: int | None = getattr(event, "seat", None)
    if isinstance(event, events.Hosted):
        seat = table.seat_of(event.person)
    elif isinstance(event, events.Undone):
        seat, _ = _undone(table, event)
    text = notice(table, event)
    if seat is None or not text:
        return {}
    if isinstance(event, events.Idled) and not table.options.decision_time:
        return {seat: ""}  # the others are told
    name = _newcomer(table, event) if isinstance(event, events.Sat) else table.names[seat]
    if text.startswith(f"{name}'s "):
        return {seat: "Your" + text.removeprefix(f"{name}'s")}
    verb, rest = text.removeprefix(f"{name} ").replace(f" for {name}.", " for you.").split(" ", 1)
    return {seat: f"You {'are' if verb == 'is' else verb.removesuffix('s')} {rest}"}


def _undone(table: Table, event: events.Undone) -> tuple[int, Action]:
    assert table.game is not None
    return table.game.deals[-1].actions[event.actions]


def _start(table: Table, event: events.Started) -> str:
    """Return who starts a game, and who the bots are that take the empty seats or play."""
    what = f"{'rated ' * event.is_rated}{'game' if table.game is None else 'rematch'}."
    begins = f"New {what}" if event.seat is None else f"{table.names[event.seat]} starts a {what}"
    seats = zip(table.names, table.seats, strict=True)
    names = [name for name, seat in seats if seat.person is None and not seat.bot]
    are = "is a bot" if len(names) == 1 else "are bots"
    filling = f"{' and '.join(names)} {are} ({LEVELS[COVER]})." if names else ""
    bots = dict.fromkeys(seat.bot for seat in table.seats if seat.bot)
    remarks = (capitalise(remark(bot, table.rules)) for bot in bots)
    return " ".join(filter(None, [begins, filling, *remarks]))


def _newcomer(table: Table, event: events.Sat | events.Reserved) -> str:
    newcomer = Seat(event.person, event.name)
    name = table.names_with({**table.reserved, event.seat: newcomer})[event.seat]
    return f"{name}, a program," if event.program else name
