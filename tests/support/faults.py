"""Games that are played while servers are killed, and what has to be true of them afterwards."""

import asyncio
import random
import threading
from contextlib import closing

from benny.game import records
from benny.web.store.store import Store
from benny.web.table import fold
from benny.web.table.events import Acted, read_event
from support.players import Person, Player

# A few deals each, so that many games are begun and ended while servers come and go.
GAMES = (
    ("family", ("target=3",), 4),
    ("buck", ("start=5", "target=0"), 3),
    ("dnd", ("target=10",), 2),
    ("classic", ("target=3",), 2),
    ("sawdust", (), 1),
)


def seat(addresses, game, seed, pause=0.0, **options):
    """Return players at a new table whose game has begun, people first and then bots."""
    variant, changes, people = game
    address = addresses[0]
    persons = [Person(address, f"P{seed}-{number}") for number in range(people)]
    code = persons[0].open(address, variant, changes, **options)
    for number, person in enumerate(persons):
        person.ask(address, code, "sit", seat=number).raise_for_status()
    persons[0].ask(address, code, "start").raise_for_status()
    return [
        Player(person, _from(addresses, number), code, seed * 10 + number, pause)
        for number, person in enumerate(persons)
    ]


def _from(addresses, number):
    first = number % len(addresses)
    return [*addresses[first:], *addresses[:first]]


def play_while(players, act, patience):
    """Let everybody play to the end of the game while an act is done over and over."""
    over = threading.Event()
    acting = threading.Thread(target=_act, args=(act, over))
    acting.start()
    try:
        asyncio.run(asyncio.wait_for(_play(players), patience))
    finally:
        over.set()
        acting.join()


def _act(act, over):
    while not over.is_set():
        act(over)


async def _play(players):
    await asyncio.gather(*(player.play() for player in players))


class Killing:
    """Kills a server at random moments and starts it again, some times."""

    def __init__(self, server, times, seed=0, between=(0.05, 0.6)):
        self.left = times
        self._server = server
        self._random = random.Random(seed)
        self._between = between

    def __call__(self, over):
        """Kill it once, unless all is over before, or it was killed often enough."""
        if over.wait(self._random.uniform(*self._between)) or not self.left:
            return
        self._server.kill()
        self._server.start()
        self.left -= 1


def complaints(database, players):
    """Return what is wrong with the games of players, by the database and by what they saw."""
    found = []
    with closing(Store(database)) as store:
        for player in players:
            events, table = _stored(store, player.code)
            found += [f"{player.code}: it was seen and then gone: {lost}" for lost in player.lost]
            found += [f"{player.code}: {what}" for what in _wrong_acts(player, events, table)]
            found += [f"{player.code}: {what}" for what in _wrong_game(store, table)]
    return found


def _stored(store, code):
    row = store.tables.find_by_code(code)
    stored = store.tables.events(row.id)
    events = [read_event(one.body) for one in stored]
    return events, fold.table_of((event, one.at) for event, one in zip(events, stored, strict=True))


def _wrong_acts(player, events, table):
    own = table.seat_of(player.person.id)
    acted = [str(e.action) for e in events if isinstance(e, Acted) and e.seat == own and not e.bot]
    if acted not in (player.done, [*player.done, player.unanswered]):
        yield f"{player.person.name} did {player.done} and then {player.unanswered}, stored {acted}"


def _wrong_game(store, table):
    if table.status != "over":
        return [f"its game is {table.status}"]
    kept = store.games.record(table.game_id)
    if kept is None:
        return ["its game is not kept"]
    record = records.decode(kept)
    if record != table.game.record():
        return ["the record is not what the events say"]
    return [wrong] if (wrong := records.verify(record)) else []
