"""A closed table's code works only for those who were at it."""

import pytest

from benny.web.settings import Limits


@pytest.fixture
def closed(ann, bob):
    code = ann.open()
    bob.do(code, "sit", seat=1)
    bob.do(code, "say", text="Hello!")
    bob.do(code, "stand")
    ann.do(code, "end")
    return code


def answers(client, code):
    path = f"/api/tables/{code}"
    asked = [client.get(f"{path}{rest}") for rest in ("", "/rules", "/stream")]
    if client.token:
        attempts = (("sit", {}), ("say", {"text": "Hello!"}), ("act", {"action": "pass"}))
        asked += [client.command(code, do, **fields) for do, fields in (*attempts, ("ping", {}))]
        asked.append(client.post(f"{path}/hint"))
    with client.socket(code) as socket:
        end = socket.closed()
    return [(one.status_code, one.text.replace(code, "CODE")) for one in asked], (
        end[0],
        end[1].replace(code, "CODE"),
    )


def test_strangers_are_answered_as_by_a_code_that_leads_nowhere(serving, closed):
    for client in (serving.person("Eve"), serving.client()):
        told = answers(client, closed)

        assert told == answers(client, "NOSUCH")
        assert {status for status, _ in told[0]} == {404}
        assert told[1] == (4404, "There is no table 'CODE'.")


def test_strangers_without_a_name_have_no_closed_table_loaded(start):
    serving = start()
    ann = serving.person("Ann")
    code = ann.open()
    ann.do(code, "end")
    serving.stop()
    serving.start()

    assert serving.client().get(f"/api/tables/{code}").status_code == 404
    assert serving.backend.registry.runners == ()
    assert ann.update(code)["table"]["closed"]


def test_those_who_sat_and_the_host_still_see_it(ann, bob, closed):
    for client in (ann, bob):
        assert client.update(closed)["table"]["closed"] == "the host has closed it."
        with client.socket(closed) as socket:
            assert socket.until("line")["text"] == "Hello!"
        assert client.command(closed, "sit").status_code == 409


def test_who_looks_on_when_it_closes_sees_the_end_and_hears_no_more(serving, ann):
    code = ann.open()
    eve = serving.person("Eve")
    with eve.socket(code) as socket:
        socket.until("update")
        ann.do(code, "end")
        assert socket.until("update")["table"]["closed"]
        ann.do(code, "say", text="Among ourselves")
        refused = socket.do("say", text="Hello?")
        socket.send("ping")
        assert socket.take()["kind"] == "pong"

    assert (refused["status"], refused["error"]) == (404, f"There is no table {code!r}.")
    assert not any(b"Among ourselves" in message for message in socket.seen)


def test_a_code_that_is_of_no_use_any_more_counts_as_a_guess(start):
    serving = start(limits=Limits(guesses_per_minute=3))
    ann = serving.person("Ann")
    code = ann.open()
    ann.do(code, "end")
    guesser = serving.client(address="192.0.2.1")

    assert [guesser.get(f"/api/tables/{code}").status_code for _ in range(4)] == [404] * 3 + [429]
