"""What each event does to a table: a table is the fold of its events."""

from collections.abc import Callable, Iterable
from typing import Any

from benny.bots import signature
from benny.game import fair_deal
from benny.game.game import Game
from benny.game.log import Player
from benny.web.table.events import (
    Acted,
    Agreed,
    Away,
    Back,
    BotSat,
    Changed,
    Claimed,
    Closed,
    Committed,
    Dealt,
    Gathering,
    Hashed,
    Hosted,
    Kicked,
    Opened,
    Paused,
    Released,
    Reserved,
    Resumed,
    Revealed,
    Sat,
    Started,
    TableEvent,
    UndoAnswered,
    UndoAsked,
    Undone,
    Vacated,
)
from benny.web.table.table import COVER, Parts, Seat, Table


def table_of(events: Iterable[tuple[TableEvent, float]]) -> Table:
    """Return the table that events and their times have led to; the first has opened it."""
    rest = iter(events)
    opened, opened_at = next(rest)
    assert isinstance(opened, Opened)
    table = Table(opened)
    table.at = opened_at
    for event, at in rest:
        apply(table, event, at)
    return table


def apply(table: Table, event: TableEvent, at: float = 0) -> None:
    """Take the next event in, which happened at a time, in seconds since 1970."""
    was_public = table.options.public
    table.seq += 1
    table.at = max(table.at, at)
    _HANDLERS[type(event)](table, event)
    if table.options.public and not was_public:
        table.public_since = at
    if isinstance(event, Started):
        table.began_at, table.began_seq = at, table.seq


def _sit(table: Table, event: Sat) -> None:
    table.seats[event.seat] = Seat(event.person, event.name, program=event.program)
    table.reserved.pop(event.seat, None)
    table.guests.add(event.person)
    _see_host(table, event.seat, has_left=False)
    if table.status == "playing":
        table.seen[event.person] = event.seat
    _name_players(table)


def _reserve(table: Table, event: Reserved) -> None:
    table.reserved[event.seat] = Seat(event.person, event.name, program=event.program)
    table.guests.add(event.person)


def _release(table: Table, event: Released) -> None:
    del table.reserved[event.seat]


def _vacate(table: Table, event: Vacated) -> None:
    _see_host(table, event.seat, has_left=True)
    table.seats[event.seat] = Seat(bot=COVER if table.is_on else "")
    if table.next is not None and not table.next.is_gathering:
        table.next.hashes.pop(event.seat, None)
    if table.status == "playing":
        table.players[-1][event.seat] = None
    _drop_undo(table)
    _name_players(table)


def _seat_bot(table: Table, event: BotSat) -> None:
    table.seats[event.seat] = Seat(bot=event.bot)
    _name_players(table)


def _cover(table: Table, event: Away) -> None:
    _see_host(table, event.seat, has_left=True)
    table.seats[event.seat].bot = COVER


def _welcome_back(table: Table, event: Back) -> None:
    _see_host(table, event.seat, has_left=False)
    table.seats[event.seat].bot = ""


def _hand_over(table: Table, event: Hosted) -> None:
    table.host, table.has_left = event.person, False


def _change_options(table: Table, event: Changed) -> None:
    table.options = event.options
    _end_agreement(table)


def _agree(table: Table, event: Agreed) -> None:
    table.seats[event.seat].agreed = event.rated


def _start(table: Table, event: Started) -> None:
    for seat in table.seats:
        seat.bot = seat.bot or ("" if seat.person else COVER)
    old = table.game
    table.game = Game(table.rules, by_hand=True) if old is None else old.rematch(by_hand=True)
    _name_players(table)
    table.number += 1
    table.players = []
    table.is_rated, table.is_paused = event.is_rated, False
    _end_agreement(table)
    _moved(table)


def _commit(table: Table, event: Committed) -> None:
    table.next = Parts(event.game, event.deal, event.secret, {}, {})


def _bind_part(table: Table, event: Hashed) -> None:
    assert table.next is not None
    table.next.hashes[event.seat] = event.hash


def _gather_parts(table: Table, _event: Gathering) -> None:
    assert table.next is not None
    table.next.is_gathering = True


def _reveal_part(table: Table, event: Revealed) -> None:
    assert table.next is not None
    table.next.parts[event.seat] = event.part


def _deal(table: Table, _event: Dealt) -> None:
    assert table.game is not None
    assert table.next is not None
    transcript = table.next.transcript()
    table.game.deal(fair_deal.key(transcript), transcript)
    table.next = None
    table.seen = {
        seat.person: number for number, seat in enumerate(table.seats) if seat.person is not None
    }
    table.players.append([seat.person for seat in table.seats])
    _moved(table)


def _act(table: Table, event: Acted) -> None:
    assert table.game is not None
    if event.bot:
        table.players[-1][event.seat] = None
    table.game.act(event.action)
    _moved(table, by_bot=bool(event.bot))


def _take_back(table: Table, event: Undone) -> None:
    assert table.game is not None
    table.game.take_back(event.actions)
    _moved(table)


def _claim(table: Table, event: Claimed) -> None:
    assert table.game is not None
    for _seat, action in event.plays:
        table.game.act(action)
    _moved(table)
    table.claim = event


def _ask_undo(table: Table, event: UndoAsked) -> None:
    table.undo, table.undo_agreed = event, set()


def _answer_undo(table: Table, event: UndoAnswered) -> None:
    if event.agree:
        table.undo_agreed.add(event.seat)
    else:
        _drop_undo(table)


def _pause(table: Table, _event: Paused) -> None:
    table.is_paused = True


def _resume(table: Table, _event: Resumed) -> None:
    table.is_paused = False


def _ban(table: Table, event: Kicked) -> None:
    table.banned.add(event.person)


def _close(table: Table, event: Closed) -> None:
    table.closed = event.reason


def _moved(table: Table, *, by_bot: bool = False) -> None:
    """Note that what a player decides about is another thing now.

    Bots do not wait for answers, so a request to take back outlives what they do.
    """
    table.game_seq = table.seq
    table.claim = None
    if table.status != "playing":
        table.seen = {}
    if not by_bot or table.status != "playing":
        _drop_undo(table)


def _see_host(table: Table, seat: int, *, has_left: bool) -> None:
    """Note whether the host is at the table, if this is their seat."""
    if table.seats[seat].person == table.host:
        table.has_left = has_left


def _drop_undo(table: Table) -> None:
    table.undo, table.undo_agreed = None, set()


def _end_agreement(table: Table) -> None:
    """Ask for a new one: it was for one game, and for the options that the table had."""
    for seat in table.seats:
        seat.agreed = False


def _name_players(table: Table) -> None:
    if table.game is not None:
        table.game.players = tuple(
            Player(name, signature(seat.bot) if seat.bot and seat.person is None else None)
            for name, seat in zip(table.names, table.seats, strict=True)
        )


_HANDLERS: dict[type[TableEvent], Callable[[Table, Any], None]] = {
    Sat: _sit,
    Reserved: _reserve,
    Released: _release,
    Vacated: _vacate,
    BotSat: _seat_bot,
    Away: _cover,
    Back: _welcome_back,
    Hosted: _hand_over,
    Changed: _change_options,
    Agreed: _agree,
    Started: _start,
    Committed: _commit,
    Hashed: _bind_part,
    Gathering: _gather_parts,
    Revealed: _reveal_part,
    Dealt: _deal,
    Acted: _act,
    Undone: _take_back,
    Claimed: _claim,
    UndoAsked: _ask_undo,
    UndoAnswered: _answer_undo,
    Paused: _pause,
    Resumed: _resume,
    Kicked: _ban,
    Closed: _close,
}
