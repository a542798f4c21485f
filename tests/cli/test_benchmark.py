"""`benny benchmark` as a stranger types it."""

import gzip
import json
import os
import re
import shutil
from hashlib import sha256

import pytest

from benny.lab.benchmark.decisions import file_name, freeze, frozen, load, shipped_folder
from support.bots import FOLDER
from support.terminal import refused

pytestmark = pytest.mark.needs("compiled")

ASKED = ("benchmark", "--data", FOLDER)
GAMES = ("buck", "classic", "dnd", "all")


def test_a_table_says_what_each_bot_lost_the_best_first(run):
    done = run(*ASKED, "random", "sensible", "--seed", 1)
    lines = [line.split() for line in done.stdout.splitlines()]
    heads = [line[:3] for line in lines if line and line[0] in GAMES]
    heads, by_kind = heads[:8], heads[8:]

    assert (done.returncode, done.stderr) == (0, "")
    assert [head[0] for head in heads] == [game for game in GAMES for _ in "12"]
    assert [head[:2] for head in by_kind] == [head[:2] for head in heads]
    assert heads[-2:] == [["all", "sensible/3", "60"], ["all", "random/1", "60"]]
    assert "95% intervals" in done.stdout


def test_one_game_has_no_row_for_all_and_no_column_for_what_it_lacks(run):
    done = run(*ASKED, "sensible", "--variants", "buck", "--decisions", 9)

    assert " all " not in done.stdout
    assert "discard" not in done.stdout
    assert re.search(r"^ buck +sensible/\d +9 ", done.stdout, re.MULTILINE)


def test_json_has_every_figure(run):
    told = json.loads(run(*ASKED, "sensible", "--variants", "classic,buck", "--json").stdout)
    all_games = told["scores"][-1]

    assert [(one["game"], one["decisions"]) for one in told["scores"]] == [
        ("classic", 20),
        ("buck", 20),
        ("all", 40),
    ]
    assert set(all_games["kinds"]) == {"call", "discard", "first lead", "lead", "follow"}
    assert sum(kind["decisions"] for kind in all_games["kinds"].values()) == 40
    low, high = all_games["lost"]["interval"]
    assert low < all_games["lost"]["mean"] < high
    assert told["failure"] == ""


def test_hashes_say_which_decisions_were_scored_and_that_they_are_not_benny_s(run):
    asked = ("novice", "--variants", "classic,buck", "--decisions", 1)
    shown = run(*ASKED, *asked).stdout
    files = json.loads(run(*ASKED, *asked, "--json").stdout)["files"]
    known = frozen(FOLDER)

    assert "other decisions: points lost a decision" in shown
    assert shown.endswith(
        f"\nSHA-256 of the decisions: classic {known['classic'][:12]}, buck {known['buck'][:12]}. "
        "Those of classic and buck are not the ones that come with Benny.\n"
    )
    assert files == [
        {"game": name, "sha256": known[name], "shipped": False} for name in ("classic", "buck")
    ]


@pytest.mark.slow
def test_a_score_of_a_changed_copy_is_none_of_euchre_bench_and_one_of_a_true_copy_is(run, tmp_path):
    decisions = {one.variant: one for one in load(shipped_folder())}
    shutil.copytree(shipped_folder(), tmp_path / "copy")
    wanted = ("benchmark", "random", "--decisions", 1, "--variants", "classic,family")
    own, true = run(*wanted), run(*wanted, "--data", "copy")
    changed = gzip.compress(
        gzip.decompress((shipped_folder() / file_name("classic")).read_bytes()), 1
    )
    freeze(tmp_path / "copy", "classic", changed)
    other = run(*wanted, "--data", "copy")

    assert own.stdout == true.stdout
    assert "euchre-bench: points lost" in own.stdout
    assert own.stdout.endswith(
        f": classic {decisions['classic'].sha256[:12]}, family {decisions['family'].sha256[:12]}.\n"
    )
    assert "euchre-bench" not in other.stdout
    assert f"classic {sha256(changed).hexdigest()[:12]}, family " in other.stdout
    assert other.stdout.endswith(". Those of classic are not the ones that come with Benny.\n")


def test_decisions_are_exported_answered_elsewhere_and_scored(run, tmp_path):
    done = run(*ASKED, "--export", "d.jsonl", "--decisions", 5)
    posed = [json.loads(line) for line in (tmp_path / "d.jsonl").read_text().splitlines()]
    answers = [{"id": one["id"], "action": one["view"]["legal"][0]} for one in posed]
    (tmp_path / "a.jsonl").write_text("\n".join(map(json.dumps, answers)))
    scored = run(*ASKED, "--answers", "a.jsonl", "novice", "--decisions", 5)

    assert done.stdout == "15 decisions: d.jsonl.\n"
    assert (
        run(*ASKED, "--export", "-", "--decisions", 5).stdout == (tmp_path / "d.jsonl").read_text()
    )
    assert {frozenset(one) for one in posed} == {frozenset({"id", "view"})}
    assert re.search(r"^ all +a.jsonl +15 ", scored.stdout, re.MULTILINE)
    assert re.search(r"^ all +novice/1 +15 ", scored.stdout, re.MULTILINE)


@pytest.mark.parametrize("fields", [("id", "action"), ("id", "view", "action")])
def test_exported_decisions_replace_decisions_and_nothing_else(run, tmp_path, fields):
    decisions, answers = tmp_path / "d.jsonl", tmp_path / "a.jsonl"
    run(*ASKED, "--export", decisions, "--decisions", 5)
    posed = json.loads(decisions.read_text().splitlines()[0]) | {"action": "pass"}
    kept = json.dumps({field: posed[field] for field in fields})
    answers.write_text(kept)

    assert run(*ASKED, "--export", decisions, "--decisions", 1).stdout.startswith("3 decisions")
    assert len(decisions.read_text().splitlines()) == 3
    assert refused(
        run(*ASKED, "--export", answers), "a.jsonl holds something else than decisions: name"
    )
    assert answers.read_text() == kept


def test_what_is_exported_beside_json_is_not_told_there(run, tmp_path):
    done = run(*ASKED, "novice", "--export", "d.jsonl", "--decisions", 5, "--json")

    assert json.loads(done.stdout)["failure"] == ""
    assert len((tmp_path / "d.jsonl").read_text().splitlines()) == 15


def test_names_are_shown_as_they_are(run, tmp_path):
    name = "[/b] :smile: [red].jsonl"
    run(*ASKED, "--export", "d.jsonl", "--variants", "classic", "--decisions", 1)
    posed = json.loads((tmp_path / "d.jsonl").read_text())
    (tmp_path / name).parent.mkdir()
    (tmp_path / name).write_text(json.dumps(posed | {"action": posed["view"]["legal"][0]}))
    done = run(*ASKED, "--answers", name, "--variants", "classic", "--decisions", 1)

    assert done.stderr == ""
    assert done.stdout.count(f" classic  {name} ") == 2


def test_a_bot_that_fails_ends_it_with_the_scores_until_then(run, tmp_path):
    text = (
        "asked = []\n"
        "class Tired:\n"
        "    def act(self, view):\n"
        "        asked.append(view)\n"
        "        return view.legal[0] if len(asked) <= 50 else 'sleep'\n"
    )
    for name in ("tired.py", "weary.py"):  # a module is loaded once
        (tmp_path / name).write_text(text)
    done = run(*ASKED, "tired.py:Tired", "--workers", 1)
    told = run(*ASKED, "weary.py:Tired", "--workers", 1, "--json")

    assert done.returncode == told.returncode == 1
    assert re.search(r"^ classic +tired.py:Tired/0 +20 ", done.stdout, re.MULTILINE)
    assert re.match(
        r"benny: dnd-000\d\d: bot 'tired.py:Tired' answered 'sleep', which is not", done.stderr
    )
    assert "'weary.py:Tired' answered 'sleep'" in json.loads(told.stdout)["failure"]


def test_answers_are_scored_even_if_a_bot_fails_at_once(run, tmp_path):
    (tmp_path / "bad.py").write_text(RAISES)
    posed = run(*ASKED, "--export", "-", "--decisions", 1).stdout.splitlines()
    answers = [json.loads(line) for line in posed]
    given = "\n".join(
        json.dumps({"id": one["id"], "action": one["view"]["legal"][0]}) for one in answers
    )
    done = run(*ASKED, "bad.py:Raises", "--answers", "-", "--decisions", 1, given=given)

    assert done.returncode == 1
    assert re.search(r"^ all +- +3 ", done.stdout, re.MULTILINE)


LATE = """
import time
from threading import Event

others, failed = Event(), Event()


class Late:
    def act(self, view):
        if view.rules.name == "buck":
            others.wait(10)
            failed.set()
            return "sleep"
        print("aside")
        others.set()
        failed.wait(10)
        time.sleep(600)
"""


def test_when_a_bot_has_failed_others_are_not_waited_for(run, tmp_path):
    (tmp_path / "late.py").write_text(LATE)
    done = run(*ASKED, "late.py:Late", "--workers", 2, "--json")

    assert json.loads(done.stdout)["failure"].startswith("buck-00001: bot 'late.py:Late' answered")
    assert "aside\n" in done.stderr


def test_a_checkpoint_goes_on(run, tmp_path, monkeypatch):
    wanted = (*ASKED, "novice", "--checkpoint", "c")
    first = run(*wanted)
    monkeypatch.setattr("benny.lab.benchmark.examination.Examination.work", None)

    assert run(*wanted).stdout == first.stdout
    assert refused(run(*wanted, "--seed", 1), "seed is 0 there and 1 here")


def test_a_checkpoint_does_not_go_on_with_another_book(run, other_book):
    wanted = (*ASKED, "novice", "--checkpoint", "c")
    run(*wanted)
    other_book()

    assert refused(run(*wanted), "c is a checkpoint of another job: books[1] is")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], ["no one to score", "--answers", "--export"]),
        (["random", "--decisions", "21"], ["decisions 21", "from 1 to 20"]),
        (["random", "--decisions", "0"], ["--decisions 0", "1 or more"]),
        (["random", "--variants", ""], ["no decisions of ''", "buck, classic, dnd"]),
        (["random", "--variants", "buck,"], ["no decisions of ''"]),
        (["random", "novice", "random"], ["'random' is named twice"]),
        (["--answers", "-", "--answers", "-"], ["'-' is named twice: name each bot and each"]),
        (["random", "--data", "."], ["no decisions in '.'", "--data"]),
        (["random", "--limit", "0"], ["0 seconds"]),
        (["--answers", "gone.jsonl"], ["can't read 'gone.jsonl'"]),
        (["--export", "gone/d.jsonl"], ["there is no folder 'gone'"]),
        (["random", "--export", "-"], ["scores go to standard output: name a file for the decis"]),
    ],
)
def test_bad_input_gets_one_sentence(run, tmp_path, arguments, words):
    assert refused(run(*ASKED, *arguments), *words)
    assert os.listdir(tmp_path) == []


RAISES = """
class Raises:
    def act(self, view):
        raise RuntimeError("no idea")
"""
