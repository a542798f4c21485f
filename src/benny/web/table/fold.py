"""The effect of each event: a table is the fold of its events."""

from collections.abc import Iterable

from msgspec.structs import replace

from benny.bots import COVER, signature
from benny.game import fair_deal
from benny.game.hosted_game import HostedGame
from benny.game.log import Player
from benny.web.table import events
from benny.web.table.events import TableEvent
from benny.web.table.table import Parts, Seat, Table, Turn


def table_of(happened: Iterable[tuple[TableEvent, float]]) -> Table:
    """Return the table after these timed events; the first event opens it."""
    rest = iter(happened)
    opened, opened_at = next(rest)
    assert isinstance(opened, events.Opened)
    table = Table(opened)
    table.at = opened_at
    for event, at in rest:
        apply(table, event, at)
    return table


def apply(table: Table, event: TableEvent, at: float = 0) -> None:
    """Apply the next event, which happened at a time in seconds since 1970."""
    was_public = table.options.public
    table.seq += 1
    table.at = max(table.at, at)
    _apply(table, event)
    if table.options.public and not was_public:
        table.public_since = at
    if isinstance(event, events.Started):
        table.began_at, table.began_seq = at, table.seq


def _apply(table: Table, event: TableEvent) -> None:
    """Apply an event on the game, or pass it on."""
    game = table.game
    match event:
        case events.Acted():
            _act(table, event)
        case events.Undone():
            assert game is not None
            game.undo(len(game.deals[-1].actions) - event.actions)
            table.undo_refused.clear()
            _note_move(table)
        case events.Claimed():
            assert game is not None
            for _seat, action in event.plays:
                game.act(action)
            _note_move(table)
            table.claim = event
        case events.UndoAsked():
            table.undo, table.undo_agreed = event, set()
            if table.turn.stopped_at is None:
                table.turn = replace(table.turn, stopped_at=table.at)
        case events.UndoAnswered(agree=True):
            table.undo_agreed.add(event.seat)
        case events.UndoAnswered():
            _drop_undo(table, is_refused=True)
        case events.Idled():
            table.turn = replace(table.turn, idle_since=table.at)
        case events.Nudged():
            table.turn = replace(table.turn, is_nudged=True)
        case _:
            _apply_to_next_deal(table, event)


def _apply_to_next_deal(table: Table, event: TableEvent) -> None:
    match event:
        case events.Started():
            _start(table, event)
        case events.Committed():
            table.next = Parts(event.game, event.deal, event.secret, {}, {})
        case events.Hashed():
            assert table.next is not None
            table.next.hashes[event.seat] = event.hash
        case events.Gathering():
            assert table.next is not None
            table.next.is_gathering = True
        case events.Revealed():
            assert table.next is not None
            table.next.parts[event.seat] = event.part
        case events.Dealt():
            assert table.game is not None
            assert table.next is not None
            transcript = table.next.transcript()
            if table.kind.is_a_game:
                table.game = HostedGame(table.rules, by_hand=True, players=table.game.players)
                table.number += 1
            table.game.deal(fair_deal.key(transcript), transcript)
            table.next = None
            table.undo_refused.clear()
            _note_who_plays(table)
            _note_move(table)
        case _:
            _apply_to_people(table, event)


def _apply_to_people(table: Table, event: TableEvent) -> None:
    match event:
        case events.Sat():
            _sit(table, event)
        case events.Reserved():
            table.reserved[event.seat] = Seat(event.person, event.name, program=event.program)
            table.guests.add(event.person)
        case events.Released():
            del table.reserved[event.seat]
        case events.Vacated():
            _vacate(table, event.seat)
        case events.BotSat():
            table.seats[event.seat] = Seat(bot=event.bot)
            _name_players(table)
        case events.Away():
            _see_host(table, event.seat, has_left=not event.late)
            table.seats[event.seat].bot = COVER
            table.seats[event.seat].late = event.late
            if event.late:
                _use_bank(table, event.seat, table.bank_of(event.seat))
        case events.Back():
            _see_host(table, event.seat, has_left=False)
            table.seats[event.seat].bot = ""
            table.seats[event.seat].late = False
            if table.game is not None and table.game.turn == event.seat:
                _ask(table)
        case _:
            _apply_to_table(table, event)


def _apply_to_table(table: Table, event: TableEvent) -> None:
    match event:
        case events.Hosted():
            table.host, table.has_left = event.person, False
        case events.Changed():
            table.options = event.options
            _end_agreement(table)
        case events.Agreed():
            table.seats[event.seat].agreed = event.rated
        case events.Paused():
            table.is_paused = True
        case events.Resumed():
            table.is_paused = False
            _ask(table)
        case events.Renamed():
            for seat in (*table.seats, *table.reserved.values()):
                if seat.person == event.person:
                    seat.name = event.name
            _name_players(table)
        case events.Kicked():
            table.banned.add(event.person)
        case events.Closed():
            table.closed = event.reason
        case _:
            raise TypeError(f"the effect of {event} at an open table is unknown")


def _start(table: Table, event: events.Started) -> None:
    for seat in table.seats:
        seat.bot = seat.bot or ("" if seat.person else COVER)
        seat.late = False
    table.game = table.kind.start(table.rules, table.game)
    _name_players(table)
    table.number += not table.kind.is_a_game
    table.players = []
    table.banks = {}
    if not table.game.is_waiting:
        _note_who_plays(table)
    table.is_rated, table.is_paused = event.is_rated, False
    _end_agreement(table)
    _note_move(table)


def _act(table: Table, event: events.Acted) -> None:
    assert table.game is not None
    if not event.bot:
        _use_bank(table, event.seat, event.used)
    else:  # a deal that a bot played in part counts for no person
        table.players[-1][event.seat] = None
    table.game.act(event.action)
    _note_move(table, by_bot=bool(event.bot))


def _sit(table: Table, event: events.Sat) -> None:
    table.seats[event.seat] = Seat(event.person, event.name, program=event.program)
    table.reserved.pop(event.seat, None)
    table.guests.add(event.person)
    _see_host(table, event.seat, has_left=False)
    if table.status == "playing":
        table.seen[event.person] = event.seat
    _name_players(table)


def _vacate(table: Table, seat: int) -> None:
    _see_host(table, seat, has_left=True)
    table.seats[seat] = Seat(bot=COVER if table.is_on else "")
    # Once the parts are requested, the hashes are final, even if a player leaves.
    if table.next is not None and not table.next.is_gathering:
        table.next.hashes.pop(seat, None)
    if table.status == "playing":
        table.players[-1][seat] = None
    _drop_undo(table)
    _name_players(table)


def _note_who_plays(table: Table) -> None:
    table.seen = {
        seat.person: number for number, seat in enumerate(table.seats) if seat.person is not None
    }
    table.players.append([seat.person for seat in table.seats])


def _note_move(table: Table, *, by_bot: bool = False) -> None:
    """Note that the game has moved on.

    Bots do not wait for answers, so a request to undo outlives their actions.
    """
    table.game_seq = table.seq
    table.claim = None
    _ask(table)
    if table.status != "playing":
        table.seen = {}
    if not by_bot or table.status != "playing":
        _drop_undo(table)


def _ask(table: Table) -> None:
    table.turn = Turn(table.at, stopped_at=None if table.undo is None else table.at)


def _use_bank(table: Table, seat: int, seconds: float) -> None:
    person = table.seats[seat].person
    if person is not None and seconds:
        table.banks[person] = max(0.0, table.bank_of(seat) - seconds)


def _see_host(table: Table, seat: int, *, has_left: bool) -> None:
    if table.seats[seat].person == table.host:
        table.has_left = has_left


def _drop_undo(table: Table, *, is_refused: bool = False) -> None:
    if is_refused and table.game is not None and table.undo is not None:
        table.undo_refused.add(table.game.last_decision(table.undo.seat))
    table.undo, table.undo_agreed = None, set()
    stopped = table.stopped_for(table.at)
    table.turn = replace(table.turn, stopped_at=None, stopped=stopped)


def _end_agreement(table: Table) -> None:
    """Drop the agreement on a rated game: it was for one game under the old options."""
    for seat in table.seats:
        seat.agreed = False


def _name_players(table: Table) -> None:
    if table.game is not None:
        table.game.seat_players(
            Player(name, signature(seat.bot) if seat.bot and seat.person is None else None)
            for name, seat in zip(table.names, table.seats, strict=True)
        )
