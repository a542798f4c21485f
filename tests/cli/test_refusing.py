"""A refusal is one sentence that quotes the input and says what is possible."""

import os
import subprocess
import sys

import pytest

from support.terminal import refused

CALLS = ("table", "calls", "classic", "--up", "9H")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["play", "nosuch"], ["'nosuch'", "american, buck, canadian, classic"]),
        (["play", "nosuch.toml"], ["'nosuch.toml'", "No such file"]),
        (["rules", "family", "--set", "target"], ["'target'", "target=VALUE"]),
        (["rules", "family", "--set", "target=ten"], ["'ten'", "a whole number"]),
        (["rules", "classic", "--set", "hand_size=7"], ["need 29 cards", "holds 24"]),
        (["play", "family", "--seat", "4"], ["no seat 4", "0 to 3"]),
        (["play", "sawdust", "--to", "5"], ["one deal"]),
        (["play", "family", "--bots", "nobody"], ["'nobody'", "novice, sensible"]),
        (["play", "family", "--bots", "gone.py:Bot"], ["'gone.py'"]),
        (["train", "buck", "--out", "b.json", "--deals", "0"], ["0 deals teach nothing"]),
        (["train", "buck", "--out", "b.json", "--plot", "b.gif"], ["'b.gif'", ".svg"]),
        (["train", "buck", "--out", "book"], ["'book'", ".json"]),
        (["train", "buck", "--out", "gone/b.json"], ["no folder 'gone'"]),
        (["train", "buck", "--out", "b.json", "--checkpoint", "b.json"], ["both book and checkp"]),
        (
            ["play", "buck", "--partner", "novice"],
            ["these rules have no partners", "--partner novice"],
        ),
        (["play", "classic", "--watch", "--partner", "novice"], ["--watch", "no partner"]),
        (["play", "classic", "--watch", "--seat", "1"], ["--watch", "leave --seat 1 out"]),
        (
            ["play", "classic", "--bots", "search,search,search", "--partner", "novice"],
            ["--bots names your partner"],
        ),
        (
            ["arena", "random", "sensible", "--checkpoint", "gone/so_far"],
            ["no folder 'gone' for the checkpoint"],
        ),
        (["play", "family", "--partner", "nobody"], ["'nobody'", "novice, sensible"]),
        (["play", "--table", "ABCDEF"], ["--server"]),
        (["play", "--server", "ftp://x", "--table", "ABCDEF"], ["'ftp://x'", "http://"]),
        (["play", "--server", "x", "--table", "A", "--seed", "1"], ["--seed"]),
        (["play", "--server", "localhost:1", "--table", "A", "--name", "Ann"], ["refused"]),
        (["resume"], ["no unfinished game"]),
        (["resume", "gone.jsonl"], ["'gone.jsonl'", "No such file"]),
        (["replay", "gone.jsonl"], ["'gone.jsonl'", "No such file"]),
        (["verify", "gone.jsonl"], ["'gone.jsonl'", "No such file"]),
        (["simulate", "dnd", "--games", "1", "--records", "/dev/full"], ["No space left"]),
        (["table", "scores", "family", "--deals", "0"], ["0 deals", "1 or more"]),
        (["table", "scores", "family", "--by", "moon"], ["'moon'", "all, maker, rank, card"]),
        (["table", "rates"], ["variant is missing"]),
        (["table", "rates", "family"], ["BOT... is missing", "names, mybot.py:MyBot"]),
        (["table", "rates", "random", "novice"], ["'random' is a bot", "as in family random"]),
        (["table", "rates", "family", "nobody"], ["'nobody'", "novice, sensible"]),
        (["table", "rates", "family", "random", "--deals", "0"], ["0 deals", "1 or more"]),
        (["table", "equity", "buck"], ["buck has no table of scores"]),
        (["table", "equity", "family", "--plot", "map.pdf"], ["'map.pdf'", ".svg or .png"]),
        (["table", "equity", "family", "--other-side", "1,2,3"], ["--dealers-side"]),
        (["table", "equity", "family", "--points", "1,3"], ["--points", "--dealers-side"]),
        (["host", "moderate", "rename", "Ann", "Annie"], ["--reason is missing"]),
        (["solve", "."], ["can't read '.': Is a directory"]),
        (["table", "calls", "classic", "--up", "7H"], ["7H is not in the deck"]),
        ([*CALLS, "--place", "5"], ["no place 5", "1", "4"]),
        ([*CALLS, "--classes", "moon"], ["'moon'", "voids"]),
        ([*CALLS, "--class", "2", "--plot", "a.svg"], ["--class or --plot"]),
        ([*CALLS, "--place", "1", "--place", "2", "--checkpoint", "a"], ["--place once"]),
        (["table", "equity", "family", "--other-side", "1,x", "--dealers-side", "1,2"], ["'x'"]),
    ],
)
def test_bad_input_gets_one_sentence(run, arguments, words):
    assert refused(run(*arguments), *words)


def test_a_library_that_is_missing_is_named_and_a_bug_is_not_hidden(run, monkeypatch):
    def lack(name):
        raise ModuleNotFoundError(name=name)

    monkeypatch.setattr("benny.rules.loading.find_rules", lack)

    done = run("rules", "litestar.handlers")
    assert done.returncode == 2
    assert done.stderr.startswith("benny: this needs litestar, which is not installed: ")
    assert done.stderr.endswith('pip install "benny[web]"\n')
    with pytest.raises(ModuleNotFoundError):
        run("rules", "benny.nothing")


GAME_OF_BOTS = "simulate sawdust --games 1 --bots random --records games.jsonl"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("module", "extra", "command"),
    [
        ("websockets", "web", "play --server localhost --table ABCDEF"),
        ("sqlalchemy", "web", "host moderate list"),
        ("litestar", "web", "serve --port 0"),
        ("uvicorn", "web", "serve --port 0"),
        ("sqlalchemy", "web", "serve --port 0"),
        ("alembic", "web", "serve --port 0"),
        ("openskill", "web", "serve --port 0"),
        ("PIL", "web", "serve --port 0"),
        ("prometheus_client", "web", "serve --port 0"),
        ("redis", "redis", "serve --port 0 --news redis://localhost:1"),
        ("psycopg", "postgres", "serve --port 0 --database postgresql://localhost:1/benny"),
        ("psycopg", "postgres", "stats postgresql://localhost:1/benny"),
        ("sqlalchemy", "web", "stats sqlite:///benny.sqlite"),
        ("sqlalchemy", "web", "host backup copy.sqlite"),
        ("sqlalchemy", "web", "host appoint Ann"),
        ("pyarrow", "parquet", "stats games.jsonl --parquet games.parquet"),
        ("pyarrow", "parquet", "dataset sawdust --decisions 1 --out rows.parquet"),
        ("matplotlib", "lab", "stats games.jsonl --plot games.svg"),
        ("matplotlib", "lab", "arena random random --plot games.svg"),
        ("distributed", "lab", "arena random random --cluster tcp://127.0.0.1:1"),
    ],
)
def test_a_library_that_is_missing_is_named_with_its_extra(run, tmp_path, module, extra, command):
    run(*GAME_OF_BOTS.split())
    hidden = f"import sys; sys.modules[{module!r}] = None; from benny.cli.main import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", hidden, *command.split()],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        timeout=60,
        check=False,
    )

    assert done.returncode in (1, 2)
    assert done.stderr.startswith("benny: ")
    assert done.stderr.endswith(f'pip install "benny[{extra}]"\n')
    assert done.stderr.count("\n") == 1


def test_toml_that_is_nested_without_end_is_refused(run, tmp_path):
    (tmp_path / "house.toml").write_text("a = " + "[" * 100_000)

    assert refused(run("rules", "house.toml"), "nested too deeply")


@pytest.mark.parametrize(
    "command",
    [
        "puzzle",
        *(
            pytest.param(one, marks=pytest.mark.slow)
            for one in ("learn", "learn bowers", "play buck", "verify /dev/null")
        ),
    ],
)
def test_what_needs_a_screen_says_that_it_is_closed(command, tmp_path):
    done = subprocess.run(
        ["sh", "-c", 'exec "$@" >&-', "sh", sys.executable, "-m", "benny", *command.split()],
        stdin=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
        env=os.environ | {"BENNY_HOME": str(tmp_path)},
        timeout=60,
        check=False,
    )

    words = "benny: can't print: standard output is closed\n"
    assert (done.returncode, done.stderr) == (1, words)
