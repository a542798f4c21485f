"""The puzzles of the package: all fit their rules, and each day has one."""

import os
from datetime import date, timedelta
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from benny import NotationError, variant
from benny.analysis.card_counts import are_alike
from benny.analysis.worlds import Worlds
from benny.bots.sensible import SensibleBot
from benny.io.json import from_json, to_json
from benny.protocol.review import Alternative
from benny.study.exercises import answer, is_right, question
from benny.study.puzzles import collection
from benny.study.puzzles.collection import (
    FIRST_DAY,
    StoredPuzzle,
    find_puzzle,
    index,
    name_of,
    of_variant,
    puzzle_answer,
    puzzle_question,
    select_puzzles,
    today,
    with_puzzles,
)
from benny.study.puzzles.mining import MOST_OF_A_THEME, WORLDS
from benny.study.puzzles.rating import Rating
from benny.study.puzzles.solver import PuzzleSolver, Try, streak
from benny.study.puzzles.themes import THEMES, themes_of
from support.rules import SIX, mark_slow

DATA = Path(collection.__file__).with_name("data")
WANTED = 200
EACH = pytest.mark.parametrize("name", with_puzzles())


def test_every_game_has_puzzles():
    assert set(with_puzzles()) == set(SIX)
    assert {name: len(of_variant(name)) for name in SIX} == dict.fromkeys(SIX, WANTED)


@EACH
def test_a_puzzle_is_a_decision_that_the_rules_allow(name):
    for puzzle in of_variant(name):
        exercise = puzzle.exercise
        view = exercise.moment.view()

        assert view.rules == variant(name)
        assert {one.action for one in exercise.alternatives} == set(view.legal)
        assert exercise.worlds in range(1, WORLDS + 1)
        before = exercise.moment.before
        assert puzzle.id == name_of(view.rules, before.results, exercise.moment.deal)


@pytest.mark.parametrize("name", mark_slow(with_puzzles()))
def test_only_the_best_choice_and_those_like_it_are_right_and_the_rule_of_thumb_fails(name):
    for puzzle in of_variant(name):
        exercise = puzzle.exercise
        view = exercise.moment.view()
        best = exercise.alternatives[0].action
        right = {one.action for one in exercise.alternatives if is_right(exercise, one)}

        assert best in right
        assert all(one == best or are_alike(view, one, best) for one in right)
        assert not answer(exercise, SensibleBot().act(view)).right


@EACH
def test_the_themes_are_those_of_the_decision(name):
    """With PIN=1, for a deliberate change, the themes of all puzzles are stored again."""
    path = DATA / f"{name}.jsonl"
    stored = [from_json(line, StoredPuzzle) for line in path.read_bytes().splitlines()]
    puzzles = []
    for puzzle in stored:
        view = puzzle.exercise(variant(name)).moment.view()
        themes = themes_of(view, puzzle.alternatives, SensibleBot().act(view))
        puzzles.append(replace(puzzle, themes=themes))
    if os.environ.get("PIN"):
        path.write_bytes(b"".join(to_json(puzzle) + b"\n" for puzzle in puzzles))
    else:
        assert stored == puzzles
    assert all(puzzle.themes for puzzle in puzzles)


@EACH
def test_no_theme_takes_more_than_its_share(name):
    first = [puzzle.exercise.themes[0] for puzzle in of_variant(name)]

    assert max(map(first.count, first)) <= WANTED * MOST_OF_A_THEME


@EACH
def test_a_question_tells_nothing_hidden(name):
    """The same question is asked where the hidden cards lie otherwise."""
    for number, puzzle in enumerate(Random(1).sample(of_variant(name), 12)):
        exercise = puzzle.exercise
        view = exercise.moment.view()
        other = Worlds(view, number).sample()
        elsewhere = replace(exercise, moment=replace(exercise.moment, deal=other))

        assert question(elsewhere) == question(exercise)
        assert b"reason" not in to_json(question(exercise))


def test_names_are_unique_and_puzzles_found_by_them():
    found = select_puzzles()

    assert len({puzzle.id for puzzle in found}) == len(found)
    assert find_puzzle(found[-1].id) is found[-1]


@pytest.mark.parametrize("name", ["", "classic", "classic-", "none-12345678", "classic-zzzzzzzz"])
def test_an_unknown_name_is_refused_with_an_example(name):
    with pytest.raises(NotationError, match=r"there is no puzzle '.*'; .* looks like \w+-\w{8}$"):
        find_puzzle(name)


def test_puzzles_are_chosen_by_game_and_theme():
    assert select_puzzles() == tuple(
        puzzle for name in with_puzzles() for puzzle in of_variant(name)
    )
    duck = select_puzzles("classic", "duck")
    assert duck
    assert all(puzzle.variant == "classic" for puzzle in duck)
    assert all("duck" in puzzle.exercise.themes for puzzle in duck)
    with pytest.raises(NotationError, match="'whist'"):
        select_puzzles("whist")
    with pytest.raises(NotationError, match="unknown theme 'ducks': did you mean 'duck'"):
        select_puzzles("", "ducks")
    with pytest.raises(NotationError, match="no puzzle of classic is about 'Fold'"):
        select_puzzles("classic", "fold")


def test_the_index_counts_them_all():
    found = index()

    assert found.variants == {name: len(of_variant(name)) for name in with_puzzles()}
    of_theme = {one.name: len(select_puzzles(theme_name=one.name)) for one in found.themes}
    assert {one.name: one.puzzles for one in found.themes} == of_theme
    assert {one.name for one in found.themes} <= THEMES.keys()


def test_each_game_shows_all_its_puzzles_before_one_comes_again():
    days = len(with_puzzles()) * WANTED
    puzzles = [today(FIRST_DAY + timedelta(days=number)) for number in range(days)]

    assert len({puzzle.id for puzzle in puzzles}) == days
    assert today(FIRST_DAY + timedelta(days=days)) is puzzles[0]
    week = puzzles[: len(with_puzzles())]
    assert {puzzle.variant for puzzle in week} == set(with_puzzles())


def test_a_day_has_the_same_puzzle_on_every_machine():
    """This fails when the puzzles are mined anew; then this day is another's."""
    assert today(FIRST_DAY).id == "american-a1e10214"
    assert today(date(2026, 11, 25)).id == "family-26ef39f3"
    assert today(FIRST_DAY - timedelta(days=1)) in select_puzzles()


def test_a_question_says_whether_it_is_the_days():
    puzzle = today(FIRST_DAY)

    assert puzzle_question(puzzle, puzzle.rating, FIRST_DAY).day == "2026-01-01"
    assert puzzle_question(puzzle, puzzle.rating, FIRST_DAY + timedelta(days=1)).day == ""
    assert puzzle_question(puzzle, Rating(1234.4), FIRST_DAY).rating == 1234


def test_an_answer_says_what_it_is_about():
    puzzle = select_puzzles("classic", "duck")[0]
    best = puzzle.exercise.alternatives[0]

    found = puzzle_answer(puzzle, puzzle.rating, best.action)

    assert found.right
    assert "Duck" in [theme.title for theme in found.about]
    assert isinstance(found.alternatives[0], Alternative)


def test_the_next_puzzle_is_a_fresh_one_of_about_ones_level():
    puzzles = select_puzzles()
    by_rating = sorted(puzzles, key=lambda puzzle: puzzle.rating.rating)
    weak, strong = by_rating[0].rating.rating, by_rating[-1].rating.rating
    middle = by_rating[len(by_rating) // 2].rating.rating

    low = PuzzleSolver(Rating(weak)).next_of(puzzles, Random(1))
    high = PuzzleSolver(Rating(strong)).next_of(puzzles, Random(1))

    assert low.rating.rating < middle < high.rating.rating
    left = puzzles[7]
    tries = [Try(puzzle.id, FIRST_DAY, solved=True) for puzzle in puzzles]
    assert PuzzleSolver(tries=(*tries[:7], *tries[8:])).next_of(puzzles, Random(1)) is left
    assert PuzzleSolver(tries=tuple(tries)).next_of(puzzles, Random(1)) is None


def days_puzzle(number, *, solved=True):
    day = FIRST_DAY + timedelta(days=number)
    return Try(today(day).id, day, solved)


def test_a_streak_counts_days_whose_puzzle_was_solved_on_its_day():
    now = FIRST_DAY + timedelta(days=9)
    late = replace(days_puzzle(5), day=FIRST_DAY + timedelta(days=6))

    assert streak([], now) == 0
    assert streak([days_puzzle(number) for number in (9, 8, 7)], now) == 3
    assert streak([days_puzzle(number) for number in (8, 7, 5)], now) == 2  # today is to come
    assert streak([days_puzzle(number) for number in (7, 6)], now) == 0
    assert streak([days_puzzle(9), days_puzzle(8, solved=False)], now) == 1
    assert streak([days_puzzle(8), days_puzzle(7), days_puzzle(6), late], now) == 3
