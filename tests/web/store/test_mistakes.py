"""People's mistakes in the database: by cost, and when they are due."""

import pytest

from benny.study.mistakes import Mistake
from benny.web.store.rows import TakenError
from support.tables import NOW, add_person, append, entry, game, open_table


@pytest.fixture
def games(store):
    """Store Ann's games g1 and g2, the second one later, and a review of the first."""
    add_person(store)
    add_person(store, "Bob")
    open_table(store)
    for number, name in enumerate(("g1", "g2")):
        kept = game(name, ended_at=NOW + number)
        append(store, "green", entry(b"{}", ended=(kept, b"{}")))
    store.reviews.save("g1", 1, b"packed")


def mistake(action=1, **other):
    usual = {"game_id": "g1", "deal": 2, "theme": "lead", "loss": 0.05, "due_at": NOW}
    return Mistake(action=action, **usual | other)


def add(store, *mistakes, game_id="g1"):
    store.mistakes.add("ann", game_id, [(one, b"{}") for one in mistakes])


def test_a_game_is_looked_through_once_it_has_a_review_and_only_once(store, games):
    assert store.mistakes.games_to_collect("ann", 1, 9) == ["g1"]
    assert store.mistakes.games_to_collect("ann", 2, 9) == []
    assert store.mistakes.games_to_review("ann", 1, 9) == ["g2"]
    assert store.mistakes.games_to_collect("bob", 1, 9) == []

    store.mistakes.add("ann", "g1", [])

    assert store.mistakes.games_to_collect("ann", 1, 9) == []
    with pytest.raises(TakenError):
        add(store, mistake())
    assert store.mistakes.of_person("ann") == []


def test_mistakes_are_listed_by_their_cost_of_all_rules_or_of_some(store, games):
    append(store, "green", entry(b"{}", ended=(game("g3", rules_hash="other"), b"{}")))
    cheap, dear = mistake(1, loss=0.02), mistake(2, loss=0.2, due_at=NOW + 9)
    dearest = mistake(1, game_id="g3", loss=0.5)
    add(store, cheap, dear)
    add(store, dearest, game_id="g3")

    assert store.mistakes.of_person("ann") == [dearest, dear, cheap]
    assert store.mistakes.of_person("ann", game("g1").rules_hash) == [dear, cheap]
    assert store.mistakes.of_person("ann", "other") == [dearest]
    assert store.mistakes.of_person("bob", "other") == []


def test_what_was_answered_is_due_later(store, games):
    add(store, mistake())
    assert store.mistakes.decision("ann", mistake()) == b"{}"
    assert store.mistakes.memory("ann", mistake()) is None

    store.mistakes.remember("ann", mistake(), NOW + 9, b'{"stability":1}')

    assert store.mistakes.find("ann", "g1", 2, 1) == mistake(due_at=NOW + 9)
    assert store.mistakes.memory("ann", mistake()) == b'{"stability":1}'
    assert store.mistakes.find("bob", "g1", 2, 1) is None


def test_they_go_with_the_account_and_none_comes_after_it(store, games):
    add(store, mistake())
    store.people.forget("ann")
    assert store.mistakes.of_person("ann") == []

    add(store, mistake())
    assert store.mistakes.of_person("ann") == []
