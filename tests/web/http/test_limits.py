"""The limits of one address, person or connection."""

import pytest
from websockets.exceptions import InvalidStatus

from benny.web.http.requests import address_of, rate_key
from benny.web.settings import Limits


def refused(answer, sentence):
    later = int(answer.headers.get("retry-after", 0))
    return answer.status_code == 429 and later >= 1 and sentence in answer.json()["error"]


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::9", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("no address", "no address"),
    ],
)
def test_a_household_of_ipv6_is_a_network(address, counted):
    assert rate_key(address) == counted


def test_an_ipv4_address_is_the_same_over_ipv6():
    scope = {"client": ("::ffff:8.8.8.8", 1), "headers": []}

    assert address_of(scope, trusts_proxy=False) == "8.8.8.8"


@pytest.mark.parametrize(
    ("limits", "method", "path", "statuses"),
    [
        ({"people_per_hour": 3}, "POST", "/api/people", [201, 201, 429]),
        ({"tables_per_address": 2}, "POST", "/api/tables", [201, 429]),
        ({"hints_per_minute": 1}, "POST", "/api/tables/CODE/hint", [403, 429]),
        ({"replayed_deals_burst": 150}, "GET", "/api/me/statistics", [200, 429]),
        ({"replayed_deals_burst": 2}, "GET", "/api/puzzles/today", [200, 200, 429]),
    ],
)
def test_an_address_does_each_thing_as_often_as_its_limit_allows(
    start, limits, method, path, statuses
):
    serving = start(limits=Limits(replayed_deals_per_second=0.001, **limits))
    ann = serving.person(address="192.0.2.1")
    path = path.replace("CODE", ann.open())
    body = {"/api/people": {"name": "Bob"}, "/api/tables": {"variant": "buck"}}.get(path)

    answers = [ann.ask(method, path, body) for _ in statuses]

    assert [answer.status_code for answer in answers] == statuses
    assert refused(answers[-1], "wait ")
    if "hint" not in path:
        elsewhere = serving.client(ann.token, address="192.0.2.2")
        assert elsewhere.ask(method, path, body).status_code == statuses[0]


def test_an_address_asks_so_often_for_anything(start):
    budget = 24  # of these five requests
    serving = start(limits=Limits(requests_per_second=0.01, request_burst=budget))
    here = serving.client(address="192.0.2.1")
    codes = [here.get(path).status_code for path in ("/api/me", "/api/tables/NO", "/api/no")]
    codes.append(here.ask("POST", "/api/rules", raw=b"no JSON").status_code)

    codes.append(here.get("/").status_code)

    assert codes == [200, 404, 404, 400, 200]
    for path in ("/api/tables", "/", "/health", "/nope"):
        assert refused(here.get(path), "Too many requests: wait")
    assert serving.client(address="192.0.2.2").get("/api/tables").status_code == 200


def test_a_websocket_is_not_opened_for_an_address_that_asks_too_often(start):
    serving = start(limits=Limits(requests_per_second=0.01, request_burst=14))
    code = serving.person(address="192.0.2.1").open()
    for _ in range(2):
        with serving.client().socket(code) as socket:
            socket.until("update")
    opening = serving.client().socket(code)

    with pytest.raises(InvalidStatus) as refusal, opening:
        pass

    assert refusal.value.response.status_code == 429
    assert int(refusal.value.response.headers["retry-after"]) > 1


def people_made(serving, *forwarded):
    return [
        serving.client()
        .ask(
            "POST",
            "/api/people",
            {"name": "Ann"},
            headers=[("x-forwarded-for", seen) for seen in lines],
        )
        .status_code
        for lines in forwarded
    ]


def test_behind_a_proxy_the_address_is_the_one_that_the_proxy_has_seen(start):
    serving = start(limits=Limits(people_per_hour=1), trusts_proxy=True)
    for entries in (
        [["9.9.9.9:5001"], ["9.9.9.9:5002"], ["::ffff:9.9.9.9"], ["6.6.6.6, [::ffff:9.9.9.9]:7"]],
        [["192.0.2.1"], ["6.6.6.6", "192.0.2.1"]],  # a proxy that adds a header of its own
        [["[2001:db8::1]:80"], ["2001:db8::2"], ["2001:db8::3%1"]],
        [["unknown"], ["_hidden"], [""], ["6.6.6.6,"], ["nine:1"], ["1.2.3.4:port"]],  # the proxy's
    ):
        assert people_made(serving, *entries) == [201] + [429] * (len(entries) - 1)


def test_without_a_proxy_nobody_chooses_their_address(start):
    serving = start(limits=Limits(people_per_hour=1))

    assert people_made(serving, ["192.0.2.1"], ["192.0.2.2"]) == [201, 429]


def test_a_client_without_an_address_is_not_near_because_its_proxy_is(start):
    client = start(trusts_proxy=True).client()
    entries = ("unknown", "", "8.8.8.8:1", "127.0.0.1:1")
    answers = [client.ask("GET", "/metrics", headers={"x-forwarded-for": at}) for at in entries]

    assert [answer.status_code for answer in answers] == [403, 403, 403, 200]


def test_after_too_many_guesses_a_right_code_can_not_be_told_from_a_wrong_one(start):
    serving = start(limits=Limits(guesses_per_minute=3))
    ann = serving.person()
    code = ann.open()
    ann.do(code, "sit", seat=0)
    guesser = serving.client(address="192.0.2.1")

    wrong = [guesser.get(f"/api/tables/GUESS{n}").status_code for n in range(4)]

    assert wrong == [404, 404, 404, 429]
    assert refused(guesser.get(f"/api/tables/{code}"), "Too many requests")
    assert guesser.get(f"/api/tables/{code}/stream").status_code == 429
    with guesser.socket(code) as socket:  # from 127.0.0.1, where nobody has guessed
        assert socket.take()["kind"] == "update"
    assert serving.client(ann.token, "192.0.2.1").update(code)["you"] == {"seat": 0}


def test_tokens_and_links_can_not_be_guessed_for_long(start):
    serving = start(limits=Limits(guesses_per_minute=2))
    here = [serving.client(f"wrong{n}", "192.0.2.1").get("/api/me") for n in range(3)]
    there = [
        serving.client(address="192.0.2.2").post("/api/links", {"link": f"wrong{n}"}).status_code
        for n in range(3)
    ]

    assert [answer.status_code for answer in here] == [401, 401, 429]
    assert there == [404, 404, 429]


def test_a_person_does_so_much_at_once_over_http_and_websockets_together(start):
    serving = start(limits=Limits(command_burst=4, commands_per_second=0.01))
    ann = serving.person()
    code = ann.open()
    for _ in range(2):
        assert ann.command(code, "ping").status_code == 200
    with ann.socket(code) as socket:
        replies = [socket.do("stand") for _ in range(3)]

    assert [reply["status"] for reply in replies] == [403, 403, 429]
    assert refused(ann.command(code, "ping"), "Too many requests: wait")


def test_messages_that_come_too_fast_wait_and_are_answered_in_turn(start):
    serving = start(limits=Limits(message_burst=3, messages_per_second=50))
    with serving.client().socket(serving.person().open()) as socket:
        for number in range(20):
            socket.send("ping", id=f"p{number}")
        pongs = [socket.until("pong")["id"] for _ in range(20)]

    assert pongs == [f"p{number}" for number in range(20)]


def test_an_address_has_so_many_connections_of_any_kind(start):
    serving = start(limits=Limits(sockets_per_address=2))
    ann = serving.person()
    code = ann.open()
    with ann.socket(code) as first, ann.stream(code) as second:
        first.take()
        next(second)
        with ann.socket(code) as third:
            closed = third.closed()
        streamed = serving.client(ann.token).get(f"/api/tables/{code}/stream")

    assert closed == (4429, "There are too many connections from 127.0.0.1.")
    assert refused(streamed, "There are too many connections from 127.0.0.1.")
    serving.until_gone(ann, code)
    with ann.socket(code) as again:
        assert again.take()["kind"] == "update"


def test_a_message_has_at_most_four_kilobytes(serving):
    ann = serving.person()
    code = ann.open()
    with ann.socket(code) as socket:
        socket.take()
        socket.connection.send("x" * 4097)

        assert socket.closed()[0] == 1009
    at_limit = b'{"id":"a","do":"ping"}'.ljust(4096)
    assert ann.ask("POST", f"/api/tables/{code}/commands", raw=at_limit).status_code == 200
    answer = ann.command(code, "say", text="x" * 4097)
    assert answer.status_code == 413
    assert answer.json()["error"]
