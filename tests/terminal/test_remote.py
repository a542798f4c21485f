"""Games at a server's table from the terminal, in both faces, against a real server."""

import asyncio
import io
import os
import stat
import threading
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from benny.errors import IllegalActionError, NotationError
from benny.terminal import lines
from benny.terminal.home import Settings
from benny.terminal.remote.joining import join
from benny.terminal.remote.wire import Found, Lost, Wire
from benny.terminal.session import EndedError, Offer
from benny.terminal.start import Place
from benny.terminal.table.app import TableApp
from benny.terminal.table.dialogs import Ending, TalkDialog
from benny.terminal.table.lobby import LobbyScreen
from benny.terminal.table.play import PlayScreen
from benny.terminal.table.widgets import LogPanel
from benny.view import Phase
from benny.web.protocol import Reply, Update
from benny.web.table.commands import Sit
from served import Served

pytestmark = [
    pytest.mark.once,
    pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning"),
]

INSTANT = Settings(speed="instant")
SHORT = {
    "buck": ["start=2"],
    "classic": ["target=1"],
    "dnd": ["target=1"],
    "family": ["target=1"],
    "sawdust": [],
}


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    served = Served(tmp_path_factory.mktemp("server"))
    served.start()
    yield served
    served.stop()


@pytest.fixture
def own_server(tmp_path):
    """A server that a test may stop and start again."""
    served = Served(tmp_path / "server")
    served.start()
    yield served
    served.stop()


@pytest.fixture
def sit(tmp_path, monkeypatch):
    """Sit down under a name, each from a home of his own."""
    sessions = []

    def sit_down(server, name, code="", variant="", changes=(), **place):
        monkeypatch.setenv("BENNY_HOME", str(tmp_path / name))
        session = join(Place(server.address, code, name, **place), variant, list(changes))
        sessions.append(session)
        return session

    yield sit_down
    for session in sessions:
        session.close()


@pytest.fixture
def play(monkeypatch, capsys):
    def run(session, typed):
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        code = lines.run_lines(session, INSTANT)
        return code, capsys.readouterr().out

    return run


def until(session, is_so, seconds=20):
    """Take in what happens until something is so."""
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end, "it did not come to that"
        if session.has_news:
            session.take()
        time.sleep(0.002)


def start(session):
    session.do(Offer.START)
    until(session, lambda: not session.room)


def play_out(session):
    """Play by hints to the end of the game."""
    while not session.is_over:
        until(session, lambda: session.is_my_turn or session.is_over)
        if not session.is_over:
            session.act(session.hint().action)


def code_of(session):
    return session.farewell().partition("--table ")[2].split()[0]


def at_table(session, script, settings=INSTANT):
    screen = LobbyScreen(session, settings) if session.room else PlayScreen(session, settings)
    app = TableApp(lambda: screen)

    async def run():
        async with app.run_test(size=(80, 24)) as pilot:
            await script(pilot)

    asyncio.run(run())
    return app


async def press_hint(pilot, screen):
    """Do by key what the hint says."""
    view, action = screen.session.view, screen.session.hint().action
    call = next((one.letter for one in screen.picture.choices if one.action == action), "")
    await pilot.press(call or str(screen._slot_of(action) + 1))
    await until_shown(pilot, lambda: screen.session.view != view)


def text(screen, selector):
    return str(screen.query_one(selector).content)


async def until_shown(pilot, is_so):
    for _ in range(1000):
        await pilot.pause()
        if is_so():
            return
        await asyncio.sleep(0.005)
    raise AssertionError("it did not come to that")


@pytest.mark.parametrize("name", SHORT)
def test_a_game_of_each_kind_is_played_in_lines(name, server, sit, play):
    session = sit(server, "Ann", variant=name, changes=SHORT[name])

    code, shown = play(session, "start\n" + "1\n" * 3000)

    assert code == 0
    assert "You can start the game now" in shown
    assert "the game: " in shown
    assert f"The game is kept at {server.address}/g/" in shown
    assert session.problems == []


def test_a_game_is_played_at_the_table_and_then_another(server, sit):
    session = sit(server, "Ann", variant="sawdust")

    async def script(pilot):
        app = pilot.app
        await until_shown(
            pilot, lambda: "You can start" in str(app.screen.query("#about-table")[0].content)
        )
        await pilot.press("g")
        await until_shown(pilot, lambda: isinstance(app.screen, PlayScreen))
        screen = app.screen
        while not isinstance(app.screen, Ending):
            await until_shown(pilot, lambda: screen.is_asking or app.screen is not screen)
            if app.screen is screen:
                await press_hint(pilot, screen)
        words = "\n".join(str(one.content) for one in app.screen.query("Static"))
        assert "win the game" in words
        assert "/g/" in words
        ledger = session.view.ledger
        await pilot.press("a")
        await until_shown(pilot, lambda: app.screen is screen and not session.is_over)
        assert session.view.ledger == ledger

    app = at_table(session, script)

    assert app.return_value is None


def test_two_people_play_and_one_takes_back_what_the_other_agrees_to(server, sit):
    ann = sit(server, "Ann", variant="dnd")
    wes = sit(server, "Wes", code_of(ann), seat=1)
    start(ann)
    until(wes, lambda: not wes.room)
    until(ann, lambda: wes.take() or ann.is_my_turn or wes.is_my_turn)
    first, other = (ann, wes) if ann.is_my_turn else (wes, ann)
    before = first.view
    first.act(before.legal[0])
    until(first, lambda: len(first.view.log) > len(before.log))
    first.undo()
    until(other, lambda: Offer.AGREE in other.offers)
    assert other.standing == "Do you agree to taking it back, or refuse?"
    other.do(Offer.AGREE)
    until(first, lambda: first.view == before)

    assert first.is_my_turn
    assert "The last decision is taken back." in first.notices


def test_a_question_is_answered_by_a_key_at_the_table(server, sit):
    ann = sit(server, "Ann", variant="dnd")
    wes = sit(server, "Wes", code_of(ann), seat=1)
    start(ann)

    async def script(pilot):
        await until_shown(pilot, lambda: isinstance(pilot.app.screen, PlayScreen))
        screen = pilot.app.screen
        await until_shown(pilot, lambda: ann.take() or ann.is_my_turn or screen.is_asking)
        while not ann.is_my_turn:
            await press_hint(pilot, screen)
            await until_shown(pilot, lambda: ann.take() or ann.is_my_turn or screen.is_asking)
        before = ann.view
        ann.act(before.legal[0])
        await until_shown(pilot, lambda: ann.take() or len(ann.view.log) > len(before.log))
        ann.undo()
        await until_shown(pilot, lambda: "or refuse?" in text(screen, "#prompt"))
        await pilot.press("y")
        await until_shown(pilot, lambda: ann.take() or ann.view == before)

    at_table(wes, script)


def test_what_is_said_is_heard_and_newcomers_are_spared_the_past(server, sit, play):
    ann = sit(server, "Ann", variant="sawdust")
    ann.do(Offer.SAY, "Is anybody there?")
    until(ann, lambda: "Ann: Is anybody there?" in ann.notices)
    wes = sit(server, "Wes", code_of(ann))
    wes.do(Offer.SAY, "Hello!")
    until(wes, lambda: any("Hello" in one for one in wes.notices))

    assert wes.notices == ["Wes: Hello!"]


def test_a_phrase_is_chosen_from_a_list_at_the_table(server, sit):
    session = sit(server, "Ann", variant="sawdust", changes=())

    async def script(pilot):
        await pilot.pause()
        await pilot.press("e")
        assert isinstance(pilot.app.screen, TalkDialog)
        await pilot.press("down", "enter")
        log = pilot.app.screen.query_one(LogPanel)
        await until_shown(pilot, lambda: "Ann: Good luck!" in log.sentences)

    at_table(session, script)


def test_a_spectator_sees_no_hand_and_is_asked_nothing(server, sit, play):
    ann = sit(server, "Ann", variant="sawdust")
    watcher = sit(server, "Eve", code_of(ann), watch=True)
    thread = threading.Thread(target=lambda: (start(ann), play_out(ann)))
    thread.start()

    code, shown = play(watcher, "")
    thread.join()

    assert code == 0
    assert "Ann plays" in shown
    assert "Your hand" not in shown
    assert watcher.view.hand == ()


def test_the_rest_is_claimed_only_where_it_is_sure(server, sit):
    session = sit(server, "Ann", variant="classic")
    start(session)
    while True:
        until(session, lambda: session.is_my_turn or session.is_over)
        if Offer.CLAIM in session.offers:
            break
        assert not session.is_over, "the person never led"
        session.act(session.hint().action)
    session.do(Offer.CLAIM)
    granted = "Ann claims the rest, and it is so."
    until(session, lambda: granted in session.notices or session.problems)

    refused = "By what you know, not every trick left is yours for sure."
    assert session.problems in ([], [refused])


def test_the_host_stops_the_game_and_lets_it_go_on(server, sit):
    session = sit(server, "Ann", variant="classic")
    start(session)
    until(session, lambda: session.is_my_turn)
    session.do(Offer.PAUSE)
    until(session, lambda: session.standing == "The game is paused.")
    assert not session.is_my_turn
    session.do(Offer.RESUME)
    until(session, lambda: session.is_my_turn)

    assert session.standing == ""


def test_an_illegal_card_is_refused_here_with_the_reason(server, sit):
    session = sit(server, "Ann", variant="classic")
    start(session)
    while True:
        until(session, lambda: session.is_my_turn)
        view = session.view
        if view.phase is Phase.PLAY and len(view.legal) < len(view.hand):
            break
        session.act(session.hint().action)
    barred = next(card for card in view.hand if f"play {card}" not in view.legal)

    with pytest.raises(IllegalActionError, match="must be followed"):
        session.act(f"play {barred}")


def test_the_person_gives_a_part_of_each_deal_and_finds_it_fair(server, sit):
    session = sit(server, "Ann", variant="sawdust")
    start(session)
    play_out(session)
    token = server.person("Eve")
    transcript = server.ask("GET", f"/api/tables/{code_of(session)}", token=token)["fair"]["last"]

    assert list(transcript["parts"]) == ["0"]
    assert session.problems == []


def test_a_game_goes_on_when_the_server_comes_back(own_server, sit, play):
    session = sit(own_server, "Ann", variant="sawdust")
    start(session)
    until(session, lambda: session.is_my_turn)
    view = session.view
    own_server.stop()
    until(session, lambda: session.standing.startswith("The connection is lost"))
    assert not session.is_my_turn
    own_server.start()
    until(session, lambda: session.is_my_turn)
    assert session.view == view

    code, shown = play(session, "1\n" * 50)

    assert code == 0
    assert "The connection is back." in shown
    assert "win the game" in shown


def test_a_command_that_was_given_without_a_server_is_done_when_it_is_back(own_server):
    token = own_server.person("Ann")
    code = own_server.table(token)
    heard = []
    address = own_server.address.replace("http", "ws")
    wire = Wire(f"{address}/api/tables/{code}/socket", token, heard.append)
    wire.open()
    until_heard(heard, Update)
    own_server.stop()
    wire.send(Sit(id="first", seat=1))
    own_server.start()
    until_heard(heard, Reply)
    wire.close()

    assert [one for one in heard if isinstance(one, Reply)] == [Reply(id="first", ok=True, seq=3)]
    assert Lost() in heard
    assert Found() in heard


def until_heard(heard, kind):
    end = time.monotonic() + 20
    while not any(isinstance(one, kind) for one in heard):
        assert time.monotonic() < end
        time.sleep(0.002)


def test_a_table_at_a_lost_server_says_so_and_goes_on(own_server, sit):
    session = sit(own_server, "Ann", variant="classic")
    start(session)

    async def script(pilot):
        screen = pilot.app.screen
        await until_shown(pilot, lambda: screen.is_asking)
        await asyncio.to_thread(own_server.stop)
        await until_shown(pilot, lambda: "connection is lost" in text(screen, "#prompt"))
        assert not screen.is_asking
        await asyncio.to_thread(own_server.start)
        await until_shown(pilot, lambda: screen.is_asking)
        assert "The connection is back." in screen.query_one(LogPanel).sentences
        await press_hint(pilot, screen)

    at_table(session, script)


def test_who_is_sent_away_is_told_so(server, sit, play):
    ann = sit(server, "Ann", variant="sawdust")
    wes = sit(server, "Wes", code_of(ann))
    kick(server, ann, wes)

    with pytest.raises(EndedError, match="The host has sent you away from this table"):
        play(wes, "")


def test_the_table_closes_for_who_is_sent_away(server, sit):
    ann = sit(server, "Ann", variant="sawdust")
    wes = sit(server, "Wes", code_of(ann))
    kick(server, ann, wes)

    async def script(pilot):
        await until_shown(pilot, lambda: not pilot.app.is_running)

    app = at_table(wes, script)

    assert "sent you away" in str(app.return_value)


def kick(server, host, guest):
    server.do(host._server.token, code_of(host), "kick", person=guest._person)


def test_a_table_that_has_ended_is_left_with_a_sentence(server, sit):
    ann = sit(server, "Ann", variant="sawdust")
    server.do(ann._server.token, code_of(ann), "end")

    with pytest.raises(EndedError, match="the table has ended: the host has ended it"):
        until(ann, lambda: False)
    with pytest.raises(EndedError, match="This table has ended: the host has ended it"):
        sit(server, "Wes", code_of(ann))


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
    """A web server that knows nothing of cards."""

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
    "no address": (("ftp://x", "ABCDEF", "Ann"), NotationError, "'ftp://x' is no server's address"),
    "no server": (("http://127.0.0.1:1", "ABCDEF", "Ann"), EndedError, "connection refused"),
    "another server": (("{stranger}", "ABCDEF", "Ann"), EndedError, "no server of Benny"),
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
        join(
            Place(address.format(server=server.address, stranger=stranger), code, name),
            "",
            [],
        )


def test_a_seat_that_is_not_free_is_refused(server, sit):
    ann = sit(server, "Ann", variant="sawdust", seat=2)

    with pytest.raises(EndedError, match="Seat 2 is Ann's"):
        sit(server, "Wes", code_of(ann), seat=2)
    with pytest.raises(EndedError, match="There is no seat 3"):
        sit(server, "Wes", variant="dnd", seat=3)


def test_a_server_that_stays_away_is_given_up(own_server, sit, monkeypatch):
    session = sit(own_server, "Ann", variant="sawdust")
    session._wire._patience = 0.5
    own_server.stop()

    with pytest.raises(EndedError, match="has not answered for a long time"):
        until(session, lambda: False)
    own_server.start()
