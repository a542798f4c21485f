"""A page without a server: the host, what it keeps, and a person who plays through its sockets."""

import asyncio
import json
from itertools import count

from benny.game import fair_deal
from benny.offline import OfflineHost
from benny.protocol.messages import apply_change

PATIENCE = 10  # seconds
_PART = "5a" * 32


def is_over(state):
    return state["table"]["status"] in ("over", "closed")


def legal_in(state):
    picture = state.get("picture")
    return picture["view"].get("legal", []) if picture else []


class Page:
    """A page whose data lasts from one start to the next."""

    def __init__(self, kept=None, **options):
        self.kept = {} if kept is None else kept
        self.sockets = {}
        self._ids = count()
        self.host = OfflineHost(
            self.kept, self.kept.__setitem__, lambda key: self.kept.pop(key), self._hear, **options
        )

    def _hear(self, socket_id, what, text):
        self.sockets[socket_id].put_nowait((what, text))

    async def ask(self, method, target, body=None, status=None):
        """Return what is answered; it is to have a status, by default one of success."""
        sent = b"" if body is None else json.dumps(body)
        answered, answer = await self.host.request(method, target, sent)
        is_right = answered < 300 if status is None else answered == status
        assert is_right, (method, target, answered, answer)
        return json.loads(answer) if answer else None

    async def named(self, name="Ann"):
        return await self.ask("POST", "/api/people", {"name": name})

    async def opened(self, variant, **options):
        """Open a table, fill it with bots, and return it once its game has begun."""
        changes = options.pop("changes", [])
        new = {"variant": variant, "changes": changes, "options": options}
        table = Sitting(self, (await self.ask("POST", "/api/tables", new))["code"])
        await table.look()
        await table.do("sit", seat=0)
        for seat in range(1, len(table.state["table"]["seats"])):
            await table.do("seat_bot", seat=seat, bot="sensible")
        await table.do("start")
        return table

    async def stop(self):
        await self.host.stop()


class Sitting:
    """A person at a table, as a client has it: `state` is the last update with all patches."""

    def __init__(self, page, code):
        self.page = page
        self.code = code
        self.state = None
        self.patches = 0
        self._id = next(page._ids)
        self._sent = count()
        self._given = set()

    async def look(self, query=""):
        self.page.sockets[self._id] = asyncio.Queue()
        self.page.host.open(self._id, f"/api/tables/{self.code}/socket?patches=true{query}")
        assert (await self._next())[0] == "open"
        await self.until(lambda state: state is not None)

    def leave(self):
        self.page.host.close(self._id)

    async def do(self, kind, **fields):
        """Send a command, and return its reply."""
        name = f"c{self._id}.{next(self._sent)}"
        self.page.host.receive(self._id, json.dumps({"do": kind, "id": name} | fields))
        while (message := await self.hear()).get("id") != name:
            pass
        return message

    async def until(self, holds):
        """Wait for a state, and contribute to each shuffle on the way, as clients do."""
        while not holds(self.state):
            if not await self._shuffle((self.state or {}).get("fair") or {}):
                await self.hear()

    async def act(self, choice=0):
        """Do one of the legal actions, as soon as it is the person's turn, and see it done."""
        await self.until(lambda state: legal_in(state) or is_over(state))
        if legal := legal_in(self.state):
            before = self.state["seq"]
            await self.do("act", action=legal[choice])
            await self.until(lambda state: state["seq"] > before)

    async def finish(self):
        """Play the game to its end."""
        while not is_over(self.state):
            await self.act()

    async def hear(self):
        what, text = await self._next()
        assert what == "message", text
        message = json.loads(text)
        if message["kind"] == "update":
            self.state = message
        elif message["kind"] == "patch":
            self.patches += 1
            self.state = apply_change(self.state, message["changes"])
        return message

    async def _shuffle(self, fair):
        """Give what the shuffle asks for, if anything, and return whether it was."""
        asks, place = fair.get("asks"), (fair.get("game"), fair.get("deal"))
        if not asks or (asks, place) in self._given:
            return False
        self._given.add((asks, place))
        game, deal = place
        if asks == "hash":
            hashed = fair_deal.hash_of_part(game, deal, self.state["you"]["seat"], _PART)
            await self.do("hash", game=game, deal=deal, hash=hashed)
        else:
            await self.do("reveal", part=_PART)
        return True

    async def _next(self):
        return await asyncio.wait_for(self.page.sockets[self._id].get(), PATIENCE)
