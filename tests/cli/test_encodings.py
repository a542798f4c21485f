"""Every command that prints cards, in terminals that lack suits, or any sign beyond ASCII."""

import json
import re

import pytest
from msgspec.structs import replace

from benny import variant
from benny.game import records
from benny.study.puzzles.collection import of_variant
from support.games import played
from support.rules import mark_slow

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


@pytest.mark.needs("compiled")
@pytest.mark.parametrize("encoding", mark_slow(["ascii", "cp437"], {"cp437"}))
@pytest.mark.parametrize(
    "name", [pytest.param(one, marks=pytest.mark.slow) if one in SLOW else one for one in COMMANDS]
)
def test_no_sign_is_lost(name, encoding, run, games):
    done = run(*COMMANDS[name], given=TYPED, encoding=encoding)

    shown = done.stdout + done.stderr
    assert done.returncode in (0, 1), shown
    assert not re.search(r"[0-9TJQKA]\?|\? \d|\?\?", shown)
    assert not re.search("[♠♥♦♣]", shown)


@pytest.mark.parametrize(
    ("encoding", "wanted"),
    [("ascii", r"JS 10H +-2 Jos\xe9"), ("cp437", "JS 10H ±2 José"), ("utf-8", "J♠ 10♥ ±2 José")],
)
def test_what_an_encoding_lacks_is_spelled(encoding, wanted, run, monkeypatch):
    monkeypatch.setattr("benny.rules.prose.page.as_text", lambda _rules: "J♠ 10♥ ±2 José")

    assert run("rules", "classic", encoding=encoding).stdout == f"{wanted}\n"


@pytest.mark.parametrize(
    ("encoding", "typed", "shown"),
    [
        ("ascii", "fämily", r"f\xe4mily"),
        ("ascii", "ﬁle", r"\ufb01le"),
        ("cp1252", "fämily", "fämily"),
        ("cp1252", "дом", r"\u0434\u043e\u043c"),
        ("cp437", "😀", r"\U0001f600"),
    ],
)
def test_letters_that_an_encoding_lacks_are_not_quoted_as_others(encoding, typed, shown, run):
    assert f"unknown variant '{shown}'" in run("rules", typed, encoding=encoding).stderr
    assert f"'{shown}.jsonl'" in run("stats", f"{typed}.jsonl", encoding=encoding).stderr


@pytest.mark.parametrize("command", [("simulate", "sawdust", "--games", 20), ("stats", "f.jsonl")])
def test_a_table_has_room_for_what_is_printed(command, run, tmp_path):
    game = played(variant("sawdust"), ("novice",), 1)
    seats = tuple(replace(seat, name=f"{seat.name}é±…д") for seat in game.seats)
    records.save(tmp_path / "f.jsonl", [replace(game, seats=seats)])

    done = run(*command, encoding="ascii")

    tables = re.findall(r"^\+-+\+\n(?:\|.*\n)+\+-+\+\n", done.stdout, re.MULTILINE)
    assert tables
    for table in tables:
        assert len({len(line) for line in table.splitlines()}) == 1, table
    assert "+-" in done.stdout


def test_json_is_in_utf_8(run):
    done = run("doctor", "--json", "--port", 0, "--data", "дом", encoding="latin-1")

    assert "дом" in str(json.loads(done.stdout.encode("latin-1")))
