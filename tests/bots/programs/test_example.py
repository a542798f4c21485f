"""The example in JavaScript: it plays every game, by lines and over HTTP."""

import socket
import subprocess
import time

import pytest

import benny
from support import tools
from support.rules import SIX
from support.tools import ROOT

pytestmark = pytest.mark.needs("node")

EXAMPLE = ROOT / "examples" / "bot.mjs"


@pytest.fixture
def command():
    return f"{tools.path('node')} {EXAMPLE}"


@pytest.fixture
def address(command):
    """Return where the example answers as a server."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    server = subprocess.Popen([*command.split(), str(port)])
    try:
        while server.poll() is None and not answers(port):
            time.sleep(0.01)
        yield f"http://localhost:{port}"
    finally:
        server.kill()
        server.wait()


def answers(port):
    try:
        socket.create_connection(("localhost", port)).close()
    except ConnectionRefusedError:
        return False
    return True


@pytest.mark.slow
@pytest.mark.parametrize("name", SIX)
def test_the_example_plays_every_game_to_its_end(command, name):
    (game,) = benny.play_games(name, command, 1, 1, 60)

    assert game.over or name == "buck"  # where poor players may drift for ever
    assert game.players[0].bot == f"{command}/1"


def test_the_example_plays_over_http_as_it_does_by_lines(command, address):
    by_lines, over_http = (
        list(benny.play_games("classic", [bot, "novice"], 1, seed=2)) for bot in (command, address)
    )

    assert by_lines[0].record().deals == over_http[0].record().deals
    assert over_http[0].players[0].bot == f"{address}/1"
