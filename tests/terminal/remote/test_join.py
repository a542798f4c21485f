"""Signing in to a server, and joining its tables."""

import os
import stat
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from benny.errors import NotationError
from benny.terminal.remote.join import join
from benny.terminal.session import EndedError
from benny.terminal.start import Place
from support.terminal import MARKS, code_of, start

pytestmark = MARKS


def test_the_token_is_kept_for_the_person_s_eyes_only(server, sit, tmp_path):
    first = sit(server, "Ann", variant="sawdust")
    again = sit(server, "Ann", code_of(first))
    file = tmp_path / "Ann" / "servers.json"

    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert again._person == first._person
    assert again.seat == first.seat


def test_a_new_name_is_told_to_the_server(server, sit, tmp_path, monkeypatch):
    first = sit(server, "Ann", variant="sawdust")
    monkeypatch.setenv("BENNY_HOME", str(tmp_path / "Ann"))
    again = join(Place(server.address, code_of(first), "Anna"), "", [])
    again.close()

    assert server.ask("GET", "/api/me", token=again._server.token)["name"] == "Anna"
    assert again._person == first._person


def test_tokens_that_can_not_be_written_leave_the_old_ones_and_nothing_else(
    server, sit, tmp_path, monkeypatch
):
    first = sit(server, "Ann", variant="sawdust")
    monkeypatch.setenv("BENNY_HOME", str(tmp_path / "Ann"))
    before = (tmp_path / "Ann" / "servers.json").read_bytes()

    def fail(_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="No space left"):
        join(Place(server.address, code_of(first), "Anna"), "", [])

    files = {path.name: path.read_bytes() for path in (tmp_path / "Ann").iterdir()}
    assert files == {"servers.json": before}


def test_a_person_whom_the_server_has_forgotten_is_made_anew(server, sit, tmp_path, monkeypatch):
    first = sit(server, "Ann", variant="sawdust")
    server.ask("DELETE", "/api/me", token=first._server.token)
    again = sit(server, "Ann", variant="sawdust")

    assert again._person != first._person


class Stranger(BaseHTTPRequestHandler):
    """A web server that is not Benny."""

    def do_GET(self):
        self.send_error(404)

    def do_POST(self):
        self.send_error(404)

    def log_message(self, *_):
        pass


@pytest.fixture(scope="module")
def stranger():
    served = HTTPServer(("127.0.0.1", 0), Stranger)
    thread = threading.Thread(target=served.serve_forever, args=(0.01,))
    thread.start()
    yield f"http://127.0.0.1:{served.server_port}"
    served.shutdown()
    thread.join()
    served.server_close()


WRONG = {
    "no address": (
        ("ftp://x", "ABCDEF", "Ann"),
        NotationError,
        "'ftp://x' is not a server address",
    ),
    "no server": (("http://127.0.0.1:1", "ABCDEF", "Ann"), EndedError, "connection refused"),
    "no server and no name": (("http://127.0.0.1:1", "A", ""), EndedError, "connection refused"),
    "another server and no name": (("{stranger}", "A", ""), EndedError, "not a Benny server"),
    "another server": (("{stranger}", "ABCDEF", "Ann"), EndedError, "not a Benny server"),
    "no table": (("{server}", "", "Ann"), NotationError, "give --table CODE"),
    "no name": (("{server}", "ABCDEF", ""), NotationError, "--name"),
    "a wrong code": (("{server}", "NOSUCH", "Ann"), EndedError, "There is no table 'NOSUCH'"),
    "a wrong link": (("{server}/t/nosuch", "", "Ann"), EndedError, "There is no table 'NOSUCH'"),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_is_wrong_with_a_place_is_said(what, server, stranger, tmp_path, monkeypatch):
    (address, code, name), error, words = WRONG[what]
    monkeypatch.setenv("BENNY_HOME", str(tmp_path))

    with pytest.raises(error, match=words):
        join(Place(address.format(server=server.address, stranger=stranger), code, name), "", [])


def test_a_seat_that_is_not_free_is_refused(server, sit):
    ann = sit(server, "Ann", variant="sawdust", seat=2)

    with pytest.raises(EndedError, match="That seat is Ann's"):
        sit(server, "Wes", code_of(ann), seat=2)
    with pytest.raises(EndedError, match="There is no seat 3"):
        sit(server, "Wes", variant="dnd", seat=3)


def test_who_was_sent_away_is_not_told_to_name_a_seat(server, sit):
    ann = sit(server, "Ann", variant="sawdust", seat=0)
    wes = sit(server, "Wes", code_of(ann), seat=1)
    server.do(ann._server.token, code_of(ann), "kick", person=wes._person)

    with pytest.raises(EndedError, match=r"^The host has removed you from this table\.$"):
        sit(server, "Wes", code_of(ann))


def test_who_may_not_look_on_sits_down_in_mid_game_at_a_seat_that_they_name(server, sit):
    ann = sit(server, "Ann", variant="classic", seat=0)
    server.do(ann._server.token, code_of(ann), "change", options={"watchers": False})
    start(ann)

    with pytest.raises(EndedError, match=r"during a game\. To play, name your seat"):
        sit(server, "Wes", code_of(ann))
    with pytest.raises(EndedError, match="Spectators can't watch this table"):
        sit(server, "Wes", code_of(ann), watch=True)

    wes = sit(server, "Wes", code_of(ann), seat=1)

    assert wes.awaiting == "You play from the next hand on; until then a bot plays your seat."
