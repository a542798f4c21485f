"""Puzzles at the full-screen table: chosen by keys and mouse, and explained."""

import pytest

from benny.bots.sensible import SensibleBot
from benny.presentation.picture import SlotState
from benny.study.puzzles.collection import of_variant
from benny.terminal.puzzles import load_solver
from benny.terminal.questions import PuzzleSession
from benny.terminal.screen.board import card_keys
from benny.terminal.screen.dialogs import Pages
from benny.terminal.screen.question import QuestionScreen
from benny.terminal.screen.widgets import CardSlot, LogPanel
from support.screen import FIXED, INSTANT, on_screen, text, until_shown


@pytest.fixture(autouse=True)
def home(monkeypatch, tmp_path):
    monkeypatch.setenv("BENNY_HOME", str(tmp_path))


def puzzle_of(theme):
    return next(one for one in of_variant("classic") if theme in one.exercise.themes)


def asking(puzzle, others=None):
    return QuestionScreen(PuzzleSession(puzzle, others or of_variant("classic")[:20]), INSTANT)


def is_explained(pilot):
    return isinstance(pilot.app.screen, Pages)


@pytest.mark.slow
def test_a_call_is_made_by_its_key_and_explained():
    puzzle = puzzle_of("pass")

    async def script(pilot, screen):
        assert puzzle.id in text(screen, "#prompt")
        assert "What would you do?" in text(screen, "#prompt")
        assert "is turned up" in " ".join(screen.query_one(LogPanel).sentences)
        assert not screen.session.is_answered
        await pilot.press("p")
        await until_shown(pilot, lambda: is_explained(pilot))
        await pilot.press("escape")
        assert screen.session.is_answered
        assert text(screen, "#prompt").startswith(" Enter: next puzzle  Right: passing wins")
        assert "Your rating is 1" in screen.query_one(LogPanel).sentences[-1]
        await pilot.press("p")  # a second choice changes nothing
        assert not is_explained(pilot)
        await pilot.press("a")
        assert is_explained(pilot)

    on_screen(asking(puzzle), script)
    assert [one.solved for one in load_solver()[0].tries] == [True]


def test_a_card_is_chosen_by_its_number_and_the_next_puzzle_follows():
    puzzle = puzzle_of("duck")
    rival = SensibleBot().act(puzzle.exercise.moment.view())

    async def script(pilot, screen):
        for part in FIXED.split():  # everything has its place in the smallest window
            assert screen.query_one(part).size.height > 0
        keys = card_keys(screen.picture.slots)
        place = next(n for n, slot in enumerate(screen.picture.slots) if slot.action == rival)
        await pilot.press(keys[place])
        await until_shown(pilot, lambda: is_explained(pilot))
        await pilot.press("escape")
        assert "Better: " in text(screen, "#prompt")
        await pilot.press("n")
        await until_shown(pilot, lambda: not screen.session.is_answered)
        assert screen.session.puzzle.id != puzzle.id
        assert screen.session.puzzle.id in text(screen, "#prompt")

    on_screen(asking(puzzle), script, size=(80, 22))
    assert [one.solved for one in load_solver()[0].tries] == [False]


@pytest.mark.slow
def test_arrows_and_enter_choose_too_and_the_mouse():
    puzzle = puzzle_of("duck")

    async def by_keys(pilot, screen):
        await pilot.press("enter")
        assert not screen.session.is_answered  # nothing is chosen yet
        await pilot.press("right", "enter")
        await until_shown(pilot, lambda: screen.session.is_answered)

    async def by_mouse(pilot, screen):
        slots = screen.picture.slots
        legal = next(n for n, slot in enumerate(slots) if slot.state is SlotState.LEGAL)
        await pilot.click(list(screen.query(CardSlot))[legal])
        await until_shown(pilot, lambda: screen.session.is_answered)

    on_screen(asking(puzzle), by_keys)
    on_screen(asking(puzzle), by_mouse)


@pytest.mark.slow
def test_without_another_puzzle_it_says_so():
    puzzle = puzzle_of("duck")

    async def script(pilot, screen):
        await pilot.press("n")
        assert "You have tried all of these puzzles." in text(screen, "#prompt")
        await pilot.press("question_mark")
        assert is_explained(pilot)

    on_screen(asking(puzzle, [puzzle]), script)
