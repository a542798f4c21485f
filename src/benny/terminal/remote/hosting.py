"""What a table's host can do from the terminal, in words."""

import msgspec
from msgspec.structs import asdict

from benny.errors import NotationError
from benny.web.protocol import SeatState, TableState
from benny.web.table.options import Options

_SAID = {"yes": "true", "on": "true", "no": "false", "off": "false"}


def guest(table: TableState, host: str, text: str) -> str:
    """Return the id of whom the host means by a seat's number from 0, or by a name.

    Raises NotationError where nobody else sits there.
    """
    guests = {
        number: seat
        for number, seat in enumerate(table.seats)
        if seat.kind == "person" and seat.person != host
    }
    for number, seat in guests.items():
        if text.casefold() in (str(number), seat.name.casefold()):
            return seat.person
    if not guests:
        raise NotationError("nobody else sits here whom you could send away")
    there = " or ".join(f"kick {number} ({seat.name})" for number, seat in guests.items())
    raise NotationError(f"{text!r} is nobody who sits here: write {there}")


def changed(options: Options, text: str) -> Options:
    """Return options with one changed, as in `hints=no`; raise NotationError for what is none."""
    name, _, value = (part.strip() for part in text.partition("="))
    values = asdict(options)
    if name not in values or not value:
        raise NotationError(
            f"{text!r} is no option: write one like hints=no, of {', '.join(values)}"
        )
    try:
        wanted = values | {name: _SAID.get(value.lower(), value)}
        return msgspec.convert(wanted, Options, strict=False)
    except msgspec.ValidationError as error:
        why = str(error).partition(" - at")[0]
        raise NotationError(f"{text!r} can't be chosen: {why}") from None


def shown(options: Options) -> str:
    """Return the options in a line."""
    values = asdict(options).items()
    return ", ".join(
        f"{name}={('no', 'yes')[value] if isinstance(value, bool) else value}"
        for name, value in values
    )


def seated(seat: SeatState, *, is_host: bool, is_own: bool) -> str:
    """Return who sits at a seat, and what else is to be known of him."""
    facts = {
        "you": is_own,
        "host": is_host,
        "program": seat.program,
        "away": seat.away,
    }
    told = ", ".join(fact for fact, is_so in facts.items() if is_so)
    name = seat.name if seat.kind == "person" else seat.bot or "empty"
    return f"{name} ({told})" if told else name
