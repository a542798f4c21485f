"""What follows from a wish at a table: the events it leads to, or a refusal."""

from functools import singledispatch

from msgspec import Struct

from benny.bots import PARTNER, REGISTRY
from benny.errors import IllegalActionError
from benny.game import fair_deal
from benny.game.actions import Action
from benny.game.game import Game
from benny.game.view import View
from benny.protocol.commands import (
    Act,
    Admit,
    Agree,
    Answer,
    Change,
    Claim,
    Command,
    End,
    Hash,
    Kick,
    Pause,
    Resume,
    Reveal,
    SeatBot,
    Sit,
    Stand,
    Start,
    Undo,
    Unseat,
)
from benny.protocol.error_codes import ErrorCode, code_of
from benny.rules.cards import Card
from benny.web.table.automatic import seated
from benny.web.table.claims import sure_order
from benny.web.table.events import (
    Acted,
    Agreed,
    Away,
    Back,
    BotSat,
    Changed,
    Claimed,
    Closed,
    Hashed,
    Kicked,
    Paused,
    Released,
    Reserved,
    Resumed,
    Revealed,
    Sat,
    Started,
    TableEvent,
    UndoAnswered,
    UndoAsked,
    Undone,
    Vacated,
)
from benny.web.table.table import BARRED, Parts, Table


class RefusedError(Exception):
    """A wish that can't be granted: an HTTP status and one sentence that says why.

    `wait` is after how many seconds it may be worth another try, where that is known. `code` says
    more than the status does, where programs may want to know more.
    """

    def __init__(
        self, status: int, sentence: str, wait: float = 0, code: ErrorCode | None = None
    ) -> None:
        super().__init__(sentence)
        self.status = status
        self.wait = wait
        self.code = code or code_of(status)


class Person(Struct, frozen=True):
    """Who asks: the public id and the name, and whether that is a program."""

    id: str
    name: str
    bot: bool = False


def decide(table: Table, person: Person, command: Command) -> list[TableEvent]:
    """Return what a person's command leads to.

    Raises RefusedError where he may not do that, with 403 for what is another's to do and 409 for
    what can't be done now; IllegalActionError and NotationError come from the game.
    """
    if table.closed:
        raise RefusedError(409, f"This table has ended: {table.closed}", code=ErrorCode.TABLE_ENDED)
    if command.expect is not None and command.expect < table.game_seq:
        raise RefusedError(
            409, "The game has moved on since you saw it: look again.", code=ErrorCode.STALE
        )
    return _decide(command, table, person)


def leave(_table: Table, seat: int) -> list[TableEvent]:
    """Return what follows when the person at a seat has been gone for longer than the grace."""
    return [Away(seat)]


def starters(table: Table) -> tuple[str, ...]:
    """Return who may begin a game: the host, and where they are not here whoever sits or will.

    The same people may let a paused game go on.
    """
    if table.seat_of(table.host) in table.people_here:
        return (table.host,)
    seats = (*table.seats, *table.reserved.values())
    people = (seat.person for seat in seats if seat.person is not None)
    return tuple(dict.fromkeys((table.host, *people)))


def may_undo(table: Table, seat: int) -> bool:
    """Return whether a seat has decided something in this deal that it could ask to take back."""
    return _takes_back(table) and _actions_before(table, seat) is not None


def view_for_hint(table: Table, person: Person) -> View:
    """Return what a person knows at his turn, for a hint; raise RefusedError where there is none.

    Hints may be had where the table allows them, and not in rated games.
    """
    seat = _own_seat(table, person)
    game = _game_on(table)
    if not table.options.hints or table.is_rated:
        raise RefusedError(403, "There are no hints at this table.")
    if game.turn != seat:
        raise RefusedError(409, "There is a hint when it is your turn.")
    return game.view(seat)


@singledispatch
def _decide(command: Command, table: Table, person: Person) -> list[TableEvent]:
    raise TypeError(f"no table knows what to do with {command!r}")


@_decide.register
def _(command: Act, table: Table, person: Person) -> list[TableEvent]:
    seat = _own_seat(table, person)
    game = _game_on(table)
    _check_not_paused(table)
    if game.turn != seat:
        raise IllegalActionError(f"{command.action!r} has to wait: it is not your turn")
    back: list[TableEvent] = [Back(seat)] if table.seats[seat].is_away else []
    return [*back, Acted(seat, game.check(command.action))]


@_decide.register
def _(command: Sit, table: Table, person: Person) -> list[TableEvent]:
    if person.id in table.banned:
        raise RefusedError(403, BARRED[ErrorCode.SENT_AWAY], code=ErrorCode.SENT_AWAY)
    wanted = command.seat
    number = _free_seat(table, person) if wanted is None else _known_seat(table, wanted)
    seat, own = table.seats[number], table.seat_of(person.id)
    if own == number:
        return [Back(number)] if seat.is_away else []
    if seat.person is not None:
        whose = "taken" if table.barred(person.id) else f"{seat.name}'s"
        raise RefusedError(409, f"Seat {number} is {whose}.", code=ErrorCode.SEAT_TAKEN)
    _check_not_reserved(table, person, number)
    if table.is_on and table.seen.get(person.id, number) != number:
        raise RefusedError(409, "You have seen another hand of this deal: wait for its end.")
    if table.status == "playing" and person.id not in table.seen:
        return _reserved(table, person, number)
    moved: list[TableEvent] = [] if own is None else [Vacated(own)]
    if (waiting := table.reserved_by(person.id)) not in (None, number):
        moved.append(Released(waiting))
    return [*moved, Sat(number, person.id, person.name, person.bot)]


@_decide.register
def _(_command: Stand, table: Table, person: Person) -> list[TableEvent]:
    reserved = table.reserved_by(person.id)
    if reserved is not None:
        return [Released(reserved)]
    seat = _own_seat(table, person)
    _check_not_rated(table)
    return [Vacated(seat)]


@_decide.register
def _(command: Admit, table: Table, person: Person) -> list[TableEvent]:
    _check_host(table, person)
    seat = _known_seat(table, command.seat)
    if seat not in table.reserved:
        raise RefusedError(409, f"Nobody waits for seat {seat}.")
    if table.options.public:
        raise RefusedError(403, "At a public table whoever comes plays from the next deal on.")
    return [seated(table, seat)]


@_decide.register
def _(command: SeatBot, table: Table, person: Person) -> list[TableEvent]:
    _check_host(table, person)
    seat = _known_seat(table, command.seat)
    if command.bot not in REGISTRY:
        raise RefusedError(400, f"{command.bot!r} is no bot: there are {', '.join(REGISTRY)}.")
    if table.seats[seat].person is not None:
        raise RefusedError(
            409, f"Seat {seat} is {table.seats[seat].name}'s.", code=ErrorCode.SEAT_TAKEN
        )
    return [BotSat(seat, command.bot)]


@_decide.register
def _(command: Unseat, table: Table, person: Person) -> list[TableEvent]:
    _check_host(table, person)
    seat = _known_seat(table, command.seat)
    if table.is_on or table.seats[seat].person is not None or not table.seats[seat].bot:
        raise RefusedError(409, f"Seat {seat} holds no bot that could go now.")
    return [Vacated(seat)]


@_decide.register
def _(_command: Start, table: Table, person: Person) -> list[TableEvent]:
    _check_starter(table, person)
    _check_between_games(table, "A game is in progress.")
    is_rated = table.options.rated and all(seat.is_here and seat.agreed for seat in table.seats)
    partners = [BotSat(seat, PARTNER) for seat in _seats_across_from_people(table)]
    return [*partners, Started(is_rated)]


@_decide.register
def _(_command: Pause, table: Table, person: Person) -> list[TableEvent]:
    _check_host(table, person)
    _check_not_rated(table)
    _game_on(table)
    return [] if table.is_paused else [Paused()]


@_decide.register
def _(_command: Resume, table: Table, person: Person) -> list[TableEvent]:
    _check_starter(table, person)
    return [Resumed()] if table.is_paused else []


@_decide.register
def _(command: Kick, table: Table, person: Person) -> list[TableEvent]:
    _check_host(table, person)
    _check_not_rated(table)
    if command.person == person.id:
        raise RefusedError(409, "You can't send yourself away: stand up, or end the table.")
    seat, reserved = table.seat_of(command.person), table.reserved_by(command.person)
    given_up: list[TableEvent] = [] if seat is None else [Vacated(seat)]
    given_up += [] if reserved is None else [Released(reserved)]
    return [*given_up, Kicked(command.person)]


@_decide.register
def _(_command: End, table: Table, person: Person) -> list[TableEvent]:
    _check_host(table, person)
    _check_not_rated(table)
    return [Closed("the host has ended it.")]


@_decide.register
def _(_command: Undo, table: Table, person: Person) -> list[TableEvent]:
    seat = _own_seat(table, person)
    _game_on(table)
    if not _takes_back(table):
        raise RefusedError(403, "Nothing is taken back at this table.")
    if not may_undo(table, seat):
        raise RefusedError(409, "You have decided nothing in this deal that could be taken back.")
    others = [number for number in table.people_here if number != seat]
    asked = UndoAsked(seat)
    return [asked] if others else [asked, _undone(table, seat)]


@_decide.register
def _(command: Answer, table: Table, person: Person) -> list[TableEvent]:
    seat = _own_seat(table, person)
    if table.undo is None or table.undo.seat == seat:
        raise RefusedError(409, "Nobody has asked you to take anything back.")
    asker = table.undo.seat
    left = set(table.people_here) - table.undo_agreed - {seat, asker}
    answered = UndoAnswered(seat, command.agree)
    return [answered] if left or not command.agree else [answered, _undone(table, asker)]


@_decide.register
def _(command: Hash, table: Table, person: Person) -> list[TableEvent]:
    seat = _own_seat(table, person)
    if table.next is None or table.next.is_gathering:
        raise RefusedError(409, "No hashes are taken now: the next deal is due.")
    _check_deal(command, table.next)
    if seat in table.next.hashes:
        raise RefusedError(409, "You are bound to a part already.")
    return [Hashed(seat, command.hash)]


def _check_deal(command: Hash, due: Parts) -> None:
    """Refuse a hash that is not for the deal that is due.

    One that does not say for which it is may come late, after a lost connection, and would bind
    its player to a part that does not fit; with `expect` nothing was dealt since.
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


@_decide.register
def _(command: Reveal, table: Table, person: Person) -> list[TableEvent]:
    seat = _own_seat(table, person)
    if table.next is None or not table.next.is_gathering or seat not in table.next.hashes:
        raise RefusedError(409, "No part of yours is asked for now.")
    due = fair_deal.hash_of_part(table.next.game, table.next.deal, seat, command.part)
    if due != table.next.hashes[seat]:
        raise RefusedError(400, "That part does not fit the hash that you gave for it.")
    return [] if seat in table.next.parts else [Revealed(seat, command.part)]


@_decide.register
def _(command: Change, table: Table, person: Person) -> list[TableEvent]:
    _check_host(table, person)
    _check_between_games(table, "Options are chosen before a game, not in it.")
    return [Changed(command.options)]


@_decide.register
def _(command: Agree, table: Table, person: Person) -> list[TableEvent]:
    seat = _own_seat(table, person)
    _check_between_games(table, "Whether a game is rated is agreed on before it.")
    if command.rated and not table.options.rated:
        raise RefusedError(409, "No games are rated at this table.")
    if command.rated and person.bot:
        raise RefusedError(403, "Programs play games that are not rated.")
    return [Agreed(seat, command.rated)]


@_decide.register
def _(_command: Claim, table: Table, person: Person) -> list[TableEvent]:
    seat = _own_seat(table, person)
    game = _game_on(table)
    if not table.options.claims:
        raise RefusedError(403, "Nobody claims at this table.")
    _check_not_paused(table)
    if game.turn != seat:
        raise RefusedError(409, "You can claim when it is your turn to lead.")
    order = sure_order(game.view(seat))
    if not order:
        raise RefusedError(409, "By what you know, not every trick left is yours for sure.")
    return [Claimed(seat, _played_out(game, seat, order))]


def _played_out(game: Game, seat: int, order: tuple[Card, ...]) -> list[tuple[int, Action]]:
    """Return the plays where a seat leads its cards in order and the others play their lowest."""
    cards = iter(order)
    return game.played_out(
        lambda turn, legal: Action(f"play {next(cards)}") if turn == seat else legal[-1]
    )


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
    """Return how many actions of the deal came before the last free decision of a seat."""
    game = table.game
    if game is None or game.is_waiting or game.over:
        return None
    return game.last_decision(seat)


def _own_seat(table: Table, person: Person) -> int:
    seat = table.seat_of(person.id)
    if seat is None:
        raise RefusedError(403, "You have no seat at this table.", code=ErrorCode.NOT_SEATED)
    return seat


def _free_seat(table: Table, person: Person) -> int:
    """Return the best seat for somebody who wants any: their own, or else without a bot."""
    known = (table.seat_of(person.id), table.reserved_by(person.id), table.seen.get(person.id))
    held = next((seat for seat in known if seat is not None), None)
    if held is not None:
        return held
    seats = enumerate(table.seats)
    free = [at for at, seat in seats if seat.person is None and at not in table.reserved]
    if not free:
        raise RefusedError(409, "All seats are taken.", code=ErrorCode.SEAT_TAKEN)
    return min(free, key=lambda number: bool(table.seats[number].bot))


def _reserved(table: Table, person: Person, seat: int) -> list[TableEvent]:
    """Return that a person takes a bot's seat with the next deal, as nobody who has seen a hand.

    Who played it now would see its cards: under three names one sees the hands of three bots.
    """
    before = table.reserved_by(person.id)
    if before == seat:
        return []
    moved: list[TableEvent] = [] if before is None else [Released(before)]
    return [*moved, Reserved(seat, person.id, person.name, person.bot)]


def _check_not_reserved(table: Table, person: Person, seat: int) -> None:
    waiting = table.reserved.get(seat)
    if waiting is not None and waiting.person != person.id:
        whose = "taken" if table.barred(person.id) else f"{waiting.name}'s"
        raise RefusedError(
            409, f"Seat {seat} is {whose} from the next deal on.", code=ErrorCode.SEAT_TAKEN
        )


def _known_seat(table: Table, seat: int) -> int:
    if seat >= len(table.seats):
        raise RefusedError(
            400, f"There is no seat {seat}: the seats are 0 to {len(table.seats) - 1}."
        )
    return seat


def _check_host(table: Table, person: Person) -> None:
    if table.host != person.id:
        raise RefusedError(403, "Only the host of the table can do that.", code=ErrorCode.NOT_HOST)


def _check_not_rated(table: Table) -> None:
    """Nobody gets out of losing a rated game; who goes away is covered by a bot."""
    if table.is_on and table.is_rated:
        raise RefusedError(409, "A rated game is played to its end.", code=ErrorCode.GAME_RATED)


def _check_not_paused(table: Table) -> None:
    if table.is_paused:
        raise RefusedError(409, "The game is paused.", code=ErrorCode.GAME_PAUSED)


def _check_starter(table: Table, person: Person) -> None:
    if person.id not in starters(table):
        _check_host(table, person)


def _check_between_games(table: Table, sentence: str) -> None:
    if table.is_on:
        raise RefusedError(409, sentence, code=ErrorCode.GAME_IN_PROGRESS)


def _game_on(table: Table) -> Game:
    if table.game is None or not table.is_on:
        raise RefusedError(409, "No game is in progress.", code=ErrorCode.NO_GAME)
    return table.game
