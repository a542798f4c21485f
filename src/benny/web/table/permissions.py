"""Permissions at a table.

Each `check_...` raises RefusedError if it fails.
"""

from benny.game.game import Game
from benny.protocol.commands import Command, Sit, Stand, Start
from benny.protocol.messages import ErrorCode
from benny.web.table.match_table import MatchTable
from benny.web.table.person import Person, RefusedError
from benny.web.table.practice import Practice
from benny.web.table.table import Table


def starters(table: Table) -> tuple[str, ...]:
    """Return who may begin or resume a game.

    Until the first game has ended that is the host alone while present, else also everyone who
    sits or waits for a seat.
    """
    if table.status != "over" and table.seat_of(table.host) in table.people_here:
        return (table.host,)
    seats = (*table.seats, *table.reserved.values())
    people = (seat.person for seat in seats if seat.person is not None)
    return tuple(dict.fromkeys((table.host, *people)))


def coverers(table: Table) -> tuple[str, ...]:
    """Return who may let a bot cover for the person at turn, no one before that one is idle.

    That is the host and, while the host is absent or at turn, everyone else who sits here. No bot
    covers for people where the table waits for them.
    """
    seat = table.person_at_turn
    if seat is None or table.turn.idle_since is None or table.kind.waits_for_people:
        return ()
    at_turn = table.seats[seat].person
    seated = tuple(seat.person for seat in table.seats if seat.person is not None)
    is_host_here = table.seat_of(table.host) in table.people_here
    deputies = seated if at_turn == table.host or not is_host_here else ()
    return tuple(person for person in dict.fromkeys((table.host, *deputies)) if person != at_turn)


def own_seat(table: Table, person: Person) -> int:
    """Return where a person sits; raise RefusedError if they have no seat."""
    seat = table.seat_of(person.id)
    if seat is None:
        raise RefusedError(403, "You have no seat at this table.", code=ErrorCode.NOT_SEATED)
    return seat


def known_seat(table: Table, seat: int) -> int:
    """Return a seat; raise RefusedError if the table has none of that number."""
    if seat >= len(table.seats):
        raise RefusedError(
            400, f"There is no seat {seat}: the seats are 0 to {len(table.seats) - 1}."
        )
    return seat


def authorize(table: Table, person: Person, command: Command) -> None:
    """Refuse what the kind of table, the person's role or a rated game does not allow."""
    kind = table.kind
    if kind.allowed is not None and type(command) not in kind.allowed:
        raise RefusedError(403, kind.refusal)
    if isinstance(kind, MatchTable):
        if isinstance(command, Sit) and person.bot:
            raise RefusedError(403, "Programs can't play for the people in a match.")
        if isinstance(command, Stand) and table.is_on:
            raise RefusedError(409, "A match is played to its end by those who began it.")
        are_here = all(table.seats[seat].is_here for seat in kind.people)
        if isinstance(command, Start) and not are_here:
            raise RefusedError(409, "The match begins once the people have taken their seats.")
    elif isinstance(kind, Practice):
        if person.id != table.host:
            raise RefusedError(403, kind.refusal)
        if isinstance(command, Sit):
            own_seat(table, person)
    if command.role == "host" or (command.role == "starter" and person.id not in starters(table)):
        check_host(table, person)
    if command.interrupts:
        check_not_rated(table)


def check_host(table: Table, person: Person) -> None:
    if table.host != person.id:
        raise RefusedError(403, "Only the host of the table can do that.", code=ErrorCode.NOT_HOST)


def check_not_rated(table: Table) -> None:
    """Refuse what would let a player escape a lost rated game; a bot covers absent players."""
    if table.is_on and table.is_rated:
        raise RefusedError(409, "A rated game is played to its end.", code=ErrorCode.GAME_RATED)


def game_on(table: Table) -> Game:
    """Return the game in progress; raise RefusedError if there is none."""
    if table.game is None or not table.is_on:
        raise RefusedError(409, "No game is in progress.", code=ErrorCode.NO_GAME)
    return table.game


def check_not_paused(table: Table) -> None:
    if table.is_paused:
        raise RefusedError(409, "The game is paused.", code=ErrorCode.GAME_PAUSED)


def check_between_games(table: Table, sentence: str) -> None:
    if table.is_on:
        raise RefusedError(409, sentence, code=ErrorCode.GAME_IN_PROGRESS)
