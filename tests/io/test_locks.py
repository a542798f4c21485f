"""One program a file, whatever becomes of the programs."""

import os
import subprocess
import sys

import pytest

from benny.io import locks

HOLDS = """
import sys
from pathlib import Path
from benny.io import locks
lock = locks.take(Path(sys.argv[1]))
print("taken" if lock else "refused", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def path(tmp_path):
    return tmp_path / "game.jsonl"


@pytest.fixture
def other(path):
    """A program that holds the file."""
    with subprocess.Popen(
        [sys.executable, "-c", HOLDS, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as program:
        assert program.stdout.readline() == "taken\n"
        yield program
        program.kill()


def test_a_file_is_one_program_s(path, other):
    assert locks.is_taken(path)
    assert locks.take(path) is None


def test_what_a_killed_program_held_is_free(path, other):
    other.kill()
    other.wait()

    assert not locks.is_taken(path)
    assert locks.take(path) is not None


def test_nothing_is_left_of_a_program_that_has_ended(path, other):
    other.communicate("")

    assert other.returncode == 0
    assert list(path.parent.iterdir()) == []


def test_a_lock_that_is_released_is_free_and_leaves_nothing(path):
    lock = locks.take(path)
    assert locks.take(path) is None

    lock.release()
    lock.release()

    assert list(path.parent.iterdir()) == []
    assert locks.take(path) is not None


def test_a_lock_that_nobody_knows_any_more_is_released(path):
    lock = locks.take(path)
    assert locks.is_taken(path)

    del lock

    assert not locks.is_taken(path)


def test_the_same_file_by_another_path_is_the_same_file(tmp_path, path):
    (tmp_path / "link").symlink_to(tmp_path)
    lock = locks.take(path)

    assert lock is not None
    assert locks.take(tmp_path / "link" / path.name) is None


def test_who_locks_what_its_holder_has_just_removed_tries_again(path, monkeypatch):
    first, really = locks.take(path), locks.lock

    def lock(descriptor: int) -> bool:
        first.release()  # between the other's opening and locking of the same file
        return really(descriptor)

    monkeypatch.setattr(locks, "lock", lock)
    second = locks.take(path)

    assert second is not None
    assert locks.take(path) is None


def test_a_file_that_can_not_be_locked_raises_and_stays_closed(path, monkeypatch):
    def fail(descriptor: int) -> bool:
        raise OSError(37, "No locks available")

    monkeypatch.setattr(locks, "lock", fail)
    before = os.listdir("/proc/self/fd") if os.path.isdir("/proc/self/fd") else []

    with pytest.raises(OSError, match="No locks available"):
        locks.take(path)

    assert before == (os.listdir("/proc/self/fd") if before else [])
    assert not locks.is_taken(path)
