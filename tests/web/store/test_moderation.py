"""Standings, reports and acts of moderators in the database."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from msgspec.structs import asdict, replace

from benny.web.store.moderation import OpenReport, StoredAct, StoredReport
from benny.web.store.rows import Said
from benny.web.table.person import PersonStanding
from support.tables import NOW, add_person, append, entry, game, open_table


def noted(do="ban", at=NOW, person_id="ann"):
    return StoredAct(at=at, do=do, person_id=person_id, reason="x")


@pytest.fixture
def ann(store):
    return add_person(store)


def decide(store, standing, person_id="ann"):
    store.moderation.note(noted(person_id=person_id), lambda _: standing)


def report(store, name="r", at=NOW, by="ann", about="bob"):
    found = StoredReport(id=name, at=at, by_id=by, person_id=about, table_id="green", reason="x")
    store.moderation.add_report(found)
    return found


def say(store, table, person, text, at=NOW):
    store.lines.append(table, Said(at, person, person.title(), text, emote=False))


def test_a_standing_holds_until_there_is_another_one(store, ann):
    assert store.moderation.standing("ann") == PersonStanding()

    for standing in (
        PersonStanding(banned_until=NOW, banned_why="x"),
        PersonStanding(moderator=True),
        PersonStanding(),
    ):
        decide(store, standing)
        assert store.moderation.standing("ann") == standing


def test_two_decisions_about_a_person_at_once_both_hold(store, ann):
    changes = [{"banned_until": NOW}, {"muted_until": NOW}] * 8

    def change(changes):
        store.moderation.note(noted(), lambda standing: replace(standing, **changes))

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(change, changes))

    assert store.moderation.standing("ann") == PersonStanding(banned_until=NOW, muted_until=NOW)


def test_those_are_listed_about_whom_a_decision_holds(store):
    decided = {
        "Mod": PersonStanding(moderator=True),
        "Past": PersonStanding(banned_until=NOW - 1),
        "Out": PersonStanding(banned_until=NOW + 1),
        "Still": PersonStanding(muted_until=NOW + 1),
        "Rob": PersonStanding(given_name=True),
    }
    for name, standing in decided.items():
        add_person(store, name)
        decide(store, standing, name.lower())

    found = {person.name: standing for person, standing in store.moderation.sanctioned_people(NOW)}
    del decided["Past"]

    assert found == decided


def test_acts_come_back_newest_first(store, ann):
    for number in range(3):
        store.moderation.note(noted(at=NOW + number))

    assert [act.at for act in store.moderation.acts(2)] == [NOW + 2, NOW + 1]


def test_a_drain_holds_until_it_is_ended(store):
    assert not store.moderation.is_draining()

    for at, is_on in [(NOW, True), (NOW, True), (NOW - 1, False)]:  # clocks of hosts may differ
        store.moderation.drain(StoredAct(at=at, do="drain" if is_on else "end_drain"), is_on=is_on)
        assert store.moderation.is_draining() is is_on
    assert len(store.moderation.acts(9)) == 3


def test_people_are_found_in_any_case_of_letters_and_not_once_they_are_forgotten(store, ann):
    add_person(store, "Bob")
    add_person(store, "Émile")

    assert [person.name for person, _ in store.moderation.find("ANN")] == ["Ann"]
    assert [person.name for person, _ in store.moderation.find("émile")] == ["Émile"]
    assert [person.name for person, _ in store.moderation.find("ÉMILE")] == ["Émile"]
    assert [person.id for person, _ in store.moderation.find("bob")] == ["bob"]
    store.people.forget("ann")
    assert store.moderation.find("ann") == []


def test_a_new_name_stands_in_past_chat_and_games_too_and_a_forgotten_person_gets_none(store, ann):
    table = open_table(store)
    append(store, table, entry(b"{}", ended=(game(people=("ann",)), b"{}")))
    store.lines.append(table, Said(NOW, "ann", "Ann", "Hello", emote=False))

    store.moderation.note(noted("rename"), lambda _: PersonStanding(given_name=True), "Rob")

    assert store.people.find("ann").name == "Rob"
    assert store.lines.last(table, 1)[0].name == "Rob"
    assert store.games.find("g1").seats[0].name == "Rob"
    store.people.forget("ann")
    store.moderation.note(noted("rename"), None, "Rob")
    assert store.people.find("ann").name == "somebody"
    assert store.moderation.standing("ann") == PersonStanding()


def test_a_report_is_open_until_it_is_settled_once(store, ann):
    add_person(store, "Bob")
    open_table(store)
    first = report(store)

    assert store.moderation.reports(9) == [OpenReport(**asdict(first), code="GREEN", said=())]
    assert store.moderation.settle("r", noted("settle"))
    assert not store.moderation.settle("r", noted("settle"))
    assert store.moderation.reports(9) == []
    assert len(store.moderation.acts(9)) == 1


def test_settled_reports_go_after_a_quarter_of_a_year_and_open_ones_after_a_year(store, ann):
    add_person(store, "Bob")
    open_table(store)
    report(store)
    store.moderation.settle("r", noted("settle"))

    report(store, "later", at=NOW + 91 * 86400, by="bob", about="ann")
    report(store, "r", at=NOW)  # its id is free again

    assert [found.id for found in store.moderation.reports(9)] == ["r", "later"]
    report(store, "last", at=NOW + 366 * 86400, by="bob", about="bob")
    assert [found.id for found in store.moderation.reports(9)] == ["later", "last"]


def test_a_second_report_about_the_same_replaces_the_first(store, ann):
    add_person(store, "Bob")
    open_table(store)
    report(store)
    report(store, "again", at=NOW + 1)
    report(store, "other", at=NOW + 2, by="bob", about="ann")

    assert [found.id for found in store.moderation.reports(1)] == ["again"]
    assert store.moderation.open_reports() == 2


def test_a_report_comes_with_what_was_last_said_before_it_however_much_is_said_later(store, ann):
    add_person(store, "Bob")
    table = open_table(store)
    for number in range(12):
        say(store, table, "bob", f"insult {number}")
        say(store, table, "ann", "Hush")
    report(store, at=NOW + 1)
    for _ in range(60):
        say(store, table, "ann", "Hello", at=NOW + 2)
    say(store, table, "bob", "sorry", at=NOW + 2)

    [found] = store.moderation.reports(9)

    assert found.said == tuple(f"insult {number}" for number in range(2, 12))


def test_an_address_is_shut_until_a_time_and_then_its_hash_is_forgotten(store, ann):
    store.moderation.shut("ann", [b"one", b"two"], NOW + 10)
    assert store.moderation.shut_until(b"one", NOW) == NOW + 10
    assert store.moderation.shut_until(b"three", NOW) == 0
    assert store.moderation.shut_until(b"two", NOW + 10) == 0

    store.moderation.forget_addresses(NOW + 9)
    assert store.moderation.shut_until(b"two", NOW)
    store.moderation.forget_addresses(NOW + 10)
    assert not store.moderation.shut_until(b"two", NOW)


def test_the_last_ban_of_an_address_holds_and_without_any_it_is_open(store, ann):
    store.moderation.shut("ann", [b"one"], NOW + 10)
    store.moderation.shut("ann", [b"one"], NOW + 5)
    assert store.moderation.shut_until(b"one", NOW) == NOW + 5

    store.moderation.shut("ann", (), 0)

    assert store.moderation.shut_until(b"one", NOW) == 0
