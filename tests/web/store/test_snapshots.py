"""Snapshots of tables: the right one is found, and none that is needed is deleted."""

import pytest

from benny.web.store.rows import Append, ConflictError, Entry, Kept, StoredSnapshot
from support.tables import NOW, open_table


@pytest.fixture
def table(store):
    return open_table(store)


def kept(seq, at=NOW, version=1, first=0, since=NOW - 100, body=b'{"n":1}'):
    return Kept(StoredSnapshot(seq, at, version, body), first=first, since=since)


def add(store, table, *snapshots):
    for one in snapshots:
        store.snapshots.add(table, one)


def found(store, table, seq=99, at=NOW + 99, version=1):
    last = store.snapshots.last(table, version, seq, at)
    return None if last is None else last.seq


def test_the_last_snapshot_is_found_and_is_as_it_was_written(store, table):
    add(store, table, kept(3), kept(7, body='{"name":"Zoë ♥"}'.encode()))

    last = store.snapshots.last(table, 1, 99, NOW)
    assert last == StoredSnapshot(7, NOW, 1, '{"name":"Zoë ♥"}'.encode())
    assert found(store, open_table(store, "blue")) is None


def test_none_is_found_that_is_too_late_or_of_another_version(store, table):
    add(store, table, kept(3), kept(7, at=NOW + 5), kept(9, version=2))

    assert found(store, table) == 7
    assert found(store, table, seq=6) == 3
    assert found(store, table, at=NOW + 4) == 3
    assert found(store, table, version=2) == 9
    assert found(store, table, seq=2) is None


def test_what_is_needed_no_more_goes(store, table):
    add(store, table, *(kept(seq, at=NOW + seq) for seq in (1, 2, 3, 4)))
    assert found(store, table, seq=1) == 1

    add(store, table, kept(9, at=NOW + 9, first=9, since=NOW + 3.5))

    assert [found(store, table, seq=seq) for seq in (2, 3, 4, 9)] == [None, 3, 4, 9]


def test_what_a_game_in_progress_began_with_stays(store, table):
    add(store, table, *(kept(seq, at=NOW + seq) for seq in (1, 2, 3, 4)))

    add(store, table, kept(9, at=NOW + 9, first=2, since=NOW + 9))

    assert [found(store, table, seq=seq) for seq in (1, 2, 9)] == [None, 2, 9]


def test_a_snapshot_takes_the_place_of_one_of_another_program(store, table):
    add(store, table, kept(3, version=1), kept(3, version=2))

    assert (found(store, table, version=1), found(store, table, version=2)) == (None, 3)


def test_a_snapshot_is_stored_with_the_events_before_it_or_not_at_all(store, table):
    entry = Entry(at=NOW, bodies=[b"{}"], snapshot=kept(2))
    late, done = Append(table, 0, entry), Append(table, 1, entry)

    [end] = store.tables.append_all([late])
    assert isinstance(end, ConflictError)
    assert found(store, table) is None
    assert store.tables.append_all([done]) == [2]
    assert found(store, table) == 2
