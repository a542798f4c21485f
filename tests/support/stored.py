"""People, tables and games to store in tests."""

import sqlite3
from contextlib import closing
from threading import Barrier, Thread

from benny.web.store.database import ConflictError
from benny.web.store.games import StoredGame, StoredSeat
from benny.web.store.people import StoredPerson
from benny.web.store.tables import DoneCommand, Entry, OpenedTable, TableChange

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
    """Return what is known of a table by its id."""
    return store.tables.find_by_code(table.upper())


def entry(*bodies, command=None, by="ann", at=NOW + 1, ended=None, **change):
    """Return what is appended."""
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
