"""A failing database raises one error, recovers, and reveals no secret."""

import sqlite3
import traceback
from contextlib import closing, contextmanager
from threading import Timer

import psycopg
import pytest

from benny.errors import NotationError
from benny.web.store.database import Database
from benny.web.store.rows import UnavailableError
from benny.web.store.store import Store
from support import backends
from support.tables import NOW, add_person, at_once, entry, open_table

pytestmark = pytest.mark.slow

ABSENT = "postgresql://benny:s3cret@127.0.0.1:1/benny"


@pytest.fixture
def hasty(address):
    """A store that waits three seconds, because a busy machine may stall for one."""
    with closing(Store(address, patience=3)) as hasty:
        yield hasty


@contextmanager
def locked(address):
    if address.startswith("sqlite"):
        other = sqlite3.connect(address.removeprefix("sqlite:///"))
        statement = "BEGIN IMMEDIATE"
    else:
        other = psycopg.connect(address)
        statement = "LOCK TABLE tables, people, tokens IN EXCLUSIVE MODE"
    with closing(other):
        other.execute(statement)
        yield


@contextmanager
def full(store):
    fill, empty = FULL[store._database._writer.dialect.name]
    # Without room in pages that earlier tests have freed.
    with store._database.reading() as connection:
        connection.execution_options(isolation_level="AUTOCOMMIT").exec_driver_sql("VACUUM")
    change(store, *fill)
    yield
    change(store, *empty)


FULL = {
    "sqlite": (["PRAGMA max_page_count = 1"], ["PRAGMA max_page_count = 1000000"]),
    "postgresql": (
        [
            "CREATE FUNCTION fill() RETURNS trigger LANGUAGE plpgsql AS "
            "$$ BEGIN RAISE EXCEPTION 'full' USING ERRCODE = 'disk_full'; END $$",
            "CREATE TRIGGER fill BEFORE INSERT ON events EXECUTE FUNCTION fill()",
        ],
        ["DROP FUNCTION fill CASCADE"],
    ),
}


def change(store, *statements):
    with store._database.writing() as connection:
        for statement in statements:
            connection.exec_driver_sql(statement)


def test_a_locked_database_is_unavailable_and_then_works(address, hasty):
    open_table(hasty)
    ann = add_person(hasty)

    with locked(address):
        assert hasty.people.find_by_token(b"Ann", NOW + 9999) == ann
        with pytest.raises(UnavailableError, match=r"^The database is locked by another program\."):
            hasty.tables.append("green", 1, entry(b"2"))
        assert len(hasty.tables.events("green")) == 1

    assert hasty.tables.append("green", 1, entry(b"2")) == 2


def test_a_full_disk_is_told_and_what_did_not_fit_is_not_there(address):
    with closing(Store(address)) as store:
        open_table(store)
        with full(store), pytest.raises(UnavailableError, match=r"^The disk .* is full\.$"):
            store.tables.append("green", 1, entry(b'"%s"' % (b"x" * 4_000_000)))

        assert store.tables.find_by_code("GREEN").seq == 1
        assert store.tables.append("green", 1, entry(b"2")) == 2


@pytest.fixture(scope="module")
def server():
    """A PostgreSQL server for tests that damage it."""
    server = backends.Server()
    yield server
    server.remove()


@pytest.mark.needs("postgres")
def test_a_killed_server_is_unavailable_and_once_it_is_back_all_is_there(server):
    with closing(Store(server.new_database())) as store:
        ann = add_person(store)
        open_table(store)
        at_once(*[lambda: store.tables.find_by_code("GREEN")] * 4)

        server.kill()
        calls = (
            lambda: store.tables.append("green", 1, entry(b"2")),
            lambda: store.tables.events("green"),
            lambda: store.people.find_by_token(b"Ann", NOW),
            lambda: store.games.rated_rules(),
        )
        for call in calls:
            with pytest.raises(UnavailableError, match=r"^The database can't be used now\.$"):
                call()

        server.start()
        answers = at_once(*calls)
        assert answers[0] == 2
        assert answers[2] == ann
        assert [event.body for event in store.tables.events("green")][1:] == [b"2"]


@pytest.mark.needs("postgres")
def test_a_server_that_was_away_unnoticed_is_not_missed(server):
    with closing(Store(server.new_database())) as store:
        open_table(store)

        server.kill()
        server.start()

        assert store.tables.append("green", 1, entry(b"2")) == 2


@pytest.mark.needs("postgres")
def test_a_server_killed_in_the_middle_of_writing_stores_all_or_nothing(server):
    with closing(Store(server.new_database())) as store:
        open_table(store)
        with pytest.raises(UnavailableError):
            change_twice_and_die_between(store, server)

        server.start()
        assert store.tables.find_by_code("GREEN").seq == 1


def change_twice_and_die_between(store, server):
    with store._database.writing() as connection:
        connection.exec_driver_sql("UPDATE tables SET seq = 7")
        server.kill()
        connection.exec_driver_sql("UPDATE tables SET game = 7")


def test_more_threads_than_connections_wait_for_one(store):
    open_table(store)

    answers = at_once(*[lambda: len(store.tables.events("green"))] * 40)

    assert answers == [1] * 40


def test_a_file_that_can_not_be_made_is_unavailable(tmp_path):
    (tmp_path / "file").touch()

    with pytest.raises(UnavailableError, match=r"^The database file can't be created\.$"):
        Store(f"sqlite:///{tmp_path}/file/benny.db")


def test_a_file_that_is_no_database_is_unavailable_and_left_alone(tmp_path):
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ann, " * 100, encoding="utf-8")

    with pytest.raises(UnavailableError) as refused:
        Store(f"sqlite:///{path}")

    assert refused.value.detail == "file is not a database"
    assert path.read_text(encoding="utf-8") == "Dear Ann, " * 100


def test_the_file_and_its_folder_are_made_and_nobody_else_may_read_it(tmp_path):
    path = tmp_path / "new" / "benny.db"

    with closing(Store(f"sqlite:///{path}")):
        assert {file.stat().st_mode & 0o777 for file in path.parent.iterdir()} == {0o600}


@pytest.fixture
def half_made(tmp_path):
    """A file that another program is about to turn into a database, and that program."""
    path = tmp_path / "benny.db"
    with closing(sqlite3.connect(path, isolation_level=None, check_same_thread=False)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield f"sqlite:///{path}", other


def test_a_file_that_another_program_is_making_is_waited_for(half_made):
    address, other = half_made
    release = Timer(0.2, lambda: other.execute("COMMIT"))

    release.start()
    Store(address).close()

    release.join()


def test_a_file_that_another_program_never_finishes_is_locked(half_made):
    address, _ = half_made

    with pytest.raises(UnavailableError, match="locked by another program"):
        Store(address, patience=0.1)


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("journal_mode", "wal"),
        ("synchronous", 2),
        ("foreign_keys", 1),
    ],
)
def test_a_file_is_kept_safely(sqlite_databases, setting, value):
    with closing(Store(sqlite_databases.new_database())) as store:
        for way in (store._database.reading, store._database.writing):
            with way() as connection:
                assert connection.exec_driver_sql(f"PRAGMA {setting}").scalar() == value


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("mysql://u:s3cret@host/benny", "'mysql' is no database that Benny supports: write "),
        ("sqlite://rel.db", "'sqlite://rel.db' has two slashes: write sqlite:///rel.db for "),
        ("sqlite://", "'sqlite' is no database that Benny supports: write "),
        ("sqlite:///:memory:", "'sqlite' is no database that Benny supports: write "),
        ("postgresql://u:s3cret@host:port/benny", "that is no database address: write "),
        ("s3cret", "that is no database address: write "),
        (
            "postgresql://u:s3c@ret@host/b",
            "a database address has an unescaped @: write each @ in its password as %40",
        ),
        (
            "postgresql://u:s3c@re/t@host/b",
            "a database address has an unescaped @: write each @ in its password as %40",
        ),
    ],
)
def test_an_address_that_makes_no_sense_is_refused_without_its_password(address, sentence):
    with pytest.raises(NotationError) as refused:
        Store(address)

    assert str(refused.value).startswith(sentence)
    assert "s3c" not in "".join(traceback.format_exception(refused.value))


@pytest.mark.needs("postgres")
def test_the_password_of_a_database_that_does_not_answer_is_not_told():
    with pytest.raises(UnavailableError) as refused:
        Store(ABSENT, patience=0.2)

    assert "127.0.0.1" in refused.value.detail
    assert "127.0.0.1" not in str(refused.value)
    assert "s3cret" not in "".join(traceback.format_exception(refused.value))
    with closing(Database(ABSENT)) as database:
        assert "s3cret" not in repr(database)


def test_a_failure_does_not_show_what_was_to_be_stored(address):
    cards = b'"%s"' % (b"QH JS " * 20_000)
    with closing(Store(address)) as store:
        open_table(store)
        with full(store), pytest.raises(UnavailableError) as failed:
            store.tables.append("green", 1, entry(cards))

    told = "".join(traceback.format_exception(failed.value))
    assert "INSERT INTO events" in told
    assert "QH JS" not in told


@pytest.mark.needs("postgres")
def test_a_nul_is_refused_where_it_can_not_be_stored(postgres_databases):
    with (
        closing(Store(postgres_databases.new_database())) as store,
        pytest.raises(NotationError, match="can't store NUL characters"),
    ):
        store.tables.find_by_code("GREEN\0")


def test_half_a_character_and_a_number_that_is_too_long_are_refused(store):
    with pytest.raises(NotationError, match="can't store NUL characters, unpaired surrogates"):
        store.tables.find_by_code("\ud800")
    with pytest.raises(NotationError, match="numbers of more than 18 digits"):
        store.tables.events("green", after=10**30)
