"""People's mistakes in the database: by theme, by cost, by when they are due."""

import pytest
from msgspec.structs import replace

from benny.web.store.errors import TakenError
from benny.web.store.mistakes import StoredMistake
from support.stored import NOW, add_person, append, entry, game, open_table


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
    usual = {"game_id": "g1", "deal": 2, "theme": "lead", "loss": 0.05, "decision": b"{}"}
    return StoredMistake(action=action, **usual | {"due_at": NOW} | other)


def test_a_game_is_looked_through_once_it_has_a_review_and_only_once(store, games):
    assert store.mistakes.games_to_collect("ann", 1, 9) == ["g1"]
    assert store.mistakes.games_to_collect("ann", 2, 9) == []
    assert store.mistakes.games_to_review("ann", 1, 9) == ["g2"]
    assert store.mistakes.games_to_collect("bob", 1, 9) == []

    store.mistakes.add("ann", "g1", [])

    assert store.mistakes.games_to_collect("ann", 1, 9) == []
    with pytest.raises(TakenError):
        store.mistakes.add("ann", "g1", [mistake()])
    assert store.mistakes.themes("ann", NOW) == []


def test_the_costliest_of_those_that_are_due_is_next(store, games):
    cheap, dear, late = (
        mistake(1, loss=0.02),
        mistake(2, loss=0.2, theme="order"),
        mistake(3, loss=0.5, due_at=NOW + 9),
    )
    store.mistakes.add("ann", "g1", [cheap, dear, late])

    assert store.mistakes.next("ann", NOW) == dear
    assert store.mistakes.next("ann", NOW, "lead") == cheap
    assert store.mistakes.next("ann", NOW + 9) == late
    assert store.mistakes.next("bob", NOW + 9) is None
    lead, order = store.mistakes.themes("ann", NOW)
    assert (lead.theme, lead.count, lead.due, lead.next_at) == ("lead", 2, 1, NOW)
    assert lead.loss == pytest.approx(0.52)
    assert (order.theme, order.count, order.due) == ("order", 1, 1)


def test_mistakes_under_some_rules_are_told_by_their_cost_due_or_not(store, games):
    append(store, "green", entry(b"{}", ended=(game("g3", rules_hash="other"), b"{}")))
    cheap, dear = mistake(1, loss=0.02), mistake(2, loss=0.2, due_at=NOW + 9)
    other = mistake(1, game_id="g3")
    store.mistakes.add("ann", "g1", [cheap, dear])
    store.mistakes.add("ann", "g3", [other])

    assert store.mistakes.of_rules("ann", game("g1").rules_hash) == [dear, cheap]
    assert store.mistakes.of_rules("ann", "other") == [other]
    assert store.mistakes.of_rules("bob", "other") == []


def test_what_was_answered_is_due_later(store, games):
    store.mistakes.add("ann", "g1", [mistake()])
    known = replace(mistake(), due_at=NOW + 9, memory=b'{"stability":1}')
    store.mistakes.remember("ann", known)

    assert store.mistakes.next("ann", NOW) is None
    assert store.mistakes.find("ann", "g1", 2, 1) == known
    assert store.mistakes.find("bob", "g1", 2, 1) is None


def test_they_go_with_the_account_and_none_comes_after_it(store, games):
    store.mistakes.add("ann", "g1", [mistake()])
    store.people.forget("ann")
    assert store.mistakes.themes("ann", NOW) == []

    store.mistakes.add("ann", "g1", [mistake()])
    assert store.mistakes.themes("ann", NOW) == []
