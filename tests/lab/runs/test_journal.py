"""Journals: jobs go on after the last whole line, and other files are left alone."""

import json
import subprocess
import sys
from contextlib import closing
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benny import NotationError
from benny.lab.runs.checkpoints import Journal
from benny.lab.runs.jobs import do_piece
from benny.lab.runs.runner import journaled_parts, stream
from support.jobs import deals
from support.tools import TESTS

PIECES = 6


def written(path, pieces=PIECES):
    """Return the journal of a job, of which some pieces are done."""
    with closing(Journal(path, deals())) as journal:
        for part in islice(stream(deals(), first=journal.done), pieces - journal.done):
            journal.append(part)
    return journal


def test_a_journal_holds_the_pieces_in_order(tmp_path):
    written(tmp_path / "j")
    with closing(Journal(tmp_path / "j", deals())) as again:
        found = list(again.parts())

    assert again.done == PIECES
    assert found == [do_piece(deals(), number) for number in range(PIECES)]


@settings(max_examples=20)
@given(st.data())
def test_a_journal_that_was_cut_short_goes_on_to_the_same_bytes(tmp_path_factory, data):
    path = tmp_path_factory.mktemp("journal") / "j"
    written(path)
    whole = path.read_bytes()
    head = whole.index(b"\n") + 1
    path.write_bytes(whole[: data.draw(st.integers(head, len(whole)))])
    written(path)

    assert path.read_bytes() == whole


KILLED = """
import sys
from pathlib import Path
from benny.lab.runs.runner import journaled_parts
from support.jobs import deals

for _ in journaled_parts(deals(pause=0.01), checkpoint=Path(sys.argv[1])):
    print(flush=True)
"""


@pytest.mark.slow
def test_a_killed_run_goes_on_to_the_same_bytes(tmp_path):
    killed, whole = tmp_path / "killed", tmp_path / "whole"
    command = [sys.executable, "-c", KILLED, killed]
    with subprocess.Popen(command, cwd=TESTS, stdout=subprocess.PIPE) as process:
        assert [process.stdout.readline() for _ in range(5)] == [b"\n"] * 5
        process.kill()
    lines = killed.read_bytes().count(b"\n")
    assert lines > 5
    for path in (killed, whole):
        list(islice(journaled_parts(deals(pause=0.01), checkpoint=path), lines + 3))

    assert killed.read_bytes() == whole.read_bytes()


def test_a_journal_that_was_cut_at_the_end_of_its_first_line_goes_on(tmp_path):
    path = tmp_path / "j"
    written(path)
    whole = path.read_bytes()
    path.write_bytes(whole.partition(b"\n")[0])
    written(path)

    assert path.read_bytes() == whole


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        (
            {"kind": "Chess"},
            'is a checkpoint of another job: kind is "Chess" there and "RandomDeals" here',
        ),
        (
            {"format": "benny-checkpoint/1"},
            "is not a checkpoint: its format is 'benny-checkpoint/1', not benny-journal/1",
        ),
        ({"benny": "9.9"}, "is a checkpoint of Benny 9.9, and this is Benny "),
        ({"job": []}, "is not a checkpoint, or a broken one: Expected `object`, got `array`"),
    ],
    ids=str,
)
def test_a_journal_of_something_else_is_refused(changes, complaint, tmp_path):
    path = tmp_path / "j"
    written(path)
    head, rest = path.read_bytes().split(b"\n", 1)
    path.write_bytes(json.dumps(json.loads(head) | changes).encode() + b"\n" + rest)

    assert refusal(path).startswith(f"{path} {complaint}")


@pytest.mark.parametrize("text", [b"", b"\xff Dear Nora\n", b"{}\n", b"{"])
def test_a_file_that_is_no_journal_is_refused(text, tmp_path):
    path = tmp_path / "j"
    path.write_bytes(text)

    assert f"{path} is not a checkpoint" in refusal(path)


def test_a_broken_piece_is_refused(tmp_path):
    path = tmp_path / "j"
    written(path, 2)
    path.write_bytes(path.read_bytes() + b"{}\n")

    with (
        closing(Journal(path, deals())) as journal,
        pytest.raises(NotationError, match="is not a checkpoint, or a broken one"),
    ):
        list(journal.parts())


def test_two_programs_never_write_to_one_journal(tmp_path):
    path = tmp_path / "j"
    with closing(Journal(path, deals())):
        assert refusal(path) == (
            f"another program is at work with the checkpoint {path}: let it end, or name another "
            "file"
        )

    assert written(path).done == PIECES


def test_a_journal_is_free_again_after_a_run_and_after_a_refusal(tmp_path):
    path = tmp_path / "j"
    assert len(list(islice(journaled_parts(deals(), checkpoint=path), 2))) == 2
    refusal(path, seed=4)

    assert written(path).done == PIECES


def test_a_journal_that_was_removed_is_not_begun_in_the_middle(tmp_path):
    journal = written(tmp_path / "j", 1)
    journal.path.unlink()

    with pytest.raises(OSError, match="No such file") as caught:
        journal.append(do_piece(deals(), 1))
    assert caught.value.filename == str(journal.path)
    assert not journal.path.exists()


def test_a_journal_that_can_not_grow_says_which(tmp_path):
    journal = written(tmp_path / "j", 1)
    journal.path.unlink()
    (tmp_path / "j").symlink_to("/dev/full")

    with pytest.raises(OSError, match="No space left") as caught:
        journal.append(do_piece(deals(), 1))
    assert caught.value.filename == str(journal.path)
    assert journal.done == 1


def refusal(path, **changes) -> str:
    """Return what is said to a journal, which stays as it was."""
    before = path.read_bytes()
    with pytest.raises(NotationError) as error:
        Journal(path, deals(**changes))
    assert path.read_bytes() == before
    return str(error.value)
