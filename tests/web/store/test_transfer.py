"""All that an SQLite file holds is copied to another database, or nothing."""

from contextlib import closing

import pytest
from sqlalchemy import select, text

from benny.errors import NotationError
from benny.web.store.copies import transfer
from benny.web.store.database import Database
from benny.web.store.schema import lines, metadata, people, tables, tokens
from benny.web.store.sqlite_file import check_not_transferred, lock_database
from benny.web.store.store import Store
from support.tables import append, entry, open_table


@pytest.fixture
def source(sqlite_databases):
    """A file with some tables, and more people and tokens than go in a batch."""
    address = sqlite_databases.new_database()
    with closing(Store(address)) as store:
        append(store, open_table(store), entry(b"{}"))
    row = {"id": "", "name": "Zoë ♥", "bot": False, "made_at": 1.5}
    with closing(Database(address)) as database, database.writing() as connection:
        connection.execute(people.insert(), [row | {"id": f"p{n}"} for n in range(1234)])
        connection.execute(tokens.insert(), {"hash": b"\0\xff", "person_id": "p0", "used_at": 2})
        line = {"table_id": "green", "n": 1, "at": 3.0, "person_id": "p1", "name": "Zoë ♥"}
        connection.execute(lines.insert(), line | {"text": "Hi %s", "emote": True})
    return address


@pytest.fixture
def target(databases):
    return databases.new_database()


def rows(address):
    with closing(Database(address)) as database, database.reading() as connection:
        return {
            table.name: connection.execute(select(table).order_by(*table.primary_key)).all()
            for table in metadata.sorted_tables
        }


def ignore(_name, _rows):
    pass


def test_every_row_arrives_as_it_was(source, target):
    told = {}
    transfer(source, target, told.__setitem__)
    arrived = rows(target)

    assert arrived == rows(source)
    assert told == {name: len(found) for name, found in arrived.items()}
    assert told["people"] == 1234


def test_the_file_is_marked_and_may_be_transferred_once_more(source, target, sqlite_databases):
    transfer(source, sqlite_databases.new_database(), ignore)
    transfer(source, target, ignore)

    with pytest.raises(NotationError, match=r"was transferred to (sqlite|postgresql)://"):
        check_not_transferred(source)
    check_not_transferred(target)


def test_a_server_goes_on_with_what_has_arrived(source, target):
    transfer(source, target, ignore)

    with closing(Store(target)) as store:
        append(store, "green", entry(b"{}"))
        assert len(store.tables.events("green")) == 3
        assert store.people.find_by_token(b"\0\xff", 2).name == "Zoë ♥"


def make_older(address):
    change(address, "DROP TABLE drains", "UPDATE alembic_version SET version_num = '1'")


def change(address, *statements):
    with closing(Database(address)) as database, database.writing() as connection:
        for statement in statements:
            connection.execute(text(statement))


def schema_version(address):
    with closing(Database(address)) as database, database.reading() as connection:
        return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def test_a_target_that_holds_something_is_left_as_it_is(source, target):
    with closing(Store(target)) as store:
        open_table(store, "red")
    before = rows(target)
    for address in (source, target):
        make_older(address)

    with pytest.raises(NotationError, match="the target is not empty"):
        transfer(source, target, ignore)

    assert [schema_version(address) for address in (source, target)] == ["1", "1"]
    with closing(Database(target)) as database, database.reading() as connection:
        assert connection.execute(select(tables)).all() == before["tables"]


def test_a_copy_that_fails_leaves_nothing_and_no_mark(source, target):
    def fail_late(name, _rows):
        if name == "tables":
            raise OSError("the power is gone")

    with pytest.raises(OSError, match="power"):
        transfer(source, target, fail_late)

    assert set(map(len, rows(target).values())) == {0}
    check_not_transferred(source)


def test_rows_that_do_not_arrive_are_noticed(source, sqlite_databases):
    target = sqlite_databases.new_database()
    Store(target).close()
    change(
        target,
        "CREATE TRIGGER lose BEFORE INSERT ON people BEGIN SELECT RAISE(IGNORE); END",
    )

    with pytest.raises(NotationError, match="only 0 of 1234 rows of people have arrived"):
        transfer(source, target, ignore)


def test_a_file_that_a_server_uses_is_refused(source, target):
    with lock_database(source), pytest.raises(NotationError, match=r"using .*: stop it first"):
        transfer(source, target, ignore)


def test_only_a_file_that_is_there_can_be_transferred(source, sqlite_databases):
    with pytest.raises(NotationError, match="only an SQLite file can be transferred"):
        transfer("postgresql://ann:secret@h/n", source, ignore)
    with pytest.raises(NotationError, match="there is no database"):
        transfer(sqlite_databases.new_database(), source, ignore)
    with pytest.raises(NotationError, match="is both source and target"):
        transfer(source, source, ignore)
