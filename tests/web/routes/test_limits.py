"""What one address, person or connection may ask of the server."""

import pytest

from benny.web.limits import Buckets
from benny.web.settings import Limits

pytestmark = pytest.mark.once


def refused(answer, sentence):
    """Return whether an answer asks to come again later."""
    later = int(answer.headers.get("retry-after", 0))
    return answer.status_code == 429 and later >= 1 and sentence in answer.json()["error"]


def test_a_bucket_lets_a_burst_through_and_then_so_many_a_second():
    now = [0.0]
    buckets = Buckets(rate=2, burst=3, clock=lambda: now[0])

    assert [buckets.take("a") for _ in range(4)] == [0, 0, 0, 0.5]
    assert buckets.take("b") == 0
    now[0] += 0.5
    assert [buckets.take("a") for _ in range(2)] == [0, 0.5]
    now[0] += 1000
    assert [buckets.take("a") for _ in range(4)] == [0, 0, 0, 0.5]


def test_to_ask_how_long_to_wait_counts_nothing():
    buckets = Buckets(rate=2, burst=1, clock=lambda: 0.0)

    assert [buckets.wait("a"), buckets.wait("a"), buckets.take("a"), buckets.wait("a")] == [
        0,
        0,
        0,
        0.5,
    ]


def test_an_address_makes_so_many_people_an_hour(start):
    serving = start(limits=Limits(people_per_hour=2))
    here = serving.client(address="192.0.2.1")
    people = [here.post("/api/people", {"name": "Ann"}) for _ in range(3)]

    assert [answer.status_code for answer in people[:2]] == [201, 201]
    assert refused(people[2], "Too many at once: wait")
    elsewhere = serving.client(address="192.0.2.2")
    assert elsewhere.post("/api/people", {"name": "Bob"}).status_code == 201


def test_an_address_opens_so_many_tables(start):
    serving = start(limits=Limits(tables_per_address=1))
    ann = serving.person()
    ann.open()

    assert refused(ann.post("/api/tables", {"variant": "buck"}), "Too many at once")
    elsewhere = serving.client(ann.token, address="192.0.2.2")
    assert elsewhere.open()


def test_behind_a_proxy_the_address_is_the_one_that_the_proxy_has_seen(start):
    serving = start(limits=Limits(people_per_hour=1), trusts_proxy=True)
    forwarded = ["192.0.2.1", "192.0.2.1", "6.6.6.6, 192.0.2.1", "192.0.2.2"]
    made = [
        serving.client().ask(
            "POST", "/api/people", {"name": "Ann"}, headers={"x-forwarded-for": seen}
        )
        for seen in forwarded
    ]

    assert [answer.status_code for answer in made] == [201, 429, 429, 201]


def test_without_a_proxy_nobody_chooses_his_address(start):
    serving = start(limits=Limits(people_per_hour=1))
    made = [
        serving.client().ask("POST", "/api/people", {"name": "Ann"}, headers={"x-forwarded-for": a})
        for a in ("192.0.2.1", "192.0.2.2")
    ]

    assert [answer.status_code for answer in made] == [201, 429]


def test_after_too_many_guesses_a_right_code_can_not_be_told_from_a_wrong_one(start):
    serving = start(limits=Limits(guesses_per_minute=3))
    ann = serving.person()
    code = ann.open()
    ann.do(code, "sit", seat=0)
    guesser = serving.client(address="192.0.2.1")

    wrong = [guesser.get(f"/api/tables/GUESS{n}").status_code for n in range(4)]

    assert wrong == [404, 404, 404, 429]
    assert refused(guesser.get(f"/api/tables/{code}"), "Too many at once")
    assert guesser.get(f"/api/tables/{code}/stream").status_code == 429
    with guesser.socket(code) as socket:  # from 127.0.0.1, where nobody has guessed
        assert socket.take()["kind"] == "update"
    assert serving.client(ann.token, "192.0.2.1").update(code)["you"] == {"seat": 0}


def test_tokens_and_links_can_not_be_guessed_for_long(start):
    serving = start(limits=Limits(guesses_per_minute=2))
    here = [serving.client(f"wrong{n}", "192.0.2.1").get("/api/me") for n in range(3)]
    there = [
        serving.client(address="192.0.2.2").post(f"/api/links/wrong{n}").status_code
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
    assert refused(ann.command(code, "ping"), "Too many at once: wait")


def test_messages_that_come_too_fast_wait_and_are_answered_in_turn(start):
    serving = start(limits=Limits(message_burst=3, messages_per_second=50))
    with serving.client().socket(serving.person().open()) as socket:
        for number in range(20):
            socket.send("ping", id=f"p{number}")
        pongs = [socket.until("pong")["id"] for _ in range(20)]

    assert pongs == [f"p{number}" for number in range(20)]


def test_a_person_asks_for_so_many_hints_a_minute(start):
    serving = start(limits=Limits(hints_per_minute=1))
    ann = serving.person()
    code = ann.open()
    hints = [ann.post(f"/api/tables/{code}/hint") for _ in range(2)]

    assert hints[0].status_code == 403
    assert refused(hints[1], "Too many at once")


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
    answer = ann.command(code, "say", text="x" * 4097)
    assert answer.status_code == 413
    assert answer.json()["error"]


def test_a_command_at_the_limit_is_read(serving):
    ann = serving.person()
    body = b'{"id":"a","do":"ping"}'.ljust(4096)

    answer = ann.ask("POST", f"/api/tables/{ann.open()}/commands", raw=body)

    assert answer.status_code == 200
