"""The log of requests: who asked for what, and nothing that lets anybody in."""

import asyncio
import io
import json
import socket
from unittest import mock

import pytest

from benny.web.http.request_log import RequestLog
from benny.web.settings import Settings
from support.serving import Serving


def logged(messages, path="/", headers=(), **settings):
    """Return the line for a request that is answered with messages."""
    output = io.StringIO()

    async def app(scope, receive, send):
        for message in messages:
            await send(message)

    async def send(message):
        pass

    scope = {"type": "http", "method": "GET", "path": path, "headers": headers}
    scope |= {"query_string": b"secret=1", "client": ("192.0.2.1", 1)}
    asyncio.run(RequestLog(app, Settings(**settings), output)(scope, None, send))
    [line] = output.getvalue().splitlines()
    return json.loads(line)


def test_a_line_says_who_asked_for_what_and_how_it_ended():
    line = logged([{"type": "http.response.start", "status": 404}])

    assert (line["address"], line["method"], line["path"]) == ("192.0.2.1", "GET", "none")
    assert line["status"] == 404
    assert line["at"].endswith("+00:00")
    assert line["seconds"] >= 0


def test_behind_a_proxy_the_address_is_the_player_s():
    headers = [(b"x-forwarded-for", b"198.51.100.7")]

    assert logged([], headers=headers, trusts_proxy=True)["address"] == "198.51.100.7"


def test_a_server_with_a_log_hides_codes_tokens_and_queries(start, capsys):
    serving = start(log_requests=True)
    ann = serving.person()
    code = ann.open()
    with ann.socket(code, since=0) as socket:
        socket.until("update")
    serving.client().ask("HEAD", f"/t/{code}")
    serving.client().get("/static/art/icon.svg")
    serving.stop()
    serving.start()
    said = capsys.readouterr().err
    lines = [json.loads(line) for line in said.splitlines()]

    assert [(line["method"], line["status"]) for line in lines] == [
        ("POST", 201),
        ("POST", 201),
        ("WEBSOCKET", 101),
        ("HEAD", 200),
        ("GET", 200),
    ]
    assert [line["path"] for line in lines] == [
        "/api/people",
        "/api/tables",
        "/api/tables/{code}/socket",
        "/t/{code}",
        "/static/{file_path}",
    ]
    assert code not in said
    assert ann.token not in said
    assert "since" not in said


@pytest.mark.parametrize(
    "path",
    [
        "/api/tables/{}",
        "/api/./tables/{}/stream",
        "/x/../api/tables/{}/stream",
        "//api//tables/{}",
        "/api/tables/%2e/{}",
        "/api%2Ftables%2F{}",
        "/%61pi/tables/{}/rules",
        "/API/tables/{}",
        "/t/{}/more",
        "/nowhere/{}",
        "/static/{}.js",
        "/assets/{}",
        "/t/{}",
        "/api/tables/{}/commands",
        "http://localhost/api/tables/{}",
        "http://evil.example/api/tables/{}",
    ],
)
def test_no_spelling_of_an_address_brings_a_code_into_the_log(logging_server, path):
    serving, output = logging_server
    output.truncate(0)
    with socket.create_connection(("127.0.0.1", serving.port)) as connection:
        request = f"GET {path.format('SECRET')} HTTP/1.1\r\nHost: localhost\r\n"
        connection.sendall(f"{request}Connection: close\r\n\r\n".encode())
        answer = connection.makefile("rb").read()

    assert answer.startswith(b"HTTP/1.1 ")
    serving.until(lambda: '"status":' in output.getvalue())
    assert "SECRET" not in output.getvalue()


def test_a_request_that_is_cut_off_is_no_error_of_the_server(logging_server):
    serving, output = logging_server
    output.truncate(0)
    with socket.create_connection(("127.0.0.1", serving.port)) as connection:
        head = "POST /api/people HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        connection.sendall(f'{head}Content-Length: 100\r\n\r\n{{"name":'.encode())

    serving.until(lambda: '"status":' in output.getvalue())
    assert '"status":400' in output.getvalue()


@pytest.fixture(scope="module")
def logging_server(tmp_path_factory):
    """A server that logs requests, and its log."""
    output = io.StringIO()
    with mock.patch("sys.stderr", output):
        serving = Serving(tmp_path_factory.mktemp("logging"), log_requests=True)
    with serving:
        yield serving, output
