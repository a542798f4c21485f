"""bench/books.py, which compares books."""

import subprocess
import sys
from pathlib import Path

import pytest

from benny.analysis import books
from support.tools import ROOT

pytestmark = pytest.mark.needs("compiled")

TRAINED = Path(books.__file__).parent / "trained"


def run(*arguments):
    command = [sys.executable, ROOT / "bench" / "books.py", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.slow
def test_a_book_gains_nothing_on_itself_and_something_on_one_that_knows_less(tmp_path):
    known = TRAINED / "classic.json"
    less = tmp_path / "less.json"
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "benny",
            "train",
            "classic",
            "--runs=1",
            "--deals=500",
            "--out",
            less,
        ],
        capture_output=True,
        check=False,
    )

    assert done.returncode == 0
    assert run(known, known, "--deals", "200").stdout == "+0.0000 ± 0.0000\n"
    gain, margin = map(float, run(known, less, "--deals", "2000").stdout.split(" ± "))
    assert gain - 3 * margin > 0


def test_books_are_compared_by_the_rules_of_the_first_or_by_others_and_with_none():
    def gained(*arguments):
        said = run(*arguments, "--deals", "2000").stdout
        return [float(number) for number in said.split(" ± ")]

    own, margin = gained(TRAINED / "dnd.json", "none")
    other, other_margin = gained(TRAINED / "buck.json", TRAINED / "dnd.json", "--variant", "dnd")
    usual, usual_margin = gained(TRAINED / "dnd.json", TRAINED / "buck.json")
    assert own > margin
    assert other < -other_margin
    assert usual > usual_margin
    assert run("none", "none").stderr.startswith("neither is a book: say by which ")
