"""How many deals are saved when luck is taken out, and for how much time."""

import sys

import fewer_deals
import pytest

pytestmark = pytest.mark.compiled


@pytest.fixture
def measure(monkeypatch):
    """Return what runs the program in this process."""

    def run(*asked):
        monkeypatch.setattr(sys, "argv", ["fewer_deals.py", *asked])
        fewer_deals.main()

    return run


def test_it_prints_a_row_for_each_way_of_dealing(measure, capsys):
    measure("random", "sensible", "dnd", "--deals", "20")
    rows = [line.strip("|").split("|") for line in capsys.readouterr().out.splitlines()]

    assert [len(row) for row in rows] == [len(fewer_deals.HEADINGS)] * 4
    assert [[cell.strip() for cell in row[:3]] for row in rows[2:]] == [
        ["`dnd`", "duplicate", "20"],
        ["`dnd`", "single", "20"],
    ]


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
