"""Tables without a server, and people, tables and games to store."""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from itertools import count
from threading import Barrier, Thread

from msgspec.structs import replace

from benny import Game, Rules, bot, variant
from benny.game.log import Record
from benny.game.shuffling import derive
from benny.io.json import from_json, to_json
from benny.protocol.commands import Act, Agree, Command, Options, SeatBot, Sit, Start
from benny.web.history.archive import archive_game
from benny.web.store.rows import (
    ConflictError,
    DoneCommand,
    Entry,
    OpenedTable,
    StoredGame,
    StoredPerson,
    StoredSeat,
    TableChange,
)
from benny.web.table import fold
from benny.web.table.automatic import bot_at_turn, due, with_time_used
from benny.web.table.decisions import decide
from benny.web.table.events import (
    Acted,
    BotSat,
    Committed,
    Opened,
    Sat,
    Started,
    TableEvent,
    read_event,
)
from benny.web.table.match_table import MatchTable
from benny.web.table.person import Person
from benny.web.table.practice import Practice, nameless
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


NOW = 1_700_000_000.25


def add_person(store, name="Ann"):
    """Store and return a person whose id is the name in lower case and whose token is the name."""
    person = StoredPerson(id=name.lower(), name=name, bot=False, made_at=NOW)
    store.people.add(person, token=name.encode())
    return person


def open_table(store, name="green", at=NOW, public=False):
    """Store a table of one event, and return its id, which is its name."""
    table = OpenedTable(
        id=name,
        code=name.upper(),
        title="Family Euchre",
        rules_hash="family-hash",
        public=public,
        delay=0,
        status="waiting",
        seats=b"[]",
        opened_at=at,
    )
    store.tables.open(table, [b'{"kind":"opened"}'])
    return name


def found(store, table):
    return store.tables.find_by_code(table.upper())


def entry(*bodies, command=None, by="ann", at=NOW + 1, ended=None, **change):
    return Entry(
        at=at,
        bodies=bodies,
        command=DoneCommand(by, command) if command else None,
        change=TableChange(**change),
        ended=ended,
    )


def game(id="g1", table="green", people=("ann", None), **facts):
    """Return a game of two seats; nobody's seat is a bot's, and seat 0 has won."""
    seats = tuple(
        StoredSeat(
            seat=seat,
            person_id=person,
            name=(person or "Bot").title(),
            bot=None if person else "sensible",
            side=seat,
            won=seat == 0,
            stats=b'{"deals":%d}' % seat,
        )
        for seat, person in enumerate(people)
    )
    usual = {
        "number": 1,
        "variant": "family",
        "title": "Family Euchre",
        "rules_hash": "family-hash",
        "began_at": NOW,
        "ended_at": NOW + 60,
        "public_at": facts.get("ended_at", NOW + 60),
        "finished": True,
        "rated": True,
    }
    return StoredGame(id=id, table_id=table, seats=seats, **usual | facts)


def append(store, table, entry):
    """Append to a table as a server does: after the last event, as often as others are first."""
    while True:
        after = found(store, table).seq
        try:
            return store.tables.append(table, after, entry)
        except ConflictError:
            continue


def damage(path, table):
    """Overwrite the first page of a table in an SQLite file that nobody uses."""
    with closing(sqlite3.connect(path)) as connection:
        [size] = connection.execute("PRAGMA page_size").fetchone()
        place = "SELECT rootpage FROM sqlite_master WHERE name = ?"
        [page] = connection.execute(place, [table]).fetchone()
    with path.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xa5" * size)


def at_once(*calls):
    """Make calls in threads that start together; return what each returned or raised."""
    start = Barrier(len(calls))
    answers = [None] * len(calls)

    def make(number):
        start.wait()
        try:
            answers[number] = calls[number]()
        except Exception as error:
            answers[number] = error

    threads = [Thread(target=make, args=(number,)) for number in range(len(calls))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


_SENSIBLE = bot("sensible")


def begun(name="sawdust", people=PEOPLE, **how):
    """Return a table at which four people play, if not fewer."""
    return playing(name, people, **how)


def played_act(sitting, *, alone=False):
    """Let the person whose turn it is do what is sensible, and whoever makes trump go alone."""
    game = sitting.table.game
    seat = sitting.table.seats[game.turn].person
    person = next(one for one in PEOPLE if one.id == seat)
    action = str(_SENSIBLE.act(game.view(game.turn)))
    lone = f"{action} alone"
    sitting.do(person, Act, action=lone if alone and lone in game.legal else action)


def play(sitting, deals=99):
    """Play on until so many deals of the game have ended, or the game."""
    while sitting.table.is_on and len(sitting.table.game.results) < deals:
        played_act(sitting)
    return sitting


def finished(name="sawdust", **how):
    return play(begun(name, **how))


def add_people(store, people=PEOPLE):
    for person in people:
        store.people.add(StoredPerson(person.id, person.name, False, NOW), person.id.encode())


def keep(store, sitting, game_id="table.1", at=NOW, **facts):
    """Store a game and its closed table, under an id, with other facts where they are given."""
    game, record = archive_game(sitting.table, at)
    table_id = game_id.partition(".")[0]
    open_table(store, table_id)
    game = replace(game, id=game_id, table_id=table_id, **facts)
    store.tables.append(table_id, 1, entry(b"{}", at=at, ended=(game, record), status="closed"))
    return game


SECRET = f"{7:064x}"


def practice_of(record: Record, deal: int, action: int, **where: object) -> Practice:
    """Return a practice from an action of a deal on, both counted from 1, for its seat."""
    log = from_json(to_json(record.deals[deal - 1]), type(record.deals[0]))
    return Practice(
        before=nameless(record.rules, record.standing(deal - 1)),
        deal=log,
        actions=action - 1,
        seat=log.actions[action - 1][0],
        secret=SECRET,
        **where,
    )


class Practising(Sitting):
    """A table where Ann plays a deal again with bots; nothing has happened yet."""

    def __init__(self, record: Record, practice: Practice, options: Options | None = None) -> None:
        self._practice = practice
        self._bots = [seat for seat in range(record.rules.players) if seat != practice.seat]
        self._given = options or Options(watchers=False)
        super().__init__(record.rules, self._given)

    def begin(self) -> None:
        opened = Opened(
            "table", "TABLE", self.table.rules, self._given, ANN.id, practice=self._practice
        )
        read = read_event(to_json(opened))
        assert isinstance(read, Opened)
        self.log = [read]
        self.table = fold.table_of([(read, self.now)])
        self.happen(
            Sat(self._practice.seat, ANN.id, ANN.name),
            *(BotSat(seat, "sensible") for seat in self._bots),
            Started(),
        )
        self.settle()


def practising(record: Record, deal: int, action: int, **where: object) -> Practising:
    table = Practising(record, practice_of(record, deal, action, **where))
    table.begin()
    return table
