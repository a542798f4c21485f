"""Decides commands and what moderators do: each leads to events or a refusal."""

from collections.abc import Callable
from typing import Any

from benny.game.view import View
from benny.protocol import commands
from benny.protocol.commands import Command
from benny.protocol.messages import ErrorCode
from benny.web.table import game_decisions, seat_decisions
from benny.web.table.events import Agreed, Changed, Closed, Renamed, Reserved, Sat, TableEvent
from benny.web.table.match_table import MatchTable
from benny.web.table.permissions import (
    check_between_games,
    check_host,
    check_not_rated,
    game_on,
    own_seat,
)
from benny.web.table.person import Person
from benny.web.table.practice import Practice
from benny.web.table.refusal import RefusedError
from benny.web.table.table import Table


def decide(table: Table, person: Person, command: Command) -> list[TableEvent]:
    """Return the events that a person's command leads to.

    Raises RefusedError, with status 403 if they are not allowed to do it and 409 if it can't be
    done now. IllegalActionError and NotationError come from the game.
    """
    if table.closed:
        raise RefusedError(409, f"This table has ended: {table.closed}", code=ErrorCode.TABLE_ENDED)
    if command.expect is not None and not table.game_seq <= command.expect <= table.seq:
        is_early = command.expect > table.seq
        sentence = (
            f"This table has not reached {command.expect}, only {table.seq}: look again."
            if is_early
            else "The game has moved on since you saw it: look again."
        )
        raise RefusedError(409, sentence, code=ErrorCode.STALE)
    _authorize(table, person, command)
    events = _HANDLERS[type(command)](table, person, command)
    if isinstance(table.kind, MatchTable):
        _check_seats(table.kind, events)
    return events


def view_for_hint(table: Table, person: Person) -> View:
    """Return a person's view at their turn, for a hint; raise RefusedError if they get none.

    Tables can disable hints, and rated games have none.
    """
    seat = own_seat(table, person)
    game = game_on(table)
    if not table.options.hints or table.is_rated:
        raise RefusedError(403, "There are no hints at this table.")
    if game.turn != seat:
        raise RefusedError(409, "You can ask for a hint when it is your turn.")
    return game.view(seat)


def close(table: Table, reason: str) -> list[TableEvent]:
    """Close a table for a moderator, whatever is played there."""
    return [] if table.closed else [Closed(f"a moderator has closed it: {reason.rstrip('.')}.")]


def rename(table: Table, person: str, name: str) -> list[TableEvent]:
    """Replace a name for a moderator, at the seats that the person has or waits for."""
    places = (*table.seats, *table.reserved.values())
    is_named = any(seat.person == person and seat.name != name for seat in places)
    return [Renamed(person, name)] if is_named and not table.closed else []


def _authorize(table: Table, person: Person, command: Command) -> None:
    """Refuse what this kind of table is not for."""
    kind = table.kind
    if kind.allowed is not None and type(command) not in kind.allowed:
        raise RefusedError(403, kind.refusal)
    if isinstance(kind, MatchTable):
        _check_in_match(table, kind, person, command)
    if isinstance(kind, Practice):
        if person.id != table.host:
            raise RefusedError(403, kind.refusal)
        if isinstance(command, commands.Sit):
            own_seat(table, person)


def _check_in_match(table: Table, match: MatchTable, person: Person, command: Command) -> None:
    """Refuse players who were not registered, and players who leave before the end."""
    if isinstance(command, commands.Sit) and person.bot:
        raise RefusedError(403, "Programs can't play for the people in a match.")
    if isinstance(command, commands.Stand) and table.is_on:
        raise RefusedError(409, "A match is played to its end by those who began it.")
    are_here = all(table.seats[seat].is_here for seat in match.people)
    if isinstance(command, commands.Start) and not are_here:
        raise RefusedError(409, "The match begins once the people have taken their seats.")


def _check_seats(match: MatchTable, events: list[TableEvent]) -> None:
    """Refuse people at the bot's seats."""
    if any(isinstance(one, Sat | Reserved) and one.seat not in match.people for one in events):
        free = " and ".join(map(str, match.people))
        raise RefusedError(
            409, f"In this match the people have seats {free}.", code=ErrorCode.SEAT_TAKEN
        )


def _end(table: Table, person: Person, _command: commands.End) -> list[TableEvent]:
    check_host(table, person)
    check_not_rated(table)
    return [Closed("the host has closed it.")]


def _change_options(table: Table, person: Person, command: commands.Change) -> list[TableEvent]:
    check_host(table, person)
    check_between_games(table, "Options can only be changed between games.")
    return [Changed(command.options)]


def _agree(table: Table, person: Person, command: commands.Agree) -> list[TableEvent]:
    seat = own_seat(table, person)
    check_between_games(table, "Agree on a rated game before it begins.")
    if command.rated and not table.options.rated:
        raise RefusedError(409, "No games are rated at this table.")
    if command.rated and person.bot:
        raise RefusedError(403, "Programs can't play rated games.")
    return [Agreed(seat, command.rated)]


_HANDLERS: dict[type[Command], Callable[[Table, Person, Any], list[TableEvent]]] = {
    commands.Act: game_decisions.act,
    commands.Sit: seat_decisions.sit,
    commands.Stand: seat_decisions.stand,
    commands.Admit: seat_decisions.admit,
    commands.SeatBot: seat_decisions.seat_bot,
    commands.Unseat: seat_decisions.unseat,
    commands.Start: game_decisions.start,
    commands.Pause: game_decisions.pause,
    commands.Resume: game_decisions.resume,
    commands.Kick: seat_decisions.kick,
    commands.Nudge: seat_decisions.nudge,
    commands.Cover: seat_decisions.cover,
    commands.End: _end,
    commands.Undo: game_decisions.undo,
    commands.Answer: game_decisions.answer,
    commands.Hash: game_decisions.bind_part,
    commands.Reveal: game_decisions.reveal_part,
    commands.Change: _change_options,
    commands.Agree: _agree,
    commands.Claim: game_decisions.claim,
}
