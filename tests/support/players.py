"""People as scripts that play over WebSocket, come back by themselves, and note what they see."""

import asyncio
import random
from itertools import count

import httpx
import msgspec
import websockets
from websockets.exceptions import WebSocketException

from benny.game import fair_deal

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
        """Open a table and return its code."""
        table = {"variant": variant, "changes": list(changes), "options": options}
        answer = HTTP.post(f"{address}/api/tables", json=table, headers=self.headers)
        return answer.raise_for_status().json()["code"]

    def ask(self, address, code, do, **fields):
        """Send a command; return the answer."""
        command = {"id": f"ask{next(_numbers)}", "do": do} | fields
        url = f"{address}/api/tables/{code}/commands"
        return HTTP.post(url, json=command, headers=self.headers)

    def look(self, address, code):
        """Return what is shown of a table."""
        answer = HTTP.get(f"{address}/api/tables/{code}", headers=self.headers)
        return answer.raise_for_status().json()

    def connect(self, address, code, since=0):
        """Return a connection to a table, to be entered."""
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
