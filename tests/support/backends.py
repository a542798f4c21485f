"""Several processes in one on one database, and PostgreSQL and Redis of the tests' own."""

import asyncio
import os
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import time
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from itertools import count
from pathlib import Path

import msgspec
import psycopg
import redis

from benny import variant
from benny.lab.training import BookTrainer
from benny.protocol.commands import Act, Options, SeatBot, Sit, Start
from benny.rules.loading import change_rules
from benny.web.bus import SharedBus
from benny.web.live.backend import Backend
from benny.web.live.outbox import Outbox
from benny.web.settings import Limits, Pace, Settings
from benny.web.store.rows import StoredPerson, TakenError
from benny.web.store.store import Store
from benny.web.table.person import Person
from support import tools
from support.servers import free_port
from support.serving import make_database

ANN, BOB = Person("ann", "Ann"), Person("bob", "Bob")
BOOKLESS = Limits(books_per_hour=0)
QUICK = Pace(beat=0.2, silence=5, quiet=0.2, answer=0.3, presence=0.1)


def untrained():
    return BookTrainer(Path("nowhere"), most=0)


class Hub:
    def __init__(self):
        self._ears = set()
        self._is_cut = asyncio.Event()

    @asynccontextmanager
    async def connect(self):
        """Give a line, if the hub is not cut."""
        if self._is_cut.is_set():
            raise ConnectionError("the hub is cut")
        ear = asyncio.Queue()
        self._ears.add(ear)
        try:
            yield _Line(self._ears, ear)
        finally:
            self._ears.discard(ear)

    def cut(self):
        self._is_cut.set()
        for ear in self._ears:
            ear.put_nowait(None)

    def mend(self):
        self._is_cut.clear()


class _Line:
    def __init__(self, ears, ear):
        self._ears = ears
        self._ear = ear

    async def send(self, messages):
        for ear in self._ears:
            for message in messages:
                ear.put_nowait(message)

    async def messages(self):
        while (message := await self._ear.get()) is not None:
            yield message
        raise ConnectionError("the hub is cut")


@asynccontextmanager
async def opened_backends(folder, number=1, hub=None, patience=10, **settings):
    """Give backends that are served by one database, in which Ann and Bob are known."""
    address = f"sqlite:///{folder}/benny.sqlite"
    quick = {"parts_wait": 0.05, "others_wait": 0.2, "bots_wait": 0}
    quick |= {"pace": QUICK, "limits": BOOKLESS}
    chosen = Settings(database=address, **quick | settings)
    make_database(address)
    async with AsyncExitStack() as stack:
        backends = []
        for _ in range(number):
            bus = SharedBus(hub, QUICK) if hub else None
            backends.append(Backend(Store(address, patience), chosen, bus))
            await backends[-1].start()
            stack.push_async_callback(backends[-1].stop)
        for person in (ANN, BOB):
            known = StoredPerson(person.id, person.name, False, time.time())
            with suppress(TakenError):  # of an earlier server, which had the same database
                backends[0].store.people.add(known, person.id.encode())
        yield backends


@contextmanager
def locked(folder):
    connection = sqlite3.connect(f"{folder}/benny.sqlite", isolation_level=None)
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        connection.close()


class Client:
    """A client of a person in a process: what it is shown, and what it asks for."""

    def __init__(self, backend, code, person):
        self.outbox = Outbox(person.id)
        self.update = None
        self.lines = []
        self._backend = backend
        self._code = code
        self._person = person
        self._number = 0

    async def __aenter__(self):
        self.runner = await self._backend.registry.find(self._code)
        await self.runner.look(self.outbox, None)
        await self.runner.tell_lines()
        self._reading = asyncio.create_task(self._read())
        return self

    async def __aexit__(self, *_):
        self._reading.cancel()
        await asyncio.gather(self._reading, return_exceptions=True)
        self.runner.leave(self.outbox)

    async def _read(self):
        while (text := await self.outbox.take()) is not None:
            message = msgspec.json.decode(text)
            if message["kind"] == "line":
                self.lines.append(message["text"])
            else:
                self.update = message

    async def do(self, kind, /, **fields):
        self._number += 1
        command = kind(id=f"{self._person.id}{self._number}", **fields)
        return await self.runner.do(self._person, command)

    async def sees(self, predicate):
        """Wait until what is shown is as wanted, and return it."""
        async with asyncio.timeout(120):
            while self.update is None or not predicate(self.update):
                await asyncio.sleep(0.01)
        return self.update

    async def play(self, until=lambda update: update["table"]["status"] == "over"):
        """Do the first legal action at each turn until what is shown is as wanted."""
        while not until(update := await self.sees(lambda update: until(update) or legal(update))):
            await self.do(Act, action=legal(update)[0], expect=update["seq"])
            with suppress(TimeoutError):
                async with asyncio.timeout(2):
                    await self.sees(lambda later, seq=update["seq"]: later["seq"] > seq)


async def until(holds):
    async with asyncio.timeout(120):
        while not holds():
            await asyncio.sleep(0.01)


def legal(update):
    if update["table"]["status"] != "playing":
        return []
    return update["picture"]["view"].get("legal", [])


def is_turn(update):
    return bool(legal(update))


async def open_table(backend, *people, start=True, **options):
    """Open a table of Ann's with people from seat 0 on; return its code."""
    rules = change_rules(variant("family"), ["target=2"])
    runner = await backend.registry.open(ANN, rules, Options(**options))
    for seat, person in enumerate(people):
        await runner.do(person, Sit(id=f"sit{seat}", seat=seat))
    for seat in range(len(people), 4):
        await runner.do(ANN, SeatBot(id=f"bot{seat}", seat=seat, bot="sensible"))
    if start:
        await runner.do(ANN, Start(id="start"))
    return runner.table.code


def stops(waiting, wake, steps):
    """Return whether a task that waits stops if it is cancelled some steps after it is woken.

    One that has ended by then need not stop.
    """

    async def story():
        task = asyncio.create_task(waiting)
        await asyncio.sleep(0.01)
        wake()
        for _ in range(steps):
            await asyncio.sleep(0)
        is_cancelled = task.cancel()
        await asyncio.wait([task])
        return task.cancelled() == is_cancelled

    return asyncio.run(story())


HASTE = ("-F", "-c", "full_page_writes=off", "-c", "autovacuum=off")


class Server:
    def __init__(self):
        self._programs = tools.path("postgres").parent
        self._folder = Path(
            tempfile.mkdtemp(prefix="benny-", dir="/tmp")
        )  # sockets' paths are short
        self._user = {"user": "postgres"} if os.geteuid() == 0 else {}  # it refuses to run as root
        if self._user:
            shutil.chown(self._folder, "postgres")
        self._names = (f"test{number}" for number in count())
        settings = ("--username=postgres", "--auth=trust", "--no-sync", "--no-locale", "-EUTF8")
        self._popen("initdb", *settings).wait()
        self.start()

    def new_database(self):
        name = next(self._names)
        with self._connect() as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return f"postgresql://postgres@/{name}?host={self._folder}"

    def start(self):
        self._process = self._popen("postgres", f"-k{self._folder}", "-clisten_addresses=", *HASTE)
        while True:
            assert self._process.poll() is None
            try:
                return self._connect().close()
            except psycopg.OperationalError:
                time.sleep(0.02)

    def kill(self):
        self._process.send_signal(signal.SIGQUIT)
        self._process.wait()

    def remove(self):
        self.kill()
        shutil.rmtree(self._folder)

    def _popen(self, program, *options):
        return subprocess.Popen(
            [self._programs / program, "-D", self._folder / "data", *options],
            stderr=subprocess.STDOUT,
            cwd="/",
            **self._user,
        )

    def _connect(self):
        return psycopg.connect(
            host=str(self._folder), user="postgres", dbname="postgres", autocommit=True
        )


PASSWORD = "pass#word"


class RedisServer:
    """A server that is started when it is made, with a password."""

    def __init__(self):
        self._port = free_port()
        self._folder = tempfile.TemporaryDirectory()
        self.address = f"redis://:{PASSWORD.replace('#', '%23')}@127.0.0.1:{self._port}"
        self.start()

    def start(self):
        settings = {"port": self._port, "requirepass": PASSWORD, "dir": self._folder.name}
        options = [part for name, value in settings.items() for part in (f"--{name}", str(value))]
        self._process = subprocess.Popen(
            [tools.path("redis-server"), *options, "--save", ""], stdout=subprocess.DEVNULL
        )
        with redis.Redis.from_url(self.address) as client:
            while not self._answers(client):
                assert self._process.poll() is None

    def _answers(self, client):
        try:
            return client.ping()
        except redis.ConnectionError:
            return False

    def kill(self):
        self._process.kill()
        self._process.wait()

    def remove(self):
        self.kill()
        self._folder.cleanup()
