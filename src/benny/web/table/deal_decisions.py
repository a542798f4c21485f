"""Commands of fair deals: hashes and parts."""

from benny.game import fair_deal
from benny.protocol.commands import Hash, Reveal
from benny.web.table.events import Hashed, Revealed, TableEvent
from benny.web.table.permissions import own_seat
from benny.web.table.person import Person
from benny.web.table.refusal import RefusedError
from benny.web.table.table import Parts, Table


def bind_part(table: Table, person: Person, command: Hash) -> list[TableEvent]:
    """Commit a player's client to its part of the next deal, by the part's hash."""
    seat = own_seat(table, person)
    if table.next is None or table.next.is_gathering:
        raise RefusedError(409, "Hashes are no longer accepted: the next deal is due.")
    _check_deal(command, table.next)
    if seat in table.next.hashes:
        raise RefusedError(409, "You have already committed to a part.")
    return [Hashed(seat, command.hash)]


def reveal_part(table: Table, person: Person, command: Reveal) -> list[TableEvent]:
    """Reveal a part that a player's client has committed to."""
    seat = own_seat(table, person)
    if table.next is None or not table.next.is_gathering or seat not in table.next.hashes:
        raise RefusedError(409, "The server is not asking for your part now.")
    due = fair_deal.hash_of_part(table.next.game, table.next.deal, seat, command.part)
    if due != table.next.hashes[seat]:
        raise RefusedError(400, "That part does not match your hash.")
    # Sent again after a reconnect, a part is no mistake.
    return [] if seat in table.next.parts else [Revealed(seat, command.part)]


def _check_deal(command: Hash, due: Parts) -> None:
    """Refuse a hash that is not for the next deal.

    A hash that names no deal may arrive late, after a lost connection, and would commit its player
    to the wrong part. With `expect` that can't happen.
    """
    if command.game is None and command.deal is None and command.expect is not None:
        return
    if command.game is None or command.deal is None:
        raise RefusedError(400, "Say which deal the hash is for: send game and deal as in fair.")
    if (command.game, command.deal) != (due.game, due.deal):
        raise RefusedError(
            409,
            f"That hash is for deal {command.deal} of game {command.game!r}: the next one is "
            f"deal {due.deal} of game {due.game!r}.",
        )
