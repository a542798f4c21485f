"""A person's games on the screen: the list, a review that fills in, and statistics."""

import os

import pytest
from textual.widgets import OptionList

from benny.game import records
from benny.lab.runs.workers import open_workers
from benny.terminal import library
from benny.terminal.local import LocalSession
from benny.terminal.screen import games
from benny.terminal.screen.games import GamesScreen, ReviewScreen, StatisticsScreen
from benny.terminal.screen.replay import ReplayScreen
from support.games import own_game, store
from support.terminal import INSTANT, on_screen, sit, text, until_shown

SAWDUST = own_game("sawdust", 3)


@pytest.fixture
def in_thread(monkeypatch):
    """Review in a thread of this process, which starts at once."""
    monkeypatch.setattr(library, "open_background", lambda: open_workers("threads", 1))


def listed(screen, selector):
    options = screen.query_one(selector, OptionList)
    lines = [str(options.get_option_at_index(n).prompt) for n in range(options.option_count)]
    return [" ".join(line.split()) for line in lines]


async def until_listed(pilot, screen):
    await until_shown(pilot, lambda: listed(screen, "#played"))


def test_games_are_listed_replayed_and_gone_on_with_but_not_those_that_are_wrong(home):
    session = sit("family")
    session.close()
    store(home / "games", own_game("classic", 1), SAWDUST)
    (home / "games" / "[red]x.jsonl").write_text("\x1b[2Jnonsense")
    wrong = records.encode(SAWDUST).replace(b'"tricks":[', b'"tricks":[9,', 1)
    (home / "games" / "wrong.jsonl").write_bytes(wrong)
    for seconds, name in enumerate(("wrong", "1", "2", session.path.stem)):
        os.utime(home / "games" / f"{name}.jsonl", (seconds, seconds))

    async def script(pilot, screen):
        await until_listed(pilot, screen)
        first, second, third, _ = listed(screen, "#played")
        assert "Family Euchre not over: hand 1" in first
        assert "Sawdust Euchre" in second
        assert "Classic Euchre" in third
        assert "Left out: " in text(screen, "#unread")
        assert "[red]x.jsonl, line 1: not a benny/1 record" in text(screen, "#unread")
        assert "\x1b" not in text(screen, "#unread")

        await pilot.press("p")
        assert "This game is not over, and all cards would be seen" in text(screen, "#complaint")
        await pilot.press("down")
        assert text(screen, "#complaint") == ""
        await pilot.press("p")
        assert isinstance(pilot.app.screen, ReplayScreen)
        await pilot.press("i", "escape", "escape")
        assert pilot.app.screen is screen

        await pilot.press("end", "enter")
        await until_shown(pilot, lambda: "tricks" in text(pilot.app.screen, "#progress"))
        await pilot.press("escape", "home", "enter")

    screen = GamesScreen(INSTANT)
    on_screen(screen, script)

    assert LocalSession.resume(screen.choice).game.record() == session.game.record()


def test_a_folder_without_a_game_that_can_be_read_says_so(home):
    (home / "games").mkdir()
    (home / "games" / "x.jsonl").write_text("nonsense")

    async def script(pilot, screen):
        await until_shown(pilot, lambda: text(screen, "#unread"))
        assert text(screen, "#heading-row") == "No game that can be read is here."
        await pilot.press("p", "t", "enter")
        assert pilot.app.screen is screen

    on_screen(GamesScreen(INSTANT), script)


@pytest.mark.slow
@pytest.mark.needs("compiled")
def test_a_review_fills_in_is_kept_and_leads_to_the_replay(home, in_thread):
    store(home / "games", SAWDUST)

    async def script(pilot, screen):
        await until_listed(pilot, screen)
        await pilot.press("enter")
        review = pilot.app.screen
        assert isinstance(review, ReviewScreen)
        await until_shown(pilot, lambda: "before the first hand" in text(review, "#account"))
        await pilot.press("e")
        assert "in all (Enter: replay from there)" in text(review, "#marks-title")
        everybody = listed(review, "#marks")
        assert everybody
        assert all(line.startswith("Hand 1 ") for line in everybody)
        await pilot.press("down", "up")
        assert "(played)" in text(review, "#decision")
        await pilot.press("enter")
        replay = pilot.app.screen
        assert isinstance(replay, ReplayScreen)
        assert replay._stepper.notes
        await pilot.press("escape", "escape")
        assert pilot.app.screen is screen

    on_screen(GamesScreen(INSTANT), script)

    assert library.stored_review(SAWDUST) is not None
    assert any(deal.notes for deal in library.with_marks(SAWDUST).deals)


@pytest.mark.needs("compiled")
def test_all_games_can_be_reviewed_and_are_counted(home, in_thread):
    store(home / "games", SAWDUST, own_game("sawdust", 4))

    async def script(pilot, screen):
        await until_listed(pilot, screen)
        await pilot.press("t")
        counted = pilot.app.screen
        assert isinstance(counted, StatisticsScreen)
        await until_shown(pilot, lambda: "Sawdust Euchre" in text(counted, "#figures"))
        await pilot.press("v")
        await until_shown(pilot, lambda: text(counted, "#complaint") == "All games are reviewed.")
        assert "Sawdust Euchre: 2 games, " in text(counted, "#figures")
        assert "Luck and errors, in chances to win" in text(counted, "#figures")
        await pilot.press("escape")
        await until_shown(pilot, lambda: all(" ± " in line for line in listed(screen, "#played")))

    on_screen(GamesScreen(INSTANT), script)


def test_a_long_count_tells_how_far_it_is(home, monkeypatch):
    monkeypatch.setattr(games, "_PATIENCE", -1.0)
    store(home / "games", *(own_game("sawdust", seed) for seed in range(3)))
    told = []
    monkeypatch.setattr(StatisticsScreen, "_tell", lambda _screen, line: told.append(line))

    async def script(pilot, screen):
        await until_listed(pilot, screen)
        await pilot.press("t")
        await until_shown(pilot, lambda: "Sawdust" in text(pilot.app.screen, "#figures"))

    on_screen(GamesScreen(INSTANT), script)

    assert told == [*(f"Counting game {number} of 3 ..." for number in (1, 2, 3)), ""]
