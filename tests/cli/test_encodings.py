"""Every command that prints cards, in terminals that lack suits, or any sign beyond ASCII."""

import re

import pytest

from benny import variant
from benny.game import records
from benny.learning.puzzles.collection import of_variant
from support.games import played

HAND = ["--hand", "JH 9H AS KC 9D", "--up", "TH", "--dealer", 0]
COMMANDS = {
    "play": ("play", "sawdust", "--watch", "--seed", 1),
    "play --plain": ("play", "american", "--plain", "--seed", 1),
    "replay": ("replay", "games.jsonl", "--plain"),
    "review": ("review", "games.jsonl", "--quick", "--all"),
    "stats": ("stats", "games.jsonl"),
    "evaluate": ("evaluate", "--variant", "american", *HAND, "--worlds", 1000),
    "solve": ("solve", "games.jsonl"),
    "simulate": ("simulate", "sawdust", "--games", 2),
    "table scores": ("table", "scores", "sawdust", "--deals", 200),
    "learn": ("learn", "bowers", "--plain"),
    "puzzle": ("puzzle", of_variant("classic")[0].id, "--answer", "1"),
    "rules": ("rules", "american"),
}
SLOW = {"review", "table scores", "solve"}
TYPED = "hint\nhand\n1\n1\njs\nq\n"


@pytest.fixture
def games(tmp_path):
    records.save(tmp_path / "games.jsonl", [played(variant("sawdust"), ("novice",), 1)])


@pytest.mark.compiled
@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "cp437", "latin-1"])
@pytest.mark.parametrize(
    "name",
    [pytest.param(one, marks=pytest.mark.proof) if one in SLOW else one for one in COMMANDS],
)
def test_no_sign_is_lost(name, encoding, run, games):
    done = run(*COMMANDS[name], given=TYPED, encoding=encoding)

    shown = done.stdout + done.stderr
    assert done.returncode in (0, 1), shown
    assert not re.search(r"[0-9TJQKA]\?|\? \d|\?\?", shown)
    assert not re.search("[♠♥♦♣]", shown)


@pytest.mark.parametrize(
    ("encoding", "wanted"),
    [("ascii", "JS 10H +-2 Jose"), ("cp437", "JS 10H ±2 José"), ("utf-8", "J♠ 10♥ ±2 José")],
)
def test_what_an_encoding_lacks_is_spelled(encoding, wanted, run, monkeypatch):
    monkeypatch.setattr("benny.rules.prose.as_text", lambda _rules: "J♠ 10♥ ±2 José")

    assert run("rules", "classic", encoding=encoding).stdout == f"{wanted}\n"
