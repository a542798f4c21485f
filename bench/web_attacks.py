"""Measure how long moves take while one address attacks: `python bench/web_attacks.py`.

Two servers run with their default limits. Tables of four people play at the first, and one address
attacks either the second one, as the control, or the first. The two take turns, so that the
attacking client, which has a low priority and offers a modest rate, costs both alike. The ratio is
that of the medians of a move, from when its player's client sends it until the last seat has it.
"""

import argparse
import asyncio
import statistics
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from itertools import count
from pathlib import Path
from time import perf_counter
from urllib.parse import urlsplit

import uvloop
from measuring import Row, print_table
from web_client import Caller
from web_reviews import store_games
from web_tables import SEATS, Meter, PlayedTable
from web_watch import Server, serving

ATTACKER = ("127.0.0.2", 0)
CONNECTIONS = 60
OFFERED = 2000  # requests a second
NICENESS = 10
TABLES = 4
PACE = 0.4
HAND = "hand=JH+9H+AS+KC+9D&up=TH"
HANDSHAKE = (
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)
SOCKET = f"GET /api/tables/{{code}}/socket HTTP/1.1\r\nHost: localhost\r\n{HANDSHAKE}\r\n"
PING = b"\x89\x80\0\0\0\0"
COMMAND = b'{"id":"a","do":"ping"}'

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Attack = Callable[["Target", int], Awaitable[None]]


class Target:
    """A server that is attacked: where it is, a table's code, a token and a finished game."""

    def __init__(self, port: int, code: str, token: str, game: str) -> None:
        self.port, self.code, self.token, self.game = port, code, token, game
        self.statuses: Counter[str] = Counter()

    def request(self, path: str, head: str = "Host: localhost\r\n", body: str = "") -> bytes:
        """Return a request; `path` may begin with a method, and names the code or the game."""
        method, _, path = path.rpartition(" ")
        path = path.format(code=self.code, game=self.game, number=next(_NUMBERS))
        body = body.replace("NUMBER", str(next(_NUMBERS)))
        if body:
            head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
        head += f"Authorization: Bearer {self.token}\r\nAccept: text/html\r\n"
        return f"{method or 'GET'} {path} HTTP/1.1\r\n{head}\r\n{body}".encode()


_NUMBERS = count()


@asynccontextmanager
async def connected(target: Target) -> AsyncIterator[Streams]:
    reader, writer = await asyncio.open_connection("127.0.0.1", target.port, local_addr=ATTACKER)
    try:
        yield reader, writer
    finally:
        writer.transport.abort()


async def answer(reader: asyncio.StreamReader) -> str:
    head = await reader.readuntil(b"\r\n\r\n")
    length = head.lower().partition(b"content-length:")[2].partition(b"\r\n")[0]
    if length:
        await reader.readexactly(int(length))
    else:
        await reader.readuntil(b"\r\n0\r\n\r\n")
    return head.split(maxsplit=2)[1].decode()


def asking(path: str, head: str = "Host: localhost\r\n", body: str = "") -> Attack:
    """Send one request after the other over connections that are kept."""

    async def attack(target: Target, each: int) -> None:
        async with connected(target) as (reader, writer):
            due = perf_counter()
            while True:
                writer.write(target.request(path, head, body))
                target.statuses[await answer(reader)] += 1
                due = max(due + each / OFFERED, perf_counter() - 1)
                await asyncio.sleep(due - perf_counter())

    return attack


def sending(first: str, piece: bytes) -> Attack:
    """Connect, send a beginning and then a piece again and again, and read nothing."""

    async def attack(target: Target, each: int) -> None:
        async with connected(target) as (_, writer):
            start = first.format(code=target.code)
            writer.write(start.encode())
            while piece and not writer.transport.is_closing():
                await asyncio.sleep(each / OFFERED)
                writer.write(piece)
                await writer.drain()
            await asyncio.sleep(0 if not start else each / OFFERED)

    return attack


ATTACKS: dict[str, Attack] = {
    "openapi.json": asking("/schema/openapi.json"),
    "health": asking("/health"),
    "metrics": asking("/metrics"),
    "table's page": asking("/t/{code}"),
    "unknown page": asking("/unknown/{number}"),
    "page of a game": asking("/g/{number}"),
    "ask page": asking(f"/ask?{HAND}"),
    "picture": asking(f"/ask/picture.jpg?{HAND}&score=0-{{number}}"),
    "static file": asking("/static/fair/fair.html"),
    "asset": asking("/assets/x/app.js"),
    "variants": asking("/api/variants"),
    "lobby": asking("/api/tables"),
    "wrong code": asking("/api/tables/NOSUCH"),
    "rankings": asking("/api/rankings"),
    "record": asking("/api/games/{game}/record"),
    "game": asking("/api/games/{game}"),
    "deal": asking("/api/games/{game}/deals/1"),
    "review": asking("/api/games/{game}/review"),
    "statistics": asking("/api/me/statistics"),
    "mistakes": asking("/api/me/mistakes"),
    "puzzle": asking("/api/puzzles/next"),
    "lesson": asking("/api/lessons/classic/first"),
    "trainer": asking("/api/trainers/classic/lead?first={number}"),
    "ask a hand": asking(f"/api/ask/hand?{HAND}"),
    "ask": asking(f"/api/ask?{HAND}&worlds={{number}}"),
    "rules": asking("POST /api/rules", body='{"variant":"classic"}'),
    "people": asking("POST /api/people", body='{"name":"Eve"}'),
    "command": asking("POST /api/tables/{code}/commands", body='{"id":"NUMBER","do":"nudge"}'),
    "foreign host": asking("/api/tables", "Host: evil.example\r\n"),
    "connections": sending("", b""),
    "half requests": sending("GET / HTTP/1.1\r\nHost: localhost\r\n", b"X-More: 1\r\n"),
    "no HTTP": sending("nonsense\r\n\r\n", b""),
    "handshakes": sending(SOCKET, b""),
    "pings": sending(SOCKET, PING),
    "messages": sending(SOCKET, bytes([0x81, 0x80 | len(COMMAND), 0, 0, 0, 0]) + COMMAND),
}


async def attack(name: str, target: Target, seconds: float) -> None:
    """Attack for some seconds with all connections, each of which is opened again when lost."""

    async def again() -> None:
        while True:
            try:
                await ATTACKS[name](target, CONNECTIONS)
            except (OSError, asyncio.IncompleteReadError):
                target.statuses["closed"] += 1
            await asyncio.sleep(CONNECTIONS / OFFERED)

    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await asyncio.gather(*(again() for _ in range(CONNECTIONS)))
    print(dict(target.statuses), flush=True)


class Attacked:
    def __init__(self, server: Server, game: str) -> None:
        self.server = server
        caller = Caller(server.address)
        token = caller.person("Eve")
        port = str(urlsplit(server.address).port)
        self._target = [port, caller.table("classic", token), token, game]

    def attack(self, name: str, seconds: float) -> subprocess.Popen[str]:
        command = ["nice", f"-{NICENESS}", sys.executable, __file__, "--attack", name, str(seconds)]
        return subprocess.Popen([*command, *self._target], stdout=subprocess.PIPE, text=True)


@contextmanager
def attackable(folder: Path) -> Iterator[Attacked]:
    """Start a server in a folder of its own, where a game is over."""
    with serving(folder) as server:
        [game] = store_games(folder, ("classic",), 1)
        yield Attacked(server, game)


async def median(meter: Meter, server: Attacked, name: str, seconds: float) -> tuple[float, str]:
    """Return the median of the moves while a server is attacked, and what the attacker got."""
    process = server.attack(name, seconds)
    await asyncio.sleep(0.7)  # it has to start
    meter.reset()
    await asyncio.sleep(seconds - 0.2)
    moves = list(meter.moves)
    said, _ = await asyncio.to_thread(process.communicate)
    return statistics.median(moves), said.strip()


async def measure(options: argparse.Namespace, servers: list[Attacked]) -> list[Row]:
    """Attack either server in turns; return a row for each attack."""
    first, second = servers
    meter, rows = Meter(), []
    for _ in range(TABLES):
        caller = Caller(first.server.address)
        tokens = [caller.person(f"P{seat}") for seat in range(SEATS)]
        table = PlayedTable(meter, PACE)
        await table.open(first.server.address, caller.table("classic", tokens[0]), tokens)
        await table.begin()
    await asyncio.sleep(2)
    for name in options.attacks or ATTACKS:
        medians: tuple[list[float], list[float]] = [], []
        shares = [0.0, 0.0]
        for _ in range(options.rounds):
            for number, server in enumerate((second, first)):
                before = first.server.cpu_seconds
                seconds, said = await median(meter, server, name, options.seconds)
                medians[number].append(seconds)
                shares[number] += first.server.cpu_seconds - before
        usual, slow = map(statistics.median, medians)
        cpu = [f"{share / options.rounds / options.seconds:.0%}" for share in shares]
        change = f"{1000 * usual:.1f} to {1000 * slow:.1f} ms, {cpu[0]} to {cpu[1]} of a core"
        rows.append((name, change, f"{slow / usual:.2f}"))
        print(*rows[-1], said, sep="  ", flush=True)
    return rows


def main() -> None:
    if sys.argv[1:2] == ["--attack"]:
        name, seconds, port, code, token, game = sys.argv[2:]
        asyncio.run(attack(name, Target(int(port), code, token, game), float(seconds)))
        return
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("attacks", nargs="*", help=f"of {', '.join(ATTACKS)}; else all")
    parser.add_argument("--seconds", type=float, default=5, help="how long each attack lasts")
    parser.add_argument("--rounds", type=int, default=1, help="attacks on each of the servers")
    options = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        attackable(Path(folder) / "first") as first,
        attackable(Path(folder) / "second") as second,
    ):
        rows = uvloop.run(measure(options, [first, second]))
    print_table("attacks of one address", rows, "control to attacked, and the ratio")


if __name__ == "__main__":
    main()
