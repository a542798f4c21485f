"""Folders of decisions, frozen by hashes."""

import shutil
import subprocess

import pytest
from benchmark_making import DECISIONS

from benny import NotationError
from benny.lab.benchmark.decisions import (
    SUMS,
    file_name,
    freeze,
    frozen,
    load,
    pack_rows,
    shipped_folder,
)
from support.benchmarks import FOLDER, job, made

pytestmark = pytest.mark.needs("compiled")


@pytest.fixture
def folder(tmp_path):
    """Return a copy of the tests' own folder."""
    return shutil.copytree(FOLDER, tmp_path / "decisions")


@pytest.mark.slow
def test_a_file_is_written_with_its_hash_beside_others(tmp_path):
    for name in ("dnd", "classic", "dnd"):
        freeze(tmp_path, name, pack_rows(job(name).header, made(name)))
    (found,) = load(tmp_path, ["classic"])

    assert list(frozen(tmp_path)) == ["classic", "dnd"]
    assert found.variant == "classic"
    assert len(found.decisions) == 3
    assert [one.variant for one in load(tmp_path)] == ["classic", "dnd"]


def test_a_file_is_written_beside_an_empty_one_of_hashes_but_not_beside_a_broken_one(tmp_path):
    (tmp_path / SUMS).touch()
    path = freeze(tmp_path, "classic", b"one")
    (tmp_path / SUMS).write_text("garbage\n")

    with pytest.raises(NotationError, match="has the line 'garbage'"):
        freeze(tmp_path, "classic", b"two")
    assert path.read_bytes() == b"one"


def test_the_file_of_hashes_is_one_of_sha256sum(folder):
    done = subprocess.run(
        ["sha256sum", "--check", "--strict", SUMS],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0
    assert done.stdout.count(": OK\n") == len(frozen(folder))


def test_a_changed_file_is_refused_in_a_sentence(folder):
    path = folder / file_name("buck")
    data = bytearray(path.read_bytes())
    data[4] ^= 1
    path.write_bytes(data)

    with pytest.raises(NotationError, match=r"buck.jsonl.gz' is not the frozen file: its SHA-256"):
        load(folder, ["buck"])


def test_a_missing_file_and_a_missing_game_are_refused(folder, tmp_path):
    (folder / file_name("buck")).unlink()

    with pytest.raises(NotationError, match=r"can't read '.*buck.jsonl.gz': No such file"):
        load(folder)
    with pytest.raises(NotationError, match="no decisions of 'clasic': did you mean 'classic'"):
        load(folder, ["clasic"])
    with pytest.raises(NotationError, match=r"no decisions in .*: name a folder .* --data"):
        load(tmp_path)


def test_a_frozen_file_that_is_none_is_refused(tmp_path):
    freeze(tmp_path, "classic", b"hello")

    with pytest.raises(NotationError, match=r"classic.jsonl.gz' can't be read: it is no benchmark"):
        load(tmp_path)


@pytest.mark.slow
def test_a_file_of_another_game_than_its_name_says_is_refused(tmp_path):
    freeze(tmp_path, "buck", pack_rows(job("classic").header, made("classic")))

    with pytest.raises(NotationError, match=r"buck.jsonl.gz' can't be read: .* of 'classic'"):
        load(tmp_path)


def test_hashes_may_be_of_binary_files_and_have_empty_lines_between(folder):
    hashes = (folder / SUMS).read_text()
    (folder / SUMS).write_text(hashes.replace("  ", " *").replace("\n", "\n\n"))

    assert [one.variant for one in load(folder)] == ["buck", "classic", "dnd"]


@pytest.mark.parametrize("line", ["garbage", f"{'0' * 64}  ../classic.jsonl.gz", f"{'0' * 64}  "])
def test_a_line_that_is_no_hash_is_quoted(folder, line):
    (folder / SUMS).write_text(f"{line}\n")

    with pytest.raises(NotationError, match=f"has the line '{line[:60]}': each should be a SHA-"):
        load(folder)


def test_a_folder_with_no_hashes_has_no_decisions(folder):
    (folder / SUMS).write_text("")

    with pytest.raises(NotationError, match="there are no decisions in "):
        load(folder)

    (folder / SUMS).unlink()

    with pytest.raises(NotationError, match=r"no decisions in .* that a SHA256SUMS lists: name"):
        load(folder)


def test_the_first_decisions_are_chosen_by_number():
    (found,) = load(FOLDER, ["classic"])

    assert found.first(None) == found.decisions
    assert found.first(3) == found.decisions[:3]
    with pytest.raises(NotationError, match="decisions 0"):
        found.first(0)
    with pytest.raises(NotationError, match="decisions 5000"):
        found.first(5000)


@pytest.mark.slow
def test_the_games_that_come_with_benny_are_whole():
    found = load(shipped_folder(), ())

    assert found
    assert [len(one.decisions) for one in found] == [DECISIONS] * len(found)
