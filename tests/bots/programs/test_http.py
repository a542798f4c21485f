"""Programs at an address: they play as others do, and fail in one sentence."""

import socket
import threading

import pytest

import benny
from benny.bots import programs, signature
from benny.bots.program_lines import LONGEST
from benny.bots.programs import PROGRAMS
from benny.bots.sandbox import GuardedBot
from benny.errors import BotError
from benny.io.json import from_json
from support.bots import reply, served


def answered(body):
    """Return the answer of a bot that plays its first legal action."""
    message = from_json(body, dict)
    match message["kind"]:
        case "hello":
            return b'{"protocol": 1, "version": "net"}'
        case "turn":
            return b'{"action": "%s"}' % message["view"]["legal"][0].encode()
        case _:
            return b"{}"


def plays(handler, body):
    reply(handler, answered(body))


def plays_once(handler, body):
    """Play, and hang up although the client expects to ask again."""
    reply(handler, answered(body))
    handler.close_connection = True


@pytest.mark.parametrize("answer", [plays, plays_once])
def test_a_server_plays_as_a_bot_of_our_own_would(answer):
    class First:
        def act(self, view):
            return view.legal[0]

    with served(answer) as address:
        (game,) = benny.play_games("family", [address, "novice"], 1, seed=3)
    (same,) = benny.play_games("family", [First, "novice"], 1, seed=3)

    assert game.record().deals == same.record().deals
    assert game.players[0].bot == f"{address}/net"


def drips(handler, body):
    handler.send_response(200)
    handler.send_header("content-length", "1000")
    handler.end_headers()
    try:
        while True:
            handler.wfile.write(b" ")
            threading.Event().wait(0.05)
    except OSError:
        handler.close_connection = True


def floods(handler, body):
    handler.send_response(200)
    handler.send_header("content-length", str(1 << 40))
    handler.end_headers()
    try:
        while True:
            handler.wfile.write(b"y" * 65536)
    except OSError:
        handler.close_connection = True


def hangs_up(handler, body):
    handler.connection.shutdown(socket.SHUT_RDWR)
    handler.close_connection = True


def raves(handler, body):
    handler.wfile.write(b"what?\r\n")
    handler.close_connection = True


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (lambda h, _: reply(h, b"none here", 404), r"answered with 404 Not Found: 'none here'$"),
        (lambda h, _: reply(h, b"", 500), r"answered with 500 Internal Server Error: ''$"),
        (lambda h, _: reply(h, b"", 204), r"answered with 204 No Content: ''$"),
        (
            lambda h, _: reply(h, b"", 302, location="http://elsewhere/"),
            r"answered with 302 Found to 'http://elsewhere/', which is not followed: ''$",
        ),
        (
            lambda h, _: reply(h, b"<html>\nhello", content_type="text/html"),
            r"can't be read: broken JSON at line 1, column 1, near '<html>.nhello': inv",
        ),
        (lambda h, _: reply(h, b""), r"can't be read: there is nothing where JSON is wanted$"),
        (lambda h, _: reply(h, b'{"protocol": 9}'), r"speaks protocol 9, and this Benny speaks 1$"),
        (drips, r"gave no answer within 0.3 s$"),
        (floods, rf"answered with more than {LONGEST} bytes: 'yyyy.*'$"),
        (hangs_up, r"can't be asked: Remote end closed connection without response$"),
        (raves, r"can't be asked: 'what\?.*'$"),
    ],
)
def test_a_server_that_can_not_greet_is_refused(monkeypatch, answer, said):
    monkeypatch.setattr(programs, "START_LIMIT", 0.3 if answer is drips else 60)
    with served(answer) as address, pytest.raises(benny.NotationError, match=said) as refused:
        signature(address)

    assert str(refused.value).startswith(f"bot '{address}' ")
    assert str(refused.value).isprintable()


def test_nobody_at_an_address_is_said():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        address = f"http://127.0.0.1:{taken.getsockname()[1]}"

    with pytest.raises(benny.NotationError, match=f"'{address}' can't be asked: Connection refus"):
        signature(address)


def test_a_server_that_takes_calls_and_never_answers_has_its_time(monkeypatch):
    monkeypatch.setattr(programs, "START_LIMIT", 0.3)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"http://127.0.0.1:{silent.getsockname()[1]}"
        with pytest.raises(benny.NotationError, match=r"gave no answer within 0\.3 s$"):
            signature(address)


@pytest.mark.parametrize(
    "address",
    [
        "http://",
        "http:///path",
        "http://host:99999",
        "http://host:x",
        "http://me:secret@host/",
        "http://[::1",
    ],
)
def test_what_is_no_address_is_refused(address):
    with pytest.raises(benny.NotationError, match="is no address of a server: write one like http"):
        signature(address)


def test_a_server_that_goes_away_in_a_game_fails(view):
    with served(plays) as address:
        bot = GuardedBot(address)
        bot.act(view)
        (conversation,) = PROGRAMS._taken
        conversation._line._connection.close()

    with pytest.raises(BotError, match="can't be asked: Connection refused"):
        bot.act(view)
    bot.close()


def test_who_hangs_in_a_game_is_not_asked_twice(view):
    asked = []
    gone = threading.Event()

    def hangs(handler, body):
        asked.append(from_json(body, dict)["kind"])
        if asked[-1] == "turn":
            gone.wait()
        reply(handler, answered(body))

    with served(hangs) as address:
        bot = GuardedBot(address, limit=0.3)
        with pytest.raises(BotError, match=r"gave no answer within 0\.3 s$"):
            bot.act(view)
        bot.close()
        gone.set()

    assert asked == ["hello", "game", "turn"]


def test_several_seats_are_told_apart_by_their_game():
    heard = []

    def listens(handler, body):
        heard.append(from_json(body, dict))
        reply(handler, answered(body))

    with served(listens) as address:
        list(benny.play_games("sawdust", address, 1, seed=1))
    begun = {one["game"]: one["seat"] for one in heard if one["kind"] == "game"}

    assert sorted(begun.values()) == [0, 1, 2, 3]
    for one in heard:
        if one["kind"] == "turn":
            assert one["view"]["seat"] == begun[one["game"]]
