"""Files that are written all or nothing, and what killed programs leave of them."""

import bz2
import gzip
import io
import lzma
import os
import re
import signal
import subprocess
import sys
import tracemalloc
import zlib
from pathlib import Path

import pytest

from benny import NotationError, load_rules
from benny.io import files
from benny.lab.match_registration import RegisteredMatch
from support.tools import SOURCES

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


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (gzip.compress(b"{}\n"), "gzip"),
        (bz2.compress(b"{}\n"), "bzip2"),
        (lzma.compress(b"{}\n"), "xz"),
        (b"PK\x03\x04\x14", "zip"),
        (zlib.compress(b"{}\n"), "zlib"),
        (b"\x28\xb5\x2f\xfd\x00", "zstd"),
    ],
    ids=["gzip", "bzip2", "xz", "zip", "zlib", "zstd"],  # the bytes of gzip have the time in them
)
def test_a_compressed_file_is_to_be_unpacked(data, kind, tmp_path):
    (tmp_path / "rules.toml").write_bytes(data)

    with pytest.raises(NotationError, match=f"it is compressed with {kind}: unpack it first$"):
        load_rules(tmp_path / "rules.toml")
    assert not files.has_plain_lines(data)


def test_a_failed_write_leaves_the_old_file(tmp_path):
    files.write(tmp_path / "game.jsonl", [b"whole"])

    def failing():
        yield b"half"
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        files.write(tmp_path / "game.jsonl", failing())

    assert (tmp_path / "game.jsonl").read_bytes() == b"whole"
    assert names(tmp_path) == ["game.jsonl"]


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


@pytest.mark.parametrize("target", ["old.jsonl", "missing.jsonl"])
def test_a_link_is_followed_and_stays(tmp_path, target):
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere/old.jsonl").write_bytes(b"old")
    link = tmp_path / "link.jsonl"
    (tmp_path / "second").symlink_to(f"elsewhere/{target}")
    link.symlink_to("second")
    files.check_file_place(link, "games")
    files.write(link, [b"whole"])

    assert (tmp_path / "elsewhere" / target).read_bytes() == b"whole"
    assert link.is_symlink()
    assert names(tmp_path / "elsewhere") == sorted({"old.jsonl", target})


@pytest.mark.parametrize("is_linked", [False, True])
def test_what_is_no_file_is_written_into_and_never_replaced(tmp_path, is_linked):
    path = pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    if is_linked:
        path = tmp_path / "link"
        path.symlink_to("pipe")
    with pytest.raises(NotationError, match=f"'{path}' is no ordinary file"), files.replacing(path):
        pytest.fail("it would be replaced")
    with subprocess.Popen(["cat", str(pipe)], stdout=subprocess.PIPE) as reader:
        files.check_place(path, "games")
        files.write(path, [b"whole"])

        assert reader.communicate()[0] == b"whole"
    assert pipe.is_fifo()


def test_a_link_to_itself_or_into_no_folder_is_refused(tmp_path):
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "link").symlink_to("no/games.jsonl")

    with pytest.raises(NotationError, match=r"can't write the games 'loop' in "):
        files.check_place(tmp_path / "loop", "games")
    with pytest.raises(
        NotationError, match=r"there is no folder '.*/no' for the games 'games.json"
    ):
        files.check_place(tmp_path / "link", "games")
    with pytest.raises(NotationError, match="is no ordinary file"):
        files.write(tmp_path / "loop", [b"whole"])
    assert (tmp_path / "loop").is_symlink()


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
    with pytest.raises(NotationError, match="can't read 'standard input': it is not UTF-8 text"):
        files.read_text("-")


@pytest.fixture
def reads_to_the_end(monkeypatch):
    """Fail if a file is read: what never ends takes all memory."""
    for name in ("read_bytes", "read_text"):
        monkeypatch.setattr(Path, name, lambda *_, **__: pytest.fail("it is read to its end"))


@pytest.mark.parametrize(
    "read", [files.read_bytes, files.read_text, lambda path: RegisteredMatch.read(Path(path))]
)
@pytest.mark.parametrize("device", ["/dev/zero", "/dev/full", "/dev/urandom"])
@pytest.mark.usefixtures("reads_to_the_end")
def test_a_device_that_never_ends_is_not_read(device, read):
    with pytest.raises(NotationError, match=f"can't read '{device}': it is a device, which may n"):
        read(device)


def test_a_pipe_and_the_null_device_are_read(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    with subprocess.Popen(["sh", "-c", "echo cards > pipe"], cwd=tmp_path):
        assert files.read_bytes(str(tmp_path / "pipe")) == b"cards\n"
    assert files.read_text(os.devnull) == ""


def test_a_terminal_is_read():
    leader, follower = os.openpty()
    os.write(leader, b"cards\n\x04")

    assert files.read_bytes(os.ttyname(follower)) == b"cards\n"
    os.close(leader)
    os.close(follower)


@pytest.mark.parametrize("compress", [gzip.compress, zlib.compress], ids=["gzip", "zlib"])
def test_what_was_compressed_is_unpacked_up_to_a_bound(compress):
    data = compress(b"euchre" * 1000)

    assert files.decompress(data, 6000) == b"euchre" * 1000
    for broken, words in (
        (data, "it unpacks to more than 5,999 bytes"),
        (data[:-9], "its compressed part is cut off, or something follows it"),
        (data + data, "its compressed part is cut off, or something follows it"),
        (b"hello", "its compressed part is broken: "),
        (b"", "its compressed part is cut off, or something follows it"),
    ):
        with pytest.raises(NotationError) as error:
            files.decompress(broken, 5999 if broken is data else 6000)
        assert str(error.value).startswith(words)


def test_a_bomb_is_refused_before_it_fills_the_memory():
    unpacker = zlib.compressobj(9)
    bomb = b"".join(unpacker.compress(bytes(1 << 24)) for _ in range(4)) + unpacker.flush()
    tracemalloc.start()
    try:
        with pytest.raises(NotationError, match="it unpacks to more than 1,048,576 bytes"):
            files.decompress(bomb, 1 << 20)
        assert tracemalloc.get_traced_memory()[1] < 1 << 23
    finally:
        tracemalloc.stop()


def test_nothing_is_unpacked_without_a_bound():
    unbounded = re.compile(r"\b(zlib|gzip|lzma|bz2)\.(decompress|open)\(|zipfile|decompressobj\(\)")

    texts = {path: path.read_text(encoding="utf-8") for path in SOURCES.rglob("*.py")}
    assert not [path for path, text in texts.items() if unbounded.search(text)]
