"""Frozen decisions: files in which what is written is what is read, in folders with hashes."""

import gzip
import shutil
import subprocess
from random import Random

import pytest
from benchmark_making import DECISIONS, BenchmarkMaking, kind_of, views
from msgspec import Raw
from msgspec.structs import replace

from benny import Action, NotationError
from benny.bots.sensible import SensibleBot
from benny.game.game import Game
from benny.game.hosted_game import truncate
from benny.game.view import Phase, encode
from benny.io.json import to_json
from benny.lab.benchmark.decisions import (
    SUMS,
    UNIT,
    BenchmarkDecision,
    file_name,
    freeze,
    frozen,
    load,
    pack_rows,
    read,
    shipped_folder,
    with_rules,
    without_rules,
)
from benny.rules.loading import variant
from support.bots import FOLDER, job
from support.bots import made_benchmark as made
from support.brute_force import standing
from support.rules import HOUSES, mark_slow
from support.tools import ROOT
from support.worlds import second_deal

pytestmark = pytest.mark.needs("compiled")


@pytest.mark.parametrize("name", mark_slow(HOUSES))
def test_a_view_comes_back_as_it_was(name):
    rules = HOUSES[name]
    for view in views(rules, 3):
        known = without_rules(view)
        assert encode(with_rules(known, rules)) == encode(view)
        assert b'"rules"' not in bytes(known)


def test_a_file_comes_back_as_it_was():
    wanted, rows = job("classic"), made("classic")
    data = pack_rows(wanted.header, rows)
    header, decisions = read(data)

    assert header == wanted.header
    assert tuple(to_json(one.row) for one in decisions) == tuple(map(to_json, rows))
    assert pack_rows(header, [one.row for one in decisions]) == data
    assert all(one.view.rules == variant("classic") for one in decisions)


def test_rules_are_those_of_the_file_and_not_of_the_variant():
    """A variant's file may change later; decisions don't."""
    header = job("classic").header
    header = replace(header, rules=replace(header.rules, target=7))
    _, decisions = read(pack_rows(header, made("classic")))

    assert {one.view.rules.target for one in decisions} == {7}


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "it is empty"),
        (b"hello", "it is no benchmark"),
        (gzip.compress(b""), "it is empty"),
        (gzip.compress(b"hello\n"), "broken JSON at column 1, near 'hello': invalid"),
        (gzip.compress(b'{"format": "euchre-bench/2"}\n'), "euchre-bench/1"),
        (pack_rows(job("classic").header, [])[:-9], "it is no benchmark"),
        (gzip.compress(b"hello")[:10] + b"\xff" * 9, "it is no benchmark"),
    ],
    ids=["empty", "text", "no line", "no JSON", "another format", "cut short", "broken"],
)
def test_what_is_no_benchmark_is_refused_in_a_sentence(data, said):
    with pytest.raises(NotationError, match=said):
        read(data)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"behind": {}}, "line 3: behind has nothing in 'classic-00002', and legal are "),
        (
            {"margin": {"pass": 0.0, "sing": 0.0}},
            "line 3: margin has pass, sing in 'classic-00002'",
        ),
        ({"view": Raw(b"[]")}, r"line 3: \[\] should be an object"),
        ({"id": "classic-00001"}, "line 3: the id 'classic-00001' stands twice"),
    ],
)
def test_a_line_that_is_no_decision_is_refused_in_a_sentence(change, said):
    with pytest.raises(NotationError, match=said):
        read_with(change)


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        (
            lambda behind: behind | {"pass": -1.0},
            r"line 3: behind\[\.\.\.\] should be a number, 0 or more",
        ),
        (
            lambda behind: dict.fromkeys(behind, 0.5),
            "line 3: no action is 0 behind in 'classic-00002': the best one should be",
        ),
    ],
    ids=["less than nothing", "nothing is best"],
)
def test_values_that_can_not_be_are_refused_in_a_sentence(changed, said):
    with pytest.raises(NotationError, match=said):
        read_with({"behind": changed(made("classic")[1].behind)})


def read_with(change):
    """Read a file whose second decision has something else."""
    first, second, *others = made("classic")
    return read(pack_rows(job("classic").header, [first, replace(second, **change), *others]))


def test_lines_that_are_missing_are_counted():
    with pytest.raises(NotationError, match="it has 2 decisions, and says 3"):
        read(pack_rows(job("classic").header, list(made("classic"))[1:]))


def test_what_an_action_loses_is_told_in_units_and_whether_it_is_best():
    row = replace(
        made("classic")[0],
        behind={"pass": 0.0, "order": 0.00123, "call S": 0.25},
        margin={"pass": 0.0, "order": 0.005, "call S": 0.1},
    )
    decision = BenchmarkDecision(view=next(views(variant("classic"), 1)), row=row)
    told = [
        (decision.units_behind(Action(text)), decision.is_best(Action(text)))
        for text in ("pass", "order", "call S")
    ]

    assert told == [(0, True), (123, True), (25_000, False)]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["classic", "buck", "dnd", "family", "sawdust"])
def test_a_line_tells_nothing_of_hidden_cards(name):
    """Two worlds that agree on what the seat knows give the same bytes."""
    random, twins, game, maker = Random(name), 0, Game(name, seed=0), job(name)
    while game.turn is not None and not game.results:
        view = game.view(game.turn)
        log = truncate(game.deals[-1], len(view.log))
        other = second_deal(game.rules, log, view.seat, view.phase is Phase.PLAY, random)
        if other is not None and len(view.legal) > 1 and len(view.log) % 3 == 0:
            twin = standing(game, other).view(view.seat)
            lines = [_line(maker, one) for one in (view, twin)]
            assert lines[0] == lines[1]
            twins += lines[0] is not None
        game.act(SensibleBot().act(view))

    assert twins > 1


def _line(maker: BenchmarkMaking, view) -> bytes | None:
    row = maker.row(0, kind_of(view), view, 5)
    return None if row is None else to_json(row)


def test_the_page_reads_a_file_without_benny():
    """Its program scores a player that follows from the lines alone as we do."""
    text = (ROOT / "docs" / "reference" / "euchre-bench.md").read_text(encoding="utf-8")
    program = text.split("```python\n# by_hand.py\n")[1].split("```")[0]
    known = {"__name__": "by_hand"}
    exec(compile(program, "by_hand.py", "exec", dont_inherit=True), known)
    known["choose"] = lambda rules, view: view["legal"][-1]
    found = known["points_lost"](FOLDER / file_name("buck"))
    decisions = load(FOLDER, ["buck"])[0].decisions
    lost = [one.units_behind(one.view.legal[-1]) for one in decisions]

    assert "benny" not in program
    assert found == pytest.approx(sum(lost) / len(lost) / UNIT)


@pytest.fixture
def folder(tmp_path):
    """Return a copy of the tests' own folder."""
    return shutil.copytree(FOLDER, tmp_path / "decisions")


@pytest.mark.slow
def test_a_file_is_written_with_its_hash_beside_others(tmp_path):
    for name in ("dnd", "classic", "dnd"):
        freeze(tmp_path, name, pack_rows(job(name).header, made(name)))
    (found,) = load(tmp_path, ["classic"])

    assert list(frozen(tmp_path)) == ["classic", "dnd"]
    assert found.variant == "classic"
    assert len(found.decisions) == 3
    assert [one.variant for one in load(tmp_path)] == ["classic", "dnd"]


def test_a_file_is_written_beside_an_empty_one_of_hashes_but_not_beside_a_broken_one(tmp_path):
    (tmp_path / SUMS).touch()
    path = freeze(tmp_path, "classic", b"one")
    (tmp_path / SUMS).write_text("garbage\n")

    with pytest.raises(NotationError, match="has the line 'garbage'"):
        freeze(tmp_path, "classic", b"two")
    assert path.read_bytes() == b"one"


def test_the_file_of_hashes_is_one_of_sha256sum(folder):
    done = subprocess.run(
        ["sha256sum", "--check", "--strict", SUMS],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0
    assert done.stdout.count(": OK\n") == len(frozen(folder))


def test_a_changed_file_is_refused_in_a_sentence(folder):
    path = folder / file_name("buck")
    data = bytearray(path.read_bytes())
    data[4] ^= 1
    path.write_bytes(data)

    with pytest.raises(NotationError, match=r"buck.jsonl.gz' is not the frozen file: its SHA-256"):
        load(folder, ["buck"])


def test_a_missing_file_and_a_missing_game_are_refused(folder, tmp_path):
    (folder / file_name("buck")).unlink()

    with pytest.raises(NotationError, match=r"can't read '.*buck.jsonl.gz': No such file"):
        load(folder)
    with pytest.raises(NotationError, match="no decisions of 'clasic': did you mean 'classic'"):
        load(folder, ["clasic"])
    with pytest.raises(NotationError, match=r"no decisions in .*: name a folder .* --data"):
        load(tmp_path)


def test_a_frozen_file_that_is_none_is_refused(tmp_path):
    freeze(tmp_path, "classic", b"hello")

    with pytest.raises(NotationError, match=r"classic.jsonl.gz' can't be read: it is no benchmark"):
        load(tmp_path)


@pytest.mark.slow
def test_a_file_of_another_game_than_its_name_says_is_refused(tmp_path):
    freeze(tmp_path, "buck", pack_rows(job("classic").header, made("classic")))

    with pytest.raises(NotationError, match=r"buck.jsonl.gz' can't be read: .* of 'classic'"):
        load(tmp_path)


def test_hashes_may_be_of_binary_files_and_have_empty_lines_between(folder):
    hashes = (folder / SUMS).read_text()
    (folder / SUMS).write_text(hashes.replace("  ", " *").replace("\n", "\n\n"))

    assert [one.variant for one in load(folder)] == ["buck", "classic", "dnd"]


@pytest.mark.parametrize("line", ["garbage", f"{'0' * 64}  ../classic.jsonl.gz", f"{'0' * 64}  "])
def test_a_line_that_is_no_hash_is_quoted(folder, line):
    (folder / SUMS).write_text(f"{line}\n")

    with pytest.raises(NotationError, match=f"has the line '{line[:60]}': each should be a SHA-"):
        load(folder)


def test_a_folder_with_no_hashes_has_no_decisions(folder):
    (folder / SUMS).write_text("")

    with pytest.raises(NotationError, match="there are no decisions in "):
        load(folder)

    (folder / SUMS).unlink()

    with pytest.raises(NotationError, match=r"no decisions in .* that a SHA256SUMS lists: name"):
        load(folder)


def test_the_first_decisions_are_chosen_by_number():
    (found,) = load(FOLDER, ["classic"])

    assert found.first(None) == found.decisions
    assert found.first(3) == found.decisions[:3]
    with pytest.raises(NotationError, match="decisions 0"):
        found.first(0)
    with pytest.raises(NotationError, match="decisions 5000"):
        found.first(5000)


@pytest.mark.slow
def test_the_games_that_come_with_benny_are_whole():
    found = load(shipped_folder(), ())

    assert found
    assert [len(one.decisions) for one in found] == [DECISIONS] * len(found)
