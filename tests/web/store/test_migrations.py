"""A database is migrated when a server starts, even if several start at once."""

import shutil
import subprocess
import sys
from contextlib import closing

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text

from benny.errors import NotationError
from benny.web.store import migrate, schema
from benny.web.store.database import Database, UnknownSchemaError
from benny.web.store.rows import UnavailableError
from benny.web.store.schema import REVISION, metadata
from benny.web.store.store import Store
from support.tables import add_person, append, entry, open_table

STARTER = """
import sys
from benny.web.store.store import Store
print("ready", flush=True)
sys.stdin.readline()
Store(sys.argv[1]).close()
"""


def test_a_probe_leaves_nothing(store):
    for _ in range(2):
        store.probe()

    with store._database.reading() as connection:
        for table in metadata.sorted_tables:
            assert connection.execute(table.select()).all() == []


@pytest.fixture
def new_address(databases):
    return databases.new_database()


def run(address, *statements):
    with closing(Database(address)) as database, database.writing() as connection:
        for statement in statements:
            connection.execute(text(statement))


def differences(address):
    with closing(Database(address)) as database, database.reading() as connection:
        return compare_metadata(MigrationContext.configure(connection), metadata)


def test_a_fresh_database_gets_the_schema_that_the_program_has(new_address):
    Store(new_address).close()

    assert differences(new_address) == []
    assert ScriptDirectory(str(migrate._FOLDER)).get_current_head() == REVISION
    run(new_address, "ALTER TABLE people DROP COLUMN bot")  # which no migration makes
    assert [change[0] for change in differences(new_address)] == ["add_column"]


@pytest.mark.parametrize("migrates", [True, False])
def test_a_schema_from_before_the_first_release_is_refused_with_a_way_out(new_address, migrates):
    Store(new_address).close()
    run(new_address, "UPDATE alembic_version SET version_num = '7'")

    with pytest.raises(UnknownSchemaError) as refused:
        Store(new_address, migrates=migrates)

    assert str(refused.value) == (
        "The database has schema '7', which is from before Benny 0.1.0: start it once with "
        "Benny's commit fb55d558, which migrates it to schema '8'."
    )


@pytest.mark.needs("postgres")
def test_keys_are_in_the_same_order_in_all_languages(postgres_databases):
    address = postgres_databases.new_database()
    Store(address).close()
    query = text(
        "SELECT collation_name FROM information_schema.columns WHERE table_schema = 'public' "
        "AND data_type = 'text' AND (column_name = 'id' OR column_name LIKE '%\\_id')"
    )

    with closing(Database(address)) as database, database.reading() as connection:
        assert set(connection.execute(query).scalars()) == {"C"}


def test_a_second_start_keeps_what_is_stored(new_address):
    with closing(Store(new_address)) as store:
        ann = add_person(store)
        table = open_table(store)
        append(store, table, entry(b"{}", seated=frozenset({"ann"})))

    with closing(Store(new_address)) as store:
        assert store.people.find_by_token(b"Ann", ann.made_at) == ann
        assert len(store.tables.of_person("ann")) == 1


@pytest.mark.slow
def test_servers_may_start_at_the_same_time(new_address):
    starters = [
        subprocess.Popen(
            [sys.executable, "-c", STARTER, new_address],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for _ in range(2)
    ]
    for starter in starters:
        assert starter.stdout.readline() == "ready\n"

    for starter in starters:
        starter.stdin.write("go\n")
        starter.stdin.flush()
    errors = [starter.communicate()[1] for starter in starters]

    assert errors == ["", ""]
    assert differences(new_address) == []


@pytest.mark.parametrize("migrates", [True, False])
def test_a_database_of_a_newer_program_is_refused_and_left_alone(new_address, migrates):
    Store(new_address).close()
    run(new_address, "UPDATE alembic_version SET version_num = '2099'")

    with pytest.raises(UnknownSchemaError) as refused:
        Store(new_address, migrates=migrates)

    assert str(refused.value) == (
        f"The database has schema '2099' and this Benny knows up to {REVISION!r}: "
        "a newer Benny made it, so start that one."
    )
    assert differences(new_address) == []


MOTTO = """
from alembic import op
from sqlalchemy import Column, Text

revision = "9"
down_revision = "8"


def upgrade():
    op.add_column("people", Column("motto", Text))
"""


@pytest.fixture
def later(tmp_path, monkeypatch):
    folder = shutil.copytree(migrate._FOLDER, tmp_path / "migrations")
    (folder / "versions" / "motto.py").write_text(MOTTO)
    monkeypatch.setattr(migrate, "_FOLDER", folder)
    monkeypatch.setattr(schema, "REVISION", "9")


def test_a_server_migrates_a_database_with_all_that_it_holds_and_nothing_else_does(
    new_address, request
):
    with closing(Store(new_address)) as store:
        add_person(store)
        append(store, open_table(store), entry(b"{}"))
    request.getfixturevalue("later")

    with pytest.raises(NotationError, match="older schema than this Benny: restart the server"):
        Store(new_address, migrates=False)
    assert differences(new_address) == []
    with closing(Store(new_address)) as store:
        assert len(store.tables.events("green")) == 2

    assert [change[0] for change in differences(new_address)] == ["remove_column"]


def test_a_migration_that_fails_leaves_nothing_behind(new_address):
    run(new_address, "CREATE TABLE seats (mine INTEGER)")
    with pytest.raises(UnavailableError):
        Store(new_address)
    run(new_address, "DROP TABLE seats")

    Store(new_address).close()

    assert differences(new_address) == []


@pytest.mark.slow
def test_a_database_of_today_is_opened_without_what_migrates(new_address):
    Store(new_address).close()
    opening = "import sys; from benny.web.store.store import Store; Store(sys.argv[1])"
    loaded = "print('alembic' in sys.modules)"

    done = subprocess.run(
        [sys.executable, "-c", f"{opening}; {loaded}", new_address],
        capture_output=True,
        text=True,
        check=True,
    )

    assert done.stdout == "False\n"
