"""`benny train` as a stranger types it."""

import pytest

from benny import variant
from benny.analysis.books import read_book


@pytest.mark.slow
@pytest.mark.needs("compiled")
def test_train_writes_a_book_and_says_how_it_came_on(run, tmp_path):
    done = run("train", "buck", "--runs", 1, "--deals", 300, "--out", "b.json", "--plot", "b.svg")

    assert done.returncode == 0, done.stderr
    assert "points a deal gained" in done.stdout
    assert read_book(tmp_path / "b.json").rules == variant("buck")
    assert "<svg" in (tmp_path / "b.svg").read_text(encoding="utf-8")
