"""First tries at puzzles are stored once, and rate person and puzzle."""

from datetime import UTC, datetime

import pytest

from benny.study.puzzles.collection import of_variant, puzzle_answer
from benny.study.puzzles.rating import Rating, rate_try
from benny.study.puzzles.solver import PuzzleSolver, Try
from support.tables import NOW, add_person, at_once

ONE, TWO = of_variant("classic")[:2]
DAY = datetime.fromtimestamp(NOW, UTC).date()


def add(store, person="ann", puzzle=ONE, *, solved=True, now=NOW):
    place = 0 if solved else -1
    action = puzzle.exercise.alternatives[place].action
    result = puzzle_answer(puzzle, puzzle.rating, action)
    assert result.right is solved
    return store.puzzles.answer(person, puzzle, result, now)


@pytest.fixture
def ann(store):
    return add_person(store)


def test_a_first_try_is_stored_and_rated(store, ann):
    assert store.puzzles.rating(ONE) == ONE.rating
    assert store.puzzles.solver("ann") == PuzzleSolver()

    answer = add(store)

    person, puzzle = rate_try(Rating(), ONE.rating, solved=True)
    solver = PuzzleSolver(person, (Try(ONE.id, DAY, True),))
    assert store.puzzles.solver("ann") == solver
    assert store.puzzles.rating(ONE) == puzzle
    assert answer.rated
    assert answer.change == person.points - Rating().points
    assert answer.rating == puzzle.points
    assert answer.standing == solver.standing(DAY)


def test_a_second_try_changes_nothing(store, ann):
    add(store)
    before = store.puzzles.solver("ann"), store.puzzles.rating(ONE)

    answer = add(store, solved=False)

    assert (store.puzzles.solver("ann"), store.puzzles.rating(ONE)) == before
    assert not answer.rated
    assert answer.change == 0
    assert answer.rating == before[1].points
    assert answer.standing == before[0].standing(DAY)


def test_ratings_go_on_from_the_last_try(store, ann):
    add_person(store, "Bob")
    add(store)
    add(store, "ann", TWO, solved=False, now=NOW + 1)
    add(store, "bob", ONE)

    ann, first = rate_try(Rating(), ONE.rating, solved=True)
    ann, _ = rate_try(ann, TWO.rating, solved=False)
    assert store.puzzles.solver("ann").rating == ann
    assert store.puzzles.rating(ONE) == rate_try(Rating(), first, solved=True)[1]
    assert [attempt.puzzle for attempt in store.puzzles.solver("ann").tries] == [ONE.id, TWO.id]


def test_of_tries_at_once_one_counts(store, ann):
    answers = at_once(*(lambda: add(store) for _ in range(4)))

    assert sum(answer.rated for answer in answers) == 1
    assert len(store.puzzles.solver("ann").tries) == 1


def test_a_deleted_account_has_no_tries_and_stores_none(store, ann):
    add(store)

    store.people.forget("ann")

    assert store.puzzles.solver("ann") == PuzzleSolver()
    assert not add(store, puzzle=TWO).rated
    assert store.puzzles.solver("ann") == PuzzleSolver()
    assert store.puzzles.rating(ONE) == rate_try(Rating(), ONE.rating, solved=True)[1]
    assert store.puzzles.rating(TWO) == TWO.rating
