"""Lessons, trainers and puzzles at the full-screen table."""

import pytest
from textual.events import Key

import benny
from benny.bots.sensible import SensibleBot
from benny.study.puzzles.collection import of_variant
from benny.terminal.progress import load_progress
from benny.terminal.questions import DrillSession, PuzzleSession, load_solver, titles
from benny.terminal.screen.board import card_keys
from benny.terminal.screen.question import LessonsScreen, QuestionScreen
from benny.terminal.screen.sized import Pages
from benny.terminal.screen.widgets import LogPanel
from support.terminal import FIXED, INSTANT, on_screen, text, until_shown

AMERICAN = benny.variant("american")


async def until_drawn(pilot, screen):
    await until_shown(pilot, lambda: screen.is_mounted and screen.picture is not None)


async def answer(pilot, screen, is_right):
    """Give an answer by its key."""
    options = screen.session.step.options
    wanted = next(option.answer for option in options if option.right is is_right)
    keys = {screen._answer_at(place)[0]: key for key, place in screen._places_by_key().items()}
    await pilot.press(keys[wanted])
    await pilot.pause()


@pytest.mark.slow
def test_a_lesson_is_learned_by_keys_and_leads_to_the_next():
    async def script(pilot, screen):
        await pilot.press("down", "enter")
        lesson = pilot.app.screen
        assert isinstance(lesson, QuestionScreen)
        await until_drawn(pilot, lesson)
        assert lesson.session.lesson.name == "trump"
        assert "one suit is trump" in lesson.query_one(LogPanel).sentences[0]
        await answer(pilot, lesson, False)
        assert lesson.session.number == 0
        assert not lesson.session.is_answered
        assert lesson.session.asks in text(lesson, "#prompt")
        for _ in lesson.session.lesson.steps:
            await answer(pilot, lesson, True)
            assert "Enter: " in text(lesson, "#prompt")
            await pilot.press("enter")
            await pilot.pause()
        assert load_progress().done == {"american": ("trump",)}
        following = pilot.app.screen
        await until_drawn(pilot, following)
        assert following.session.lesson.name == "bowers"
        await pilot.press("q")
        assert pilot.app.screen is screen
        assert "✓ 2  Trump" in str(screen.query_one("#lessons").get_option_at_index(1).prompt)
        await pilot.press("w")
        await pilot.press("escape", "q")

    on_screen(LessonsScreen(AMERICAN, INSTANT), script)


@pytest.mark.slow
def test_cards_are_chosen_by_arrows_and_mouse_and_the_deal_is_played_with_hints():
    async def script(pilot, screen):
        lesson = pilot.app.screen
        await until_drawn(pilot, lesson)
        while lesson.session.step.kind != "deal":
            await answer(pilot, lesson, True)
            await pilot.press("space")
            await pilot.pause()
        await pilot.press("enter")
        assert "Choose with the arrow keys" in text(lesson, "#prompt")
        assert lesson.session.picture.prompt in text(lesson, "#prompt")
        await pilot.press("right")
        assert lesson.enter_label == "this one"
        while not lesson.session.is_over:
            await pilot.press("i")
            assert lesson.session.hint.rpartition(": ")[2] in text(lesson, "#prompt")
            advised = lesson.session._deal.advice
            places = lesson._places_by_key().items()
            keys = {lesson._answer_at(place)[0]: key for key, place in places}
            await pilot.press(keys[advised])
            await pilot.pause()
        assert "You have won a hand" in text(lesson, "#prompt")
        assert lesson.enter_label == "done"
        await pilot.press("question_mark", "escape", "space")
        assert pilot.app.screen is screen

    on_screen(LessonsScreen(benny.variant("classic"), INSTANT, "score"), script)


def test_a_lesson_is_begun_by_its_number_and_goes_on_where_it_was_left():
    async def begun(pilot, screen):
        await pilot.press("3")
        lesson = pilot.app.screen
        assert isinstance(lesson, QuestionScreen)
        await until_drawn(pilot, lesson)
        assert lesson.session.lesson.name == list(titles(AMERICAN))[2]
        return lesson

    async def script(pilot, screen):
        await pilot.press("9", "0")
        assert pilot.app.screen is screen
        lesson = await begun(pilot, screen)
        await pilot.press("enter")
        for sentence in (lesson.session.asks, "Choose with the arrow keys"):
            assert sentence in text(lesson, "#prompt")
        await answer(pilot, lesson, True)
        await pilot.press("enter", "q")

        assert screen.query_one("#lessons").highlighted == 2
        lesson = await begun(pilot, screen)
        assert lesson.session.place.startswith("step 2 of ")
        await pilot.press("q")

    on_screen(LessonsScreen(AMERICAN, INSTANT), script)


def test_the_words_are_explained_and_trainers_follow_the_lessons():
    async def script(pilot, screen):
        await pilot.press("w")
        words = text(pilot.app.screen, ".text > Static")
        assert "*" not in words  # no stress marks
        assert "Left bower" not in words
        assert "Bower: A jack" in words
        await pilot.press("escape", "end", "enter")
        await until_shown(pilot, lambda: pilot.app.screen is not screen)
        trainer = pilot.app.screen
        await until_drawn(pilot, trainer)
        assert trainer.session.title == "American Euchre: Second hand"

        # Once it is closed it ignores what is left in its queue.
        question, late = trainer.notice, []
        trainer.call_after_refresh(late.append, "scheduled before it closed")
        trainer.action_leave()
        trainer.call_after_refresh(late.append, "scheduled after it closed")
        assert trainer.post_message(Key("1", "1"))
        await until_shown(pilot, lambda: not trainer.is_attached)
        assert pilot.app.screen is screen
        assert late == []
        assert trainer.notice == question
        await pilot.press("q")

    on_screen(LessonsScreen(AMERICAN, INSTANT), script)


def test_a_trainer_is_answered_by_keys_and_shows_what_each_choice_is_worth():
    session = DrillSession(AMERICAN, "order", first=3)

    async def script(pilot, screen):
        await until_drawn(pilot, screen)
        assert text(screen, "#title") == "American Euchre: Order or pass, first chair"
        assert not screen.query_one("#scores").display  # the log has their place
        reached = []
        for _ in screen.picture.choices:  # the arrow keys reach every call
            await pilot.press("right")
            reached += [n for n, _ in enumerate(screen.picture.choices) if screen.mark(n).is_next]
        assert reached == [0, 1, 2]
        await pilot.press("p")
        await pilot.pause()
        assert session.is_answered
        assert any("± 0.0" in line for line in screen.query_one(LogPanel).sentences)
        await pilot.press("enter")
        await until_shown(pilot, lambda: not session.is_answered)
        assert " of 1 right" in text(screen, "#deal")
        await pilot.press("q")

    on_screen(QuestionScreen(session, INSTANT), script)
    session.close()


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
