"""The start screen: what it offers, and what its keys do."""

import asyncio
import os

import pytest
from msgspec.structs import replace

from benny.lab.runs.workers import open_workers
from benny.rules.loading import names, page
from benny.rules.prose.words import EUCHRE
from benny.terminal import library
from benny.terminal.game_files import open_latest
from benny.terminal.home import load_own
from benny.terminal.library import FileLibrary, MistakeNotes
from benny.terminal.local import LocalSession
from benny.terminal.progress import note_first_visit
from benny.terminal.screen import menu
from benny.terminal.screen.dialogs import Question
from benny.terminal.screen.games import GamesScreen
from benny.terminal.screen.menu import MenuScreen
from benny.terminal.screen.question import LessonsScreen, QuestionScreen
from benny.terminal.screen.sized import Pages
from benny.terminal.screen.start import StartScreen
from benny.terminal.screen.widgets import LogPanel
from benny.terminal.start import StartChoice
from support.games import own_game, store
from support.terminal import INSTANT, on_screen, sit, text, until_shown


def opened(script, settings=INSTANT, wanted=None):
    """Run a script at the start screen of who has been here before; return what was chosen."""
    note_first_visit()
    screen = MenuScreen(settings, wanted or StartChoice())
    on_screen(screen, script)
    return screen.choice


def entries(screen):
    """Return the entries as they are listed."""
    options = screen.query_one("#menu")
    lines = [str(options.get_option_at_index(n).prompt) for n in range(options.option_count)]
    return [" ".join(line.split()) for line in lines]


def first_visit(script):
    screen = MenuScreen(INSTANT, StartChoice())
    on_screen(screen, script)
    return screen.choice


@pytest.mark.parametrize("key", ["y", "enter"])
def test_a_first_visit_asks_one_question_and_yes_deals_a_hand(key):
    async def script(pilot, screen):
        assert isinstance(pilot.app.screen, Question)
        await pilot.press(key)

    assert first_visit(script) == StartChoice("american")


def test_who_has_never_played_begins_with_the_first_lesson():
    async def script(pilot, screen):
        await pilot.press("n")
        await until_shown(pilot, lambda: isinstance(pilot.app.screen, QuestionScreen))
        await pilot.press("q", "q")
        assert pilot.app.screen is screen

    assert first_visit(script) is None


def test_the_question_leads_to_the_menu_and_is_not_asked_again():
    async def script(pilot, screen):
        await pilot.press("escape")
        assert pilot.app.screen is screen
        await pilot.press("q")

    assert first_visit(script) is None
    assert not note_first_visit()


def test_who_has_never_played_is_offered_lessons_first_and_told_what_euchre_is():
    async def script(pilot, screen):
        assert [line[0] for line in entries(screen)] == ["l", "p", "z", "h", "m", "?", "q"]
        assert "lesson" in text(screen, "#summary")
        await pilot.press("enter")
        assert isinstance(pilot.app.screen, LessonsScreen)
        await pilot.press("q", "down")
        await pilot.pause()
        assert text(screen, "#summary").startswith(EUCHRE)
        await pilot.press("enter")
        assert isinstance(pilot.app.screen, StartScreen)
        await pilot.press("enter")

    assert opened(script) == StartChoice("american")


@pytest.mark.parametrize("key", ["c", "enter"])
def test_one_key_goes_on_with_the_game_that_was_left(key):
    session = sit("family")
    session.close()

    async def script(pilot, screen):
        assert entries(screen)[:2] == [
            "c Continue Family Euchre, hand 1",
            "a Play again Family Euchre",
        ]
        await pilot.press(key)

    chosen = opened(script)

    assert LocalSession.resume(chosen).game.record() == session.game.record()


def test_no_game_that_is_over_or_open_elsewhere_is_offered():
    session = sit("family")

    async def script(pilot, screen):
        assert "".join(line[0] for line in entries(screen)) == "apgklzhm?q"
        await pilot.press("c")
        assert pilot.app.is_running

    assert opened(script) is None
    session.close()


def test_a_game_that_another_program_has_opened_meanwhile_is_not_taken():
    sit("family").close()
    others = []

    async def script(pilot, screen):
        others.append(open_latest())
        await pilot.press("c")
        assert "is open in another program" in text(screen, "#complaint")

    assert opened(script) is None


def test_one_key_plays_the_same_game_again_by_its_house_rules():
    sit("classic").close()
    kept = replace(INSTANT, house_rules={"classic": ("all_pass=stick_dealer",)})
    wanted = StartChoice(seat=2, bots=("novice",), to=7)

    async def script(pilot, screen):
        await pilot.press("a")

    assert opened(script, kept, wanted) == StartChoice(
        "classic", 2, ("novice",), changes=("target=7", "all_pass=stick_dealer")
    )


def test_a_game_of_rules_that_are_not_here_is_not_offered_again():
    session = sit("family", changes=["name=mine"])
    session.close()

    async def script(pilot, screen):
        assert "".join(line[0] for line in entries(screen)) == "cpgklzhm?q"

    opened(script)


def test_files_that_are_no_games_do_not_disturb_and_my_games_and_settings_open_and_close():
    session = sit("family")
    folder = session.path.parent
    (folder / "broken.jsonl").write_text("garbage")
    (folder / "folder.jsonl").mkdir()
    (folder / "link.jsonl").symlink_to("nowhere")
    for name in ("broken.jsonl", "folder.jsonl"):
        os.utime(folder / name, ns=(2**62, 2**62))
    session.close()

    async def script(pilot, screen):
        assert entries(screen)[0] == "c Continue Family Euchre, hand 1"
        await pilot.press("g")
        assert isinstance(pilot.app.screen, GamesScreen)
        await pilot.press("escape", "m")
        dialog = pilot.app.screen  # a box in the middle, with the screen below in sight
        assert dialog.query_one("#box").region.center[1] == dialog.region.center[1]
        assert dialog.styles.background.a < 1
        await pilot.press("enter", "escape")
        assert pilot.app.screen is screen
        assert screen.settings.speed == "fast"

    opened(script)


def test_without_a_mistake_it_says_why(monkeypatch):
    sit("family").close()

    async def says(pilot, screen, reason):
        await until_shown(pilot, lambda: f"k My mistakes {reason}" in entries(screen))
        await pilot.press("k")
        assert pilot.app.screen is screen
        assert text(screen, "#complaint").lower() == f"{reason}."

    async def script(pilot, screen):
        await says(pilot, screen, "none of your games is reviewed yet")
        monkeypatch.setattr(menu, "any_kept", lambda: True)
        await pilot.press("m", "escape")  # it counts again
        await says(pilot, screen, "none in your reviewed games")

    opened(script)


@pytest.mark.slow
def test_the_puzzle_of_the_day_opens_and_leads_back():
    async def script(pilot, screen):
        await pilot.press("z")
        await until_shown(pilot, lambda: isinstance(pilot.app.screen, QuestionScreen))
        puzzle = pilot.app.screen
        await until_shown(pilot, lambda: text(puzzle, "#prompt").startswith("Puzzle of the day, "))
        await pilot.press("n", "escape")
        assert pilot.app.screen is screen

    opened(script)


@pytest.mark.slow
def test_help_names_every_game_and_two_escapes_do_not_leave():
    async def script(pilot, screen):
        await pilot.press("question_mark")
        shown = str(pilot.app.screen.query_one(".text > Static").content)
        assert all(page(name).name in shown for name in names())
        assert " ".join(shown.split()).startswith(EUCHRE)
        await pilot.press("escape", "escape")
        assert pilot.app.screen is screen
        assert text(screen, "#complaint") == "Press Esc once more to leave."
        await pilot.press("down", "escape")
        assert pilot.app.is_running

    opened(script)


@pytest.mark.slow
@pytest.mark.parametrize("keys", [["q"], ["ctrl+c"], ["ctrl+d"], ["escape", "escape"]])
def test_the_start_screen_can_be_left(keys):
    async def script(pilot, screen):
        await pilot.press(*keys)

    assert opened(script) is None


@pytest.mark.slow
@pytest.mark.needs("compiled")
def test_ones_mistakes_are_counted_and_asked_again(home, monkeypatch):
    monkeypatch.setattr(library, "open_background", lambda: open_workers("threads", 1))
    game = own_game("sawdust", 9)  # one in which the person errs
    store(home / "games", game)

    async def review():
        async with library.Reviewer() as reviewer:
            async for _ in reviewer.review(game):
                pass

    asyncio.run(review())
    count = len(FileLibrary().mistakes())
    assert count

    async def script(pilot, screen):
        due = f"k My mistakes {count} due today, of {count}"
        await until_shown(pilot, lambda: due in entries(screen))
        await pilot.press("k")
        asking = pilot.app.screen
        assert isinstance(asking, QuestionScreen)
        await until_shown(pilot, lambda: "A decision of yours: " in text(asking, "#prompt"))
        await pilot.press("right", "enter")
        await until_shown(pilot, lambda: isinstance(pilot.app.screen, Pages))
        await pilot.press("escape")
        assert "next mistake" in text(asking, "#prompt")
        assert "It is asked again on " in asking.query_one(LogPanel).sentences[-1]
        for _ in range(count - 1):
            await pilot.press("n")
        await pilot.press("n")
        await until_shown(
            pilot, lambda: "the last of your mistakes" in text(pilot.app.screen, "#prompt")
        )
        await pilot.press("escape")
        await until_shown(
            pilot, lambda: f"k My mistakes {count - 1} due today, of {count}" in entries(screen)
        )

    opened(script)
    assert len(load_own("mistakes.json", MistakeNotes, "")[0].known) == 1
