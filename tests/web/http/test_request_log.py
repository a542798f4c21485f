"""The log of requests: who asked for what, and nothing that lets anybody in."""

import asyncio
import io
import json

import pytest

from benny.web.http.request_log import RequestLog
from benny.web.settings import Settings


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
    line = logged([{"type": "http.response.start", "status": 404}], "/api/no")

    assert (line["address"], line["method"], line["path"]) == ("192.0.2.1", "GET", "/api/no")
    assert line["status"] == 404
    assert line["at"].endswith("+00:00")
    assert line["seconds"] >= 0


def test_behind_a_proxy_the_address_is_the_player_s():
    headers = [(b"x-forwarded-for", b"198.51.100.7")]

    assert logged([], headers=headers, trusts_proxy=True)["address"] == "198.51.100.7"


@pytest.mark.parametrize(
    ("path", "written"),
    [
        ("/t/SECRET", "/t/*"),
        ("/api/tables/SECRET/stream", "/api/tables/*/stream"),
        ("/api/tables", "/api/tables"),
        ("/\n", "/\n"),
        ("/" + "x" * 5000, "/" + "x" * 199),
    ],
)
def test_a_path_is_written_without_the_code_of_a_table(path, written):
    assert logged([], path)["path"] == written


def test_a_server_with_a_log_hides_codes_tokens_and_queries(start, capsys):
    serving = start(log_requests=True)
    ann = serving.person()
    code = ann.open()
    with ann.socket(code, since=0) as socket:
        socket.until("update")
    serving.client().ask("HEAD", f"/t/{code}")
    serving.stop()
    serving.start()
    said = capsys.readouterr().err
    lines = [json.loads(line) for line in said.splitlines()]

    assert [(line["method"], line["status"]) for line in lines] == [
        ("POST", 201),
        ("POST", 201),
        ("WEBSOCKET", 101),
        ("HEAD", 200),
    ]
    assert lines[2]["path"] == "/api/tables/*/socket"
    assert code not in said
    assert ann.token not in said
    assert "since" not in said
