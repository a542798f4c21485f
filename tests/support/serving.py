"""A server in a thread of the test's process, and clients that use it as people and programs do."""

import asyncio
import json
import os
import socket
import threading
import time
from contextlib import contextmanager
from functools import cache
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.request import Request, urlopen

import httpx
import msgspec
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from benny.web.live.backend import Backend
from benny.web.serve import Server
from benny.web.settings import Limits, Settings
from benny.web.store.database import file_of, make_private
from benny.web.store.store import Store

PATIENCE = 60
HOST = "localhost"
AMPLE = Limits(
    requests_per_second=100_000,
    request_burst=100_000,
    people_per_hour=100_000,
    tables_per_address=100_000,
    commands_per_second=100_000,
    command_burst=100_000,
    guesses_per_minute=100_000,
    messages_per_second=100_000,
    message_burst=100_000,
    hints_per_minute=100_000,
    replayed_deals_per_second=100_000,
    replayed_deals_burst=100_000,
    connections_per_address=1000,
    megabytes_per_day=100_000,
    sockets_per_address=1000,
    books_per_hour=0,
)

_IDS = count()


class Serving:
    """A server with its database in a folder, as `benny serve` has it but for its settings.

    Requests come in by ASGI, from any address that a client gives, sockets and streams by a port
    of 127.0.0.1; all in one event loop in a thread. It can be stopped, and started again at its
    address.
    """

    def __init__(self, folder, limits=AMPLE, **settings):
        self.settings = Settings(
            data=folder, limits=limits, **{"parts_wait": 0.5, "bots_wait": 0} | settings
        )
        self.port = 0
        self._thread = None
        self._make()

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}"

    @property
    def store(self):
        return self.backend.store

    @property
    def app(self):
        return self.server.config.app

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.stop()

    def start(self):
        """Start, also once more after a stop, and wait until it answers."""
        if self._thread:
            self._make()
        listener = socket.create_server(("127.0.0.1", self.port))
        self.port = listener.getsockname()[1]
        self._loop = self.server.config.get_loop_factory()()
        self._thread = threading.Thread(target=self._serve, args=(listener,))
        self._thread.start()
        self.run(self._until_started())

    def stop(self):
        """Stop as on SIGTERM, and wait until it has."""
        self.server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()

    def rest(self):
        """Stop all tables; they are loaded again when they are wanted."""

        async def resting():
            runners = self.backend.registry._runners
            while runners:
                await runners.popitem()[1].stop()

        self.run(resting())

    def run(self, work):
        """Return what a coroutine returns that runs in the server's loop."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE)

    def call(self, function, *args):
        """Return what a function returns that is called in the server's loop."""

        async def calling():
            return function(*args)

        return self.run(calling())

    def runner(self, code):
        return self.run(self.backend.registry.find(code))

    def until(self, condition, *args):
        async def waiting():
            while not condition(*args):
                await asyncio.sleep(0.001)

        self.run(waiting())

    def until_gone(self, client, code):
        """Wait until a person has no connection to a table."""
        audience = self.runner(code).audience
        self.until(lambda: not audience.holds(client.id))

    def events(self, code):
        stored = self.store.tables.events(self.runner(code).table.id)
        return [msgspec.json.decode(event.body) for event in stored]

    def client(self, token="", address="127.0.0.1"):
        return Client(self, token, address)

    def person(self, name="Ann", address="127.0.0.1"):
        """Return a client that has made itself a name."""
        made = self.client(address=address).ask("POST", "/api/people", {"name": name})
        assert made.status_code == 201, made.text
        client = self.client(made.json()["token"], address)
        client.id, client.name = made.json()["id"], name
        return client

    def _make(self):
        make_database(self.settings.url)
        self.backend = Backend(Store(self.settings.url), self.settings)
        self.server = Server(self.backend)

    def _serve(self, listener):
        with listener, asyncio.Runner(loop_factory=lambda: self._loop) as runner:
            runner.run(self.server.serve([listener]))

    async def _until_started(self):
        while not self.server.started:
            await asyncio.sleep(0.001)


def make_database(address):
    """Make a new SQLite file with the current schema by copying one, if it is not there."""
    path = file_of(address)
    if path and not os.path.lexists(path):
        make_private(path)
        path.write_bytes(_new_database())


@cache
def _new_database():
    with TemporaryDirectory() as folder:
        path = Path(folder, "benny.sqlite")
        Store(f"sqlite:///{path}").close()
        return path.read_bytes()


class Client:
    """Somebody who asks a server, by a bearer token or, where there is none, as nobody."""

    def __init__(self, serving, token, address):
        self.serving = serving
        self.token = token
        self.address = address
        self.id = self.name = ""

    @property
    def headers(self):
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    def ask(self, method, path, body=None, *, raw=None, headers=None, host=HOST):
        """Return the answer to a request; `raw` is sent as it is."""
        transport = httpx.ASGITransport(self.serving.app, client=(self.address, 1))
        content = raw if body is None else msgspec.json.encode(body)
        json = {} if content is None else {"content-type": "application/json"}

        async def asking():
            async with httpx.AsyncClient(transport=transport, base_url=f"http://{host}") as client:
                own = [*(self.headers | json).items()]
                more = headers.items() if isinstance(headers, dict) else headers or ()
                return await client.request(method, path, content=content, headers=[*own, *more])

        return self.serving.run(asking())

    def get(self, path):
        return self.ask("GET", path)

    def post(self, path, body=None):
        return self.ask("POST", path, body)

    def open(self, variant="family", **options):
        opened = self.post("/api/tables", {"variant": variant, "options": options})
        assert opened.status_code == 201, opened.text
        return opened.json()["code"]

    def command(self, code, do, **fields):
        body = {"id": f"c{next(_IDS)}", "do": do} | fields
        return self.post(f"/api/tables/{code}/commands", body)

    def do(self, code, do, **fields):
        """Do something at a table; it must be granted."""
        answer = self.command(code, do, **fields)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def update(self, code):
        answer = self.get(f"/api/tables/{code}")
        assert answer.status_code == 200, answer.text
        return answer.json()

    def legal(self, code):
        return self.update(code)["picture"]["view"].get("legal", [])

    @contextmanager
    def socket(self, code, since=None, patches=None, **headers):
        given = {"since": since, "patches": patches}
        query = "?" + "&".join(f"{k}={v}" for k, v in given.items() if v is not None)
        with connect(
            f"ws://127.0.0.1:{self.serving.port}/api/tables/{code}/socket{query}",
            additional_headers=self.headers | headers,
            compression=None,
            proxy=None,
            open_timeout=PATIENCE,
            close_timeout=PATIENCE,
            max_queue=None,
        ) as connection:
            yield Socket(connection)

    @contextmanager
    def stream(self, code, since=None):
        """Look on over a stream: yield an iterator of its lines, an empty one for a heartbeat."""
        query = "" if since is None else f"?since={since}"
        address = f"http://127.0.0.1:{self.serving.port}/api/tables/{code}/stream{query}"
        with httpx.stream("GET", address, headers=self.headers, timeout=PATIENCE) as answer:
            assert answer.status_code == 200, answer.read()
            assert answer.headers["content-type"].startswith("application/x-ndjson")
            yield answer.iter_lines()


class Socket:
    """A client's end of a WebSocket; all that has come is in `seen`, as bytes."""

    def __init__(self, connection):
        self.connection = connection
        self.seen = []

    def take(self):
        self.seen.append(self.connection.recv(PATIENCE).encode())
        return msgspec.json.decode(self.seen[-1])

    def until(self, kind, **fields):
        """Return the next message of a kind that has these values."""
        while True:
            message = self.take()
            if message["kind"] == kind and fields.items() <= message.items():
                return message

    def until_table(self, **fields):
        """Return the next update whose table has these values."""
        while True:
            message = self.until("update")
            if fields.items() <= message["table"].items():
                return message

    def send(self, do, **fields):
        command = {"id": f"s{next(_IDS)}", "do": do} | fields
        self.connection.send(msgspec.json.encode(command).decode())
        return command["id"]

    def do(self, do, **fields):
        return self.until("reply", id=self.send(do, **fields))

    def closed(self):
        """Wait until the server closes; return code and reason, None where it said nothing."""
        try:
            while True:
                self.take()
        except ConnectionClosed as closed:
            return closed.rcvd and (closed.rcvd.code, closed.rcvd.reason)


class Served(Serving):
    """A server whose people are known by their tokens."""

    def __init__(self, folder, **settings):
        super().__init__(folder, parts_wait=2, **settings)

    def ask(self, method, path, body=None, token=""):
        data = None if body is None else json.dumps(body).encode()
        headers = {"content-type": "application/json"}
        headers |= {"authorization": f"Bearer {token}"} if token else {}
        request = Request(f"{self.address}{path}", data, headers, method=method)
        with urlopen(request, timeout=10) as answer:
            return json.loads(answer.read() or b"null")

    def person(self, name):
        return self.ask("POST", "/api/people", {"name": name})["token"]

    def table(self, token, variant="sawdust", **asked):
        return self.ask("POST", "/api/tables", {"variant": variant, **asked}, token)["code"]

    def do(self, token, code, do, **details):
        body = {"id": f"{time.monotonic_ns()}", "do": do, **details}
        return self.ask("POST", f"/api/tables/{code}/commands", body, token)
