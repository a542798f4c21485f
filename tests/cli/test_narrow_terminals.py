"""Tables in a terminal that is too narrow for them."""

import re

import pytest

from benny.game import records
from support.games import played
from support.rules import HOUSES

HAND = ("--hand", "JH 9H AS KC 9D", "--up", "TH", "--dealer", 0, "--seat", 3)
DEAL = "S 1 QS KH TC QH TS / QC JC JS AH AS / KS TD QD JH KC / KD TH 9C 9D JD"

COMMANDS = (
    ("stats", "games.jsonl"),
    ("stats", "games.jsonl", "--player", "South"),
    ("evaluate", "--variant", "classic", *HAND, "--worlds", 200),
    ("solve", DEAL),
    ("simulate", "family", "--games", 3, "--bots", "random"),
    ("table", "scores", "family", "--deals", 100),
    ("table", "equity", "classic", "--dealers-side", "45,16,5", "--other-side", "17,12,5"),
    pytest.param(
        (
            "table",
            "calls",
            "family",
            "--up",
            "JS",
            "--classes",
            "trumps",
            "--hands",
            1,
            "--depth",
            4,
        ),
        marks=pytest.mark.slow,
    ),
    ("table", "rates", "family", "random", "novice", "--deals", 8),
    pytest.param(
        ("arena", "random", "novice", "sensible", "--variant", "family", "--deals", 8),
        marks=pytest.mark.slow,
    ),
    pytest.param(("review", "games.jsonl", "--quick", "--seat", 1), marks=pytest.mark.slow),
    pytest.param(("benchmark", "random", "--decisions", 9), marks=pytest.mark.slow),
)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: " ".join(map(str, command)))
def test_no_figure_of_a_table_is_cut_or_left_out(command, run, tmp_path, monkeypatch):
    record = played(HOUSES["family"], ("sensible", "random"))
    records.save(tmp_path / "games.jsonl", [record])

    def figures(columns):
        monkeypatch.setenv("COLUMNS", str(columns))
        done = run(*command)
        assert done.returncode == 0, done.stderr
        assert "…" not in done.stdout
        return sorted(re.findall(r"[\d.,]*\d", done.stdout))

    wide = figures(200)
    for columns in (40, 0):
        assert figures(columns) == wide


@pytest.mark.parametrize("columns", ["0", "-3", "9", "\u00b2", "ten", "", "9" * 9])
def test_a_width_that_no_terminal_has_is_ignored(columns, run, monkeypatch):
    monkeypatch.delenv("COLUMNS", raising=False)
    usual = run("solve", DEAL).stdout
    monkeypatch.setenv("COLUMNS", columns)

    assert run("solve", DEAL).stdout == usual
    assert "0+2" in usual
