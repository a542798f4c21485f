"""Clients that send nonsense: their connection may end, but the server keeps serving."""

from typing import get_args

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from benny.protocol.commands import AnyCommand, End
from benny.web.settings import Limits

pytestmark = pytest.mark.slow

DEEP = "[" * 2000
ODD = {
    "nothing": "",
    "no JSON": "nonsense",
    "a number": "5",
    "null": "null",
    "a list": "[]",
    "nested": DEEP,
    "closed": DEEP + "]" * 2000,
    "an empty object": "{}",
    "no command": '{"id": "a", "do": "sing"}',
    "no id": '{"do": "ping"}',
    "a number for an id": '{"id": 5, "do": "ping"}',
    "a space in the id": '{"id": "a b", "do": "ping"}',
    "a huge number": '{"id": "a", "do": "sit", "seat": 1e400}',
    "a key twice": '{"id": "a", "do": "ping", "id": "b"}',
    "nested in a field": '{"id": "a", "wish": ' + DEEP,
    "a negative seat": '{"id": "a", "do": "sit", "seat": -1}',
    "half a character": '{"id": "a", "do": "say", "text": "\\ud800"}',
    "a NUL": '{"id": "a", "do": "say", "text": "\\u0000"}',
    "another field": '{"id": "a", "do": "ping", "wish": 1}',
    "another field and no end": '{"id": "a", "do": "ping", "wish": 1',
    "another field and two ends": '{"id": "a", "do": "ping", "wish": 1}}',
    "another field and two commands": '{"id": "a", "do": "ping", "wish": 1, "do": 5}',
}

IDS = {"no command": "a", "a negative seat": "a", "another field": "a"}  # that can be read
IDS |= {"no id": "", "a number for an id": "", "a space in the id": "", "half a character": ""}


@pytest.fixture(scope="module")
def table(serving):
    ann = serving.person()
    code = ann.open()
    ann.do(code, "sit", seat=0)
    return ann, code


@pytest.mark.parametrize("name", ODD)
def test_what_is_no_command_is_refused_in_words(table, name):
    ann, code = table
    answer = ann.ask("POST", f"/api/tables/{code}/commands", raw=ODD[name].encode())
    assert answer.status_code in (400, 403, 409)
    assert answer.json()["error"]
    with ann.socket(code) as socket:
        socket.connection.send(ODD[name])
        reply = socket.until("reply")
        assert not reply["ok"]
        assert reply["id"] == IDS.get(name, reply["id"])
        assert reply["status"] in (400, 403, 409)
        assert reply["error"]
        assert socket.do("sit", seat=0)["ok"]


SENTENCES = {
    "nothing": "There is nothing where JSON is wanted",
    "no JSON": "Broken JSON at column 5, near 'nonsense'",
    "a number": "5 should be an object",
    "no command": "do = 'sing' should be one of 'act', 'sit', 'stand', ",
    "no id": "'id' is missing: it should be 1 to 64 letters, digits or signs",
    "a number for an id": "id = 5 should be 1 to 64 letters, digits or signs",
    "a huge number": "seat = 1e400 should be a whole number from 0 to 3 or null",
    "a key twice": "The key 'id' stands twice in an object",
    "a negative seat": "seat = -1 should be a whole number from 0 to 3 or null",
    "another field": "There is no field 'wish'; there are do, id, expect",
    "another field and no end": "There is no field 'wish'; every object has do, id, expect",
}


@pytest.mark.parametrize("name", SENTENCES)
def test_it_is_said_where_a_command_is_wrong_and_what_is_possible(table, name):
    ann, code = table
    answer = ann.ask("POST", f"/api/tables/{code}/commands", raw=ODD[name].encode())
    with ann.socket(code) as socket:
        socket.connection.send(ODD[name])
        reply = socket.until("reply")

    assert answer.json()["error"] == reply["error"]
    assert reply["error"].startswith(SENTENCES[name])


@pytest.mark.parametrize("data", [b"", b"\xff\xfe", b'{"id":"a","do":"ping"}'])
def test_bytes_instead_of_text_are_refused_in_words(table, data):
    ann, code = table
    with ann.socket(code) as socket:
        socket.connection.send(data)
        assert socket.until("reply")["error"].startswith("A binary frame was sent: send JSON")
        socket.send("ping", id="after")

        assert socket.until("pong", id="after")


def test_thousands_of_commands_in_a_row_do_no_harm(start):
    serving = start(limits=Limits(messages_per_second=4000))
    ann = serving.person()
    code = ann.open()
    with ann.socket(code) as socket:
        statuses = []
        for first in range(0, 2000, 100):  # more at once would get the client disconnected
            for number in range(first, first + 100):
                socket.connection.send(f'{{"id":"n{number}","do":"stand"}}')
            statuses += [socket.until("reply")["status"] for _ in range(100)]

    assert set(statuses) == {403, 429}
    assert statuses.count(403) >= 40
    assert serving.person("Bob", "192.0.2.1").update(code)["seq"]


def test_a_client_that_reads_nothing_is_cut_off_and_nobody_else(serving, monkeypatch):
    monkeypatch.setattr("benny.web.live.outbox.MOST_WAITING", 4)
    ann, bob = serving.person(), serving.person("Bob")
    code = ann.open()
    with bob.socket(code) as socket:
        socket.until("update")
        outboxes = [*serving.runner(code).audience._outboxes]

        def flood():
            for _ in range(6):
                outboxes[0].put(b"{}")

        serving.call(flood)

        assert socket.closed()[0] == 1013
    assert ann.do(code, "sit", seat=0)["ok"]


def test_what_goes_wrong_inside_ends_the_connection_and_is_noted(serving, monkeypatch, caplog):
    ann = serving.person()
    code = ann.open()

    def fail(*_):
        raise ValueError("the secret of the house")

    with ann.socket(code) as socket:
        socket.until("update")
        monkeypatch.setattr("benny.web.live.runner.decide", fail)
        socket.send("sit", seat=0)
        closed = socket.closed()

    assert closed == (4500, "Something went wrong on the server; the error is logged.")
    assert "a connection has failed" in caplog.text
    monkeypatch.undo()
    assert ann.do(code, "sit", seat=0)["ok"]


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=40),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=8,
)
WORDS = [kind.__struct_config__.tag for kind in get_args(AnyCommand) if kind is not End]
FIELDS = st.fixed_dictionaries(
    {"id": st.just("x") | VALUES, "do": st.sampled_from(WORDS)},
    optional={
        name: VALUES | st.integers(-1, 4) | st.sampled_from(["pass", "play JS", "sensible", "👍"])
        for name in ("seat", "action", "bot", "person", "agree", "hash", "part", "text", "expect")
    },
)


@st.composite
def broken(draw):
    text = draw(FIELDS.map(msgspec.json.encode))
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        end = draw(st.integers(start, min(len(text), start + 12)))
        text = text[:start] + draw(PIECES | st.just(text[start:end] * 2)) + text[end:]
    return text


PIECES = st.sampled_from(
    [
        b"",
        b"}",
        b"]",
        b'"',
        b",",
        b":",
        b'"d":1',
        b',"d":1',
        b',"do":5',
        b"1e999",
        b"\\ud800",
        b"\xff",
    ]
)
MESSAGES = (
    st.binary(max_size=300)
    | st.text(max_size=300).map(str.encode)
    | FIELDS.map(msgspec.json.encode)
    | broken()
)


@settings(
    max_examples=200,
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(data=MESSAGES)
def test_no_message_whatever_makes_the_server_fail(serving, table, data):
    ann, code = table
    answer = ann.ask("POST", f"/api/tables/{code}/commands", raw=data)

    assert answer.status_code < 500
    assert msgspec.json.decode(answer.content)


def test_no_message_whatever_makes_a_connection_hang(serving, table):
    ann, code = table
    with ann.socket(code) as socket:

        @settings(max_examples=200, derandomize=True, deadline=None, database=None)
        @given(data=MESSAGES.map(lambda data: data.decode(errors="replace")))
        def send(data):
            socket.connection.send(data)
            socket.send("ping", id="after")
            socket.until("pong", id="after")

        send()
    assert ann.update(code)["seq"]
