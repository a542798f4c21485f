"""A server's table in words: its seats, what it waits for, and the commands of its host."""

from collections.abc import Sequence, Set

import msgspec
from msgspec.structs import asdict

from benny.errors import NotationError
from benny.io.json import convert
from benny.io.validation import misfit
from benny.protocol.commands import Options
from benny.protocol.messages import Newcomer, SeatState, TableState
from benny.terminal.session import Offer


def seats_line(table: TableState, own: int | None) -> str:
    seats = []
    for number, seat in enumerate(table.seats):
        facts = {
            "you": number == own,
            "host": seat.person == table.host,
            "program": seat.program,
            "away": seat.away,
        }
        remarks = ", ".join(fact for fact, is_so in facts.items() if is_so)
        if seat.coming is not None:
            remarks = f"{seat.coming.name} from the next hand on"
        name = seat.name if seat.kind == "person" else seat.bot or "empty"
        seats.append(f"{name} ({remarks})" if remarks else name)
    return f"Seats: {', '.join(seats)}."


def waits_for(table: TableState, person: str) -> str:
    if table.status == "gathering":
        return "The cards are dealt ..."
    if person in table.starters:
        return "You can start the game now; bots take the empty seats."
    host = next((seat.name for seat in table.seats if seat.person == table.host), "the host")
    return f"Waiting for {host} to start the game ..."


_SAID = {"yes": "true", "on": "true", "no": "false", "off": "false"}


def host_commands(table: TableState, host: str, offers: Set[Offer]) -> list[str]:
    by_offer = {
        Offer.ADMIT: [f"{Offer.ADMIT} {at} ({who.name})" for at, who in newcomers(table)],
        Offer.KICK: [f"{Offer.KICK} {at} ({seat.name})" for at, seat in _guests(table, host)],
        Offer.OPTIONS: [
            f"{Offer.OPTIONS} {name}={'no' if value else 'yes'}"
            for name, value in asdict(table.options).items()
            if isinstance(value, bool)
        ],
        Offer.END: [str(Offer.END)],
    }
    return [word for offer, some in by_offer.items() if offer in offers for word in some]


def guest(table: TableState, host: str, text: str) -> str:
    """Return the id of a person named by the host: by seat, by name, or as in `host_commands`.

    Raises NotationError if no other person fits.
    """
    guests = _guests(table, host)
    if not guests:
        raise NotationError("no one else sits here")
    return _find_person(guests, text, Offer.KICK, "a name or seat here")[1].person


def newcomers(table: TableState) -> list[tuple[int, Newcomer]]:
    return [(at, seat.coming) for at, seat in enumerate(table.seats) if seat.coming is not None]


def seat_of_newcomer(table: TableState, text: str) -> int:
    """Return the seat of a waiting person, named as for `guest`.

    Raises NotationError if no person fits.
    """
    return _find_person(newcomers(table), text, Offer.ADMIT, "waiting for a seat")[0]


def change_option(options: Options, text: str) -> Options:
    """Return options with one changed, as in `hints=no`; raise NotationError if it is invalid."""
    name, _, value = (part.strip() for part in text.partition("="))
    values = asdict(options)
    if name not in values or not value:
        raise NotationError(
            f"{text!r} is not an option: write one like hints=no; there are {', '.join(values)}"
        )
    changed = values | {name: _SAID.get(value.lower(), value)}
    try:
        return convert(changed, Options, strict=False)
    except msgspec.ValidationError as error:
        raise NotationError(misfit(error, changed, Options)) from None


def options_text(options: Options) -> str:
    values = asdict(options).items()
    return ", ".join(
        f"{name}={('no', 'yes')[value] if isinstance(value, bool) else value}"
        for name, value in values
    )


def _guests(table: TableState, host: str) -> list[tuple[int, SeatState | Newcomer]]:
    people = ((at, seat.coming or seat) for at, seat in enumerate(table.seats))
    return [(number, who) for number, who in people if who.person not in ("", host)]


def _find_person(
    people: Sequence[tuple[int, SeatState | Newcomer]], text: str, command: Offer, what: str
) -> tuple[int, SeatState | Newcomer]:
    for number, who in people:
        name = who.name.casefold()
        if text.casefold() in (str(number), name, f"{number} ({name})"):
            return number, who
    there = " or ".join(f"{command} {number} ({who.name})" for number, who in people)
    raise NotationError(f"{text!r} is not {what}: write {there}")
