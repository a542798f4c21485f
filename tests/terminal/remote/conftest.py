"""A server, and people who sit down at its tables from the terminal."""

import io

import pytest

from benny.terminal.lines import play as lines
from benny.terminal.remote.join import join
from benny.terminal.start import Place
from support.serving import Served
from support.terminal import INSTANT


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
    """Return a function that seats a person by name, each with their own home."""
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
        code = lines.run(session, INSTANT)
        return code, capsys.readouterr().out

    return run
