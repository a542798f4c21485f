"""A table without a server: events are taken in as they are decided, through their JSON."""

from collections.abc import Sequence
from itertools import count

from msgspec.structs import replace

from benny import Game, Rules, variant
from benny.bots import bot
from benny.game.shuffling import derive
from benny.io.json import to_json
from benny.protocol.commands import Act, Agree, Command, Options, SeatBot, Sit, Start
from benny.web.table import fold
from benny.web.table.automatic import bot_at_turn, due, with_time_used
from benny.web.table.decisions import decide
from benny.web.table.events import Acted, BotSat, Committed, Opened, TableEvent, read_event
from benny.web.table.match_table import MatchTable
from benny.web.table.person import Person
from benny.web.table.table import Table
from benny.web.table.updates import update
from support.bots import made

_NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve")
ANN, BOB, CID, DEE, EVE = (Person(name.lower(), name) for name in _NAMES)
PEOPLE = (ANN, BOB, CID, DEE)


_OPTIONS = Options()


class Sitting:
    """A table that Ann has opened; `log` holds all that has happened at it, cards by the seed.

    Whatever happens does so at the time `now`.
    """

    def __init__(
        self,
        name: str | Rules = "family",
        options: Options = _OPTIONS,
        seed: int = 1,
        code: str = "TABLE",
    ) -> None:
        self._seed = seed
        rules = variant(name) if isinstance(name, str) else name
        opened = Opened(code.lower(), code, rules, options, ANN.id)
        self.log: list[TableEvent] = [opened]
        self.table = Table(opened)
        self._ids = count()
        self.now = 1.0
        self.settle()

    def do(self, person: Person, kind: type[Command], /, **fields: object) -> None:
        """Let a person do something, and all that follows by itself, bots included."""
        command = kind(id=f"c{next(self._ids)}", **fields)
        waited = self.now - self.table.turn.since - self.table.stopped_for(self.now)
        self.happen(*with_time_used(self.table, decide(self.table, person, command), waited))
        self.settle()

    def happen(self, *events: TableEvent) -> None:
        """Take events in."""
        for event in events:
            fold.apply(self.table, read_event(to_json(event)), self.now)
            self.log.append(event)

    def settle(self, *, is_late: bool = True) -> None:
        """Let happen what is due; if `is_late`, parts that do not come are not waited for."""
        while True:
            if events := due(self.table, is_late=is_late):
                self.happen(*map(self._seeded, events))
            elif asked := bot_at_turn(self.table):
                seat, name = asked
                assert self.table.game is not None
                action = made(name).act(self.table.game.view(seat))
                self.happen(Acted(seat, action, name))
            else:
                return

    def _seeded(self, event: TableEvent) -> TableEvent:
        if not isinstance(event, Committed):
            return event
        secret = derive(self._seed, f"{event.game} {event.deal}")
        return replace(event, secret=f"{secret:064x}")

    def seen(self, seat: int | None) -> bytes:
        """Return what is shown to a seat, or to a spectator."""
        return to_json(update(self.table, seat))


MATCH_OPTIONS = Options(watchers=False, hints=False, undo="never")


class MatchSitting(Sitting):
    """A table of a match of three deals, where nothing has happened yet."""

    def __init__(self, name="classic", people=(0, 2)):
        self.part = MatchTable(
            match="m",
            cut="words",
            number=2,
            first=4,
            deals=3,
            people=people,
            bot="novice",
            secret="ab" * 32,
        )
        super().__init__(name)
        rules = self.table.rules
        opened = Opened("m-2", "CODE", rules, MATCH_OPTIONS, "match", match=self.part)
        self.log = [opened]
        self.table = fold.table_of([(opened, self.now)])
        self.happen(*(BotSat(at, "novice") for at in range(rules.players) if at not in people))
        self.settle()

    def _seeded(self, event):
        return event

    def begin(self):
        for person, seat in zip((ANN, BOB), self.part.people, strict=False):
            self.do(person, Sit, seat=seat)
        self.do(ANN, Start)

    def play_deal(self):
        """Let the rule of thumb play for the people until another deal begins, or none."""
        deal = self.table.number
        while self.table.number == deal and self.table.status == "playing":
            game = self.table.game
            person = self.table.seats[game.turn].person
            who = next(one for one in (ANN, BOB) if one.id == person)
            self.do(who, Act, action=str(bot("sensible").act(game.view(game.turn))))


def seated(
    name: str = "family", people: Sequence[Person] = (ANN,), seed: int = 1, **options: object
) -> Sitting:
    """Return a table at which people sit from seat 0 on; to a rated game all have agreed."""
    sitting = Sitting(name, Options(**options), seed)
    for seat, person in enumerate(people):
        sitting.do(person, Sit, seat=seat)
        if sitting.table.options.rated:
            sitting.do(person, Agree, rated=True)
    return sitting


def playing(
    name: str = "family",
    people: Sequence[Person] = (ANN,),
    seed: int = 1,
    bots: str = "",
    **options: object,
) -> Sitting:
    """Return a table at which a game has begun; `bots` fill it, or those that do so by default."""
    sitting = seated(name, people, seed, **options)
    for seat in range(len(people), len(sitting.table.seats) if bots else 0):
        sitting.do(ANN, SeatBot, seat=seat, bot=bots)
    sitting.do(ANN, Start)
    return sitting


def own_turn(sitting: Sitting, seat: int = 0) -> Game:
    """Return the table's game, where it is a seat's turn."""
    game = sitting.table.game
    assert game is not None
    assert game.turn == seat
    return game


def act(sitting: Sitting, person: Person, choice: int = 0) -> None:
    """Let a person do one of the things that are allowed at the turn that it is."""
    game = sitting.table.game
    assert game is not None
    sitting.do(person, Act, action=game.legal[choice])


def finish_deal(sitting: Sitting) -> None:
    """Play to the end of the deal, where the next one is not dealt yet."""
    game = sitting.table.game
    assert game is not None
    while sitting.table.status == "playing":
        assert game.turn is not None
        sitting.happen(Acted(game.turn, game.legal[-1]))
    assert sitting.table.status == "gathering"
