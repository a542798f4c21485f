"""Leaving the table, the end of a game, and terminals that are too small."""

import pytest

from benny.terminal import exits
from benny.terminal.game_files import open_file
from benny.terminal.local import LocalSession
from benny.terminal.screen.widgets import LogPanel
from support.screen import at_table, press_sensible, sit, text, until_asked, until_play


@pytest.mark.proof
@pytest.mark.parametrize("size", [(20, 5), (80, 21), (79, 24)])
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


@pytest.mark.proof
@pytest.mark.parametrize(
    ("key", "code"), [("q", 0), ("ctrl+c", exits.INTERRUPTED), ("ctrl+d", exits.WRONG)]
)
def test_leaving_keeps_the_game_and_it_goes_on_from_there(key, code):
    session = sit("family")
    record = None

    async def script(pilot, screen):
        nonlocal record
        await until_play(pilot, screen)
        record = session.game.record()
        if key != "q":
            await pilot.press("r")
        await pilot.press(key)

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


@pytest.mark.proof
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
