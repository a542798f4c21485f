"""Links to deals that everybody plays, and the tries at them."""

import pytest

from benny.web.store.rows import EndedTry, Entry, StoredSameDeal, TakenError
from support.tables import NOW, add_person, append, entry, game, open_table

LINK = StoredSameDeal("same", "g1", 2, 1, "ab", NOW)


@pytest.fixture
def deals(store):
    """Store a game with a link to a deal, and two people at tables of their own."""
    add_person(store)
    add_person(store, "Bob")
    for table in ("green", "red"):
        open_table(store, table)
    append(store, "green", entry(b"{}", ended=(game("g1"), b"{}")))
    store.same_deals.add(LINK)


def end(store, table, actions):
    append(store, table, Entry(at=NOW + 5, bodies=[b"{}"], tried=EndedTry("same", actions)))


def test_a_seats_deal_has_one_link(store, deals):
    assert store.same_deals.find("same") == store.same_deals.of_deal("g1", 2, 1) == LINK
    assert store.same_deals.of_deal("g1", 2, 0) is None
    with pytest.raises(TakenError):
        store.same_deals.add(StoredSameDeal("other", "g1", 2, 1, "cd", NOW))


def test_a_person_has_one_try_that_ends_with_its_table(store, deals):
    store.same_deals.begin("same", "ann", "green", NOW)
    with pytest.raises(TakenError):
        store.same_deals.begin("same", "ann", "red", NOW)
    end(store, "red", b"[]")
    mine = store.same_deals.of_person("same", "ann")
    assert (mine.code, mine.ended_at, mine.actions) == ("GREEN", None, None)
    assert store.same_deals.ended_tries("same") == []

    end(store, "green", b"[]")

    [found] = store.same_deals.ended_tries("same")
    assert (found.name, found.ended_at, found.actions) == ("Ann", NOW + 5, b"[]")


def test_a_try_that_does_not_count_is_over_all_the_same(store, deals):
    store.same_deals.begin("same", "ann", "green", NOW)
    end(store, "green", None)

    assert store.same_deals.of_person("same", "ann").ended_at == NOW + 5
    assert store.same_deals.ended_tries("same") == []


def test_tries_go_with_the_account(store, deals):
    store.same_deals.begin("same", "ann", "green", NOW)
    end(store, "green", b"[]")
    store.people.forget("ann")

    assert store.same_deals.ended_tries("same") == []
    assert store.same_deals.of_person("same", "ann") is None


def test_a_deleted_account_begins_none(store, deals):
    store.people.forget("ann")
    store.same_deals.begin("same", "ann", "green", NOW)

    # Nothing was noted, so nothing is in the way either.
    store.same_deals.begin("same", "ann", "green", NOW)
