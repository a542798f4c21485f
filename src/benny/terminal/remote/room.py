"""The seats of a server's table and whom it waits for, in words."""

from benny.protocol.messages import SeatState, TableState


def seats_line(table: TableState, own: int | None) -> str:
    """Return who sits where, from seat 0; `own` is the viewer's seat."""
    seats = (
        _seat_line(seat, is_host=seat.person == table.host, is_own=number == own)
        for number, seat in enumerate(table.seats)
    )
    return f"Seats: {', '.join(seats)}."


def waits_for(table: TableState, person: str) -> str:
    """Return a sentence about what the deal waits for."""
    if table.status == "gathering":
        return "The cards are dealt ..."
    if person in table.starters:
        return "You can start the game now; bots take the empty seats."
    host = next((seat.name for seat in table.seats if seat.person == table.host), "the host")
    return f"Waiting for {host} to start the game ..."


def _seat_line(seat: SeatState, *, is_host: bool, is_own: bool) -> str:
    facts = {"you": is_own, "host": is_host, "program": seat.program, "away": seat.away}
    told = ", ".join(fact for fact, is_so in facts.items() if is_so)
    if seat.coming is not None:
        told = f"{seat.coming.name} from the next deal on"
    name = seat.name if seat.kind == "person" else seat.bot or "empty"
    return f"{name} ({told})" if told else name
