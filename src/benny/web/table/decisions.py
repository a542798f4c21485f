"""Decides commands and what moderators do: each leads to events or a refusal."""

from collections.abc import Callable
from typing import Any

from benny.analysis.claims import claimed_plays, objection, sure_order
from benny.bots import PARTNER, REGISTRY
from benny.errors import IllegalActionError
from benny.game import fair_deal
from benny.game.view import View
from benny.protocol import commands
from benny.protocol.commands import Command
from benny.protocol.messages import ErrorCode
from benny.web.table import events
from benny.web.table.automatic import sit_event
from benny.web.table.events import TableEvent
from benny.web.table.match_table import MatchTable
from benny.web.table.permissions import (
    authorize,
    check_between_games,
    check_host,
    check_not_paused,
    check_not_rated,
    coverers,
    game_on,
    known_seat,
    own_seat,
)
from benny.web.table.person import Person, RefusedError
from benny.web.table.table import CLOSED_TO, Table


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
    authorize(table, person, command)
    decided = _HANDLERS[type(command)](table, person, command)
    if isinstance(table.kind, MatchTable):
        people = table.kind.people
        seating = [event for event in decided if isinstance(event, events.Sat | events.Reserved)]
        if any(event.seat not in people for event in seating):
            free = " and ".join(map(str, people))
            raise RefusedError(
                409, f"In this match the people have seats {free}.", code=ErrorCode.SEAT_TAKEN
            )
    return decided


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
    why = f"a moderator has closed it: {reason.rstrip('.')}."
    return [] if table.closed else [events.Closed(why)]


def rename(table: Table, person: str, name: str, *, own: bool = False) -> list[TableEvent]:
    """Replace a name at the seats that the person has or waits for."""
    places = (*table.seats, *table.reserved.values())
    is_named = any(seat.person == person and seat.name != name for seat in places)
    return [events.Renamed(person, name, own)] if is_named and not table.closed else []


def _sit(table: Table, person: Person, command: commands.Sit) -> list[TableEvent]:
    """Give a person a seat: at once, or with the next deal if a game is in progress."""
    if person.id in table.banned:
        raise RefusedError(403, CLOSED_TO[ErrorCode.SENT_AWAY], code=ErrorCode.SENT_AWAY)
    number = _free_seat(table, person) if command.seat is None else known_seat(table, command.seat)
    seat, own = table.seats[number], table.seat_of(person.id)
    if own == number:
        return [events.Back(number)] if seat.is_away else []
    owner = seat if seat.person else table.reserved.get(number, seat)
    if owner.person not in (None, person.id):
        # People who may not watch learn no names either.
        whose = "taken" if table.closed_to(person.id) else f"{owner.name}'s"
        when = "" if owner is seat else " from the next hand on"
        raise RefusedError(409, f"That seat is {whose}{when}.", code=ErrorCode.SEAT_TAKEN)
    # Two seats in one deal would show one person two hands.
    if table.is_on and table.seen.get(person.id, number) != number:
        raise RefusedError(
            409, "You have seen another player's cards in this hand: wait until it ends."
        )
    waiting = table.reserved_by(person.id)
    left: list[TableEvent] = [] if waiting in (None, number) else [events.Released(waiting)]
    # No one takes a bot's hand in mid-deal: one person with three names could see three hands.
    if table.status == "playing" and person.id not in table.seen:
        reserved = events.Reserved(number, person.id, person.name, person.bot)
        return [] if waiting == number else [*left, reserved]
    if own is not None:
        left.insert(0, events.Vacated(own))
    return [*left, events.Sat(number, person.id, person.name, person.bot)]


def _stand(table: Table, person: Person, _command: commands.Stand) -> list[TableEvent]:
    reserved = table.reserved_by(person.id)
    if reserved is not None:
        return [events.Released(reserved)]
    seat = own_seat(table, person)
    check_not_rated(table)
    return [events.Vacated(seat)]


def _admit(table: Table, person: Person, command: commands.Admit) -> list[TableEvent]:
    seat = known_seat(table, command.seat)
    if seat not in table.reserved:
        raise RefusedError(409, "No one is waiting for that seat.")
    if table.options.public:
        raise RefusedError(403, "At a public table newcomers play from the next hand on.")
    return [sit_event(table, seat)]


def _seat_bot(table: Table, person: Person, command: commands.SeatBot) -> list[TableEvent]:
    seat = known_seat(table, command.seat)
    if command.bot not in REGISTRY:
        raise RefusedError(400, f"There is no bot {command.bot!r}: choose {', '.join(REGISTRY)}.")
    if (seated := table.seats[seat]).person is not None:
        raise RefusedError(409, f"That seat is {seated.name}'s.", code=ErrorCode.SEAT_TAKEN)
    return [events.BotSat(seat, command.bot)]


def _unseat(table: Table, person: Person, command: commands.Unseat) -> list[TableEvent]:
    seat = known_seat(table, command.seat)
    if table.is_on or table.seats[seat].person is not None or not table.seats[seat].bot:
        raise RefusedError(409, "That seat has no bot that can be removed now.")
    return [events.Vacated(seat)]


def _kick(table: Table, person: Person, command: commands.Kick) -> list[TableEvent]:
    if command.person == person.id:
        raise RefusedError(409, "You can't remove yourself: stand up, or end the table.")
    seat, reserved = table.seat_of(command.person), table.reserved_by(command.person)
    given_up: list[TableEvent] = [] if seat is None else [events.Vacated(seat)]
    given_up += [] if reserved is None else [events.Released(reserved)]
    return [*given_up, events.Kicked(command.person)]


def _nudge(table: Table, person: Person, _command: commands.Nudge) -> list[TableEvent]:
    own = own_seat(table, person)
    if own == _idle_seat(table):
        raise RefusedError(409, "It is your own turn.")
    return [] if table.turn.is_nudged else [events.Nudged(own)]


def _cover(table: Table, person: Person, command: commands.Cover) -> list[TableEvent]:
    if known_seat(table, command.seat) != _idle_seat(table):
        raise RefusedError(409, "It is someone else's turn.")
    if person.id not in coverers(table):
        own_seat(table, person)
        check_host(table, person)
        raise RefusedError(409, "It is your own turn.")
    return [events.Away(command.seat, late=True)]


def _idle_seat(table: Table) -> int:
    """Return the seat of the player who is slow; raise RefusedError if there is none."""
    seat = table.person_at_turn
    if seat is None or table.turn.idle_since is None:
        raise RefusedError(409, "No one has taken long yet.")
    return seat


def _free_seat(table: Table, person: Person) -> int:
    """Return the best seat for a person who names none: their own, else one without a bot."""
    own_seats = (table.seat_of(person.id), table.reserved_by(person.id), table.seen.get(person.id))
    held = next((seat for seat in own_seats if seat is not None), None)
    if held is not None:
        return held
    seats = enumerate(table.seats)
    free = [at for at, seat in seats if seat.person is None and at not in table.reserved]
    if not free:
        raise RefusedError(409, "All seats are taken.", code=ErrorCode.SEAT_TAKEN)
    return min(free, key=lambda number: bool(table.seats[number].bot))


def _change_options(table: Table, person: Person, command: commands.Change) -> list[TableEvent]:
    check_between_games(table, "Options can only be changed between games.")
    return [events.Changed(command.options)]


def _agree(table: Table, person: Person, command: commands.Agree) -> list[TableEvent]:
    seat = own_seat(table, person)
    check_between_games(table, "Agree on a rated game before it begins.")
    if command.rated and not table.options.rated:
        raise RefusedError(409, "No games are rated at this table.")
    if command.rated and person.bot:
        raise RefusedError(403, "Programs can't play rated games.")
    return [events.Agreed(seat, command.rated)]


def _act(table: Table, person: Person, command: commands.Act) -> list[TableEvent]:
    seat = own_seat(table, person)
    game = game_on(table)
    check_not_paused(table)
    if game.turn != seat:
        raise IllegalActionError(f"{command.action!r} has to wait: it is not your turn")
    back: list[TableEvent] = [events.Back(seat)] if table.seats[seat].is_away else []
    return [*back, events.Acted(seat, game.check(command.action))]


def _start(table: Table, person: Person, _command: commands.Start) -> list[TableEvent]:
    """Begin a game; bots take the empty seats of people's partners."""
    check_between_games(table, "A game is in progress.")
    is_rated = table.options.rated and all(seat.is_here and seat.agreed for seat in table.seats)
    partners = [
        events.BotSat(seat, PARTNER)
        for team in table.rules.teams
        if any(table.seats[seat].person is not None for seat in team)
        for seat in team
        if table.seats[seat].person is None and not table.seats[seat].bot
    ]
    return [*partners, events.Started(is_rated, table.seat_of(person.id))]


def _pause(table: Table, person: Person, _command: commands.Pause) -> list[TableEvent]:
    game_on(table)
    return [] if table.is_paused else [events.Paused()]


def _undo(table: Table, person: Person, _command: commands.Undo) -> list[TableEvent]:
    """Ask to undo the last decision; with no one else at the table it is undone at once."""
    seat = own_seat(table, person)
    game_on(table)
    if not _takes_back(table):
        raise RefusedError(403, "This table does not allow undo.")
    if not may_undo(table, seat):
        raise RefusedError(409, "You have made no decision in this hand to take back.")
    if not any(number != seat for number in table.people_here):
        return [_undone(table, seat)]
    if _actions_before(table, seat) in table.undo_refused:
        raise RefusedError(409, "Your undo was refused: play on.")
    return [events.UndoAsked(seat)]


def _answer(table: Table, person: Person, command: commands.Answer) -> list[TableEvent]:
    seat = own_seat(table, person)
    if table.undo is None or table.undo.seat == seat:
        raise RefusedError(409, "No one is waiting for your answer.")
    asker = table.undo.seat
    left = set(table.people_here) - table.undo_agreed - {seat, asker}
    answered = events.UndoAnswered(seat, command.agree)
    return [answered] if left or not command.agree else [answered, _undone(table, asker)]


def _claim(table: Table, person: Person, _command: commands.Claim) -> list[TableEvent]:
    seat = own_seat(table, person)
    game = game_on(table)
    if not table.options.claims:
        raise RefusedError(403, "This table does not allow claims.")
    check_not_paused(table)
    view = game.view(seat)
    order = sure_order(view)
    if not order:
        raise RefusedError(409, objection(view))
    return [events.Claimed(seat, claimed_plays(game, order))]


def _bind_part(table: Table, person: Person, command: commands.Hash) -> list[TableEvent]:
    seat = own_seat(table, person)
    if table.next is None or table.next.is_gathering:
        raise RefusedError(409, "Hashes are no longer accepted: the next deal is due.")
    named, due = (command.game, command.deal), (table.next.game, table.next.deal)
    # A late hash that names no deal would count for the wrong one; with `expect` it can't be late.
    if None in named and (named != (None, None) or command.expect is None):
        raise RefusedError(400, "Say which deal the hash is for: send game and deal as in fair.")
    if None not in named and named != due:
        wrong = f"That hash is for deal {command.deal} of game {command.game!r}"
        raise RefusedError(409, f"{wrong}: the next one is deal {due[1]} of game {due[0]!r}.")
    if seat in table.next.hashes:
        raise RefusedError(409, "You have already committed to a part.")
    return [events.Hashed(seat, command.hash)]


def _reveal_part(table: Table, person: Person, command: commands.Reveal) -> list[TableEvent]:
    seat = own_seat(table, person)
    if table.next is None or not table.next.is_gathering or seat not in table.next.hashes:
        raise RefusedError(409, "The server is not asking for your part now.")
    due = fair_deal.hash_of_part(table.next.game, table.next.deal, seat, command.part)
    if due != table.next.hashes[seat]:
        raise RefusedError(400, "That part does not match your hash.")
    # Sent again after a reconnect, a part is no mistake.
    return [] if seat in table.next.parts else [events.Revealed(seat, command.part)]


def may_undo(table: Table, seat: int) -> bool:
    return _takes_back(table) and _actions_before(table, seat) is not None


def _takes_back(table: Table) -> bool:
    return table.options.undo != "never" and not table.is_rated


def _undone(table: Table, seat: int) -> events.Undone:
    actions = _actions_before(table, seat)
    assert actions is not None
    return events.Undone(actions)


def _actions_before(table: Table, seat: int) -> int | None:
    """Return the number of actions in the deal before the seat's last free decision."""
    game = table.game
    if game is None or game.is_waiting or game.over:
        return None
    before = game.last_decision(seat)
    return None if before is None or before < table.kind.actions_before else before


_HANDLERS: dict[type[Command], Callable[[Table, Person, Any], list[TableEvent]]] = {
    commands.Act: _act,
    commands.Sit: _sit,
    commands.Stand: _stand,
    commands.Admit: _admit,
    commands.SeatBot: _seat_bot,
    commands.Unseat: _unseat,
    commands.Start: _start,
    commands.Pause: _pause,
    commands.Resume: lambda table, *_: [events.Resumed()] if table.is_paused else [],
    commands.Kick: _kick,
    commands.Nudge: _nudge,
    commands.Cover: _cover,
    commands.End: lambda *_: [events.Closed("the host has closed it.")],
    commands.Undo: _undo,
    commands.Answer: _answer,
    commands.Hash: _bind_part,
    commands.Reveal: _reveal_part,
    commands.Change: _change_options,
    commands.Agree: _agree,
    commands.Claim: _claim,
}
