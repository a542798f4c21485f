"""Security checks, headers and the log of requests, errors, health and metrics."""

import asyncio
import io
import json
import re
import socket
from unittest import mock

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

import benny
from benny.web.http.middleware import RequestLog
from benny.web.serve import served_metrics
from benny.web.settings import Settings
from benny.web.store.rows import UnavailableError
from support.servers import HTTP, free_port
from support.serving import Serving

ORIGIN = "http://localhost"


@pytest.mark.parametrize(
    "host", ["localhost", "127.0.0.1:80", "[::1]:80", "box.local", "LocalHost.:8080", "10.0.0.5"]
)
def test_the_server_knows_its_own_names(serving, host):
    assert serving.client().ask("GET", "/health", headers={"host": host}).status_code == 200


@pytest.mark.parametrize(
    ("host", "status", "error"),
    [
        ("evil.example", 403, "This server has no name"),
        ("localhost.evil.example", 403, "This server has no name"),
        ("127.0.0.1.evil", 403, "This server has no name"),
        ("", 400, "'' is no host name."),
        ("[::1]evil", 400, "'[::1]evil' is no host name."),
    ],
)
def test_a_foreign_or_malformed_name_is_refused(serving, host, status, error):
    answer = serving.client().ask("GET", "/api/tables", headers={"host": host})

    assert answer.status_code == status
    assert answer.json()["error"].startswith(error)


def test_a_request_has_one_host(serving):
    statuses = []
    for hosts in ("", "Host: localhost\r\nHost: localhost\r\n"):
        with socket.create_connection(("127.0.0.1", serving.port)) as connection:
            connection.sendall(f"GET /health HTTP/1.0\r\n{hosts}\r\n".encode())
            statuses.append(connection.makefile("rb").read().split()[1])

    assert statuses == [b"400", b"400"]


def test_the_host_of_a_trusted_proxy_is_checked_too(start, serving):
    headers = {"x-forwarded-host": "evil.example"}
    assert "evil" not in serving.client().ask("GET", "/", headers=headers).text
    client = start(trusts_proxy=True, hosts=("cards.example",)).client()
    assert client.ask("GET", "/health", headers={"host": "cards.example"}).status_code == 200
    told = ("Cards.example", "evil.example, cards.example:443", "cards.example, evil.example", "[")
    answers = [client.ask("GET", "/", headers={"x-forwarded-host": host}) for host in told]

    assert [answer.status_code for answer in answers] == [200, 200, 403, 400]
    assert 'content="http://cards.example:443/"' in answers[1].text


@pytest.mark.parametrize(
    "origin",
    [
        "http://evil.example",
        "null",
        "",
        "http://localhost:81",
    ],
)
def test_pages_of_other_sites_change_nothing(serving, origin):
    answer = serving.client().ask(
        "POST", "/api/people", {"name": "Ann"}, headers={"origin": origin}
    )

    assert answer.status_code == 403
    assert answer.json() == {
        "status": 403,
        "error": f"Pages from {origin!r} may not do that here.",
        "code": "forbidden",
    }


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        (ORIGIN, "localhost"),
        ("https://localhost", "LOCALHOST:443"),
        ("http://[::1]:81", "[0:0::1]:81"),
    ],
)
def test_its_own_pages_do(serving, origin, host):
    headers = {"origin": origin, "host": host}
    answer = serving.client().ask("POST", "/api/people", {"name": "Ann"}, headers=headers)

    assert answer.status_code == 201


def test_pages_of_a_named_origin_do(start):
    client = start(origins=("https://benny.example.org",)).client()
    headers = {"origin": "https://benny.example.org"}

    assert client.ask("POST", "/api/people", {"name": "Ann"}, headers=headers).status_code == 201


def test_a_websocket_is_opened_for_its_own_page_and_name_alone(serving):
    code = serving.person().open()
    with serving.client().socket(code, Origin=f"http://127.0.0.1:{serving.port}") as opened:
        assert opened.take()["kind"] == "update"
    opening = serving.client().socket(code, Origin="http://evil.example")
    with pytest.raises(InvalidStatus, match="HTTP 403"), opening:
        pass
    with (
        socket.create_connection(("127.0.0.1", serving.port)) as connection,
        pytest.raises(InvalidStatus, match="HTTP 403"),
    ):
        connect("ws://evil.example/api/tables/NOSUCH/socket", sock=connection, proxy=None)


def test_a_websocket_is_opened_behind_a_trusted_proxy_that_encrypts(start):
    serving = start(trusts_proxy=True)
    code = serving.person().open()

    with serving.client().socket(code, **{"x-forwarded-proto": "https"}) as opened:
        assert opened.take()["kind"] == "update"


PATHS = ("/api/tables", "/api/tables/NOSUCH", "/api/me", "/health", "/static/fair/page.js", "/nope")


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("host", ["localhost", "evil.example"])
def test_every_answer_tells_browsers_what_they_may_not_do(serving, path, host):
    headers = serving.client().ask("GET", path, headers={"host": host}).headers

    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"


@pytest.mark.parametrize(
    "path", ["/static/../settings.py", "/static/%2e%2e/settings.py", "/static//etc/passwd"]
)
def test_no_file_beside_the_pages_is_given_out(serving, path):
    with socket.create_connection(("127.0.0.1", serving.port)) as connection:
        connection.sendall(f"GET {path} HTTP/1.0\r\nHost: localhost\r\n\r\n".encode())
        answer = connection.makefile("rb").read()

    assert answer.split()[1] in (b"404", b"403")


def test_a_method_that_a_path_has_not_is_refused_with_those_that_it_has(serving):
    answer = serving.client().ask("PUT", "/api/rules")

    assert answer.status_code == 405
    assert answer.headers["allow"]
    assert answer.json()["error"] == "'/api/rules' does not accept PUT, only OPTIONS, POST."


@pytest.mark.parametrize("path", ["/", "/t/NOSUCH", "/api", "/health", "/static/app/main.js"])
def test_a_page_can_be_asked_for_without_its_text(serving, path):
    client = serving.client()
    head, whole = client.ask("HEAD", path), client.get(path)

    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["content-type"] == whole.headers["content-type"]
    assert client.ask("HEAD", "/nope").status_code == 404


@pytest.mark.parametrize(
    ("path", "accept", "kind"),
    [
        ("/nope", "text/html,*/*", "text/html; charset=utf-8"),
        ("/nope", "*/*", "application/json"),
        ("/api/nope", "text/html,*/*", "application/json"),
        ("/static/nope.js", "text/html,*/*", "application/json"),
    ],
)
def test_an_address_that_leads_nowhere_is_a_page_for_who_opens_it(serving, path, accept, kind):
    answer = serving.client().ask("GET", path, headers={"accept": accept})

    assert (answer.status_code, answer.headers["content-type"]) == (404, kind)


def test_a_server_without_its_database_is_not_well(serving, monkeypatch):
    def fail(*_):
        raise UnavailableError("The database can't be used now.", "connection to 10.0.0.9 refused")

    monkeypatch.setattr("benny.web.store.store._TRUSTED_FOR", 0)
    well = {"status": "well", "version": benny.__version__}
    assert serving.client().get("/health").json() == well
    monkeypatch.setattr(serving.store, "probe", fail)
    answer = serving.client().get("/health")

    assert answer.status_code == 503
    assert answer.headers["retry-after"] == "5"
    assert answer.json() == {
        "status": 503,
        "error": "The database can't be used now.",
        "code": "unavailable",
    }


def test_what_was_stored_just_now_need_not_be_tried(start, monkeypatch):
    serving = start()
    tried = []
    probe = serving.store.probe
    monkeypatch.setattr("benny.web.store.store._TRUSTED_FOR", 1000)
    monkeypatch.setattr(serving.store, "probe", lambda: tried.append(probe()))
    client = serving.person()
    client.do(client.open(), "sit", seat=0)
    for _ in range(3):
        assert serving.client().get("/health").status_code == 200
    serving.call(setattr, serving.backend.store.health, "_can_store", False)
    for _ in range(3):
        assert serving.client().get("/health").status_code == 200

    assert len(tried) == 1


def test_what_goes_wrong_inside_is_not_told(serving, monkeypatch, caplog):
    def fail(*_):
        raise ValueError("the secret of the house")

    monkeypatch.setattr(serving.store.tables, "public", fail)
    answer = serving.client().get("/api/tables")

    assert answer.status_code == 500
    assert answer.json() == {
        "status": 500,
        "error": "Something went wrong on the server; the error is logged.",
        "code": "fault",
    }
    assert "list_tables" in caplog.text


def test_figures_are_shown_for_prometheus(serving):
    ann = serving.person()
    code = ann.open()
    with ann.socket(code) as looking:
        looking.do("sit", seat=0)
        text = serving.client().get("/metrics").text

    pairs = re.findall(r"^(\w+(?:{[^}]*})?) ([\d.e+-]+)$", text, re.M)
    figures = {name: float(figure) for name, figure in pairs}
    for name in ("tables", "seats", "sockets", "move_seconds_count", "database_bytes"):
        assert figures[f"benny_{name}"] >= 1, name
    assert min(figures["benny_disk_free_bytes"], figures["process_open_fds"]) > 0
    assert figures["benny_last_backup_timestamp_seconds"] == 0
    for queue in ("ask", "background", "bots", "hints", "reviews"):
        assert figures[f'benny_waiting{{queue="{queue}"}}'] >= 0
    assert 'benny_commands_total{status="200"}' in figures
    assert "benny_bot_seconds_count" in figures


def test_refusals_and_errors_are_counted(serving, monkeypatch):
    def counts():
        text = serving.client().get("/metrics").text
        kinds = "errors|refusals|reconnects|resyncs"
        pairs = re.findall(rf'^benny_({kinds})_total(?:{{status="(\d+)"}})? (.*)$', text, re.M)
        return {status or name: float(value) for name, status, value in pairs}

    def fail(*_):
        raise ValueError

    ann = serving.person()
    code = ann.open()
    before = counts()
    serving.client().ask("GET", "/api/tables", headers={"host": "evil.example"})
    serving.client().get("/api/tables/NOSUCH")
    with serving.client().socket("NOSUCH") as opened:
        opened.closed()
    with ann.socket(code, since=1) as looking:
        assert looking.do("stand", expect=0)["status"] == 409
    monkeypatch.setattr(serving.store.tables, "public", fail)
    serving.client().get("/api/tables")
    after = counts()

    grown = {name: after[name] - before.get(name, 0) for name in after}
    assert {name: by for name, by in grown.items() if by} == {
        "403": 1,
        "404": 2,
        "500": 1,
        "errors": 1,
        "reconnects": 1,
        "resyncs": 1,
    }


@pytest.mark.parametrize(
    ("host", "status"),
    [("localhost:1", 200), ("127.0.0.1", 200), ("own.example", 200), ("evil.example", 403)],
)
def test_the_port_of_the_metrics_knows_the_same_names(host, status):
    settings = Settings(metrics_port=free_port(), hosts=("own.example",))
    with served_metrics(settings):
        answer = HTTP.get(f"http://127.0.0.1:{settings.metrics_port}", headers={"host": host})

    assert answer.status_code == status
    assert ("benny_tables" in answer.text) == (status == 200)


def test_figures_are_not_for_the_internet(serving):
    for far in ("8.8.8.8", "192.168.1.9", "::ffff:8.8.8.8", "nowhere"):
        answer = serving.client(address=far).get("/metrics")
        assert answer.status_code == 403
        assert "--metrics-port" in answer.text
    near = serving.client().get("/metrics")
    assert near.status_code == 200
    assert near.headers["content-type"].count("charset") == 1


def test_when_the_server_stops_its_clients_are_told_to_come_again(start):
    serving = start()
    ann = serving.person()
    code = ann.open()
    with ann.socket(code) as looking, ann.stream(code) as lines:
        looking.take()
        next(lines)
        serving.stop()

        assert looking.closed()[0] in (1012, 1013)
        assert list(lines) == []


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
    headers = [(b"x-forwarded-for", b"198.51.100.7")]
    assert logged([], headers=headers, trusts_proxy=True)["address"] == "198.51.100.7"
    line = logged([{"type": "http.response.start", "status": 404}])

    assert (line["address"], line["method"], line["path"]) == ("192.0.2.1", "GET", "none")
    assert line["status"] == 404
    assert line["at"].endswith("+00:00")
    assert line["seconds"] >= 0


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
    output = io.StringIO()
    with mock.patch("sys.stderr", output):
        serving = Serving(tmp_path_factory.mktemp("logging"), log_requests=True)
    with serving:
        yield serving, output
