"""First tries at puzzles are stored once, and rate person and puzzle."""

from datetime import UTC, datetime

import pytest

from benny.study.puzzles.collection import Try
from benny.study.puzzles.rating import Rating, first_rating, rate_try
from benny.web.store.errors import TakenError
from support.stored import NOW, add_person, at_once

FIRST = first_rating(0.3)


def add(store, person="ann", puzzle="classic-1", *, solved=True, now=NOW):
    return store.puzzles.add(person, puzzle, "pass", now, solved=solved, first=FIRST)


@pytest.fixture
def ann(store):
    return add_person(store)


def test_a_first_try_is_stored_and_rated(store, ann):
    assert store.puzzles.rating("classic-1") is None
    assert store.puzzles.solver("ann") == Rating()

    assert add(store)

    person, puzzle = rate_try(Rating(), FIRST, solved=True)
    assert store.puzzles.solver("ann") == person
    assert store.puzzles.rating("classic-1") == puzzle
    day = datetime.fromtimestamp(NOW, UTC).date()
    assert store.puzzles.tries("ann") == [Try("classic-1", day, True)]


def test_a_second_try_changes_nothing(store, ann):
    add(store)
    before = store.puzzles.solver("ann"), store.puzzles.rating("classic-1")

    assert not add(store, solved=False)

    assert (store.puzzles.solver("ann"), store.puzzles.rating("classic-1")) == before
    assert [one.solved for one in store.puzzles.tries("ann")] == [True]


def test_ratings_go_on_from_the_last_try(store, ann):
    add_person(store, "Bob")
    add(store)
    add(store, "ann", "classic-2", solved=False, now=NOW + 1)
    add(store, "bob", "classic-1")

    ann, first = rate_try(Rating(), FIRST, solved=True)
    ann, _ = rate_try(ann, FIRST, solved=False)
    assert store.puzzles.solver("ann") == ann
    assert store.puzzles.rating("classic-1") == rate_try(Rating(), first, solved=True)[1]
    assert [one.puzzle for one in store.puzzles.tries("ann")] == ["classic-1", "classic-2"]


def test_of_tries_at_once_one_counts(store, ann):
    answers = at_once(*(lambda: add(store) for _ in range(4)))

    assert sum(answer is True for answer in answers) == 1
    assert all(isinstance(answer, bool | TakenError) for answer in answers)
    assert len(store.puzzles.tries("ann")) == 1


def test_a_deleted_account_has_no_tries_and_stores_none(store, ann):
    add(store)

    store.people.forget("ann")

    assert store.puzzles.tries("ann") == []
    assert store.puzzles.solver("ann") == Rating()
    assert not add(store, puzzle="classic-2")
    assert store.puzzles.tries("ann") == []
    assert store.puzzles.rating("classic-1") is not None  # the puzzle's own rating stays
