"""Files of games: which are found, where their lines begin, and what is wrong with some."""

import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benny.errors import NotationError
from benny.game import records
from benny.lab.runs.runner import run
from benny.study.stats import job as job_module
from benny.study.stats.figures import statistics
from benny.study.stats.job import GamesJob, find_files, line_number, lines_between
from support.games import played
from support.rules import HOUSES

GAME = played(HOUSES["sawdust"], ("random",))
LINE = records.encode(GAME)
RACE = played(HOUSES["classic"], ("random",))
RACE_LINE = records.encode(RACE)


def changed(line=LINE, **fields):
    """Return a record's line with some fields of it changed."""
    return json.dumps(json.loads(line) | fields).encode() + b"\n"


def with_deal(line=LINE, number=0, **fields):
    """Return a record's line with some fields of a deal changed."""
    record = json.loads(line)
    record["deals"][number] |= fields
    return json.dumps(record).encode() + b"\n"


def counted(tmp_path, data, **how):
    path = tmp_path / "games.jsonl"
    path.write_bytes(data)
    job = GamesJob(files=find_files([path], tmp_path), **how)
    return run(job, job.pieces)


@given(
    st.lists(st.sampled_from([b"\n", b"a\n", b"bcd\n", b"efghijkl\n"]), max_size=8),
    st.booleans(),
    st.integers(1, 9),
)
def test_each_line_is_in_one_piece_however_a_file_is_cut(tmp_path_factory, lines, is_cut, piece):
    data = b"".join(lines).removesuffix(b"\n" if is_cut else b"-")
    path = tmp_path_factory.mktemp("cut") / "file"
    path.write_bytes(data)

    found = [
        one
        for begin in range(0, len(data), piece)
        for one in lines_between(str(path), begin, begin + piece)
    ]

    assert [line for _, line in found] == data.splitlines(keepends=True)
    assert [data[place : place + len(line)] for place, line in found] == [line for _, line in found]
    assert [line_number(str(path), place) for place, _ in found] == list(range(1, len(found) + 1))


def test_a_line_that_is_too_long_is_read_in_part_and_the_next_one_as_it_is(tmp_path, monkeypatch):
    monkeypatch.setattr(job_module, "LONGEST", 4)
    path = tmp_path / "file"
    path.write_bytes(b"abcdefghij\nkl\nmnopqrs")

    assert list(lines_between(str(path), 0, 99)) == [(0, b"abcd"), (11, b"kl\n"), (14, b"mnop")]
    assert list(lines_between(str(path), 3, 12)) == [(11, b"kl\n")]


def test_a_long_line_is_read_once_and_not_by_every_piece(monkeypatch):
    read = []

    class Counting(io.BytesIO):
        def readline(self, size=-1):
            line = super().readline(size)
            read.append(len(line))
            return line

    monkeypatch.setattr(job_module, "open", lambda *_: Counting(b"x" * 1000), raising=False)

    found = [one for begin in range(0, 1000, 100) for one in lines_between("f", begin, begin + 100)]

    assert found == [(0, b"x" * 1000)]
    assert sum(read) < 2000


def test_a_folder_is_searched_and_no_file_counts_twice(tmp_path):
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "b.jsonl").write_bytes(LINE)
    (tmp_path / "a.jsonl").write_bytes(LINE)
    (tmp_path / "notes.txt").write_text("no games")
    (tmp_path / "again.jsonl").symlink_to(tmp_path / "a.jsonl")

    found = find_files([tmp_path / "inner" / "b.jsonl", tmp_path], tmp_path)

    assert sorted(one.path.rpartition("/")[2] for one in found) == ["a.jsonl", "b.jsonl"]
    assert {one.size for one in found} == {len(LINE)}


def test_what_is_not_there_is_said(tmp_path):
    (tmp_path / "empty").mkdir()

    with pytest.raises(NotationError, match=r"can't read '.*gone': No such file or directory"):
        find_files([tmp_path / "gone"], tmp_path)
    with pytest.raises(NotationError, match=r"the folder '.*empty' holds no files of games"):
        find_files([tmp_path / "empty"], tmp_path)
    with pytest.raises(NotationError, match=r"can't read 'a{300}': File name too long"):
        find_files(["a" * 300], tmp_path)
    with pytest.raises(
        NotationError, match=r"^'\\ud800' should be .*: no file can have that name$"
    ):
        find_files(["\ud800"], tmp_path)


BROKEN = {
    "not a benny/1 record: truncated JSON: it ends too early": LINE[:200] + b"\n",
    "not a benny/1 record: format = 'other' should be 'benny/1'": changed(format="other"),
    "not a benny/1 record: 'deals' is missing": changed(deals=None).replace(b"deals", b"hands"),
    "3 seats, and 4 people play": changed(seats=json.loads(LINE)["seats"][:3]),
    "deal 1: its cards are not the deck of sawdust": with_deal(kitty=["9C"]),
    "deal 1: 'ZZ' is not a card": with_deal(kitty=["ZZ"]),
    "deal 1: 'jump' is not an action": with_deal(actions=[[2, "jump"]]),
    "deal 1: 'discard' does not name its cards": with_deal(actions=[[2, "discard"]]),
    "deal 1: action 1, 'play JS' of seat 2, breaks the rules": with_deal(actions=[[2, "play JS"]]),
    "deal 1: action 1, 'pass' of seat 0, breaks the rules": with_deal(actions=[[0, "pass"]]),
    "deal 1: its dealer is seat 7": with_deal(dealer=7),
    "deal 1: its dealer is seat -1": with_deal(dealer=-1),
    "deal 1: its points [7, -7] should be": with_deal(points=[7, -7]),
    "the deal is over": with_deal(actions=[*json.loads(LINE)["deals"][0]["actions"], [0, "pass"]]),
    "its result does not follow from its deals": changed(result={"scores": [1, -1], "winner": 9}),
    "deal 1: it has not ended, and another one follows": with_deal(RACE_LINE, actions=[]),
    "the game is over after deal": changed(RACE_LINE, deals=json.loads(RACE_LINE)["deals"] * 2),
    "rules 'sawdust' are invalid": changed(rules=json.loads(LINE)["rules"] | {"start": 3}),
    "swapped": changed(rules=json.loads(LINE)["rules"] | {"swapped": True}),
}


@pytest.mark.parametrize(("complaint", "line"), BROKEN.items(), ids=BROKEN)
def test_a_broken_line_is_left_out_and_told_and_the_rest_counts(tmp_path, complaint, line):
    found = counted(tmp_path, LINE + b"\n" + line + LINE + line)

    assert found.left_out.games == 2
    assert complaint in found.left_out.complaint
    assert line_number(found.left_out.path, found.left_out.begin) == 3
    (rules,) = statistics(found)
    assert (rules.games, rules.deals) == (2, 2)


def test_fields_that_are_not_needed_may_be_there(tmp_path):
    found = counted(tmp_path, changed(comment="well played") + with_deal(marks=[]))

    assert found.left_out.games == 0
    assert statistics(found)[0].games == 2


def test_text_is_read_as_records_are(tmp_path):
    record = json.loads(LINE)
    actions = [[seat, f" {text.upper()} "] for seat, text in record["deals"][0]["actions"]]
    kitty = [card.lower() for card in record["deals"][0]["kitty"]]

    found = counted(tmp_path, LINE + with_deal(actions=actions, kitty=kitty))

    assert statistics(found)[0].games == 2
    assert all(one.cases % 2 == 0 for one in statistics(found)[0].players[0].figures)
