"""Leaving the table, the end of a game, and terminals that are too small."""

import os
import select
import sys
from contextlib import ExitStack
from subprocess import PIPE, Popen

import pytest
from textual.widgets import Button

from benny import Game
from benny.terminal import exits
from benny.terminal.game_files import latest_left, open_file
from benny.terminal.local import LocalSession
from benny.terminal.screen import play
from benny.terminal.screen.app import TableApp, run
from benny.terminal.screen.dialogs import EndingDialog, Question
from benny.terminal.screen.games import ReviewScreen
from benny.terminal.screen.widgets import LogPanel
from support.games import own_game
from support.terminal import (
    INSTANT,
    at_table,
    press_sensible,
    sit,
    text,
    until_asked,
    until_play,
    until_shown,
)


@pytest.mark.slow
@pytest.mark.parametrize("size", [(20, 5), (79, 24)])
def test_a_terminal_that_is_too_small_is_told_so_in_one_sentence(size):
    async def script(pilot, screen):
        shown = screen.query_one("#no-room")
        assert shown.display
        assert not screen.query_one("#body").display
        assert "needs 80x22" in text(screen, "#no-room")
        assert shown.size.height == size[1]
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert screen.query_one("#body").display
        assert not shown.display

    at_table(sit("classic"), script, size=size)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("keys", "code"),
    [
        ("qq", 0),
        ("qm", exits.MENU),
        (["r", "ctrl+c"], exits.INTERRUPTED),
        (["r", "ctrl+d"], exits.WRONG),
    ],
)
def test_leaving_keeps_the_game_and_it_goes_on_from_there(keys, code):
    session = sit("family")
    record = None

    async def script(pilot, screen):
        nonlocal record
        await until_play(pilot, screen)
        record = session.game.record()
        await pilot.press(*keys)

    app = at_table(session, script)

    assert app.return_value == code
    assert record is not None
    session.close()
    again = LocalSession.resume(open_file(session.path))
    assert again.game.record() == record

    async def go_on(pilot, screen):
        assert await until_asked(pilot, screen)
        await press_sensible(pilot, screen)

    at_table(again, go_on)


def test_the_last_trick_of_a_game_is_in_sight_before_its_result(monkeypatch):
    monkeypatch.setattr(play, "_LAST_TRICK", 600)  # seconds, until a key ends them

    async def script(pilot, screen):
        await until_shown(pilot, lambda: session.is_over)
        await until_shown(pilot, lambda: set(screen.picture.middle.cards.values()) == last_trick())
        assert pilot.app.screen is screen
        await pilot.press("space")
        await until_shown(pilot, lambda: isinstance(pilot.app.screen, EndingDialog))

    def last_trick():
        return {played.card for played in session.view.tricks[-1].cards}

    session = sit("american", seat=None, changes=["target=1"])
    at_table(session, script)


@pytest.mark.slow
def test_a_shell_takes_a_game_aside_and_brings_it_back():
    shell = "import pty; pty.spawn(['bash', '--norc', '-i'])"
    size = {"TERM": "xterm", "COLUMNS": "80", "LINES": "24"}
    play_it = f"{sys.executable} -m benny play american --seed 5\n"
    with ExitStack() as stack:
        process = stack.enter_context(
            Popen([sys.executable, "-c", shell], stdin=PIPE, stdout=PIPE, env=os.environ | size)
        )
        stack.callback(process.kill)
        for typed, answer in {play_it: "or pass?", "\x1a": "Stopped", "fg\n": "or pass?"}.items():
            os.write(process.stdin.fileno(), typed.encode())
            shown = ""
            while answer not in shown:
                assert select.select([process.stdout], [], [], 60)[0], shown
                shown += os.read(process.stdout.fileno(), 100_000).decode(errors="replace")


def test_a_game_without_a_shell_stays():
    async def script(pilot, screen):
        await pilot.press("ctrl+z")
        assert len(pilot.app._notifications) == 1

    at_table(sit("family"), script)


@pytest.mark.slow
def test_the_end_of_a_game_tells_the_result_and_offers_another():
    session = sit("sawdust")

    async def script(pilot, screen):
        while await until_asked(pilot, screen):
            await press_sensible(pilot, screen)
        words = "\n".join(str(one.content) for one in pilot.app.screen.query("Static"))
        assert "win the game" in words
        assert "made trump" in words
        assert text(screen, "#scores").count("+1") == 2
        assert session.path.name in words.replace("\n", "")
        await pilot.press("a")
        await until_asked(pilot, screen)
        assert screen.session is not session
        assert "── The next game ──" in screen.query_one(LogPanel).sentences
        assert screen.session.view.ledger == session.view.ledger

    at_table(session, script)


def test_where_there_is_no_room_for_a_question_one_key_leaves():
    async def script(pilot, screen):
        await pilot.press("q")

    assert at_table(sit("family"), script, size=(79, 24)).return_value == exits.DONE


@pytest.mark.slow
def test_who_wants_to_leave_is_asked_where_to_and_may_stay():
    async def script(pilot, screen):
        await until_asked(pilot, screen)
        await pilot.press("q")
        assert isinstance(pilot.app.screen, Question)
        await pilot.press("escape")
        assert pilot.app.screen is screen
        await pilot.press("q", "enter")
        assert pilot.app.screen is screen
        await pilot.press("q", "m")

    assert at_table(sit("family"), script).return_value == exits.MENU


@pytest.mark.slow
def test_a_finished_game_stays_in_sight_until_a_key_of_a_button_and_leads_to_the_menu():
    async def script(pilot, screen):
        while await until_asked(pilot, screen):
            await press_sensible(pilot, screen)
        ending = pilot.app.screen
        labels = [str(button.label) for button in ending.query(Button)]
        assert labels == ["Play again (a)", "Review (r)", "Undo (u)", "Menu (m)", "Quit (q)"]
        box = ending.query_one("#box").region
        assert all(box.contains_region(button.region) for button in ending.query(Button))
        await pilot.press("space", "escape", "n")
        assert pilot.app.screen is ending
        await pilot.press("m")

    assert at_table(sit("sawdust"), script).return_value == exits.MENU


def test_a_finished_game_is_reviewed_and_the_way_back_leads_to_its_end():
    session = LocalSession(Game.replay(own_game("sawdust", 3)))

    async def script(pilot, screen):
        await until_shown(pilot, lambda: isinstance(pilot.app.screen, EndingDialog))
        ending = pilot.app.screen
        box = ending.query_one("#box").region
        assert all(box.contains_region(button.region) for button in ending.query(Button))
        await pilot.press("r")
        review = pilot.app.screen
        assert isinstance(review, ReviewScreen)
        assert "Sawdust Euchre" in text(review, "#header")
        await pilot.press("escape")
        assert pilot.app.screen is ending

    at_table(session, script)


def test_the_table_lets_go_of_a_game_that_is_left_for_the_menu(monkeypatch):
    session = sit("family")
    monkeypatch.setattr(TableApp, "run", lambda _app: exits.MENU)

    assert run(session, INSTANT) == exits.MENU
    assert latest_left() == session.game.record()
    open_file(session.path).close()
