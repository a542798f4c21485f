"""How many deals are saved when luck is taken out, and for how much time."""

import re
import sys

import fewer_deals
import pytest

from benny import variant
from benny.lab.luck import fingerprint
from support.places import ROOT

pytestmark = pytest.mark.compiled


@pytest.fixture
def measure(monkeypatch):
    """Return what runs the program in this process."""

    def run(*asked):
        monkeypatch.setattr(sys, "argv", ["fewer_deals.py", *asked])
        fewer_deals.main()

    return run


GAIN, WORTH, COST = r"[+−]\d\.\d{3} ± \d\.\d{3}", r"\d\.\d\d ± \d\.\d\d", r"\d+\.\d\d"


def test_it_prints_rows_as_the_measurements_have_them_and_the_value_functions(measure, capsys):
    measure("random", "sensible", "classic", "dnd", "--deals", "40")
    *head, classic, dnd, empty, last = capsys.readouterr().out.splitlines()
    both = rf"( \| {GAIN} \| {GAIN} \| {WORTH} \| {COST}){{2}} \|"
    found = [f"`{name}` {fingerprint(variant(name))[:12]}" for name in ("classic", "dnd")]

    assert "\n".join(head) in (ROOT / "docs/measurements/strength.md").read_text(encoding="utf-8")
    assert re.fullmatch(rf"\| `classic`{both}", classic)
    assert re.fullmatch(rf"\| `dnd`{both}", dnd)
    assert (empty, last) == ("", f"Value functions: {', '.join(found)}.")


def test_where_nothing_is_left_to_chance_a_dash_says_so(measure, capsys):
    measure("sensible", "sensible", "classic", "--deals", "40")
    cells = capsys.readouterr().out.splitlines()[2].strip("| ").split(" | ")

    assert (cells[3], cells[6:8]) == ("1.00 ± 0.00", ["+0.000 ± 0.000", "–"])


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (["random", "nobody", "classic"], "unknown bot 'nobody': there are "),
        (["random", "novice", "dnd", "klaverjas"], "unknown variant 'klaverjas': there are "),
        (["random", "novice", "classic", "--seed", "-1"], "seed -1 should be a whole number"),
        (
            ["random", "novice", "classic", "--deals", "36"],
            "36 deals are too few for an error: play 40 or more of Classic Euchre",
        ),
    ],
)
def test_what_can_not_be_measured_is_refused_before_anything_is(measure, capsys, asked, said):
    with pytest.raises(SystemExit) as ended:
        measure(*asked)

    assert str(ended.value).startswith(said)
    assert capsys.readouterr() == ("", "")
