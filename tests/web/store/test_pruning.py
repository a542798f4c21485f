"""What pruning removes of tables that closed long ago, and what it leaves."""

from contextlib import closing

import pytest
from sqlalchemy import Column, MetaData, Table, func, select

from benny.web.store.database import file_of
from benny.web.store.moderation import StoredAct, StoredReport
from benny.web.store.pruning import Prunable, free_bytes, shrink
from benny.web.store.rows import Kept, Said, StoredSameDeal, StoredSnapshot, UnavailableError
from benny.web.store.schema import commands, events, lines, seated, snapshots, tables
from benny.web.store.store import Store
from support.tables import NOW, add_person, append, entry, game, open_table

BEFORE = NOW + 100
VERSION = 3
OF_TABLE = (events, snapshots, lines, commands, seated)


def close_table(store, name, at=NOW + 1, **more):
    """Store a table with two events, a snapshot, a line of chat and a person, and close it."""
    open_table(store, name)
    store.snapshots.add(name, Kept(StoredSnapshot(1, NOW, 1, b"{}"), first=1, since=NOW))
    store.lines.append(name, Said(at, "ann", "Ann", "Hello", False))
    closing_entry = entry(b"{}", command=f"c{name}", at=at, status="closed", **more)
    append(store, name, closing_entry)
    return name


@pytest.fixture
def ann(store):
    return add_person(store)


def left(store, name):
    """Return how many rows a table has in each of the tables that belong to it."""
    with store._database.reading() as connection:
        return [
            connection.execute(
                select(func.count()).select_from(part).where(part.c.table_id == name)
            ).scalar_one()
            for part in OF_TABLE
        ]


def prune(store):
    """Prune; return what was removed, which must be what was announced."""
    announced = store.pruning.count(BEFORE, VERSION)
    removed = store.pruning.prune(BEFORE, VERSION, pauses=False)
    assert removed == announced
    return removed


def test_of_a_table_that_closed_before_only_its_row_and_its_games_stay(store, ann):
    close_table(store, "green", seated=frozenset({"ann"}), ended=(game("g1"), b'{"cards": 1}'))
    assert left(store, "green") == [2, 1, 1, 1, 1]

    assert prune(store) == Prunable(tables=1, events=2)

    assert left(store, "green") == [0, 0, 0, 0, 0]
    row = store.tables.find("green")
    assert (row.seq, row.seats, row.status) == (0, b"[]", "closed")
    assert store.games.record("g1") == b'{"cards": 1}'
    assert [one.id for one in store.games.of_person("ann", 9)] == ["g1"]
    assert prune(store) == Prunable()


def test_tables_that_are_open_or_closed_later_or_of_a_match_or_a_try_stay(store, ann):
    close_table(store, "later", at=BEFORE + 1, ended=(game("g1", table="later"), b"{}"))
    close_table(store, "5f00d-1")  # the records of a match are made of its logs
    store.same_deals.add(StoredSameDeal("same", "g1", 1, 0, "ab", NOW))
    close_table(store, "own")
    store.same_deals.begin("same", "ann", "own", NOW)
    open_table(store, "open")

    assert prune(store) == Prunable()
    assert [left(store, name)[0] for name in ("later", "5f00d-1", "own", "open")] == [2, 2, 2, 1]


def test_a_table_with_an_open_report_stays_until_that_is_settled(store, ann):
    close_table(store, "green")
    store.moderation.add_report(
        StoredReport(id="r", at=NOW, by_id="ann", person_id="ann", table_id="green", reason="x")
    )
    assert prune(store) == Prunable()

    store.moderation.settle("r", StoredAct(at=NOW + 5, do="settle"))
    assert prune(store) == Prunable(tables=1, events=2)


def test_reviews_that_nobody_can_read_any_more_go_and_current_ones_stay(store, ann):
    ends = {"old": NOW, "current": NOW, "later": BEFORE + 1}
    for number, (name, ended_at) in enumerate(ends.items()):
        one = game(name, table=f"t{number}", ended_at=ended_at)
        close_table(store, f"t{number}", at=BEFORE + 1, ended=(one, b"{}"))
        store.reviews.save(name, VERSION if name == "current" else VERSION - 1, b"review")

    assert prune(store) == Prunable(reviews=1)
    assert store.reviews.find("old", VERSION - 1) is None
    assert store.reviews.find("current", VERSION) == b"review"
    assert store.reviews.find("later", VERSION - 1) == b"review"


def test_many_tables_go_in_several_transactions(store, ann):
    for number in range(450):
        open_table(store, f"t{number:03}")
    append(store, "t007", entry(*[b"{}"] * 3000, status="closed"))
    with store._database.writing() as connection:
        connection.execute(tables.update().values(status="closed", last_at=NOW))

    assert prune(store) == Prunable(tables=450, events=3450)
    with store._database.reading() as connection:
        assert connection.execute(select(func.count()).select_from(events)).scalar_one() == 0


def test_a_table_is_pruned_whole_or_not_at_all(store, ann, monkeypatch):
    close_table(store, "green")
    missing = Table("missing", MetaData(), Column("table_id"))
    monkeypatch.setattr("benny.web.store.pruning._OF_TABLE", (*OF_TABLE[:3], missing))

    with pytest.raises(UnavailableError):
        store.pruning.prune(BEFORE, VERSION, pauses=False)

    assert left(store, "green")[:3] == [2, 1, 1]
    assert store.tables.find("green").seq == 2


def test_a_file_gives_the_space_back_to_the_disk(sqlite_databases):
    address = sqlite_databases.new_database()
    path = file_of(address)
    with closing(Store(address)) as store:
        add_person(store)
        close_table(store, "green")
        append(store, "green", entry(*[b'"%s"' % (b"x" * 4000)] * 100))
        store.pruning.prune(BEFORE, VERSION, pauses=False)
    before = path.stat().st_size
    assert free_bytes(path) > 400_000

    shrink(path)

    assert free_bytes(path) == 0
    assert path.stat().st_size < before - 400_000
    with closing(Store(address)) as store:
        assert store.tables.find("green").seq == 0


@pytest.mark.needs("postgres")
def test_postgresql_uses_the_space_again(postgres_databases):
    with closing(Store(postgres_databases.new_database())) as store:
        add_person(store)
        close_table(store, "green")
        store.pruning.prune(BEFORE, VERSION, pauses=False)
        store.pruning.reuse_space()

        assert store.tables.find("green").seq == 0
        assert store.size() > 1_000_000
