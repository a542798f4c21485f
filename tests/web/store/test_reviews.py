"""Reviews of games: each game has one, of the newest version."""

import pytest

from benny.web.store.errors import TakenError
from support.stored import add_person, append, at_once, entry, game, open_table


@pytest.fixture
def games(store):
    """Store two games, g1 and g2."""
    add_person(store)
    open_table(store)
    for name in ("g1", "g2"):
        append(store, "green", entry(b"{}", ended=(game(name), b"{}")))


def test_a_review_is_read_as_it_was_written(store, games):
    store.reviews.put("g1", 1, b"\x1f\x8b\x00 packed")

    assert store.reviews.find("g1", 1) == b"\x1f\x8b\x00 packed"
    assert store.reviews.find("g2", 1) is None


def test_a_review_of_another_version_is_none_and_is_replaced(store, games):
    store.reviews.put("g1", 1, b"old")
    assert store.reviews.find("g1", 2) is None

    store.reviews.put("g1", 2, b"new")

    assert store.reviews.find("g1", 1) is None
    assert store.reviews.find("g1", 2) == b"new"


def test_of_processes_that_store_a_review_at_once_one_at_least_does(store, games):
    answers = at_once(*(lambda: store.reviews.put("g1", 1, b"same") for _ in range(4)))

    assert all(answer is None or isinstance(answer, TakenError) for answer in answers)
    assert store.reviews.find("g1", 1) == b"same"
