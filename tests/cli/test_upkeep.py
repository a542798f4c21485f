"""`benny backup`, `benny prune` and `benny doctor`."""

import json
import os
import socket
import time
from contextlib import closing
from importlib.metadata import PackageNotFoundError
from threading import Thread

import pytest

from benny.web.store.sqlite_file import lock_database, mark_transferred
from benny.web.store.store import Store
from support.servers import free_port
from support.serving import Serving
from support.tables import add_person, append, damage, entry, open_table


@pytest.fixture
def data(tmp_path):
    """A data folder whose database holds a person and a table."""
    with closing(Store(f"sqlite:///{tmp_path}/benny-data/benny.sqlite")) as store:
        add_person(store)
        open_table(store)
    return tmp_path / "benny-data"


def findings(done):
    return {one["check"]: one for one in json.loads(done.stdout)}


def test_a_copy_holds_what_is_stored_and_only_its_owner_may_read_it(run, data, tmp_path):
    done = run("backup", "copy.sqlite")
    copy = tmp_path / "copy.sqlite"

    assert done.returncode == 0
    assert done.stdout.startswith("copy.sqlite has it all, ")
    assert copy.stat().st_mode & 0o777 == 0o600
    with closing(Store(f"sqlite:///{copy}")) as store:
        assert len(store.tables.events("green")) == 1


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("no/copy", "there is no folder 'no' for the copy 'copy'"),
        ("benny-data", "'benny-data' is a folder: name a file for the copy"),
        ("benny-data/benny.sqlite", "'benny-data/benny.sqlite' is the database itself: name "),
        ("copy --data no", "there is no database 'no/benny.sqlite': give its folder with --data"),
        (
            "copy --database postgresql://ann:secret@host/benny",
            "benny host backup copies SQLite files; for PostgreSQL use pg_dump --format=custom "
            "--file=copy --dbname=postgresql://ann@host/benny\n",
        ),
    ],
)
def test_what_can_not_be_copied_is_told_in_a_sentence(run, data, arguments, sentence):
    done = run("backup", *arguments.split())

    assert done.returncode == 2
    assert done.stderr.startswith(f"benny: {sentence}")


@pytest.mark.parametrize("is_linked", [False, True])
def test_a_pipe_is_not_replaced_by_a_copy(run, data, tmp_path, is_linked):
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to("pipe")
    place = "link" if is_linked else "pipe"
    done = run("backup", place)

    assert done.returncode == 2
    assert done.stderr.startswith(f"benny: '{place}' is no ordinary file: name another")
    assert (tmp_path / "pipe").is_fifo()


def test_a_copy_goes_where_a_link_leads(run, data, tmp_path):
    (tmp_path / "old.sqlite").write_text("older")
    (tmp_path / "link").symlink_to("old.sqlite")

    assert run("backup", "link").returncode == 0
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "old.sqlite").read_bytes().startswith(b"SQLite")


def test_a_file_that_is_no_database_leaves_the_older_copy(run, data, tmp_path):
    (data / "benny.sqlite").write_text("no database" * 1000)
    (tmp_path / "copy.sqlite").write_text("older")

    done = run("backup", "copy.sqlite")

    assert done.stderr.startswith(
        "benny: The database file can't be used: file is not a database, in 'benny-data/benny.sql"
    )
    assert (tmp_path / "copy.sqlite").read_text() == "older"
    assert sorted(path.name for path in tmp_path.glob(".copy*")) == []


def test_a_damaged_database_is_what_a_copy_blames(run, data):
    cut(data / "benny.sqlite")
    done = run("backup", "copy.sqlite")

    assert done.returncode == 2
    assert done.stderr.startswith("benny: The database file can't be used: ")
    assert "in 'benny-data/benny.sqlite'; restore a backup" in done.stderr


@pytest.fixture
def closed(data):
    """A table that closed a hundred days ago, and one that closed yesterday."""
    with closing(Store(f"sqlite:///{data}/benny.sqlite")) as store:
        for name, days in (("old", 100), ("new", 1)):
            open_table(store, name)
            at = time.time() - days * 86400
            append(store, name, entry(b'"%s"' % (b"x" * 20_000), at=at, status="closed"))


@pytest.mark.parametrize("age", ["90d", "12w", "3m", "99 days", "2 MONTHS"])
def test_pruning_removes_what_is_older_and_shrinks_the_file(run, data, closed, age):
    size = (data / "benny.sqlite").stat().st_size
    trial = run("prune", "--older-than", age, "--dry-run")
    assert trial.stdout.startswith("Would remove the logs of tables that closed before ")
    assert (data / "benny.sqlite").stat().st_size == size

    done = run("prune", "--older-than", age)

    removed, shrunk = done.stdout.splitlines()
    assert removed == trial.stdout.strip().replace("Would remove", "Removed")
    assert removed.endswith(" (tables: 1, events: 2), and outdated reviews (0).")
    assert shrunk.startswith("benny-data/benny.sqlite has shrunk by 0.0 MB to ")
    assert (data / "benny.sqlite").stat().st_size < size
    with closing(Store(f"sqlite:///{data}/benny.sqlite")) as store:
        assert [store.tables.find(name).seq for name in ("old", "new", "green")] == [0, 2, 1]


def test_pruning_beside_a_server_leaves_the_file_as_long_as_it_is(run, data, closed):
    with lock_database(f"sqlite:///{data}/benny.sqlite"):
        done = run("prune", "--older-than", "90d")

    assert done.returncode == 0
    assert done.stdout.splitlines()[1].startswith("A server is using benny-data/benny.sqlite, and ")


@pytest.mark.parametrize(
    "age", ["", "0d", "90", "d", "-1d", "1.5y", "90 fortnights", "٩d", "9" * 99]
)
def test_an_age_that_makes_no_sense_is_refused_and_nothing_is_removed(run, data, closed, age):
    done = run("prune", f"--older-than={age}")

    assert done.returncode == 2
    assert done.stderr.startswith(f"benny: --older-than {age!r} is not an age: write days, weeks, ")
    with closing(Store(f"sqlite:///{data}/benny.sqlite")) as store:
        assert store.tables.find("old").seq == 2


def test_an_age_beyond_all_times_removes_nothing(run, data, closed):
    assert "(tables: 0, events: 0)" in run("prune", "--older-than", "99999y").stdout


def test_a_healthy_machine_has_no_problem(run, data):
    done = run("doctor", "--port", str(free_port()), "--json")
    found = findings(done)

    assert {name for name, one in found.items() if not one["ok"]} <= {"core"}
    assert ", which is current, and takes " in found["database"]["says"]


def cut(path):
    path.write_bytes(path.read_bytes()[:20_000])


def no_database(path):
    path.write_text("Dear Ann, " * 1000)


@pytest.mark.parametrize("spoil", [lambda path: damage(path, "games_by_rules"), cut, no_database])
def test_a_file_that_is_damaged_is_a_problem_whose_cure_is_a_backup(run, data, spoil):
    spoil(data / "benny.sqlite")
    done = run("doctor", "--port", str(free_port()), "--json")
    found = findings(done)["database"]

    assert done.returncode == 1
    assert found["says"].startswith("It can't be used: ")
    assert found["cure"] == "Restore a backup, or name another file with --database."


def test_a_file_that_another_server_uses_is_a_problem(run, data):
    with lock_database(f"sqlite:///{data}/benny.sqlite"):
        done = run("doctor", "--port", str(free_port()), "--json")
    found = findings(done)["lock"]

    assert done.returncode == 1
    assert found["says"] == "Another server is using benny-data/benny.sqlite"
    assert "lock" not in findings(run("doctor", "--port", str(free_port()), "--json"))


def test_a_file_that_was_transferred_is_used_by_no_command(run, data):
    mark_transferred(data / "benny.sqlite", "postgresql://ann:secret@host/benny")
    doctor = run("doctor", "--port", str(free_port()), "--json")

    assert (
        findings(doctor)["database"]["says"] == "It was transferred to postgresql://ann@host/benny"
    )
    for command in ("backup copy.sqlite", "moderator add Ann", "moderation list"):
        done = run(*command.split())
        assert done.returncode == 2
        assert "was transferred to postgresql://ann@host/benny: give that with" in done.stderr


def test_the_doctor_makes_nothing(run, tmp_path):
    found = findings(run("doctor", "--port", str(free_port()), "--json"))

    assert found["database"]["says"] == "There is no benny-data/benny.sqlite yet"
    assert list(tmp_path.iterdir()) == []


def test_the_doctor_leaves_the_data_folder_as_it_is(run, data):
    before = {path.name: path.stat().st_mtime_ns for path in data.iterdir()}
    done = run("doctor", "--port", str(free_port()), "--json")

    assert findings(done)["database"]["ok"]
    assert {path.name: path.stat().st_mtime_ns for path in data.iterdir()} == before


def test_a_library_that_is_missing_is_named_with_the_extra_that_has_it(run, monkeypatch):
    def version(name):
        if name == "psycopg":
            raise PackageNotFoundError
        return "1"

    monkeypatch.setattr("importlib.metadata.version", version)
    found = findings(run("doctor", "--json", "--database", "postgresql://127.0.0.1:1/benny"))

    assert found["benny[web]"]["ok"]
    assert found["benny[postgres]"]["says"] == "psycopg missing"
    assert found["benny[postgres]"]["cure"].endswith('pip install "benny[postgres]"')


@pytest.mark.slow
def test_each_problem_has_a_line_with_its_cure(run, data):
    (data / "benny.sqlite").chmod(0o644)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = run("doctor", "--proxy", "--port", str(port))
    problems = [line for line in done.stdout.splitlines() if line.startswith("problem")]

    assert done.returncode == 1
    assert any("chmod 600 benny-data/benny.sqlite" in line for line in problems)
    assert any(f"127.0.0.1:{port} can't be used: Address already in use" in x for x in problems)
    assert any("Give the name that browsers use with --name" in line for line in problems)


def test_the_doctor_looks_at_the_port_of_the_metrics_and_at_limits(run):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = run("doctor", "--port", free_port(), "--metrics-port", port, "--json")
    found = findings(done)["metrics port"]
    limit = run("doctor", "--limit", "people_an_hour=9")

    assert found["says"] == f"127.0.0.1:{port} can't be used: Address already in use"
    assert found["cure"] == "Choose another one with --metrics-host and --metrics-port."
    assert limit.stderr.startswith("benny: there is no limit 'people_an_hour'")


def test_another_program_at_the_port_is_a_problem_whatever_it_answers(run):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        greeting = Thread(target=greet, args=(taken,))
        greeting.start()
        done = run("doctor", "--json", "--port", str(taken.getsockname()[1]))
        greeting.join()

    assert findings(done)["port"]["says"].endswith("can't be used: Address already in use")


def greet(listener):
    """Answer a connection as a mail server does."""
    connection, _ = listener.accept()
    with connection:
        connection.recv(1000)
        connection.sendall(b"220 mail.example\r\n")


def test_a_server_on_this_machine_is_not_looked_for_behind_a_proxy(run, tmp_path, monkeypatch):
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:1")
    monkeypatch.delenv("no_proxy", raising=False)

    data = tmp_path / "benny-data"
    with Serving(data) as serving, lock_database(f"sqlite:///{data}/benny.sqlite"):
        done = run("doctor", "--json", "--port", serving.address.rpartition(":")[2])
    found = findings(done)

    assert found["server"]["says"].startswith("It takes ")
    assert found["server"]["says"].endswith(" errors logged since its start")
    assert found["port"]["says"].startswith("A Benny runs at ")
    assert found["port"]["says"].endswith(" and is well, with this database or another")
    assert found["lock"] == {"check": "lock", "ok": True, "cure": ""} | {
        "says": "A server is using benny-data/benny.sqlite"
    }


@pytest.mark.parametrize(
    ("arguments", "check", "says"),
    [
        ("--database postgresql://ann:secret@127.0.0.1:1/benny", "database", "It can't be used: "),
        ("--database mysql://ann@host/benny", "database", "It can't be used: 'mysql' is no "),
        ("--news redis://:secret@127.0.0.1:1", "Redis", "It does not answer: "),
        ("--data file/folder", "data folder", "Nothing can be written to "),
    ],
)
def test_what_can_not_be_used_is_a_problem_without_a_password(
    run, tmp_path, arguments, check, says
):
    (tmp_path / "file").touch()
    done = run("doctor", "--json", *arguments.split())
    found = findings(done)[check]

    assert done.returncode == 1
    assert not found["ok"]
    assert found["says"].startswith(says)
    assert found["cure"]
    assert "secret" not in done.stdout
