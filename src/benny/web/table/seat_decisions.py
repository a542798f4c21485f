"""Commands about seats."""

from benny.bots import REGISTRY
from benny.protocol.commands import Admit, Cover, Kick, Nudge, SeatBot, Sit, Stand, Unseat
from benny.protocol.messages import ErrorCode
from benny.web.table.automatic import sit_event
from benny.web.table.events import (
    Away,
    Back,
    BotSat,
    Kicked,
    Nudged,
    Released,
    Reserved,
    Sat,
    TableEvent,
    Vacated,
)
from benny.web.table.permissions import check_host, check_not_rated, coverers, known_seat, own_seat
from benny.web.table.person import Person
from benny.web.table.refusal import RefusedError
from benny.web.table.table import CLOSED_TO, Table


def sit(table: Table, person: Person, command: Sit) -> list[TableEvent]:
    """Give a person a seat: at once, or with the next deal if a game is in progress."""
    if person.id in table.banned:
        raise RefusedError(403, CLOSED_TO[ErrorCode.SENT_AWAY], code=ErrorCode.SENT_AWAY)
    wanted = command.seat
    number = _free_seat(table, person) if wanted is None else known_seat(table, wanted)
    seat, own = table.seats[number], table.seat_of(person.id)
    if own == number:
        return [Back(number)] if seat.is_away else []
    if seat.person is not None:
        # People who may not watch learn no names either.
        whose = "taken" if table.closed_to(person.id) else f"{seat.name}'s"
        raise RefusedError(409, f"Seat {number} is {whose}.", code=ErrorCode.SEAT_TAKEN)
    _check_not_reserved(table, person, number)
    # Two seats in one deal would show one person two hands.
    if table.is_on and table.seen.get(person.id, number) != number:
        raise RefusedError(409, "You have seen another hand in this deal: wait until it ends.")
    waiting = table.reserved_by(person.id)
    left: list[TableEvent] = [] if waiting in (None, number) else [Released(waiting)]
    # No one takes a bot's hand in mid-deal: one person with three names could see three hands.
    if table.status == "playing" and person.id not in table.seen:
        reserved = Reserved(number, person.id, person.name, person.bot)
        return [] if waiting == number else [*left, reserved]
    if own is not None:
        left.insert(0, Vacated(own))
    return [*left, Sat(number, person.id, person.name, person.bot)]


def stand(table: Table, person: Person, _command: Stand) -> list[TableEvent]:
    """Give up a seat, or a place in the queue for one."""
    reserved = table.reserved_by(person.id)
    if reserved is not None:
        return [Released(reserved)]
    seat = own_seat(table, person)
    check_not_rated(table)
    return [Vacated(seat)]


def admit(table: Table, person: Person, command: Admit) -> list[TableEvent]:
    """Let the host seat a waiting person at once."""
    check_host(table, person)
    seat = known_seat(table, command.seat)
    if seat not in table.reserved:
        raise RefusedError(409, f"Nobody is waiting for seat {seat}.")
    if table.options.public:
        raise RefusedError(403, "At a public table newcomers play from the next deal on.")
    return [sit_event(table, seat)]


def seat_bot(table: Table, person: Person, command: SeatBot) -> list[TableEvent]:
    check_host(table, person)
    seat = known_seat(table, command.seat)
    if command.bot not in REGISTRY:
        raise RefusedError(400, f"There is no bot {command.bot!r}: choose {', '.join(REGISTRY)}.")
    if table.seats[seat].person is not None:
        raise RefusedError(
            409, f"Seat {seat} is {table.seats[seat].name}'s.", code=ErrorCode.SEAT_TAKEN
        )
    return [BotSat(seat, command.bot)]


def unseat(table: Table, person: Person, command: Unseat) -> list[TableEvent]:
    check_host(table, person)
    seat = known_seat(table, command.seat)
    if table.is_on or table.seats[seat].person is not None or not table.seats[seat].bot:
        raise RefusedError(409, f"Seat {seat} has no bot that can be removed now.")
    return [Vacated(seat)]


def kick(table: Table, person: Person, command: Kick) -> list[TableEvent]:
    check_host(table, person)
    check_not_rated(table)
    if command.person == person.id:
        raise RefusedError(409, "You can't remove yourself: stand up, or end the table.")
    seat, reserved = table.seat_of(command.person), table.reserved_by(command.person)
    given_up: list[TableEvent] = [] if seat is None else [Vacated(seat)]
    given_up += [] if reserved is None else [Released(reserved)]
    return [*given_up, Kicked(command.person)]


def nudge(table: Table, person: Person, _command: Nudge) -> list[TableEvent]:
    """Nudge the person at turn, once a decision."""
    own = own_seat(table, person)
    if own == _idle_seat(table):
        raise RefusedError(409, "It is your own turn.")
    return [] if table.turn.is_nudged else [Nudged(own)]


def cover(table: Table, person: Person, command: Cover) -> list[TableEvent]:
    if known_seat(table, command.seat) != _idle_seat(table):
        raise RefusedError(409, "It is somebody else's turn.")
    if person.id not in coverers(table):
        own_seat(table, person)
        check_host(table, person)
        raise RefusedError(409, "It is your own turn.")
    return [Away(command.seat, late=True)]


def _idle_seat(table: Table) -> int:
    """Return the seat of the person who has taken long; raise RefusedError if there is none."""
    seat = table.person_at_turn
    if seat is None or table.turn.idle_since is None:
        raise RefusedError(409, "Nobody has taken long yet.")
    return seat


def _free_seat(table: Table, person: Person) -> int:
    """Return the best seat for a person who names none: their own, else one without a bot."""
    known = (table.seat_of(person.id), table.reserved_by(person.id), table.seen.get(person.id))
    held = next((seat for seat in known if seat is not None), None)
    if held is not None:
        return held
    seats = enumerate(table.seats)
    free = [at for at, seat in seats if seat.person is None and at not in table.reserved]
    if not free:
        raise RefusedError(409, "All seats are taken.", code=ErrorCode.SEAT_TAKEN)
    return min(free, key=lambda number: bool(table.seats[number].bot))


def _check_not_reserved(table: Table, person: Person, seat: int) -> None:
    waiting = table.reserved.get(seat)
    if waiting is not None and waiting.person != person.id:
        whose = "taken" if table.closed_to(person.id) else f"{waiting.name}'s"
        raise RefusedError(
            409, f"Seat {seat} is {whose} from the next deal on.", code=ErrorCode.SEAT_TAKEN
        )
