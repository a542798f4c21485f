"""bench/books.py and bench/as_program.py, by which older books and bots are matched."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

import benny
from benny.analysis import shelf
from benny.game.view import encode
from benny.io.json import from_json
from support.places import ROOT

pytestmark = pytest.mark.compiled

TRAINED = Path(shelf.__file__).parent / "trained"


def run(script, *arguments, told=""):
    command = [sys.executable, ROOT / "bench" / script, *arguments]
    return subprocess.run(command, input=told, capture_output=True, text=True, check=False)


@pytest.mark.proof
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
    assert run("books.py", known, known, "--deals", "200").stdout == "+0.0000 ± 0.0000\n"
    gain, margin = map(float, run("books.py", known, less, "--deals", "2000").stdout.split(" ± "))
    assert gain - 3 * margin > 0


def test_books_for_different_rules_are_refused():
    done = run("books.py", TRAINED / "buck.json", TRAINED / "dnd.json")

    assert done.stdout == ""
    assert done.stderr == (
        "the books are for different rules, Buck Euchre and DnD Euchre: say by which to play with "
        "--variant\n"
    )


def test_books_are_compared_under_other_rules_and_with_none():
    def gained(*arguments):
        said = run("books.py", *arguments, "--deals", "2000").stdout
        return [float(number) for number in said.split(" ± ")]

    own, margin = gained(TRAINED / "dnd.json", "none")
    other, other_margin = gained(TRAINED / "buck.json", TRAINED / "dnd.json", "--variant", "dnd")
    assert own > margin
    assert other < -other_margin
    assert run("books.py", "none", "none").stderr.startswith("neither is a book: say by which ")


def test_expert_answers_as_a_program():
    game = benny.Game("sawdust", seed=1)
    view = from_json(encode(game.view(game.turn)), dict)
    told = [
        {"kind": "hello", "protocol": 1},
        {"kind": "game", "game": "a", "seat": game.turn, "seed": 1},
        {"kind": "turn", "game": "a", "view": view},
        {"kind": "end", "game": "a"},
    ]
    done = run("as_program.py", told="".join(json.dumps(line) + "\n" for line in told))
    hello, seated, turn, end = map(json.loads, done.stdout.splitlines())

    assert hello["protocol"] == 1
    assert (seated, end) == ({}, {})
    assert turn["action"] in view["legal"]
