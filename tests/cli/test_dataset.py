"""`benny dataset` as a stranger types it."""

import importlib
import os
from itertools import islice

import pytest

from benny.lab.report import training as report
from support.terminal import refused

pytestmark = pytest.mark.needs("compiled")

MADE = ("dataset", "sawdust", "--decisions", 30, "--samples", 2, "--workers", 2, "--out")


@pytest.mark.slow
@pytest.mark.parametrize("name", ["d.jsonl", "d.parquet"])
def test_an_interrupted_run_goes_on_to_the_same_file(run, tmp_path, monkeypatch, name):
    told = report.with_progress

    def interrupted(found, update):
        yield from islice(told(found, update), 20)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(report, "with_progress", interrupted)
        first = run(*MADE, name, "--checkpoint", "c")
        begun = run(*MADE, name)
    left = sorted(os.listdir(tmp_path))
    second = run(*MADE, name, "--checkpoint", "c")
    gone_on = (tmp_path / name).read_bytes()
    run(*MADE, name)

    assert left == ["c"]
    assert (first.returncode, begun.returncode, second.returncode) == (130, 130, 0)
    assert first.stderr == (
        "c holds what was done, for the same command to go on from.\nbenny: interrupted\n"
    )
    assert begun.stderr == (
        f"{name} was not written: a run with --checkpoint FILE can go on.\nbenny: interrupted\n"
    )
    assert (tmp_path / name).read_bytes() == gone_on


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["buck", "--decisions", "0", "--out", "d.jsonl"], ["--decisions 0", "1 or more"]),
        (["buck", "--out", "d.jsonl"], ["--decisions is missing"]),
        (["buck", "--decisions", "5"], ["--out is missing"]),
        (["buck", "--decisions", "5", "--out", "d.csv"], ["'d.csv'", ".parquet or .jsonl"]),
        (["buck", "--decisions", "5", "--out", "gone/d.jsonl"], ["there is no folder 'gone'"]),
        (["buck", "--decisions", "5", "--out", "/proc/d.jsonl"], ["/proc/d.jsonl"]),
        (
            ["buck", "--decisions", "5", "--out", "d.jsonl", "--checkpoint", "d.jsonl"],
            ["both dataset and checkpoint"],
        ),
        (["buck", "--decisions", "5", "--out", "d.jsonl", "--method", "moon"], ["'moon'"]),
        (["buck", "--decisions", "5", "--out", "d.jsonl", "--samples", "-1"], ["--samples -1"]),
        (["buck", "--decisions", "5", "--out", "d.jsonl", "--worlds", "0"], ["worlds 0"]),
    ],
)
def test_bad_input_gets_one_sentence(run, tmp_path, arguments, words):
    assert refused(run("dataset", *arguments), *words)
    assert os.listdir(tmp_path) == []


def test_without_its_library_parquet_is_refused(run, monkeypatch):
    def missing(name):
        raise ModuleNotFoundError(name=name)

    monkeypatch.setattr("benny.lab.parquet.importlib", type(importlib)("none"), raising=True)
    monkeypatch.setattr("benny.lab.parquet.importlib.import_module", missing, raising=False)

    assert refused(run(*MADE, "d.parquet"), "Parquet needs pyarrow", "pip install")
    assert run(*MADE, "d.jsonl").returncode == 0


def test_a_bot_that_fails_ends_it_and_leaves_nothing(run, tmp_path):
    (tmp_path / "bad.py").write_text("class Bad:\n    def act(self, view): raise KeyError(1)\n")
    done = run(*MADE, "d.jsonl", "--bots", "bad.py:Bad")

    assert refused(done, "'bad.py:Bad' raised KeyError(1) at bad.py:2")
    assert not (tmp_path / "d.jsonl").exists()
