"""People sign in by tokens and links, stored as hashes, and can be deleted."""

import pytest
from sqlalchemy import select
from sqlalchemy.exc import IntegrityError

from benny.web.store.rows import FORGOTTEN, Said, StoredPerson, TakenError
from benny.web.store.schema import tokens
from support.tables import NOW, add_person, append, at_once, entry, game, open_table


def used_at(store):
    with store._database.reading() as connection:
        return connection.execute(select(tokens.c.used_at)).scalar_one()


def test_a_person_is_found_by_id_and_by_token(store):
    person = StoredPerson(id="k7m2p9qx", name="Zoë", bot=True, made_at=NOW)

    store.people.add(person, token=b"\x00\xff" * 16)

    assert store.people.find("k7m2p9qx") == person
    assert store.people.find_by_token(b"\x00\xff" * 16, NOW) == person
    assert store.people.find("bob") is None
    assert store.people.find_by_token(b"\x00\xfe" * 16, NOW) is None


def test_an_id_or_a_token_in_use_is_refused(store):
    ann = add_person(store)

    with pytest.raises(TakenError, match=r"^The person's id or token is taken\.$"):
        store.people.add(ann, token=b"another")

    assert store.people.find_by_token(b"another", NOW) is None
    with pytest.raises(TakenError):
        store.people.add(StoredPerson(id="bob", name="Bob", bot=False, made_at=NOW), token=b"Ann")
    assert store.people.find("bob") is None
    add_person(store, "Bob")
    with pytest.raises(TakenError, match="The token is taken"):
        store.people.add_token("bob", b"Ann", NOW)
    with pytest.raises(IntegrityError, match=r"(?i)foreign key"):
        store.people.add_token("nobody", b"token", NOW)
    assert store.people.find_by_token(b"token", NOW) is None


def test_dropping_tokens_leaves_the_named_one_and_those_of_others(store):
    ann = add_person(store)
    bob = add_person(store, "Bob")
    store.people.add_token("ann", b"phone", NOW)
    store.people.add_link("ann", b"link", NOW, NOW + 600)
    assert store.people.find_by_token(b"Ann", NOW) == ann

    store.people.drop_tokens("ann", but=b"phone")

    assert store.people.find_by_token(b"Ann", NOW) is None
    assert store.people.find_by_token(b"phone", NOW) == ann
    assert store.people.find_by_token(b"Bob", NOW) == bob
    assert store.people.take_link(b"link", NOW) is None


@pytest.mark.parametrize(("later", "noted"), [(3600, 0), (3601, 3601)])
def test_the_use_of_a_token_is_noted_once_an_hour(store, later, noted):
    add_person(store)

    store.people.find_by_token(b"Ann", NOW + later)

    assert used_at(store) == NOW + noted


def test_a_person_may_take_another_name(store):
    add_person(store)
    add_person(store, "Bob")

    store.people.rename("ann", "Anna")

    assert store.people.find("ann").name == "Anna"
    assert store.people.find("bob").name == "Bob"


def test_who_is_forgotten_has_no_name_and_no_way_in(store):
    add_person(store)
    store.people.add_link("ann", b"link", NOW, NOW + 600)

    store.people.forget("ann")

    assert store.people.find("ann").name == FORGOTTEN == "somebody"
    assert store.people.find_by_token(b"Ann", NOW) is None
    assert store.people.take_link(b"link", NOW) is None


def test_the_games_and_lines_of_who_is_forgotten_stay_without_the_name(store):
    add_person(store)
    add_person(store, "Bob")
    table = open_table(store)
    append(store, table, entry(b"{}", ended=(game(people=("ann", "bob")), b"{}")))
    for person in ("ann", "bob"):
        said = Said(at=NOW, person_id=person, name=person.title(), text="Hello", emote=False)
        store.lines.append(table, said)

    store.people.forget("ann")

    assert [(line.person_id, line.name) for line in store.lines.last(table, 9)] == [
        ("ann", "somebody"),
        ("bob", "Bob"),
    ]
    kept = store.games.find("g1")
    assert [(seat.person_id, seat.name) for seat in kept.seats] == [
        ("ann", "somebody"),
        ("bob", "Bob"),
    ]


def test_a_name_does_not_come_back_in_what_is_stored_late(store):
    add_person(store)
    table = open_table(store)
    said = Said(at=NOW, person_id="ann", name="Ann", text="Hello", emote=False)
    store.people.forget("ann")

    store.lines.append(table, said)
    append(store, table, entry(b"{}", ended=(game(people=("ann",)), b"{}")))

    assert store.lines.last(table, 9)[0].name == FORGOTTEN
    assert store.games.find("g1").seats[0].name == FORGOTTEN


def test_who_was_forgotten_takes_no_name_and_no_other_device(store):
    add_person(store)
    store.people.forget("ann")
    store.people.add_link("ann", b"late", NOW, NOW + 600)

    assert not store.people.rename("ann", "Anna")
    assert store.people.find("ann").name == FORGOTTEN
    assert store.people.take_link(b"late", NOW) is None


def test_a_link_gives_its_person_once_until_its_time(store):
    ann = add_person(store)
    for link in (b"link", b"late"):
        store.people.add_link("ann", link, NOW, NOW + 600)

    assert store.people.take_link(b"late", NOW + 600) is None
    assert store.people.take_link(b"link", NOW + 599) == ann
    assert store.people.take_link(b"link", NOW + 599) is None


def test_of_two_takers_of_a_link_one_wins(store):
    ann = add_person(store)
    store.people.add_link("ann", b"link", NOW, NOW + 600)

    answers = at_once(*[lambda: store.people.take_link(b"link", NOW)] * 8)

    assert sorted(map(bool, answers)) == [False] * 7 + [True]
    assert ann in answers


def test_a_new_link_sweeps_expired_ones_away_and_no_others(store):
    ann = add_person(store)
    store.people.add_link("ann", b"old", NOW - 601, NOW - 1)
    store.people.add_link("ann", b"good", NOW - 300, NOW + 300)

    store.people.add_link("ann", b"new", NOW, NOW + 600)

    assert store.people.take_link(b"old", NOW - 100) is None
    assert store.people.take_link(b"good", NOW) == ann
    assert store.people.take_link(b"new", NOW) == ann
