"""A server as a process: stop, start, and misbehaving clients."""

import asyncio
import errno
import gc
import signal
import socket
from contextlib import closing, suppress
from pathlib import Path
from urllib.parse import urlsplit
from weakref import ref

import pytest
from websockets.exceptions import ConnectionClosed

from benny.cli import serve as serving
from benny.cli.options import expand_options
from benny.errors import NotationError
from benny.web.live.backend import Backend
from benny.web.serve import Server as OwnServer
from benny.web.serve import look_for_garbage
from benny.web.settings import Settings
from benny.web.store.rows import UnavailableError
from benny.web.store.sqlite_file import lock_database, mark_transferred
from benny.web.store.store import Store
from support.servers import HTTP, Person, Server, complaints, free_port, seat
from support.tables import damage

start_server = expand_options(serving.serve)


@pytest.fixture
def database(tmp_path):
    return f"sqlite:///{tmp_path}/benny.sqlite"


@pytest.fixture
def serve(database):
    """Start servers with settings; none may log an error."""
    servers = []

    def start(**settings):
        servers.append(Server(database, parts_wait=0.2, **settings))
        return servers[-1]

    yield start
    said = "".join(server.said() for server in servers)
    for server in servers:
        server.remove()
    assert "Traceback" not in said


@pytest.fixture
def server(serve):
    return serve()


def run(test):
    return asyncio.run(asyncio.wait_for(test, 300))


def counted(server, name):
    lines = HTTP.get(f"{server.address}/metrics").text.splitlines()
    return float(next(line.split()[1] for line in lines if line.startswith(f"{name} ")))


async def until(holds):
    async with asyncio.timeout(120):
        while not holds():
            await asyncio.sleep(0.05)


class Raw(socket.socket):
    """A passive WebSocket: it answers no ping, and reads only on command."""

    def __init__(self, person, address, code):
        super().__init__()
        self.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        place = urlsplit(address)
        self.connect((place.hostname, place.port))
        lines = [
            f"GET /api/tables/{code}/socket HTTP/1.1",
            f"Host: {place.netloc}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            "Sec-WebSocket-Version: 13",
            *(f"{name}: {value}" for name, value in person.headers.items()),
        ]
        self.sendall("\r\n".join([*lines, "", ""]).encode())
        assert self.recv(12) == b"HTTP/1.1 101"

    def ask_much(self, times):
        """Keep sending commands that get long answers."""
        text = b"{}" + b" " * 100 + b"?"
        frame = bytes((0x81, 0x80 | len(text), 0, 0, 0, 0)) + text
        with suppress(OSError):
            self.sendall(frame * times)


async def _until_closed(connection):
    with suppress(ConnectionClosed):
        while True:
            yield await connection.recv()


async def test_garbage_in_cycles_is_found_though_it_is_not_looked_for_at_each_object():
    class Cycle:
        def __init__(self):
            self.itself = self

    found = ref(Cycle())
    gc.disable()
    try:
        looking = asyncio.create_task(look_for_garbage(0.01))
        await until(lambda: found() is None)
        looking.cancel()
    finally:
        gc.enable()


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_server_that_is_told_to_stop_ends_connections_and_leaves_without_a_fault(server, number):
    ann = Person(server.address, "Ann")
    code = ann.open(server.address)
    stream = f"{server.address}/api/tables/{code}/stream"

    async def closed_with():
        async with ann.connect(server.address, code) as connection:
            loop = asyncio.get_running_loop()
            streaming = loop.run_in_executor(None, lambda: HTTP.get(stream, headers=ann.headers))
            await until(lambda: counted(server, "benny_sockets") == 2)
            stopping = loop.run_in_executor(None, server.stop, number)
            messages = [message async for message in _until_closed(connection)]
            assert messages
            return connection.close_code, (await streaming).status_code, await stopping

    assert run(closed_with()) == (1012, 200, 0)


def test_a_reason_longer_than_a_close_frame_is_cut_between_letters(server):
    async def closed_with():
        async with Person(server.address, "Ann").connect(server.address, "%C3%84" * 150) as socket:
            await socket.recv()

    with pytest.raises(ConnectionClosed) as closed:
        run(closed_with())

    assert closed.value.rcvd.code == 4404
    assert "Ä" * 40 in closed.value.rcvd.reason


@pytest.mark.slow
def test_a_client_that_reads_nothing_is_cut_off_and_holds_nobody_up(server):
    player = seat([server.address], ("classic", ("target=3",), 1), 0)[0]
    bob = Person(server.address, "Bob")
    with closing(Raw(bob, server.address, player.code)) as silent:

        async def play():
            await asyncio.gather(player.play(), asyncio.to_thread(silent.ask_much, 30_000))
            await until(lambda: counted(server, "benny_sockets") == 0)

        run(play())

    assert player.is_over
    assert counted(server, "benny_cuts_total") == 1


@pytest.mark.slow
def test_a_client_that_answers_no_ping_is_away_after_the_grace(serve):
    server = serve(ping_every=0.3, pong_wait=0.3)
    ann = Person(server.address, "Ann")
    code = ann.open(server.address, grace=5)
    ann.ask(server.address, code, "sit", seat=0)
    bob = Person(server.address, "Bob")
    with closing(Raw(ann, server.address, code)):
        run(until(lambda: bob.look(server.address, code)["table"]["seats"][0].get("away")))

        assert counted(server, "benny_sockets") == 0


@pytest.mark.slow
def test_a_full_disk_refuses_commands_until_there_is_space(server, database):
    player = seat([server.address], ("classic", ("target=3",), 1), 0)[0]

    def is_turn(update):
        return bool(update.get("picture", {}).get("view", {}).get("legal"))

    run(player.play(until=is_turn))
    server.fill_disk()
    action = player.update["picture"]["view"]["legal"][0]
    refused = player.person.ask(server.address, player.code, "act", action=action).json()
    health = [HTTP.get(f"{server.address}/health").status_code]
    server.free_disk()
    health.append(HTTP.get(f"{server.address}/health").status_code)
    run(player.play())
    assert counted(server, 'benny_commands_total{status="503"}') >= 1
    server.kill()

    assert refused["status"] == 503
    assert health == [503, 200]
    assert refused["error"].startswith("The ")
    assert server.said().count("stores again") == 1
    assert complaints(database, [player]) == []


@pytest.mark.slow
def test_metrics_can_have_a_port_of_their_own(serve):
    port = free_port()
    server = serve(metrics_port=port)
    Person(server.address, "Ann").open(server.address)

    assert HTTP.get(f"{server.address}/metrics").status_code == 404
    assert "benny_tables 1.0" in HTTP.get(f"http://127.0.0.1:{port}/metrics").text


def test_a_port_that_is_taken_is_told_in_a_sentence(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]

        with pytest.raises(NotationError, match=f"can't listen on 127.0.0.1:{port}"):
            start_server(port=port, data=tmp_path / "data")
        with pytest.raises(NotationError, match=f"can't listen on 127.0.0.1:{port}.*metrics-port"):
            start_server(port=0, data=tmp_path / "data", metrics_port=port)
    assert not (tmp_path / "data").exists()


def test_a_file_that_another_server_uses_is_told_in_a_sentence(tmp_path, database):
    with lock_database(database), pytest.raises(NotationError) as caught:
        start_server(port=0, data=tmp_path)

    assert str(caught.value) == (
        f"another server is using '{tmp_path}/benny.sqlite': give this one its own folder with "
        f"--data, or let all of them share a PostgreSQL with --database"
    )


def test_a_file_is_one_by_whatever_path_and_free_again_when_its_server_has_left(tmp_path, database):
    (tmp_path / "link").symlink_to(tmp_path)
    for _ in range(2):
        with (
            lock_database(database),
            pytest.raises(NotationError),
            lock_database(f"sqlite:///{tmp_path}/link/benny.sqlite"),
        ):
            pass


def test_a_folder_that_can_not_be_made_is_told_without_the_system_s_numbers(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(NotationError) as caught:
        start_server(port=0, data=tmp_path / "file")

    problem = f"{tmp_path}/file is in the way: a folder is needed there"
    assert str(caught.value) == f"The database file can't be created: {problem}"


def test_a_damaged_file_is_told_in_a_sentence_before_any_address(tmp_path, database, capsys):
    Store(database).close()
    damage(tmp_path / "benny.sqlite", "snapshots")

    with pytest.raises(NotationError) as caught:
        start_server(port=0, data=tmp_path)

    assert str(caught.value).startswith("The database file can't be used: ")
    assert f"in '{tmp_path}/benny.sqlite'; restore a backup" in str(caught.value)
    assert "\n" not in str(caught.value)
    assert capsys.readouterr().out == ""


def test_a_server_that_fails_while_it_starts_tells_no_address(tmp_path, database):
    Store(database).close()
    damage(tmp_path / "benny.sqlite", "drains")
    told = []

    with closing(Store(database)) as store, pytest.raises(UnavailableError):
        OwnServer(Backend(store, Settings(data=tmp_path)), lambda: told.append("it")).run([])

    assert told == []


def test_a_file_that_was_transferred_is_told_in_a_sentence(tmp_path, database):
    path = tmp_path / "benny.sqlite"
    mark_transferred(path, "postgresql://ann:secret@host/benny?password=secret&sslmode=require")

    with pytest.raises(NotationError) as caught:
        start_server(port=0, data=tmp_path)

    assert str(caught.value) == (
        f"'{path}' was transferred to postgresql://ann@host/benny?sslmode=require: give that with "
        f"--database or BENNY_DATABASE, or delete '{path}.transferred' to go on with the file"
    )
    assert not path.exists()


def test_a_file_of_somebody_else_is_told_with_its_owner(tmp_path, database, monkeypatch):
    def touch(path, mode):
        raise PermissionError(errno.EACCES, "Permission denied", str(path))

    path = tmp_path / "benny.sqlite"
    path.touch()
    monkeypatch.setattr(Path, "touch", touch)
    monkeypatch.setattr(Path, "owner", lambda _path: "root")

    with pytest.raises(NotationError) as caught, serving.explain_database_errors():
        Store(database)

    assert str(caught.value) == (
        f"The database file can't be opened: Permission denied: {path} belongs to root"
    )


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"news": "foo"}, "--news is not a Redis address: write redis://HOST:PORT"),
        ({"news": "redis://:secret@127.0.0.1:1"}, "Redis (--news) can't be used now: Connection"),
        ({"news": "redis://:secret@127.0.0.1:port"}, "--news is not a Redis address"),
        ({"database": "postgresql://ann:secret@127.0.0.1:1/benny"}, "The database can't be used"),
        ({"database": "mysql://ann:secret@127.0.0.1/benny"}, "'mysql' is no database"),
    ],
)
def test_what_can_not_be_reached_at_the_start_is_told_without_its_password(given, words, tmp_path):
    with pytest.raises(NotationError) as caught:
        start_server(port=free_port(), data=tmp_path, **given)

    assert str(caught.value).startswith(words)
    assert "secret" not in str(caught.value)
    assert "\n" not in str(caught.value)
