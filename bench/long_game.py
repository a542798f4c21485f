"""Measure how long others wait while somebody uses a very long game: `python bench/long_game.py`.

A game of 1,000 deals is written into a new database; a server on one core serves it. Its player
takes a decision back 120 times; the server is started again; somebody without a token looks at the
table, and twenty at once at the pages of the game when it is over. All the while `/health` is asked
for every few milliseconds; how long that takes while nothing else goes on tells how busy the
machine is itself. The exit code says whether each answer came within 0.2 seconds.
"""

import argparse
import os
import random
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, cast

import msgspec
from web_watch import serving

from benny import variant
from benny.io.json import to_json
from benny.protocol.commands import SeatBot, Sit, Start
from benny.protocol.requests import Options
from benny.rules.loading import change_rules
from benny.rules.rules import Rules
from benny.web import secrets
from benny.web.store.people import StoredPerson
from benny.web.store.store import Store
from benny.web.store.tables import Entry, OpenedTable, TableChange
from benny.web.table import fold
from benny.web.table.automatic import due
from benny.web.table.decisions import decide
from benny.web.table.events import Acted, Opened, TableEvent
from benny.web.table.person import Person
from benny.web.table.table import Table

LIMIT = 0.2
PROBE = 0.005
AT_ONCE = 20
TOKEN = "a token that nobody knows"
ANN = Person("ann", "Ann")


class Written:
    """A table whose events go into a database as they are made."""

    def __init__(self, store: Store, rules: Rules) -> None:
        self._store = store
        opened = Opened("long", "LONG23", rules, Options(), ANN.id)
        self.table = Table(opened)
        self._bodies = [to_json(opened)]
        row = OpenedTable("long", "LONG23", "Long", "long", False, 0, "waiting", b"[]", time.time())
        store.tables.open(row, self._bodies)
        self._bodies = []

    def happen(self, *events: TableEvent) -> None:
        """Let events happen."""
        for event in events:
            fold.apply(self.table, event, time.time())
            self._bodies.append(to_json(event))

    def write(self) -> None:
        """Write what has happened since the last time."""
        after = self.table.seq - len(self._bodies)
        change = TableChange(status=self.table.status, game=self.table.number)
        entry = Entry(at=time.time(), bodies=self._bodies, change=change)
        self._store.tables.append("long", after, entry)
        self._bodies = []


def write_game(folder: Path, deals: int) -> int:
    """Write a game up to its last deal, in which it is Ann's turn; return the number of events."""
    store = Store(f"sqlite:///{folder / 'benny.sqlite'}")
    store.people.add(StoredPerson(ANN.id, ANN.name, False, time.time()), secrets.digest(TOKEN))
    rules = change_rules(variant("classic"), ["target=1000", "made=[0, 0, 1]", "euchred=[0, 0, 1]"])
    written = Written(store, rules)
    table, chance = written.table, random.Random(1)
    written.happen(*decide(table, ANN, Sit(id="sit", seat=0)))
    for seat in (1, 2, 3):
        written.happen(*decide(table, ANN, SeatBot(id=f"bot{seat}", seat=seat, bot="random")))
    written.happen(*decide(table, ANN, Start(id="start")))
    while not _is_there(table, deals):
        if found := due(table, is_late=True):
            written.happen(*found)
        else:
            assert table.game is not None
            turn = table.game.turn
            assert turn is not None
            written.happen(Acted(turn, chance.choice(table.game.legal)))
            if len(table.game.deals[-1].actions) == 1:
                written.write()
    written.write()
    store.close()
    return table.seq


def _is_there(table: Table, deals: int) -> bool:
    game = table.game
    return game is not None and len(game.deals) == deals and game.turn == 0


class Watch:
    """Asks for `/health` all the while, and notes how long each answer took."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._waits: list[float] = []
        self._done = threading.Event()

    def _watch(self) -> None:
        connection = HTTPConnection(self._address.removeprefix("http://"))
        while not self._done.is_set():
            began = time.perf_counter()
            connection.request("GET", "/health")
            connection.getresponse().read()
            self._waits.append(time.perf_counter() - began)
            time.sleep(PROBE)

    @contextmanager
    def during(self, what: str, longest: dict[str, float]) -> Iterator[None]:
        """Watch while something is done; print and keep the longest wait."""
        watching = threading.Thread(target=self._watch)
        watching.start()
        time.sleep(0.1)
        began = time.perf_counter()
        yield
        took = time.perf_counter() - began
        self._done.set()
        watching.join()
        wait = longest[what] = max(self._waits)
        middle = sorted(self._waits)[len(self._waits) // 2]
        print(
            f"{what}: {took:.2f} s; /health median {1000 * middle:.1f} ms, "
            f"longest {1000 * wait:.0f} ms",
            flush=True,
        )


class Asker:
    """Somebody who asks a server, over one connection."""

    def __init__(self, address: str, token: str = "") -> None:
        self._connection = HTTPConnection(address.removeprefix("http://"))
        self._headers = {"content-type": "application/json"}
        if token:
            self._headers["authorization"] = f"Bearer {token}"
        self._ids = iter(range(10**9))

    def ask(self, path: str, body: dict[str, Any] | None = None) -> tuple[int, Any]:
        """Return the status and the answer to a request."""
        sent = None if body is None else msgspec.json.encode(body)
        self._connection.request("GET" if body is None else "POST", path, sent, self._headers)
        answer = self._connection.getresponse()
        return answer.status, msgspec.json.decode(answer.read())

    def do(self, kind: str, **fields: object) -> dict[str, Any]:
        """Send a command to the table; return the reply."""
        command = {"id": f"{kind}{os.getpid()}{next(self._ids)}", "do": kind} | fields
        status = 429
        while status == 429:  # a guest keeps within the limits
            time.sleep(0.02)
            status, reply = self.ask("/api/tables/LONG23/commands", command)
        return cast("dict[str, Any]", reply)


def take_back(ann: Asker, times: int) -> None:
    """Let Ann decide something and take it back, so many times."""
    while times:
        _, update = ann.ask("/api/tables/LONG23")
        legal = update["picture"]["view"].get("legal", [])
        if legal:
            ann.do("act", action=legal[0])
        elif update["table"]["status"] == "closed":
            sys.exit(f"The table has closed: {update['table']['closed']}")
        times -= bool(ann.do("undo")["ok"])


def at_once(address: str, path: str) -> None:
    """Let several ask for a page at the same time."""

    def ask() -> None:
        status, _ = Asker(address).ask(path)
        statuses.append(status)

    statuses: list[int] = []
    asking = [threading.Thread(target=ask) for _ in range(AT_ONCE)]
    for one in asking:
        one.start()
    for one in asking:
        one.join()
    print(f"  {path}: {Counter(statuses)}")


def measure(folder: Path, deals: int, undos: int) -> dict[str, float]:
    """Use the long game as a hostile guest would; return the longest waits of the others."""
    longest: dict[str, float] = {}

    def watched(address: str, what: str, act: Callable[..., object], *args: object) -> None:
        with Watch(address).during(what, longest):
            act(*args)

    def idle(address: str) -> None:
        with Watch(address).during("nothing, since the server started", {}):
            time.sleep(2)

    with serving(0, folder) as server:
        idle(server.address)
        look = Asker(server.address).ask
        watched(server.address, "the first look after it was written", look, "/api/tables/LONG23")
        ann = Asker(server.address, TOKEN)
        watched(server.address, f"{undos} undos", take_back, ann, undos)
    with serving(0, folder) as server:
        idle(server.address)
        look = Asker(server.address).ask
        watched(server.address, "a look after a restart", look, "/api/tables/LONG23")
        ann = Asker(server.address, TOKEN)
        watched(server.address, "its end", ann.do, "end")
        for what, path in (("a deal", f"/deals/{deals // 2}"), ("the game", "")):
            page = f"/api/games/long.1{path}"
            watched(server.address, f"{AT_ONCE} pages of {what}", at_once, server.address, page)
    return longest


def main() -> None:
    """Write the game, use it, and say whether the others were served in time."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--undos", type=int, default=120)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        events = write_game(Path(name), given.deals)
        print(f"A game of {given.deals} deals, {events} events.", flush=True)
        longest = measure(Path(name), given.deals, given.undos)
    late = [what for what, wait in longest.items() if wait > LIMIT]
    print(f"Not within {LIMIT} s: {', '.join(late)}." if late else f"All within {LIMIT} s.")
    sys.exit(bool(late))


if __name__ == "__main__":
    main()
