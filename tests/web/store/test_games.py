"""Finished games are found by id, people and rules, in a fixed order; each has one review."""

from contextlib import closing

import pytest
from sqlalchemy import text

from benny.protocol.answers import RatedRules
from benny.web.store.database import Database, UnknownSchemaError
from benny.web.store.rows import StoredGame, StoredSeat, TakenError
from benny.web.store.store import Store
from support.tables import NOW, add_person, append, at_once, entry, game, open_table


@pytest.fixture
def keep(store):
    add_person(store)
    add_person(store, "Bob")
    open_table(store)

    def keep_games(*games, record=b"{}"):
        for one in games:
            append(store, "green", entry(b"{}", ended=(one, record)))

    return keep_games


def ids(games):
    return [one.id for one in games]


def test_a_game_is_read_as_it_was_written(store, keep):
    seats = (
        StoredSeat(
            seat=0, person_id="ann", name="Ann", bot=None, side=0, won=True, stats=b'{"deals":9}'
        ),
        StoredSeat(
            seat=1, person_id=None, name="Wes", bot="sensible", side=1, won=False, stats=b"{}"
        ),
        StoredSeat(
            seat=2, person_id="bob", name="Bob", bot="sensible", side=0, won=True, stats=b"{}"
        ),
    )
    written = StoredGame(
        id="g7",
        table_id="green",
        number=3,
        variant="buck",
        title="Buck Euchre",
        rules_hash="buck-hash",
        began_at=NOW + 0.125,
        ended_at=NOW + 99,
        public_at=NOW + 159,
        finished=False,
        rated=False,
        seats=seats,
    )

    record = '{"format": "benny/1",  "title":"♥"}\n'.encode()

    keep(written, record=record)

    assert store.games.find("g7") == written
    assert store.games.record("g7") == record
    assert store.games.find("g2") is store.games.record("g2") is None


def test_the_games_of_a_person_come_in_pages_the_newest_first(store, keep):
    keep(*[game(f"g{hour}", ended_at=NOW + hour) for hour in (3, 1, 5, 2, 4)])

    first = store.games.of_person("ann", 2)
    second = store.games.of_person("ann", 2, before=(first[-1].ended_at, first[-1].id))
    third = store.games.of_person("ann", 2, before=(second[-1].ended_at, second[-1].id))

    assert [ids(page) for page in (first, second, third)] == [["g5", "g4"], ["g3", "g2"], ["g1"]]
    assert len(first[0].seats) == 2
    keep(*[game(f"g{letter}", people=("bob", None)) for letter in "BaAb"])  # ended together
    first = store.games.of_person("bob", 2)
    second = store.games.of_person("bob", 2, before=(first[-1].ended_at, first[-1].id))
    assert ids(first + second) == ["gb", "ga", "gB", "gA"]


def test_a_person_sees_their_own_seats_in_all_their_games(store, keep):
    keep(game("g2", people=("bob", "ann"), ended_at=NOW + 2))
    keep(game("g1", people=("ann", "bob"), ended_at=NOW + 1, variant="buck"))

    found = store.games.seats_of("ann")

    keep(game("g3", people=("bob", None), ended_at=NOW + 3))
    assert ids(store.games.seats_of("bob")) == ["g1", "g2", "g3"]
    assert [(one.variant, [seat.stats for seat in one.seats]) for one in found] == [
        ("buck", [b'{"deals":0}']),
        ("family", [b'{"deals":1}']),
    ]


def test_rated_games_come_in_the_order_in_which_they_ended(store, keep):
    keep(*[game(f"g{hour}", ended_at=NOW + hour) for hour in (3, 1, 2)])
    keep(game("gB", ended_at=NOW + 2), game("ga", ended_at=NOW + 2))

    assert ids(store.games.rated_by_rules("family-hash")) == ["g1", "g2", "gB", "ga", "g3"]


def test_only_finished_rated_games_by_the_rules_count(store, keep):
    keep(
        game("unfinished", finished=False),
        game("friendly", rated=False),
        game("other", rules_hash="buck-hash"),
        game("counts"),
    )

    assert ids(store.games.rated_by_rules("family-hash")) == ["counts"]


def test_rules_are_listed_by_how_many_rated_games_they_have(store, keep):
    buck = {"rules_hash": "buck-hash", "title": "Buck Euchre"}
    keep(game("f1"), game("b1", **buck), game("b2", **buck), game("b3", rated=False, **buck))
    keep(game("s1", rules_hash="sawdust-hash", finished=False))

    assert store.games.rated_rules() == [
        RatedRules("buck-hash", "Buck Euchre", 2),
        RatedRules("family-hash", "Family Euchre", 1),
    ]


def test_games_are_gone_through_by_their_ids_while_they_are_only_read(store, keep, address):
    keep(*(game(id) for id in ("c", "a", "d", "b")))

    with closing(Store(address, is_only_read=True)) as reader:
        assert reader.games.ids() == ["a", "b", "c", "d"]
        assert sorted(ids(reader.games.between("b", "d"))) == ["b", "c"]
        assert sorted(ids(reader.games.between("c", None))) == ["c", "d"]
        assert reader.games.record("a") == b"{}"


@pytest.mark.parametrize("revision", ["1", "99"])
def test_what_is_only_read_is_never_migrated(databases, revision):
    address = databases.new_database()
    Store(address).close()
    with closing(Database(address)) as database, database.writing() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = :to"), {"to": revision})

    with pytest.raises(UnknownSchemaError, match="schema"):
        Store(address, is_only_read=True)

    with closing(Database(address)) as database, database.reading() as connection:
        assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar() == (
            revision
        )


@pytest.fixture
def games(store):
    add_person(store)
    open_table(store)
    for name in ("g1", "g2"):
        append(store, "green", entry(b"{}", ended=(game(name), b"{}")))


def test_a_review_of_another_version_is_none_and_is_replaced(store, games):
    store.reviews.save("g1", 1, b"\x1f\x8b\x00 old")
    assert store.reviews.find("g1", 1) == b"\x1f\x8b\x00 old"
    assert store.reviews.find("g1", 2) is store.reviews.find("g2", 1) is None

    store.reviews.save("g1", 2, b"new")

    assert store.reviews.find("g1", 1) is None
    assert store.reviews.find("g1", 2) == b"new"


def test_of_processes_that_store_a_review_at_once_one_at_least_does(store, games):
    answers = at_once(*(lambda: store.reviews.save("g1", 1, b"same") for _ in range(4)))

    assert all(answer is None or isinstance(answer, TakenError) for answer in answers)
    assert store.reviews.find("g1", 1) == b"same"
