"""Prices: everything costs its address something, and who owes too much is not read any more."""

import socket
from contextlib import suppress

import pytest

from benny.web import metrics
from benny.web.http.admission import HANDSHAKE, PIECE, REQUEST, UPDATE, Admission
from benny.web.http.app import routes_for
from benny.web.settings import Limits
from benny.web.table.person import RefusedError
from support.serving import PATIENCE

HOME, ELSEWHERE = "127.0.0.1", "127.0.0.2"
NEVER = 1e-6  # units a second
HANDSHAKE_HEAD = (
    "Host: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
)
KEY = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"


def connect(serving, address=HOME):
    return socket.create_connection(
        ("127.0.0.1", serving.port), timeout=PATIENCE, source_address=(address, 0)
    )


def spent(serving, address=HOME):
    """Return what an address has spent of a budget that does not grow."""
    budget = serving.server.config.admission._budget
    burst = serving.settings.limits.request_burst
    return round(burst - serving.call(budget._level, address, budget._clock()), 3)


def closed():
    return metrics.REGISTRY.get_sample_value("benny_refusals_total", {"status": "closed"}) or 0


@pytest.fixture
def frugal(start):
    return start(limits=Limits(requests_per_second=NEVER, request_burst=10_000))


def routes(settings):
    for route in routes_for(settings).routes:
        path = route.path_format.replace("{", "").replace("}", "")
        for method in sorted(getattr(route, "methods", ["WEBSOCKET"])):
            yield method, path


def test_every_route_and_every_way_to_be_refused_has_a_price(frugal):
    """A new route is here by itself, since the application's own list is walked."""
    asked = [
        *routes(frugal.settings),
        ("GET", "/nope"),
        ("GET", "/api/nope"),
        ("PATCH", "/api/people"),
    ]
    asked += [("GET", "/static/nope.js"), ("GET", "/assets/x/nope"), ("GET", "/schema/nope")]
    prices = {}
    for number, (method, path) in enumerate(asked):
        address = f"192.0.{number // 250}.{number % 250 + 1}"
        if method == "WEBSOCKET":
            continue  # its handshake is below
        frugal.client(address=address).ask(method, path)
        prices[method, path] = spent(frugal, address)

    assert len(prices) > 100
    assert {at for at, price in prices.items() if price < REQUEST} == set()
    for at in ("/health", "/metrics", "/t/code", "/ask", "/t/code/qr.svg", "/ask/picture.jpg"):
        assert prices["GET", at] > REQUEST, at


def test_a_refusal_costs_as_much_as_an_answer(frugal):
    for headers in (
        {"host": "evil.example"},
        {"origin": "http://evil.example"},
        {"content-length": "1", "transfer-encoding": "chunked"},
    ):
        before = spent(frugal)
        answer = frugal.client().ask("POST", "/api/people", {"name": "Ann"}, headers=headers)

        assert answer.status_code >= 400
        assert spent(frugal) >= before + REQUEST


def test_a_refusal_for_lack_of_budget_costs_something_too(start):
    serving = start(limits=Limits(requests_per_second=NEVER, request_burst=100))
    client = serving.client()
    statuses = [client.get("/robots.txt").status_code for _ in range(110)]

    assert statuses == [200] * 100 + [429] * 10
    assert spent(serving) == pytest.approx(110)


def test_a_connection_without_a_request_has_a_price(frugal):
    no_key = f"GET /api/tables/X/socket HTTP/1.1\r\n{HANDSHAKE_HEAD}\r\n"
    for text in ("", "GET / HTTP/1.1\r\nHost: local", "nonsense\r\n\r\n", no_key):
        before = spent(frugal)
        with connect(frugal) as opened:
            opened.sendall(text.encode())
        frugal.until(lambda: not frugal.server.config.guests._held)

        assert spent(frugal) >= before + PIECE, text


def until_spent(serving, units):
    budget = serving.server.config.admission._budget
    burst = serving.settings.limits.request_burst
    serving.until(lambda: burst - budget._level(HOME, budget._clock()) > units - 0.1)


def test_each_part_of_a_request_has_a_price(frugal):
    with connect(frugal) as opened:
        for part in (b"GET / HTTP/1.1\r\n", b"x-more: 1\r\n", b"x-more: 2\r\n"):
            before = spent(frugal)
            opened.sendall(part)
            until_spent(frugal, before + PIECE)


FRAMES = {
    "message": b"\x81\x80\0\0\0\0",
    "ping": b"\x89\x80\0\0\0\0",
    "pong": b"\x8a\x80\0\0\0\0",
    "first part": b"\x01\x80\0\0\0\0",
    "half a frame": b"\x81",
}


def test_a_handshake_has_a_price_and_so_has_each_frame(frugal):
    code = frugal.person(address=ELSEWHERE).open()
    for frame in FRAMES.values():
        before = spent(frugal)
        with frugal.client().socket(code) as looking:
            looking.take()
            opening = spent(frugal)
            looking.connection.socket.sendall(frame)
            until_spent(frugal, opening + PIECE)
            looking.connection.socket.close()  # the server would wait for the rest of a frame

        assert opening >= before + HANDSHAKE


def test_a_client_pays_for_each_update_of_a_table(frugal):
    ann = frugal.person(address=ELSEWHERE)
    code = ann.open()
    with frugal.client().socket(code) as looking:
        looking.until("update")
        opening = spent(frugal)
        for seat in range(3):
            ann.command(code, "seat_bot", seat=seat, bot="random")
            looking.until("update")
        until_spent(frugal, opening + 3 * UPDATE)

    assert spent(frugal) >= opening + 3 * UPDATE


def test_who_is_far_over_the_limit_is_closed_and_read_no_more_but_others_are_served(start):
    serving = start(limits=Limits(requests_per_second=NEVER, request_burst=8))
    before = closed()
    ask = b"GET /robots.txt HTTP/1.1\r\nHost: localhost\r\n\r\n"
    statuses = []
    with connect(serving) as opened, opened.makefile("rb") as lines, suppress(ConnectionError):
        while line := request(opened, lines, ask):
            statuses.append(line)
    charged = spent(serving)

    assert statuses == [200] * 8 + [429] * 3  # more than a quarter of the burst is owed now
    for _ in range(3):
        with connect(serving) as again, suppress(ConnectionError):
            again.sendall(ask)
            assert again.recv(1000) == b""
    assert spent(serving) == pytest.approx(charged)  # nothing was parsed
    assert closed() >= before + 3
    with connect(serving, ELSEWHERE) as other, other.makefile("rb") as lines:
        assert request(other, lines, ask) == 200


def request(opened, lines, text):
    """Send a request and return the status of its answer, 0 if the connection is closed."""
    opened.sendall(text)
    head = lines.readline()
    length = 0
    while (line := lines.readline()).strip():
        name, _, value = line.partition(b":")
        length = int(value) if name.lower() == b"content-length" else length
    lines.read(length)
    return int(head.split()[1]) if head else 0


def test_a_websocket_of_an_address_in_debt_is_not_read(start):
    serving = start(limits=Limits(requests_per_second=NEVER, request_burst=20))
    code = serving.person(address=ELSEWHERE).open()
    with serving.client().socket(code) as looking:
        looking.take()
        [opened] = serving.server.server_state.connections
        for number in range(30):
            looking.send("ping", id=f"p{number}")
        serving.until(lambda: not opened.transport.is_reading())

        assert serving.client(address=ELSEWHERE).get("/robots.txt").status_code == 200
        serving.call(serving.server.config.admission._budget._levels.clear)
        serving.call(opened._wait_no_more)
        assert looking.until("pong", id="p29")


def test_behind_a_proxy_who_is_far_over_is_refused_and_the_proxy_served(start):
    serving = start(limits=Limits(requests_per_second=NEVER, request_burst=8), trusts_proxy=True)
    answers = []
    with connect(serving) as opened, opened.makefile("rb") as lines:
        for address in ["192.0.2.1"] * 20 + ["192.0.2.2"]:
            text = f"GET /robots.txt HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: {address}"
            answers.append(request(opened, lines, f"{text}\r\n\r\n".encode()))

    assert answers == [200] * 8 + [429] * 12 + [200]


def test_a_club_evening_behind_one_address_is_not_refused():
    """Forty people open the page at once, make a name and sit down, and then all play."""
    now = [0.0]
    admission = Admission(Limits(), lambda: now[0])
    arrival = 30 * REQUEST + 4 * 3 + HANDSHAKE
    for _ in range(40):
        assert admission.charge("club", arrival) == 0
    for second in range(600):
        now[0] = second
        for _ in range(40):  # each every second: a message, pongs, and updates at a table
            assert admission.charge("club", 1.2 * PIECE + 4 * UPDATE) == 0


def test_a_route_is_not_paid_for_with_a_debt():
    admission = Admission(Limits(requests_per_second=NEVER, request_burst=10), lambda: 0.0)
    admission.charge_more("a", 8)

    with pytest.raises(RefusedError, match="Too many requests"):
        admission.charge_more("a", 8)


def test_blocked_addresses_are_free_again_and_forgotten():
    now = [0.0]
    admission = Admission(Limits(requests_per_second=10, request_burst=100), lambda: now[0])
    for number in range(1500):
        admission.charge(f"address {number}", 1000)
        now[0] += 0.1

    assert not admission.is_blocked("address 0")
    assert admission.is_blocked("address 1499")
    assert len(admission._blocked) <= 1000
