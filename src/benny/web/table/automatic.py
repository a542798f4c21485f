"""Automatic events at a table."""

from collections.abc import Container, Sequence
from math import inf

from msgspec.structs import replace

from benny.web.table import events
from benny.web.table.kind import TableLimits
from benny.web.table.table import Table

_LIMITS = TableLimits()


def due(
    table: Table, *, is_late: bool = False, limits: TableLimits = _LIMITS, gone: Container[str] = ()
) -> list[events.TableEvent]:
    """Return the events that are due now, none if the table waits for a person.

    `is_late` says that the wait for the parts of the next deal is over. The people who are `gone`
    have lost their connection.
    """
    if table.closed:
        return []
    if table.kind.has_last_deal(table.number):
        is_played = table.game is not None and table.status != "playing"
        return [events.Closed(table.kind.end)] if is_played else []
    if table.reserved and table.status != "playing":
        return [sit_event(table, seat) for seat in table.reserved]
    if table.kind.has_limits:
        deals = len(table.game.results) if table.game is not None and table.is_on else 0
        if deals >= limits.deals_of_game:
            return [events.Closed(f"its game has reached the limit of {deals} deals.")]
        if table.seq >= limits.events_of_table:
            return [events.Closed("it has reached its limit of events: open another one.")]
    here = [seat for seat in table.seats if seat.is_here and seat.person not in gone]
    if table.has_left and here:
        # The first person here becomes host, a program only if there is no one else.
        heir = min(here, key=lambda seat: seat.program)
        assert heir.person is not None
        return [events.Hosted(heir.person)]
    game, deal = table.due
    if table.next is None or (table.next.game, table.next.deal) != (game, deal):
        return [events.Committed(game, deal, table.kind.secret_of(table.number + 1))]
    if table.status != "gathering" or table.is_paused:
        return []
    if not table.next.is_gathering:
        return [events.Gathering()]
    return [events.Dealt()] if table.next.is_complete or is_late else []


def overdue(table: Table, waited: float) -> list[events.TableEvent]:
    """Return the events that are due once people have waited some seconds for a decision."""
    seat = table.person_at_turn
    if seat is None or waited < patience(table):
        return []
    return [events.Idled(seat)] if table.turn.idle_since is None else [events.Away(seat, late=True)]


def patience(table: Table) -> float:
    """Return the seconds of waiting until something happens: a note, then a covering bot."""
    seat, clock = table.person_at_turn, table.options.decision_time
    if seat is None:
        return inf
    if table.turn.idle_since is None:
        return table.time_to_decide
    return clock + table.bank_of(seat) if clock else inf


def with_time_used(
    table: Table, decided: Sequence[events.TableEvent], waited: float
) -> list[events.TableEvent]:
    """Return the events of a person's action after waiting, with the seconds from their bank."""
    clock = table.options.decision_time
    if not clock or table.turn.idle_since is None:
        return list(decided)
    used = max(0.0, round(waited - clock, 1))
    return [
        replace(event, used=used) if isinstance(event, events.Acted) else event for event in decided
    ]


def sit_event(table: Table, seat: int) -> events.Sat:
    waiting = table.reserved[seat]
    assert waiting.person is not None
    return events.Sat(seat, waiting.person, waiting.name, waiting.program)


def bot_at_turn(table: Table) -> tuple[int, str] | None:
    """Return the seat at turn and its bot's name, None if no bot is at turn."""
    if table.status != "playing" or table.is_paused:
        return None
    assert table.game is not None
    assert table.game.turn is not None
    seat = table.game.turn
    return (seat, table.seats[seat].bot) if table.seats[seat].bot else None
