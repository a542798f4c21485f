"""Tables of four people each who play at human pace, and how long their moves take to all seats."""

import asyncio
import random
import time
from collections import Counter, defaultdict
from collections.abc import Sequence
from functools import partial
from itertools import count
from typing import Any

import msgspec
from msgspec import Struct
from web_client import Socket, connect

from benny.game import fair_deal
from benny.protocol.messages import apply_change

SEATS = 4
LEAST = 0.1


class View(Struct):
    legal: tuple[str, ...] = ()


class Picture(Struct):
    view: View


class Status(Struct):
    status: str


class Asked(Struct):
    game: str
    deal: int
    asks: str = ""


class Update(Struct, tag_field="kind", tag="update"):
    """The part of an update that a player needs who does not look."""

    seq: int
    table: Status
    picture: Picture | None = None
    fair: Asked | None = None


class Reply(Struct, tag_field="kind", tag="reply"):
    id: str
    ok: bool
    seq: int
    error: str = ""


class Patch(Struct, tag_field="kind", tag="patch"):
    changes: dict[str, Any]


_DECODER = msgspec.json.Decoder(Update | Patch | Reply)


class Meter:
    """What all tables have seen since it was set to zero: moves in seconds, bytes, refusals."""

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        self.moves: list[float] = []
        self.bytes = 0
        self.refusals: Counter[str] = Counter()


class Move:
    """A move, or the start of a game, on its way to the four seats."""

    def __init__(self) -> None:
        self.sent_at = time.perf_counter()
        self.seq = 0
        self._arrivals: dict[int, list[float]] = defaultdict(list)

    def arrive(self, seq: int, now: float) -> None:
        self._arrivals[seq].append(now)

    @property
    def seconds(self) -> float | None:
        """Return how long the move took to the last seat, None while it is on its way."""
        seen = self._arrivals[self.seq]
        return max(seen) - self.sent_at if len(seen) == SEATS else None


class Turn(Struct):
    """What a seat could do after some event, nothing where the game is over and the next begins."""

    seq: int
    seat: int
    legal: tuple[str, ...]


class PlayedTable:
    """A table whose four people each think for `pace` seconds on average before they act.

    Nobody acts before a tenth of that; the rest has an exponential distribution, so that moves
    come as independently of each other as those of many people do.
    """

    def __init__(self, meter: Meter, pace: float) -> None:
        self._meter = meter
        self._pace = pace
        self._ids = count()
        self._sockets: list[Socket] = []
        self._replies: dict[str, asyncio.Future[Reply]] = {}
        self._parts: dict[int, tuple[str, int, str]] = {}
        self._shown: dict[int, str] = {}
        self._whole: dict[int, Any] = {}
        self._next: Turn | None = None
        self._thinking: asyncio.TimerHandle | None = None
        self._move: Move | None = None
        self._move_id = ""
        self._moved_at = 0

    @property
    def is_whole(self) -> bool:
        return all(socket.is_open for socket in self._sockets)

    @property
    def waits(self) -> float:
        """Return for how many seconds the table has waited for a move to come to all seats."""
        return time.perf_counter() - self._move.sent_at if self._move else 0

    async def open(self, address: str, code: str, tokens: Sequence[str]) -> None:
        for seat, token in enumerate(tokens):
            self._sockets.append(await connect(address, code, token, partial(self._hear, seat)))
        for seat in range(SEATS):
            await self._ask(seat, do="sit", seat=seat)

    async def begin(self) -> None:
        await self._ask(0, do="start")

    def close(self) -> None:
        if self._thinking:
            self._thinking.cancel()
        for socket in self._sockets:
            socket.close()

    async def _ask(self, seat: int, /, **command: object) -> None:
        asked = self._send(seat, **command)
        self._replies[asked] = asyncio.get_running_loop().create_future()
        reply = await self._replies[asked]
        if not reply.ok:
            raise RuntimeError(f"{command} was refused: {reply.error}")

    def _send(self, seat: int, /, **command: object) -> str:
        name = f"{next(self._ids)}"
        self._sockets[seat].send(msgspec.json.encode({"id": name, **command}))
        return name

    def _hear(self, seat: int, text: bytes) -> None:
        now = time.perf_counter()
        self._meter.bytes += len(text)
        message = _DECODER.decode(text)
        if isinstance(message, Reply):
            self._answered(message)
        elif isinstance(message, Patch):
            self._whole[seat] = apply_change(self._whole[seat], message.changes)
            self._see(seat, msgspec.convert(self._whole[seat], Update), now)
        else:
            self._whole[seat] = msgspec.json.decode(text)
            self._see(seat, message, now)

    def _answered(self, reply: Reply) -> None:
        if not reply.ok:
            self._meter.refusals[reply.error] += 1
        if reply.id in self._replies:
            self._replies.pop(reply.id).set_result(reply)
        elif self._move and reply.id == self._move_id:
            self._move.seq = reply.seq
            self._look()

    def _see(self, seat: int, update: Update, now: float) -> None:
        if update.fair:
            self._give(seat, update.fair)
        legal = update.picture.view.legal if update.picture else ()
        if legal or update.table.status == "over":
            self._consider(Turn(update.seq, seat if legal else 0, legal))
        if self._move:
            self._move.arrive(update.seq, now)
        self._look()

    def _consider(self, turn: Turn) -> None:
        """Take note of what can be done, unless more has happened since, as other seats saw."""
        if turn.seq >= self._moved_at and (self._next is None or turn.seq > self._next.seq):
            self._next = turn

    def _give(self, seat: int, asked: Asked) -> None:
        """Give a part of the next deal as a browser does: its hash, and itself when it is due."""
        if asked.asks == "hash" and self._parts.get(seat, ("", 0))[:2] != (asked.game, asked.deal):
            part = fair_deal.new_secret()
            self._parts[seat] = (asked.game, asked.deal, part)
            digest = fair_deal.hash_of_part(asked.game, asked.deal, seat, part)
            self._send(seat, do="hash", hash=digest, game=asked.game, deal=asked.deal)
        elif asked.asks == "part" and self._shown.get(seat) != self._parts[seat][2]:
            self._shown[seat] = self._parts[seat][2]
            self._send(seat, do="reveal", part=self._shown[seat])

    def _look(self) -> None:
        if self._move and (seconds := self._move.seconds):
            self._meter.moves.append(seconds)
            self._moved_at, self._move = self._move.seq, None
            if self._next and self._next.seq < self._moved_at:
                self._next = None
        if self._next and not self._move and not self._thinking:
            gap = LEAST + random.expovariate(1 / (1 - LEAST))
            self._thinking = asyncio.get_running_loop().call_later(self._pace * gap, self._act)

    def _act(self) -> None:
        assert self._next
        turn, self._next, self._thinking = self._next, None, None
        command = (
            {"do": "act", "action": random.choice(turn.legal)} if turn.legal else {"do": "start"}
        )
        self._move = Move()
        self._move_id = self._send(turn.seat, **command)
