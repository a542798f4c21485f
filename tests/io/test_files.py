"""Files that are written all or nothing, and what killed programs leave of them."""

import io
import os
import signal
import subprocess
import sys

import pytest

from benny import NotationError
from benny.io import files

pytestmark = pytest.mark.system

WRITER = """
import sys
from pathlib import Path
from benny.io import files

def lines():
    yield b"half"
    print("begun", flush=True)
    sys.stdin.read()

files.write(Path(sys.argv[1]), lines())
"""


@pytest.fixture
def writer(tmp_path):
    """A program that is in the middle of writing a file."""
    command = [sys.executable, "-c", WRITER, str(tmp_path / "game.jsonl")]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen(command, **pipes) as process:
        assert process.stdout.readline() == b"begun\n"
        yield process
        process.kill()


def names(folder):
    return sorted(os.listdir(folder))


def test_what_a_killed_program_has_left_is_removed_by_the_next_write(tmp_path, writer):
    writer.send_signal(signal.SIGKILL)
    writer.wait()
    assert names(tmp_path) == [f".game.jsonl.{writer.pid}.new"]

    files.write(tmp_path / "game.jsonl", [b"whole"])

    assert names(tmp_path) == ["game.jsonl"]


def test_what_a_program_writes_now_is_left_alone(tmp_path, writer):
    files.write(tmp_path / "game.jsonl", [b"whole"])
    writer.communicate()

    assert writer.returncode == 0
    assert (tmp_path / "game.jsonl").read_bytes() == b"half"


def test_a_program_elsewhere_that_writes_into_the_same_folder_is_left_alone(
    tmp_path, writer, monkeypatch
):
    """In a container of its own it has a number that means nothing here."""
    monkeypatch.setattr(files, "_is_alive", lambda _: False)
    files.write(tmp_path / "game.jsonl", [b"whole"])
    writer.communicate()

    assert writer.returncode == 0
    assert (tmp_path / "game.jsonl").read_bytes() == b"half"


@pytest.mark.parametrize(
    "name",
    [".another.jsonl.new", "another.jsonl.1.new", ".game.jsonl.1.new", ".another.jsonl.1.new~"],
)
def test_other_files_are_left_alone(tmp_path, monkeypatch, name):
    monkeypatch.setattr(files, "_is_alive", lambda _: False)
    (tmp_path / name).touch()
    files.write(tmp_path / "another.jsonl", [b"whole"])

    assert names(tmp_path) == sorted([name, "another.jsonl"])


def test_a_number_that_no_process_has_is_no_process_s(tmp_path):
    (tmp_path / f".game.jsonl.{10**30}.new").touch()
    files.write(tmp_path / "game.jsonl", [b"whole"])

    assert names(tmp_path) == ["game.jsonl"]


def test_a_folder_that_can_not_be_listed_is_written_to_all_the_same(tmp_path, monkeypatch):
    def fail(_):
        raise PermissionError

    monkeypatch.setattr(files.os, "listdir", fail)
    files.write(tmp_path / "game.jsonl", [b"whole"])

    assert (tmp_path / "game.jsonl").read_bytes() == b"whole"


def test_where_files_can_not_be_held_they_are_written_all_the_same(tmp_path, monkeypatch):
    def fail(_):
        raise OSError("No locks available")

    monkeypatch.setattr(files, "hold", fail)
    files.write(tmp_path / "game.jsonl", [b"whole"])

    assert names(tmp_path) == ["game.jsonl"]


def reading(data):
    return io.TextIOWrapper(io.BytesIO(data), encoding="utf-8")


@pytest.mark.parametrize(
    ("place", "tried"), [("new.json", "."), ("old.json", "."), ("pipe", "pipe")]
)
def test_what_nobody_could_write_is_refused_before_the_work(place, tried, tmp_path, monkeypatch):
    (tmp_path / "old.json").touch()
    os.mkfifo(tmp_path / "pipe")
    asked = []
    monkeypatch.setattr(os, "access", lambda path, mode: asked.append((path, mode)))

    with pytest.raises(NotationError, match=f"can't write the book '{place}' in "):
        files.check_place(tmp_path / place, "book")
    assert asked == [(tmp_path / tried, os.W_OK)]


def test_standard_input_is_read_as_a_file_is(monkeypatch):
    monkeypatch.setattr(sys, "stdin", reading(b"\xef\xbb\xbfhello"))
    assert files.read_text("-") == "hello"

    monkeypatch.setattr(sys, "stdin", reading(b"\xff\r\n"))
    assert files.read_bytes("-") == b"\xff\r\n"

    monkeypatch.setattr(sys, "stdin", reading(b"\xff"))
    with pytest.raises(NotationError, match="can't read '-': it is not text"):
        files.read_text("-")
