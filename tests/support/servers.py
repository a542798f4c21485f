"""Servers as processes that can be killed, and people as scripts who play there meanwhile."""

import asyncio
import random
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import closing, suppress
from itertools import count

import httpx
import msgspec
import websockets
from websockets.exceptions import WebSocketException

from benny.game import fair_deal, records
from benny.io.json import to_json
from benny.web.store.store import Store
from benny.web.table import fold
from benny.web.table.events import Acted, read_event
from support.serving import AMPLE

# Serves with settings that no option offers.
_SERVE = """
import logging, sys
from benny.io.json import from_json
from benny.web.serve import serve
from benny.web.settings import Settings

logging.basicConfig(level=logging.WARNING)
serve(from_json(sys.argv[1], Settings), lambda address, _codes: print(address, flush=True))
"""
_STARTS_WITHIN = 120


def free_port():
    """Return a port at which nobody listens now, and which no client is given by chance."""
    while True:
        port = random.randrange(10_000, 32_000)
        with socket.socket() as listener, suppress(OSError):
            listener.bind(("127.0.0.1", port))
            return port


class Server:
    """A server at a port of its own, whose limits are in nobody's way."""

    def __init__(self, database, **settings):
        port = free_port()
        self.address = f"http://127.0.0.1:{port}"
        chosen = {"port": port, "database": database, "limits": AMPLE, "bots_wait": 0} | settings
        self._command = [sys.executable, "-c", _SERVE, to_json(chosen)]
        self._log = tempfile.TemporaryFile("a+b")  # noqa: SIM115
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            self._command, stdout=subprocess.PIPE, stderr=self._log, text=True
        )
        assert self.process.stdout.readline().startswith("http"), self.said()
        deadline = time.monotonic() + _STARTS_WITHIN
        while not self._answers():
            assert time.monotonic() < deadline, self.said()

    def _answers(self):
        try:
            return HTTP.get(f"{self.address}/health").status_code
        except httpx.TransportError:
            return None

    def kill(self):
        self.process.kill()
        self._wait()

    def stop(self, number=signal.SIGTERM):
        """Tell it to stop; return its exit code."""
        self.process.send_signal(number)
        return self._wait()

    def _wait(self):
        code = self.process.wait(timeout=_STARTS_WITHIN)
        self.process.stdout.close()
        return code

    def fill_disk(self):
        self._limit_files(0)

    def free_disk(self):
        self._limit_files(resource.RLIM_INFINITY)

    def _limit_files(self, size):
        limits = (size, resource.RLIM_INFINITY)
        resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, limits)

    def said(self):
        """Return what it has written about failures, since its first start."""
        self._log.seek(0)
        return self._log.read().decode()

    def remove(self):
        if self.process.poll() is None:
            self.kill()
        self._log.close()


# One for all, for to make one takes long; connections are not kept, for servers are killed.
HTTP = httpx.Client(
    verify=False, trust_env=False, timeout=120, limits=httpx.Limits(max_keepalive_connections=0)
)
_AGAIN_AFTER = (0.02, 0.1)


class Person:
    """Somebody with a name, who asks over HTTP at an address."""

    def __init__(self, address, name):
        self.name = name
        made = HTTP.post(f"{address}/api/people", json={"name": name}).raise_for_status().json()
        self.id = made["id"]
        self.headers = {"Authorization": f"Bearer {made['token']}"}

    def open(self, address, variant="family", changes=(), **options):
        table = {"variant": variant, "changes": list(changes), "options": options}
        answer = HTTP.post(f"{address}/api/tables", json=table, headers=self.headers)
        return answer.raise_for_status().json()["code"]

    def ask(self, address, code, do, **fields):
        command = {"id": f"ask{next(_numbers)}", "do": do} | fields
        url = f"{address}/api/tables/{code}/commands"
        return HTTP.post(url, json=command, headers=self.headers)

    def look(self, address, code):
        answer = HTTP.get(f"{address}/api/tables/{code}", headers=self.headers)
        return answer.raise_for_status().json()

    def connect(self, address, code, since=0):
        url = f"{address.replace('http', 'ws', 1)}/api/tables/{code}/socket?since={since}"
        return websockets.connect(
            url, additional_headers=self.headers, proxy=None, ping_interval=None
        )


_numbers = count()


class Player:
    """Plays a person's seat with random legal actions until the game is over.

    It goes to its addresses in turn, and each command is sent again until it is answered. `done`
    are the actions that were acknowledged, `lost` what was seen and then gone, `closed` with which
    codes connections ended.
    """

    def __init__(self, person, addresses, code, seed=0, pause=0.0):
        self.person = person
        self.addresses = addresses
        self.code = code
        self.done = []
        self.lost = []
        self.lines = []
        self.closed = []
        self.update = None
        self.is_over = False
        self._pause = pause
        self._random = random.Random(seed)
        self._ids = (f"c{seed}-{number}" for number in count())
        self._pending = None
        self._part = None
        self._seen = (-1, [])

    @property
    def unanswered(self):
        """Return the action of which nobody knows whether it was done."""
        return self._pending and self._pending.get("action")

    async def play(self, until=lambda update: False):
        """Play until the game is over, or until a predicate of what is shown holds."""
        turn = 0
        while not self.is_over and not (self.update and until(self.update)):
            try:
                await self._play_at(self.addresses[turn % len(self.addresses)], until)
            except (OSError, WebSocketException) as error:
                self.closed.append(getattr(getattr(error, "rcvd", None), "code", None))
                turn += 1
                await asyncio.sleep(self._random.uniform(*_AGAIN_AFTER))

    async def _play_at(self, address, until):
        since = self.update["seq"] if self.update else 0
        async with self.person.connect(address, self.code, since) as socket:
            if self._pending:
                await socket.send(msgspec.json.encode(self._pending).decode())
            async for text in socket:
                await self._hear(msgspec.json.decode(text), socket)
                if self.is_over or (self.update and until(self.update)):
                    return
                await self._go_on(socket)

    async def _hear(self, message, socket):
        if message["kind"] == "line":
            self.lines.append(message)
        elif message["kind"] == "update":
            self._compare(message)
            self.update = message
            self.is_over = message["table"]["status"] in ("over", "closed")
        elif self._pending and message.get("id") == self._pending["id"]:
            await self._take(message, socket)

    async def _go_on(self, socket):
        if not self._pending and self.update and (command := self._command()):
            await asyncio.sleep(self._pause)
            self._pending = {"id": next(self._ids)} | command
            await socket.send(msgspec.json.encode(self._pending).decode())

    async def _take(self, reply, socket):
        if reply.get("status") in (429, 503):
            await asyncio.sleep(0.2)
            return await socket.send(msgspec.json.encode(self._pending).decode())
        if reply["ok"] and self._pending["do"] == "act":
            self.done.append(self._pending["action"])
        self._pending = None
        return None

    def _command(self):
        asked = self.update.get("fair", {}).get("asks")
        if asked == "hash":
            return self._hash(self.update["fair"])
        if asked == "part" and self._part:
            return {"do": "reveal", "part": self._part}
        view = self.update.get("picture", {}).get("view", {})
        if view.get("legal") and self.update["table"]["status"] == "playing":
            action = self._random.choice(view["legal"])
            return {"do": "act", "action": action, "expect": self.update["seq"]}
        return None

    def _hash(self, deal):
        self._part = f"{self._random.getrandbits(256):064x}"
        seat = self.update["you"]["seat"]
        return {
            "do": "hash",
            "game": deal["game"],
            "deal": deal["deal"],
            "hash": fair_deal.hash_of_part(deal["game"], deal["deal"], seat, self._part),
        }

    def _compare(self, update):
        """Note where an update takes back what an earlier one has shown."""
        if self.update and update["seq"] < self.update["seq"]:
            self.lost.append((self.update["seq"], update["seq"]))
        view = update.get("picture", {}).get("view")
        if view:
            deal, log = (update["table"]["number"], view["deal"]), view.get("log", [])
            seen_deal, seen = self._seen
            if deal == seen_deal and log[: len(seen)] != seen:
                self.lost.append((seen, log))
            self._seen = (deal, log)


# A few deals each, so that many games are begun and ended while servers come and go.
GAMES = (
    ("family", ("target=3",), 4),
    ("buck", ("start=5", "target=0"), 3),
    ("dnd", ("target=10",), 2),
    ("classic", ("target=3",), 2),
    ("sawdust", (), 1),
)


def seat(addresses, game, seed, pause=0.0, **options):
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
