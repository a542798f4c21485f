"""People at the terminal: commands, the full-screen table in memory, and a server's table."""

import asyncio
import io
import os
import subprocess
import sys
import time
from contextlib import ExitStack, chdir, redirect_stderr, redirect_stdout
from functools import partial
from unittest import mock

import pytest

import benny
from benny.bots.sensible import SensibleBot
from benny.cli import main
from benny.game.view import Phase
from benny.rules.loading import change_rules
from benny.terminal.home import TerminalSettings
from benny.terminal.local import LocalSession
from benny.terminal.screen.app import TableApp
from benny.terminal.screen.board import card_keys
from benny.terminal.screen.play import LobbyScreen, PlayScreen
from benny.terminal.screen.widgets import CardSlot
from benny.terminal.session import Offer
from benny.terminal.start import StartChoice


@pytest.fixture
def run(tmp_path):
    """Run a command in this process: run("play", "buck", given="pass\\n")."""
    return partial(_run, folder=tmp_path, home=tmp_path / "home")


@pytest.fixture
def run_process(tmp_path):
    """Run a command as a process of its own, at whose end its locks go."""
    return partial(_run_process, folder=tmp_path, home=tmp_path / "home")


def _run(*arguments, folder, home, given="", encoding="utf-8"):
    typed = given if isinstance(given, bytes) else given.encode(encoding)
    streams = [io.TextIOWrapper(io.BytesIO(text), encoding) for text in (typed, b"", b"")]
    stdin, stdout, stderr = streams
    with ExitStack() as stack:
        stack.enter_context(chdir(folder))
        stack.enter_context(mock.patch.dict(os.environ, _environment(home)))
        stack.enter_context(
            mock.patch.multiple(sys, argv=["benny", *_words(arguments)], stdin=stdin)
        )
        stack.enter_context(redirect_stdout(stdout))
        stack.enter_context(redirect_stderr(stderr))
        code = _exit_code()
    said = [_written(stream) for stream in (stdout, stderr)]
    return subprocess.CompletedProcess(arguments, code, *said)


def _run_process(*arguments, folder, home, given=""):
    return subprocess.run(
        [sys.executable, "-m", "benny", *_words(arguments)],
        capture_output=True,
        text=True,
        input=given,
        cwd=folder,
        env=os.environ | _environment(home),
        timeout=120,
        check=False,
    )


def _environment(home):
    return {"BENNY_HOME": str(home), "NO_COLOR": "1"}


def _words(arguments):
    return [str(argument) for argument in arguments]


def _exit_code():
    try:
        main.main()
    except SystemExit as left:
        return left.code or 0
    return 0


def _written(stream):
    stream.flush()
    return stream.buffer.getvalue().decode(stream.encoding)


def refused(done, *words):
    """Say whether a command failed with one sentence that holds some words."""
    lines = done.stderr.strip().splitlines()
    return (
        done.returncode != 0
        and len(lines) == 1
        and lines[0].startswith("benny: ")
        and all(word in lines[0] for word in words)
    )


INSTANT = TerminalSettings(speed="instant")
FIXED = "#header #banner #felt #north #south #west #east #middle #piles #scores #log #prompt #hand"


def sit(name, seed=5, seat=0, bots=("sensible",), changes=()):
    rules = change_rules(benny.variant(name), list(changes))
    players = StartChoice(name, seat, bots, "sensible").players(rules)
    return LocalSession(benny.Game(rules, seed, players=players))


def at_table(session, script, settings=INSTANT, size=(80, 24)):
    screen = PlayScreen(session, settings)
    return on_screen(screen, script, size)


def on_screen(screen, script, size=(80, 24)):
    app = TableApp(lambda: screen)

    async def run():
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await script(pilot, screen)

    asyncio.run(run())
    return app


async def until_shown(pilot, is_so):
    for _ in range(1000):
        await pilot.pause()
        if is_so():
            return
        await asyncio.sleep(0.005)
    raise AssertionError("it did not come to that")


async def until_asked(pilot, screen):
    await until_shown(pilot, lambda: screen.is_asking or pilot.app.screen is not screen)
    return pilot.app.screen is screen


async def until_play(pilot, screen):
    """Let the rule of thumb decide until the person has to play a card and follow suit."""
    while True:
        assert await until_asked(pilot, screen)
        view = screen.session.view
        if view.phase is Phase.PLAY and view.must:
            return view
        await press_sensible(pilot, screen)


async def press_sensible(pilot, screen):
    """Do by key what the rule of thumb says."""
    action = SensibleBot().act(screen.session.view)
    if action.cards:
        keys = [key_of(screen, action.card)]
    else:
        found = next(one for one in screen.picture.choices if one.action == action)
        keys = [found.letter]
    before = action_count(screen.session)
    await pilot.press(*keys)
    await until_shown(pilot, lambda: action_count(screen.session) > before)


def key_of(screen, card):
    """Return the key of a card at the bottom of the table."""
    cards = [slot.card for slot in screen.picture.slots]
    return card_keys(screen.picture.slots)[cards.index(card)]


def action_count(session):
    return sum(len(deal.actions) for deal in session.game.deals)


def text(screen, selector):
    return str(screen.query_one(selector).content)


def regions(screen):
    widgets = [screen.query_one(selector) for selector in FIXED.split()]
    return [widget.region for widget in [*widgets, *screen.query(CardSlot)]]


MARKS = [pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")]


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


def at_remote_table(session, script, settings=INSTANT):
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
