"""Games at a server's table in both faces, against a real server."""

import asyncio
import threading

import pytest

from benny.terminal.screen.dialogs import EndingDialog, TalkDialog
from benny.terminal.screen.play import PlayScreen
from benny.terminal.screen.widgets import LogPanel
from support.terminal import (
    MARKS,
    code_of,
    kick,
    play_out,
    press_hint,
    start,
    text,
    until,
    until_shown,
)
from support.terminal import at_remote_table as at_table

pytestmark = MARKS


SHORT = {"buck": ["start=2"], "family": ["target=1"]}


@pytest.mark.parametrize("name", SHORT)
def test_a_game_of_each_kind_is_played_in_lines(name, server, sit, play):
    session = sit(server, "Ann", variant=name, changes=SHORT[name])

    code, shown = play(session, "start\n" + "1\n" * 3000)

    assert code == 0
    assert "You can start the game now" in shown
    assert any(f"{win} the game" in shown for win in ("win", "wins"))
    assert f"The game is stored at {server.address}/g/" in shown
    assert session.problems == []


@pytest.mark.slow
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
        while not isinstance(app.screen, EndingDialog):
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
        assert "Reconnected." in screen.query_one(LogPanel).sentences
        await press_hint(pilot, screen)

    at_table(session, script)


def test_a_game_goes_on_when_the_server_comes_back(own_server, sit, play):
    session = sit(own_server, "Ann", variant="sawdust")
    start(session)
    until(session, lambda: session.is_my_turn)
    view = session.view
    own_server.stop()
    until(session, lambda: session.awaiting.startswith("The connection is lost"))
    assert not session.is_my_turn
    own_server.start()
    until(session, lambda: session.is_my_turn)
    assert session.view == view

    code, shown = play(session, "1\n" * 50)

    assert code == 0
    assert "Reconnected." in shown
    assert "win the game" in shown


def test_the_table_closes_for_who_is_sent_away(server, sit):
    ann = sit(server, "Ann", variant="sawdust")
    wes = sit(server, "Wes", code_of(ann))
    kick(server, ann, wes)

    async def script(pilot):
        await until_shown(pilot, lambda: not pilot.app.is_running)

    app = at_table(wes, script)

    assert "removed you" in str(app.return_value)
