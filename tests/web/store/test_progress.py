"""A database file whose log was lost is told, and no other one."""

import shutil
import time
from contextlib import closing, contextmanager
from itertools import count

import pytest

from benny.web.store import sqlite_file
from benny.web.store.copies import back_up
from benny.web.store.rows import UnavailableError
from benny.web.store.sqlite_file import lost_in
from benny.web.store.store import Store
from support.servers import Person, Server
from support.tables import add_person, open_table

NAME = "benny.sqlite"


@contextmanager
def serving(path):
    with closing(Store(f"sqlite:///{path}")) as store:
        store.note_progress()
        yield store


@pytest.fixture(autouse=True)
def seconds(monkeypatch):
    """Let each look at the clock come a second after the last one."""
    times = count(int(time.time()))

    class Clock:
        time = staticmethod(lambda: next(times))

    monkeypatch.setattr(sqlite_file, "time", Clock)


@pytest.fixture
def killed(tmp_path):
    """What a server leaves that is killed: the file as it was at its start, its log and a note."""
    folder = tmp_path / "killed"
    folder.mkdir()
    with serving(tmp_path / NAME) as store:
        for number in range(20):
            add_person(store, f"P{number}")
        for end in ("", "-wal", ".reached"):
            shutil.copy(tmp_path / f"{NAME}{end}", folder)
    return folder / NAME


def log_of(path):
    return path.with_name(f"{path.name}-wal")


def test_a_server_that_was_killed_has_lost_nothing(killed):
    assert lost_in(killed) == ""
    back_up(f"sqlite:///{killed}", killed.with_name("copy"))
    with serving(killed) as store:
        assert store.people.find("p19") is not None
        assert lost_in(killed) == ""
    with closing(Store(f"sqlite:///{killed}")) as store:  # as another command does
        open_table(store)
    assert not log_of(killed).exists()
    assert lost_in(killed) == ""


def cut(log):
    log.write_bytes(log.read_bytes()[:10])


def halve(log):
    log.write_bytes(log.read_bytes()[: log.stat().st_size // 2])


def flip(log):
    content = bytearray(log.read_bytes())
    content[len(content) // 2] ^= 255
    log.write_bytes(content)


def zero_head(log):
    log.write_bytes(bytes(32) + log.read_bytes()[32:])


@pytest.mark.parametrize("spoil", [lambda log: log.unlink(), cut, halve, flip, zero_head])
def test_a_log_that_is_missing_or_damaged_is_told(killed, spoil):
    spoil(log_of(killed))

    told = lost_in(killed)

    assert told.startswith(f"{killed} reaches to ")
    assert told.endswith("its log benny.sqlite-wal is missing or damaged, and what it held is lost")
    with serving(killed):
        assert lost_in(killed) == ""  # it goes on from here


@pytest.mark.parametrize("is_made_again", [False, True])
def test_nothing_is_stored_in_a_log_that_was_deleted(tmp_path, is_made_again):
    path = tmp_path / NAME
    with serving(path) as store:
        add_person(store, "Ann")
        log_of(path).rename(tmp_path / "gone")
        if is_made_again:
            log_of(path).touch()
        for storing in (lambda: add_person(store, "Bob"), store.probe):
            with pytest.raises(UnavailableError, match="log was deleted") as refused:
                storing()
            assert "do not kill it" in refused.value.detail
        log_of(path).unlink(missing_ok=True)

    with serving(path) as store:  # it was stopped in order
        assert store.people.find("ann") is not None


def test_an_end_in_order_and_an_empty_folder_are_no_loss(tmp_path):
    path = tmp_path / NAME
    assert lost_in(path) == ""
    with serving(path) as store:
        add_person(store)
    assert not log_of(path).exists()
    assert lost_in(path) == ""


def test_a_backup_or_a_copy_in_place_of_the_file_is_no_loss(tmp_path):
    path, copy, by_hand = tmp_path / NAME, tmp_path / "copy", tmp_path / "by hand"
    with serving(path) as store:
        back_up(f"sqlite:///{path}", copy)
        add_person(store)
    shutil.copy(path, by_hand)
    shutil.copy(copy, path)

    assert lost_in(path) == ""
    with serving(path) as store:
        assert store.people.find("ann") is None
    shutil.copy(by_hand, path)
    assert lost_in(path) == ""


@pytest.mark.parametrize("note", ["", "soon", "1", "1 2 3", "\xff"])
def test_a_note_that_makes_no_sense_tells_nothing(killed, note):
    killed.with_name(f"{NAME}.reached").write_text(note, encoding="latin-1")

    assert lost_in(killed) == ""


@pytest.mark.slow
def test_a_real_server_warns_only_when_its_log_was_lost(tmp_path, monkeypatch):
    database = f"sqlite:///{tmp_path}/{NAME}"
    log = tmp_path / f"{NAME}-wal"
    server = Server(database)
    for _ in range(4):
        person = Person(server.address, "Ann")
        person.open(server.address)
        server.kill()
        server.start()
    assert "is lost" not in server.said()

    time.sleep(1.1)  # into the next second, which has a mark of its own
    Person(server.address, "Bob")
    server.kill()
    log.unlink()
    server.start()

    assert server.said().count("is missing or damaged, and what it held is lost.") == 1
    server.remove()
