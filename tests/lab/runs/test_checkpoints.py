"""Checkpoints: jobs go on where they stopped, and other files are left alone."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from benny import NotationError
from benny.io import locks
from benny.lab.report.runs import Run, work_out
from benny.lab.runs import runner
from benny.lab.runs.runner import run
from support.jobs import deals, unruly
from support.rules import house
from support.tools import TESTS

PIECES = 24


class StoppedError(Exception):
    """Somebody has had enough."""


def stop_at(number):
    def stop(done, total):
        if done >= number:
            raise StoppedError

    return stop


def interrupted(job, path, workers, number):
    """Run a job until so many pieces are merged."""
    with pytest.raises(StoppedError):
        run(job, PIECES, workers, path, stop_at(number))


@settings(max_examples=20)
@given(st.integers(1, PIECES), st.integers(1, 9), st.integers(0, 10**6))
def test_a_job_goes_on_from_any_point_to_the_same_result(tmp_path_factory, number, held, seed):
    path = tmp_path_factory.mktemp("stopped") / "job.json"
    interrupted(deals(), path, unruly(held, PIECES, seed), number)

    assert run(deals(), PIECES, checkpoint=path) == run(deals(), PIECES)


def test_who_interrupts_is_told_that_the_same_command_goes_on(tmp_path, capsys):
    path = tmp_path / "job.json"

    def interrupt(total):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        work_out(deals(), PIECES, "Playing", Run(checkpoint=path), interrupt)

    told = capsys.readouterr().err
    assert f"{path} holds what was done, for the same command to go on from." in told
    assert run(deals(), PIECES, checkpoint=path) == run(deals(), PIECES)


@settings(max_examples=10)
@given(st.integers(1, 5), st.integers(0, 10**6))
def test_a_job_that_settles_early_does_so_after_an_interruption_too(tmp_path_factory, held, seed):
    path = tmp_path_factory.mktemp("settled") / "job.json"
    job = deals(enough=25)
    interrupted(job, path, unruly(held, PIECES, seed), 2)

    assert run(job, PIECES, checkpoint=path) == run(job, PIECES)


def test_what_was_done_is_not_done_again(tmp_path):
    path = tmp_path / "job.json"
    interrupted(deals(), path, unruly(6, PIECES, 2), 10)
    kept = json.loads(path.read_text())
    workers = unruly(1, PIECES)
    run(deals(), PIECES, workers, path)

    assert kept["ahead"]
    assert set(workers.executor.finished) == (
        set(range(kept["done"], PIECES)) - {number for number, _ in kept["ahead"]}
    )


def test_progress_begins_with_what_the_checkpoint_holds(tmp_path):
    path = tmp_path / "job.json"
    run(deals(), 10, checkpoint=path)
    told = []
    run(deals(), 12, checkpoint=path, report=lambda done, total: told.append(done))

    assert told == [10, 11, 12]


def test_a_finished_job_can_be_given_more_pieces(tmp_path):
    path = tmp_path / "job.json"
    run(deals(), 10, checkpoint=path)

    assert run(deals(), PIECES, checkpoint=path) == run(deals(), PIECES)


def test_a_checkpoint_is_written_while_the_work_goes_on(tmp_path, monkeypatch):
    monkeypatch.setattr(runner, "SECONDS_BETWEEN_CHECKPOINTS", 0)
    path = tmp_path / "job.json"
    found = []

    def look(done, total):
        found.append(json.loads(path.read_text())["done"] if path.exists() else 0)

    run(deals(), 4, checkpoint=path, report=look)

    assert found == [0, 1, 2, 3]


def test_a_job_goes_on_after_its_process_was_killed(tmp_path):
    path = tmp_path / "job.json"
    code = f"from support import jobs; jobs.run_for_ever({str(path)!r})"
    process = subprocess.Popen([sys.executable, "-c", code], cwd=TESTS)
    while not path.exists() or json.loads(path.read_text())["done"] < 5:
        assert process.poll() is None
        time.sleep(0.01)
    process.send_signal(signal.SIGKILL)
    process.wait()
    job = deals(pause=0.01)
    done = json.loads(path.read_text())["done"]

    assert run(job, done + 5, checkpoint=path) == run(deals(), done + 5)


def test_a_checkpoint_is_one_program_s(tmp_path):
    path = tmp_path / "job.json"
    run(deals(), 1, checkpoint=path)
    lock = locks.take(path)
    said = f"another program is at work with the checkpoint {path}: let it end, or name another "

    assert refusal(deals(), path).startswith(said)
    lock.release()
    assert run(deals(), 2, checkpoint=path) == run(deals(), 2)


def test_nobody_else_works_at_a_checkpoint_until_a_run_has_ended(tmp_path):
    path = tmp_path / "job.json"
    found = []

    def look(done, total):
        found.append(locks.is_taken(path))
        stop_at(2)(done, total)

    with pytest.raises(StoppedError):
        run(deals(), 4, checkpoint=path, report=look)

    assert found == [True, True]
    assert list(tmp_path.iterdir()) == [path]


def test_where_files_can_not_be_locked_a_job_is_saved_all_the_same(tmp_path, monkeypatch):
    def fail(descriptor: int) -> bool:
        raise OSError(37, "No locks available")

    monkeypatch.setattr(locks, "lock", fail)
    path = tmp_path / "job.json"
    run(deals(), 2, checkpoint=path)

    assert json.loads(path.read_text())["done"] == 2


CHANGES = {
    "is a checkpoint of another job: seed is 3 there and 4 here": {"seed": 4},
    "is a checkpoint of another job: deals is 4 there and 5 here": {"deals": 5},
    "is a checkpoint of another job: rules.target is 10 there and 5 here": {
        "rules": replace(house("classic", target=5), title="Short Euchre")
    },
}


@pytest.mark.parametrize("complaint", CHANGES)
def test_a_checkpoint_of_other_work_is_refused(complaint, tmp_path):
    path = tmp_path / "job.json"
    run(deals(), 2, checkpoint=path)

    assert refusal(deals(**CHANGES[complaint]), path) == (
        f"{path} {complaint}; run the command with the options, bots and books it was begun "
        "with, or name another file"
    )


def test_long_differences_are_quoted_in_part(tmp_path):
    path = tmp_path / "job.json"
    run(deals(), 2, checkpoint=path)
    changed = deals(rules=replace(house("classic"), title="t" * 80))

    assert f'and "{"t" * 79}… here' in refusal(changed, path)


def test_of_two_lists_what_differs_is_quoted(tmp_path):
    path = tmp_path / "job.json"
    run(deals(rules=house("classic", made=[1, 1, 2])), 2, checkpoint=path)

    assert "rules.made[2] is 2 there and 3 here" in refusal(
        deals(rules=house("classic", made=[1, 1, 3])), path
    )


def test_a_checkpoint_with_more_pieces_than_asked_for_is_refused(tmp_path):
    path = tmp_path / "job.json"
    run(deals(), 3, checkpoint=path)

    assert refusal(deals(), path) == (
        f"{path} already holds 3 pieces of the work, more than the 2 of this run: ask for more, or "
        "name another file"
    )


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        (
            {"kind": "Chess"},
            'is a checkpoint of another job: kind is "Chess" there and "RandomDeals" here',
        ),
        (
            {"format": "benny-checkpoint/2"},
            "is not a checkpoint: its format is 'benny-checkpoint/2', not benny-checkpoint/1",
        ),
        ({"benny": "9.9"}, "is a checkpoint of Benny 9.9, and this is Benny "),
        ({"done": "many"}, "is not a checkpoint, or a broken one: Expected `int`, got `str`"),
        ({"done": -1}, "is not a checkpoint, or a broken one: Expected `int` >= 0"),
        ({"total": None}, "is not a checkpoint, or a broken one: Expected `object`, got `null`"),
        ({"ahead": [[7, {}]]}, "is not a checkpoint, or a broken one: Object missing"),
        ({"ahead": [[-7, {}]]}, "is not a checkpoint, or a broken one: Expected `int` >= 0"),
        ({"job": []}, "is not a checkpoint, or a broken one: Expected `object`, got `array`"),
    ],
    ids=str,
)
def test_a_checkpoint_that_was_changed_is_refused(changes, complaint, tmp_path):
    path = tmp_path / "job.json"
    run(deals(), 1, checkpoint=path)
    path.write_text(json.dumps(json.loads(path.read_text()) | changes))

    assert refusal(deals(), path).startswith(f"{path} {complaint}")


@pytest.mark.parametrize("size", [0, 40, 200])
def test_a_broken_checkpoint_is_refused(size, tmp_path):
    path = tmp_path / "job.json"
    run(deals(), 1, checkpoint=path)
    path.write_bytes(path.read_bytes()[:size])

    assert refusal(deals(), path).startswith(f"{path} is not a checkpoint, or a broken one: ")


def test_a_folder_is_no_checkpoint(tmp_path):
    with pytest.raises(NotationError, match="is a folder: name a file for the checkpoint"):
        run(deals(), 2, checkpoint=tmp_path)


def test_what_can_not_be_read_to_its_end_is_no_checkpoint():
    with pytest.raises(NotationError, match="'/dev/zero' is no ordinary file: name one for"):
        run(deals(), 2, checkpoint=Path("/dev/zero"))


def test_nothing_is_written_where_nothing_was_done(tmp_path):
    path = tmp_path / "job.json"
    with pytest.raises(NotationError):
        run(deals(), 0, checkpoint=path)

    assert not path.exists()


def refusal(job, path) -> str:
    """Return what is said to a checkpoint, which stays as it was."""
    before = path.read_bytes()
    with pytest.raises(NotationError) as error:
        run(job, 2, checkpoint=path)
    assert path.read_bytes() == before
    return str(error.value)


def test_a_checkpoint_from_before_a_job_had_a_field_goes_on_with_its_default(tmp_path):
    path = tmp_path / "job.json"
    run(deals(), 1, checkpoint=path)
    kept = json.loads(path.read_text())
    del kept["job"]["enough"]
    path.write_text(json.dumps(kept))

    assert run(deals(), PIECES, checkpoint=path) == run(deals(), PIECES)
    path.write_text(json.dumps(kept))
    assert "another job: enough is " in refusal(deals(enough=25), path)
