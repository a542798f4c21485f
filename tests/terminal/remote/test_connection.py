"""A connection that may be lost."""

import time

import pytest

from benny.protocol.commands import Say, Sit
from benny.protocol.messages import Reply, Update
from benny.terminal.remote.connection import Found, Lost, Wire
from benny.terminal.session import EndedError
from support.terminal import MARKS, until

pytestmark = MARKS


def opened(own_server):
    token = own_server.person("Ann")
    code = own_server.table(token)
    heard = []
    address = own_server.address.replace("http", "ws")
    wire = Wire(f"{address}/api/tables/{code}/socket", token, heard.append)
    wire.open()
    until_heard(heard, Update)
    return wire, heard


def test_a_command_that_was_given_without_a_server_is_done_when_it_is_back(own_server):
    wire, heard = opened(own_server)
    own_server.stop()
    wire.send(Sit(id="first", seat=1))
    own_server.start()
    until_heard(heard, Reply)
    wire.close()

    assert [one for one in heard if isinstance(one, Reply)] == [Reply(id="first", ok=True, seq=3)]
    assert Lost() in heard
    assert Found() in heard


@pytest.mark.parametrize("letters", [301, 5000], ids=["unread", "too long"])
def test_a_command_that_the_server_does_not_take_is_sent_once_and_told(own_server, letters):
    wire, heard = opened(own_server)
    wire.send(Say(id="long", text="x" * letters))
    wire.send(Sit(id="short", seat=1))
    until_heard(heard, Reply, 2)
    wire.close()

    replies = {one.id: one.ok for one in heard if isinstance(one, Reply)}
    assert replies == {"long": False, "short": True}
    assert heard.count(Lost()) == (letters > 4096)
    assert wire._unanswered == {}


def until_heard(heard, kind, count=1):
    end = time.monotonic() + 20
    while sum(isinstance(one, kind) for one in heard) < count:
        assert time.monotonic() < end
        time.sleep(0.002)


def test_a_server_that_stays_away_is_given_up(own_server, sit, monkeypatch):
    session = sit(own_server, "Ann", variant="sawdust")
    session._wire._patience = 0.5
    own_server.stop()

    with pytest.raises(EndedError, match="has not answered for a long time"):
        until(session, lambda: False)
    own_server.start()
