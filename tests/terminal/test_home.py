"""A person's own files: read, written, and kept where they can't be read."""

import pytest

from benny.study.puzzles.solver import PuzzleSolver
from benny.terminal.home import load_own, load_settings, save_own, save_settings
from benny.terminal.library import MistakeNotes
from benny.terminal.progress import load_progress, note_done, note_first_visit
from benny.terminal.questions import load_solver


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """The folder of the files."""
    monkeypatch.setenv("BENNY_HOME", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize(
    ("name", "save", "load"),
    [
        (
            "puzzles.json",
            lambda: save_own("puzzles.json", PuzzleSolver(), "The puzzles"),
            load_solver,
        ),
        (
            "mistakes.json",
            lambda: save_own("mistakes.json", MistakeNotes(), "The notes"),
            lambda: load_own("mistakes.json", MistakeNotes, "The notes"),
        ),
        ("lessons.json", lambda: note_done("buck", "score"), load_progress),
        ("settings.json", lambda: save_settings(load_settings()[0]), load_settings),
    ],
)
def test_a_file_that_can_not_be_read_is_kept_under_another_name(home, name, save, load):
    (home / name).write_text("{")
    (home / f"{name}.unreadable").write_text("an older one")

    told = save()

    assert told.endswith(f"start over; the unreadable file is now {home / name}.unreadable1.")
    assert (home / f"{name}.unreadable1").read_text() == "{"
    assert (home / f"{name}.unreadable").read_text() == "an older one"
    assert save() == ""
    assert load()


def test_progress_that_can_not_be_read_is_no_first_visit_and_stays_as_it_is(home):
    (home / "lessons.json").write_text("{")

    assert not note_first_visit()
    assert (home / "lessons.json").read_text() == "{"
