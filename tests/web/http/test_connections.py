"""Connections that send nothing, half a request, or far too much."""

import asyncio
import json
import socket
import time
from contextlib import ExitStack, suppress

import pytest

from benny.web.http.connections import Socket
from benny.web.settings import Limits
from support.serving import Serving

PATIENCE = 20
HALVES = {
    "silent": b"",
    "half a header": b"GET /api/tables HTTP/1.1\r\nHost: local",
    "half a body": b"POST /api/people HTTP/1.1\r\nHost: localhost\r\n"
    b"Content-Type: application/json\r\nContent-Length: 50\r\n\r\n{",
    "half a handshake": b"GET /api/tables/ABCDEF/socket HTTP/1.1\r\nHost: localhost\r\n"
    b"Upgrade: websocket\r\nConnection: Upgrade\r\n",
}


@pytest.fixture(scope="module")
def usual(tmp_path_factory):
    with Serving(tmp_path_factory.mktemp("usual"), limits=Limits()) as serving:
        yield serving


def connection(serving, address="127.0.0.1"):
    return socket.create_connection(
        ("127.0.0.1", serving.port), timeout=PATIENCE, source_address=(address, 0)
    )


def answer(opened):
    with opened, opened.makefile("rb") as lines:
        return lines.read()


@pytest.mark.slow
@pytest.mark.parametrize("half", HALVES)
def test_a_request_that_is_not_whole_in_time_ends_its_connection(start, caplog, half):
    opened = connection(start(request_wait=0.3))
    opened.sendall(HALVES[half])
    said = answer(opened)

    assert b"HTTP/1.1 408 Request Timeout" in said
    failure = b'{"status":408,"error":"The request was not complete in time.","code":"too_slow"}'
    assert failure in said
    assert "Traceback" not in caplog.text


def test_a_body_that_drips_after_its_answer_ends_too(start):
    with connection(start(request_wait=0.3)) as opened:
        opened.sendall(b"POST /nowhere HTTP/1.1\r\nHost: localhost\r\nContent-Length: 500\r\n\r\n")
        assert opened.recv(1000).startswith(b"HTTP/1.1 404")
        with pytest.raises(ConnectionError):
            drip(opened)


def drip(opened):
    for _ in range(100):
        opened.sendall(b"{")
        time.sleep(0.05)


def test_what_is_no_http_is_refused_like_everything_else(serving):
    opened = connection(serving)
    opened.sendall(b"nonsense\r\n\r\n")
    said = answer(opened)

    assert said.startswith(b"HTTP/1.1 400 ")
    assert b"content-type: application/json" in said
    assert said.endswith(
        b'{"status":400,"error":"Invalid HTTP request received.","code":"bad_request"}'
    )


@pytest.mark.parametrize(
    ("path", "key", "status", "error"),
    [
        (
            "/api/tables/CODE/socket",
            "x",
            400,
            "The WebSocket handshake is invalid: invalid Sec-WebSocket-Key",
        ),
        (
            "/api/nothing",
            "dGhlIHNhbXBsZSBub25jZQ==",
            404,
            "There is no WebSocket at '/api/nothing'",
        ),
        ("/api/me", "dGhlIHNhbXBsZSBub25jZQ==", 404, "There is no WebSocket at"),
    ],
)
def test_a_refused_handshake_is_refused_like_everything_else(serving, path, key, status, error):
    opened = connection(serving)
    opened.sendall(
        f"GET {path} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: {key}\r\n\r\n".encode()
    )
    said = answer(opened)

    assert said.startswith(f"HTTP/1.1 {status} ".encode())
    failure = json.loads(said.partition(b"\r\n\r\n")[2])
    assert failure["status"] == status
    assert failure["error"].startswith(error)


def test_a_request_that_comes_by_and_by_gains_no_time_by_it(start):
    said = b""
    with connection(start(request_wait=0.5)) as opened:
        opened.sendall(b"GET / HTTP/1.1\r\n")
        opened.settimeout(0.05)
        for _ in range(PATIENCE * 20):
            if said:
                break
            opened.sendall(b"x-more: 1\r\n")
            with suppress(TimeoutError):
                said = opened.recv(1000)

    assert said.startswith(b"HTTP/1.1 408")


def test_what_is_whole_may_take_its_time(start):
    serving = start(request_wait=0.2)
    ann = serving.person()
    code = ann.open()
    with ann.socket(code) as looking, ann.stream(code) as lines:
        next(lines)
        serving.run(asyncio.sleep(0.6))

        assert looking.do("sit", seat=0)["ok"]
        assert next(lines)


def test_an_address_has_so_many_connections_even_if_they_say_nothing(start):
    serving = start(limits=Limits(connections_per_address=3))
    with ExitStack() as stack:
        for _ in range(3):
            stack.enter_context(connection(serving))
        guests = serving.server.config.guests
        serving.until(lambda: len(guests._held) == 3)
        refused = answer(connection(serving))
        with connection(serving, "127.0.0.2") as elsewhere:
            elsewhere.sendall(b"GET /health HTTP/1.0\r\nHost: localhost\r\n\r\n")
            served = answer(elsewhere)
    serving.until(lambda: not guests._held)

    assert refused.startswith(b"HTTP/1.1 429 Too Many Requests\r\n")
    assert b"There are too many connections from 127.0.0.1." in refused
    assert served.startswith(b"HTTP/1.1 200")
    assert guests._slots._held == {}


def test_a_socket_holds_its_place_until_it_is_closed(start):
    serving = start(limits=Limits(connections_per_address=1))
    ann = serving.person()
    code = ann.open()
    guests = serving.server.config.guests
    with ann.socket(code) as looking:
        looking.take()
        assert answer(connection(serving)).startswith(b"HTTP/1.1 429")
    serving.until(lambda: not guests._held)

    with ann.socket(code) as again:
        assert again.take()["kind"] == "update"


def test_a_proxy_may_hold_as_many_as_it_needs(start):
    serving = start(limits=Limits(connections_per_address=1), trusts_proxy=True)
    with connection(serving), connection(serving):
        guests = serving.server.config.guests
        serving.until(lambda: len(guests._held) == 2)


PINGS = b"\x89\x80\0\0\0\0"
PONGS = b"\x8a\x80\0\0\0\0"
PARTS = b"\x01\x80\0\0\0\0" + b"\x00\x80\0\0\0\0" * 200


@pytest.mark.parametrize("frames", [PINGS * 200, PONGS * 200, PARTS], ids=["ping", "pong", "part"])
def test_who_sends_frames_that_say_nothing_too_fast_is_cut_off(usual, caplog, frames):
    with usual.client().socket(usual.person().open()) as looking:
        looking.take()
        looking.connection.socket.sendall(PINGS * 10 + PONGS * 10)  # a few do no harm
        looking.connection.send(["{", '"id":"a",', '"do":"ping"', "}"])
        assert looking.until("pong", id="a")
        looking.connection.socket.sendall(frames)

        assert looking.closed() == (1008, "Too many frames at once.")
    assert "Traceback" not in caplog.text


def test_text_that_is_no_utf8_ends_a_socket_without_a_word_in_the_log(usual, caplog):
    with usual.client().socket(usual.person().open()) as looking:
        looking.take()
        looking.connection.socket.sendall(b"\x81\x82\0\0\0\0\xff\xfe")

        assert looking.closed() == (1007, "This is not UTF-8.")
    assert caplog.text == ""


FLOODS = {"pings": b"\x89\xfd\0\0\0\0" + b"x" * 125, "empty messages": b"\x81\x80\0\0\0\0"}


@pytest.mark.parametrize("frame", FLOODS.values(), ids=FLOODS)
def test_what_nobody_reads_waits_in_no_memory_of_the_server(start, monkeypatch, frame):
    made = []
    make = Socket.__init__

    def noting(self, *args, **kwargs):
        make(self, *args, **kwargs)
        made.append(self)

    monkeypatch.setattr(Socket, "__init__", noting)
    serving = start(limits=Limits(messages_per_second=1, message_burst=10**9))
    code = serving.person().open()
    with silent(serving, code) as opened:
        opened.settimeout(0.5)
        with suppress(OSError):  # the server reads no more, and the network is full
            while True:
                opened.send(frame * 500)
        [socket_] = made
        waiting = serving.call(socket_.transport.get_write_buffer_size)

        assert waiting < 200_000
        assert len(socket_.queue) < 1000
        assert len(socket_._unread) < 1_000_000


def test_who_reads_again_after_a_while_is_listened_to_again(start):
    serving = start()
    ann = serving.person()
    code = ann.open()
    with ann.socket(code) as looking:
        looking.take()
        [opened] = serving.server.server_state.connections

        def hold_up():
            opened.pause_writing()
            opened.data_received(PINGS)
            assert not opened.transport.is_reading()
            opened.resume_writing()

        serving.call(hold_up)

        assert looking.do("sit", seat=0)["ok"]


def test_a_server_can_stop_while_a_client_closes_its_socket(start):
    serving = start()
    ann = serving.person()
    with ann.socket(ann.open()) as looking:
        looking.take()
        [opened] = serving.server.server_state.connections

        def close_and_stop():
            opened.data_received(b"\x88\x82\0\0\0\0\x03\xe9")  # it goes away
            opened.shutdown()

        serving.call(close_and_stop)


def test_who_is_cut_off_is_shown_nothing_more_and_nothing_fails(start, caplog):
    serving = start(limits=Limits())
    ann = serving.person()
    code = ann.open()
    with serving.client().socket(code) as looking:
        looking.take()
        audience = serving.runner(code).audience

        def flood():
            [outbox] = audience._outboxes
            serving.server.server_state.connections.copy().pop().data_received(PINGS * 200)
            outbox.put(b"{}")

        serving.call(flood)
        assert looking.closed()[0] == 1008
    serving.until(lambda: not len(audience))

    assert "Traceback" not in caplog.text


def silent(serving, code):
    opened = socket.socket()
    opened.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    opened.settimeout(PATIENCE)
    opened.connect(("127.0.0.1", serving.port))
    lines = [
        f"GET /api/tables/{code}/socket HTTP/1.1",
        "Host: localhost",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Version: 13",
    ]
    opened.sendall("\r\n".join([*lines, "", ""]).encode())
    assert opened.recv(12) == b"HTTP/1.1 101"
    return opened
