"""Commands about the game in progress, and about the shuffle of its next deal."""

from benny.analysis.claims import claimed_plays, objection, sure_order
from benny.bots import PARTNER
from benny.errors import IllegalActionError
from benny.game import fair_deal
from benny.protocol.commands import Act, Answer, Claim, Hash, Pause, Resume, Reveal, Start, Undo
from benny.web.table.events import (
    Acted,
    Back,
    BotSat,
    Claimed,
    Hashed,
    Paused,
    Resumed,
    Revealed,
    Started,
    TableEvent,
    UndoAnswered,
    UndoAsked,
    Undone,
)
from benny.web.table.permissions import (
    check_between_games,
    check_host,
    check_not_paused,
    check_not_rated,
    check_starter,
    game_on,
    own_seat,
)
from benny.web.table.person import Person
from benny.web.table.refusal import RefusedError
from benny.web.table.table import Parts, Table


def act(table: Table, person: Person, command: Act) -> list[TableEvent]:
    """Let a player act at their turn; a player who was away is back."""
    seat = own_seat(table, person)
    game = game_on(table)
    check_not_paused(table)
    if game.turn != seat:
        raise IllegalActionError(f"{command.action!r} has to wait: it is not your turn")
    back: list[TableEvent] = [Back(seat)] if table.seats[seat].is_away else []
    return [*back, Acted(seat, game.check(command.action))]


def start(table: Table, person: Person, _command: Start) -> list[TableEvent]:
    """Begin a game; bots take the empty seats of people's partners."""
    check_starter(table, person)
    check_between_games(table, "A game is in progress.")
    is_rated = table.options.rated and all(seat.is_here and seat.agreed for seat in table.seats)
    partners = [BotSat(seat, PARTNER) for seat in _seats_across_from_people(table)]
    return [*partners, Started(is_rated)]


def pause(table: Table, person: Person, _command: Pause) -> list[TableEvent]:
    check_host(table, person)
    check_not_rated(table)
    game_on(table)
    return [] if table.is_paused else [Paused()]


def resume(table: Table, person: Person, _command: Resume) -> list[TableEvent]:
    check_starter(table, person)
    return [Resumed()] if table.is_paused else []


def undo(table: Table, person: Person, _command: Undo) -> list[TableEvent]:
    """Ask to undo the last decision; with no one else at the table it is undone at once."""
    seat = own_seat(table, person)
    game_on(table)
    if not _takes_back(table):
        raise RefusedError(403, "This table does not allow undo.")
    if not may_undo(table, seat):
        raise RefusedError(409, "You have made no decision in this deal to take back.")
    others = [number for number in table.people_here if number != seat]
    return [UndoAsked(seat)] if others else [_undone(table, seat)]


def answer(table: Table, person: Person, command: Answer) -> list[TableEvent]:
    """Answer a request to undo, which is granted once all agree."""
    seat = own_seat(table, person)
    if table.undo is None or table.undo.seat == seat:
        raise RefusedError(409, "Nobody is waiting for your answer.")
    asker = table.undo.seat
    left = set(table.people_here) - table.undo_agreed - {seat, asker}
    answered = UndoAnswered(seat, command.agree)
    return [answered] if left or not command.agree else [answered, _undone(table, asker)]


def claim(table: Table, person: Person, _command: Claim) -> list[TableEvent]:
    """Claim the rest, if the player is sure of every trick left."""
    seat = own_seat(table, person)
    game = game_on(table)
    if not table.options.claims:
        raise RefusedError(403, "This table does not allow claims.")
    check_not_paused(table)
    view = game.view(seat)
    order = sure_order(view)
    if not order:
        raise RefusedError(409, objection(view))
    return [Claimed(seat, claimed_plays(game, order))]


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


def may_undo(table: Table, seat: int) -> bool:
    """Return whether a seat has a decision in this deal that it could ask to undo."""
    return _takes_back(table) and _actions_before(table, seat) is not None


def _seats_across_from_people(table: Table) -> list[int]:
    """Return the empty seats whose partner is a person."""
    seats = table.seats
    return [
        seat
        for team in table.rules.teams
        for seat in team
        if seats[seat].person is None
        and not seats[seat].bot
        and any(seats[other].person is not None for other in team)
    ]


def _takes_back(table: Table) -> bool:
    return table.options.undo != "never" and not table.is_rated


def _undone(table: Table, seat: int) -> Undone:
    actions = _actions_before(table, seat)
    assert actions is not None
    return Undone(actions)


def _actions_before(table: Table, seat: int) -> int | None:
    """Return how many actions of the deal came before the seat's last free decision."""
    game = table.game
    if game is None or game.is_waiting or game.over:
        return None
    found = game.last_decision(seat)
    return None if found is None or found < table.kind.actions_before else found
