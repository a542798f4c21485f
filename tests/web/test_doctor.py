"""`benny doctor` on set-ups that are broken in every way: sentences, never a traceback."""

import os
import shutil
import sqlite3
import stat
import sys
import time
from collections import namedtuple
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from benny.io.json import to_json
from benny.web import doctor
from benny.web.doctor import Finding, examine
from benny.web.settings import Settings
from benny.web.store.copies import back_up, last_backup
from benny.web.store.store import Store
from support.servers import free_port
from support.tables import damage

NAME = "benny.sqlite"


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    path = tmp_path_factory.mktemp("whole") / NAME
    Store(f"sqlite:///{path}").close()
    return path


@pytest.fixture
def data(tmp_path, whole):
    folder = tmp_path / "data"
    folder.mkdir()
    shutil.copy(whole, folder)
    return folder


def problems(**settings):
    """Return what is wrong by the name of its check; each must be a sentence with a cure."""
    found = examine(Settings(**{"port": free_port()} | settings))
    assert len(found) > 5
    wrong = [one for one in found if not one.ok and one.check != "core"]
    for one in wrong:
        assert one.says
        assert one.cure
        assert "\n" not in one.says
        assert "Traceback" not in one.says
    return {one.check: one.says for one in wrong}


def test_a_folder_that_is_well_has_no_problem(data):
    assert problems(data=data) == {}


def link_to_itself(data):
    shutil.rmtree(data)
    data.symlink_to(data)


def file_for_a_folder(data):
    shutil.rmtree(data)
    data.touch()


def dangling_link(data):
    shutil.rmtree(data)
    data.symlink_to(data.with_name("nowhere"))


def replaced(make):
    def spoil(data):
        (data / NAME).unlink()
        make(data / NAME)

    return spoil


def beside(end, make):
    return lambda data: make(data / f"{NAME}{end}")


def changed(*statements):
    def spoil(data):
        with closing(sqlite3.connect(data / NAME)) as connection, connection:
            for statement in statements:
                connection.execute(statement)

    return spoil


def write(content):
    return lambda path: path.write_bytes(content)


def foreign(path):
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE own (x)")


@pytest.mark.parametrize(
    ("spoil", "check", "words"),
    [
        (link_to_itself, "data folder", "a link that leads nowhere"),
        (dangling_link, "data folder", "a link that leads nowhere"),
        (file_for_a_folder, "data folder", "Nothing can be written to "),
        (replaced(lambda path: path.symlink_to(path)), "database", "symbolic links"),
        (replaced(Path.mkdir), "database", "is no ordinary file"),
        (replaced(os.mkfifo), "database", "is no ordinary file"),
        (replaced(write(b"Dear Ann, " * 500)), "database", "file is not a database"),
        (replaced(write(b"SQLite format 3\0" + bytes(5000))), "database", "It can't be used"),
        (replaced(foreign), "database", "the database of another program"),
        (lambda data: damage(data / NAME, "games_by_rules"), "database", "It can't be used"),
        (lambda data: os.truncate(data / NAME, 20_000), "database", "It can't be used"),
        (changed("UPDATE alembic_version SET version_num = 'abc'"), "database", "schema 'abc'"),
        (changed("UPDATE alembic_version SET version_num = '999'"), "database", "schema '999'"),
        (changed("DROP TABLE alembic_version"), "database", "of another program"),
        (
            changed("ALTER TABLE alembic_version RENAME version_num TO other"),
            "database",
            "no such column",
        ),
        (beside("-wal", Path.mkdir), "database", "-wal is no ordinary file"),
        (beside(".lock", os.mkfifo), "database", ".lock is no ordinary file"),
        (beside(".transferred", Path.mkdir), "database", ".transferred is no ordinary file"),
        (beside(".transferred", write(b"\xff\xfe")), "database", "It can't be used"),
        (beside(".transferred", write(b"postgresql://h/d")), "database", "It was transferred to"),
    ],
    ids=[*map(str, range(20))],
)
def test_what_is_wrong_with_files_is_told_in_a_sentence(data, spoil, check, words):
    spoil(data)

    assert words in problems(data=data)[check]


@pytest.mark.parametrize(
    ("settings", "check"),
    [
        ({"database": "sqlite:////dev/zero"}, "database"),
        ({"database": "sqlite:///"}, "database"),
        ({"database": "://"}, "database"),
        ({"database": "postgresql://127.0.0.1:1/benny"}, "database"),
        ({"database": "postgresql://127.0.0.1:99999/benny"}, "database"),
        ({"data": Path("x" * 300)}, "data folder"),
        ({"data": Path("x/" * 3000)}, "data folder"),
        ({"host": "ä." + "x" * 80}, "port"),
        ({"host": "no such host"}, "port"),
        ({"metrics_port": 9, "metrics_host": "ä.."}, "metrics port"),
        ({"news": "redis://["}, "Redis"),
        ({"news": "redis://127.0.0.1:1"}, "Redis"),
    ],
)
def test_what_is_wrong_with_options_is_told_in_a_sentence(tmp_path, settings, check):
    assert check in problems(**{"data": tmp_path} | settings)


@contextmanager
def unprivileged():
    if os.geteuid():
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.mark.parametrize("locked", ["data", f"data/{NAME}", "."])
def test_what_this_user_may_not_read_is_told_in_a_sentence(data, locked):
    problems(data=data)  # all that it imports has to be read before
    for path in (data, data.parent, data / NAME):
        path.chmod(0o700 if path.is_dir() else 0o600)
        os.chown(path, *((65534, 65534) if os.geteuid() == 0 else (-1, -1)))
    data.parent.parent.chmod(0o755)
    place = data.parent / locked
    mode = stat.S_IMODE(place.stat().st_mode)
    place.chmod(0)
    try:
        with unprivileged():
            found = problems(data=data)
    finally:
        place.chmod(mode)

    assert found.keys() & {"database", "data folder"}


def test_a_locked_database_is_told_with_its_cure(data):
    with closing(sqlite3.connect(data / NAME)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        found = examine(Settings(data=data, port=free_port()))

    [database] = [one for one in found if one.check == "database"]
    assert (database.ok, database.says) == (False, "It can't be used: database is locked")
    assert database.cure == "End the program that has locked it."


def test_a_full_disk_is_told(data, monkeypatch):
    usage = namedtuple("Usage", "total used free")(10**9, 10**9, 4096)
    monkeypatch.setattr(shutil, "disk_usage", lambda _path: usage)

    assert problems(data=data) == {"data folder": f"{data} has 0.0 GB free"}


def test_a_check_that_fails_itself_is_a_finding_too(data, monkeypatch):
    def fail(_settings):
        raise RuntimeError("Too odd.")
        yield

    monkeypatch.setitem(doctor._CHECKS, "names", fail)

    assert problems(data=data) == {"names": "It can't be checked: Too odd"}


def test_without_the_parser_of_metrics_a_server_that_is_down_is_no_problem(data, monkeypatch):
    monkeypatch.setitem(sys.modules, "prometheus_client.parser", None)

    assert problems(data=data) == {}


def test_metrics_of_another_program_are_a_finding_and_no_problem(data, monkeypatch):
    answers = {"/health": '{"status": "well"}', "/metrics": "<p>Not here."}
    monkeypatch.setattr(doctor, "_get", lambda _host, _port, path: answers[path])

    findings = examine(Settings(port=free_port(), data=data))

    assert [one.says for one in findings if one.check == "server"] == [
        "It answers, but its metrics can't be read from here"
    ]


def test_a_broken_book_is_told_for_a_server_would_not_start(data, monkeypatch):
    monkeypatch.setenv("BENNY_BOOKS", str(data / "none"))
    doctor.books.cache_clear()
    try:
        assert "is not a folder" in problems(data=data)["books"]
    finally:
        doctor.books.cache_clear()


def test_the_age_of_the_last_backup_is_told(data, tmp_path):
    path = data / NAME
    assert last_backup(path) is None
    back_up(f"sqlite:///{path}", tmp_path / "copy.sqlite")
    assert 0 <= time.time() - last_backup(path) < 100
    assert problems(data=data) == {}

    path.with_name(f"{NAME}.backup").write_text(f"{time.time() - 8 * 86400}")

    assert problems(data=data) == {"backup": "The last one was made 192 hours ago"}
    path.with_name(f"{NAME}.backup").write_text("soon")
    assert last_backup(path) is None


def test_findings_are_json():
    assert to_json(Finding("Python", True, "3")) == (
        b'{"check":"Python","ok":true,"says":"3","cure":""}'
    )
