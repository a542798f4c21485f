"""What people do at a server's table from the terminal."""

import time

import pytest

from benny.bots.sensible import SensibleBot
from benny.terminal.screen.play import LobbyScreen, PlayScreen
from benny.terminal.session import Offer
from support.screen import INSTANT, key_of, on_screen, until_shown

MARKS = [
    pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning"),
]


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
    until(session, lambda: not session.lobby_lines)


def sensible(session):
    """Return what the rule of thumb does at the person's turn."""
    return SensibleBot().act(session.view)


def play_out(session):
    """Play sensibly to the end of the game."""
    while not session.is_over:
        until(session, lambda: session.is_my_turn or session.is_over)
        if not session.is_over:
            session.act(sensible(session))


def code_of(session):
    return session.farewell().partition("--table ")[2].split()[0]


def at_table(session, script, settings=INSTANT):
    screen = (
        LobbyScreen(session, settings) if session.lobby_lines else PlayScreen(session, settings)
    )
    return on_screen(screen, lambda pilot, _screen: script(pilot))


async def press_hint(pilot, screen):
    """Do by key what is sensible."""
    view, action = screen.session.view, sensible(screen.session)
    call = next((one.letter for one in screen.picture.choices if one.action == action), "")
    await pilot.press(call or key_of(screen, action.card))
    await until_shown(pilot, lambda: screen.session.view != view)


def kick(server, host, guest):
    server.do(host._server.token, code_of(host), "kick", person=guest._person)
