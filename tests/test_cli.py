"""The command as a stranger types it: what works, and one sentence for what does not."""

import json
import os
import re
import subprocess
import sys
from functools import partial
from io import StringIO
from pathlib import Path

import pytest

from benny import cli, records, variant
from benny.books import read_book
from benny.bots.guard import GuardedBot
from benny.lab import simulation

pytestmark = pytest.mark.once


@pytest.fixture
def run(tmp_path):
    environment = os.environ | {"BENNY_HOME": str(tmp_path / "home"), "NO_COLOR": "1"}

    def run_command(*arguments, given="", **variables):
        return subprocess.run(
            [sys.executable, "-m", "benny.cli", *map(str, arguments)],
            capture_output=True,
            text=True,
            input=given,
            cwd=tmp_path,
            env=environment | variables,
            timeout=120,
            check=False,
        )

    return run_command


@pytest.fixture
def run_here(tmp_path, monkeypatch, capsys):
    """Run commands in this process: those that refuse would take most of their time to start."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("BENNY_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(sys, "stdin", StringIO())

    def run_command(*arguments):
        monkeypatch.setattr(sys, "argv", ["benny", *arguments])
        with pytest.raises(SystemExit) as left:
            cli.main()
        return subprocess.CompletedProcess(arguments, left.value.code, *capsys.readouterr())

    return run_command


def refused(done, *words):
    """Say whether a command failed with one sentence that holds some words."""
    lines = done.stderr.strip().splitlines()
    return (
        done.returncode != 0
        and len(lines) == 1
        and lines[0].startswith("benny: ")
        and all(word in lines[0] for word in words)
    )


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["play", "nosuch"], ["'nosuch'", "buck, classic, dnd, family, sawdust"]),
        (["play", "nosuch.toml"], ["'nosuch.toml'", "No such file"]),
        (["rules", "family", "--set", "target"], ["'target'", "field=value"]),
        (["rules", "family", "--set", "target=ten"], ["'ten'", "a whole number"]),
        (["rules", "family", "--set", "colour=red"], ["'colour'", "there are"]),
        (["rules", "classic", "--set", "hand_size=7"], ["need 29 cards", "holds 24"]),
        (["play", "family", "--seat", "4"], ["no seat 4", "0 to 3"]),
        (["play", "sawdust", "--to", "5"], ["one deal"]),
        (["play", "family", "--bots", "nobody"], ["'nobody'", "novice, sensible"]),
        (["play", "family", "--bots", "random,random"], ["2 bots for 3 seats"]),
        (["play", "family", "--bots", "gone.py:Bot"], ["'gone.py'"]),
        (["simulate", "family", "--bots", "random,random,random"], ["3 bots for 4 seats"]),
        (["train", "buck", "--out", "b.json", "--deals", "0"], ["0 deals teach nothing"]),
        (["train", "buck", "--out", "b.json", "--plot", "b.gif"], ["'b.gif'", ".svg"]),
        (["train", "buck", "--out", "book"], ["'book'", ".json"]),
        (["train", "buck", "--out", "gone/b.json"], ["no folder 'gone'"]),
        (["train", "buck", "--out", "b.json", "--checkpoint", "b.json"], ["both book and checkp"]),
        (["play", "buck", "--partner", "novice"], ["nobody is your partner", "'novice'"]),
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
        (["table", "rates"], ["BOT... is missing", "names or mybot.py:MyBot"]),
        (["train", "classic"], ["--out is missing: give"]),
        (["table", "rates", "nobody"], ["'nobody'", "novice, sensible"]),
        (["table", "rates", "random", "--deals", "0"], ["0 deals", "1 or more"]),
        (["table", "equity", "buck"], ["buck has no table of scores"]),
        (["table", "equity", "family", "--plot", "map.pdf"], ["'map.pdf'", ".svg or .png"]),
        (["table", "equity", "family", "--other-side", "1,2,3"], ["--dealers-side"]),
        (["table", "calls", "classic", "--up", "7H"], ["7H is not in the deck"]),
        (["table", "calls", "classic", "--up", "9H", "--place", "5"], ["no place 5", "1", "4"]),
        (["table", "calls", "classic", "--up", "9H", "--classes", "moon"], ["'moon'", "voids"]),
    ],
)
def test_bad_input_gets_one_sentence(run_here, arguments, words):
    assert refused(run_here(*arguments), *words)


def test_a_rules_file_is_refused_with_field_line_and_what_is_allowed(run, tmp_path):
    file = tmp_path / "house.toml"
    file.write_text('extends = "family"\n\nalone = "sometimes"\n')

    assert refused(run("rules", file), "house.toml, line 3", "alone = 'sometimes'", "'may' or")


def test_malformed_toml_is_refused_with_its_line(run, tmp_path):
    file = tmp_path / "house.toml"
    file.write_text('extends = "family"\ntarget = = 3\n')

    assert refused(run("rules", file), "no valid TOML", "line 2")


BOTS = """
import time
import msgspec

class Raises:
    def act(self, view):
        raise RuntimeError("no idea")

class Illegal:
    def act(self, view):
        return "play XX"

class Silent:
    def act(self, view):
        time.sleep(3600)

class Mute:
    pass

class Talks:
    def act(self, view):
        print("let me see")
        return view.legal[0]

class Forces:
    def act(self, view):
        msgspec.structs.force_setattr(view, "legal", ("fold",))
        return "fold"
"""


@pytest.mark.parametrize(
    ("bot", "words"),
    [
        ("Raises", ["RuntimeError('no idea')"]),
        ("Illegal", ["'play XX'", "none of"]),
        ("Mute", ["no method act"]),
        ("Other", ["no class 'Other'", "Raises, Illegal, Silent, Mute"]),
        ("Forces", ["'fold'", "none of"]),
    ],
)
def test_a_bot_that_fails_ends_a_simulation_with_one_sentence(run, tmp_path, bot, words):
    (tmp_path / "bad.py").write_text(BOTS)

    assert refused(run("simulate", "family", "--bots", f"bad.py:{bot}"), *words)


@pytest.mark.parametrize("bot", ["Raises", "Illegal", "Forces"])
def test_a_bot_that_fails_at_the_table_is_replaced_and_the_game_goes_on(run, tmp_path, bot):
    (tmp_path / "bad.py").write_text(BOTS)

    done = run("play", "sawdust", "--watch", "--bots", f"bad.py:{bot}")

    assert done.returncode == 0
    assert "sensible plays on for" in done.stdout
    assert "win the game" in done.stdout


def test_a_player_s_own_bot_plays(run, tmp_path):
    (tmp_path / "mine.py").write_text(
        "class First:\n    version = 3\n    def act(self, view):\n        return view.legal[0]\n"
    )

    done = run("simulate", "sawdust", "--games", 2, "--bots", "mine.py:First", "--records", "r")

    assert done.returncode == 0
    assert records.load(tmp_path / "r")[0].seats[0].bot == "mine.py:First/3"


def test_simulate_writes_the_same_records_for_the_same_seed(run, tmp_path):
    for name in ("one", "two"):
        run("simulate", "dnd", "--games", 2, "--seed", 9, "--bots", "random", "--records", name)

    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()
    assert run("verify", "one").stdout.startswith("one: 2 games, ")


def test_simulate_ends_games_that_drift_and_counts_them(run, tmp_path):
    done = run(
        "simulate", "buck", "--games", 2, "--bots", "random", "--max-deals", 1, "--records", "r"
    )

    assert "2 games were ended unfinished after 1 deals" in done.stdout
    assert [len(game.deals) for game in records.load(tmp_path / "r")] == [1, 1]
    assert run("verify", "r").returncode == 0


def test_the_input_s_end_saves_the_game_and_says_how_to_go_on(run):
    left = run("play", "buck", "--seed", 4, given="pass\n")

    assert left.returncode == 1
    assert "benny resume" in left.stdout

    resumed = run("resume", given="1\n" * 2000)

    assert resumed.returncode == 0
    assert "wins the game" in resumed.stdout or "You win the game" in resumed.stdout


def test_without_a_variant_it_asks(run):
    done = run("play", given="nonsense\n5\n" + "1\n" * 50)

    assert "'nonsense' is no choice" in done.stdout
    assert "win the game" in done.stdout


def test_a_rules_file_works_where_a_variant_does(run, tmp_path):
    file = tmp_path / "house.toml"
    file.write_text('extends = "family"\ntarget = 1\ntitle = "At our house"\n')

    assert "At our house" in run("rules", file).stdout
    assert run("simulate", file, "--games", 1).returncode == 0
    assert "win the game" in run("play", file, given="1\n" * 60).stdout


def test_a_server_is_out_of_reach_without_a_library_and_that_is_said(tmp_path):
    hidden = "import sys; sys.modules['websockets'] = None; from benny.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", hidden, "play", "--server", "localhost", "--table", "ABCDEF"],
        capture_output=True,
        text=True,
        check=False,
    )

    assert refused(done, "websockets", "pip install 'benny[web]'")


def test_a_pipe_that_closes_early_is_no_traceback(run):
    done = subprocess.run(
        f"{sys.executable} -m benny.cli rules family | head -1",
        shell=True,
        capture_output=True,
        text=True,
        check=True,
    )

    assert "Traceback" not in done.stderr


def test_an_unreadable_settings_file_is_said_and_the_game_goes_on(run, tmp_path):
    home = tmp_path / "home"
    home.mkdir()
    (home / "settings.json").write_text("{")

    done = run("play", "sawdust", "--watch")

    assert "settings.json can't be read" in done.stderr
    assert done.returncode == 0


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_a_terminal_without_suit_symbols_gets_letters(run, encoding):
    done = run("play", "sawdust", "--watch", "--seed", 1, PYTHONIOENCODING=encoding)

    assert done.returncode == 0
    assert "KS is turned up" in done.stdout


def test_a_closed_standard_input_is_one_that_has_ended(run, tmp_path):
    done = subprocess.run(
        f"{sys.executable} -m benny.cli play classic --seed 3 <&-",
        shell=True,
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"BENNY_HOME": str(tmp_path / "home")},
    )

    assert done.returncode == 1
    assert "The input has ended. The game is saved" in done.stdout


def test_no_name_leads_a_record_out_of_the_games_folder(run, tmp_path):
    (tmp_path / "house.toml").write_text('extends = "sawdust"\nname = "../../escaped"\n')

    assert run("play", "house.toml", "--watch").returncode == 0
    assert len(list((tmp_path / "home" / "games").glob("*escaped.jsonl"))) == 1


def test_toml_that_is_nested_without_end_is_refused(run, tmp_path):
    (tmp_path / "house.toml").write_text("a = " + "[" * 100_000)

    assert refused(run("rules", "house.toml"), "nested too deep")


def test_a_bot_that_exits_does_not_end_the_game(run, tmp_path):
    (tmp_path / "bad.py").write_text(
        "import sys\n\nclass Exits:\n    def act(self, view):\n        sys.exit(0)\n"
    )

    done = run("play", "sawdust", "--watch", "--bots", "bad.py:Exits")

    assert "raised SystemExit(0): sensible plays on for" in done.stdout
    assert "win the game" in done.stdout


def test_the_version_is_told(run):
    assert run("--version").stdout.startswith("benny ")


DEAL = "S 1 QS KH TC QH TS / QC JC JS AH AS / KS TD QD JH KC / KD TH 9C 9D JD"


def test_solve_prints_the_tricks_of_a_deal(run):
    done = run("solve", DEAL)

    assert done.returncode == 0
    assert "0+2: 1, 1+3: 4" in done.stdout


def test_solve_prints_json_lines_for_deals_from_a_file_and_from_standard_input(run, tmp_path):
    (tmp_path / "deals.txt").write_text(f"# two of them\n{DEAL}\n\n{DEAL}\n")
    wanted = {"tricks": [1, 4], "cards": dict.fromkeys(("JS", "JC", "AS", "QC", "AH"), 4)}

    for done in (
        run("solve", "--json", "deals.txt"),
        run("solve", "--json", "-", given=f"{DEAL}\n" * 2),
    ):
        assert [json.loads(line) for line in done.stdout.splitlines()] == [wanted] * 2


def test_solve_names_the_line_that_is_no_deal(run, tmp_path):
    (tmp_path / "deals.txt").write_text(f"{DEAL}\nS 1 9S / 9S / TS / KS\n")
    done = run("solve", "deals.txt")

    assert done.returncode == 2
    assert done.stderr == "benny: deals.txt, line 2: 9S is there twice\n"


def test_a_table_of_scores_tells_the_shares_of_each_side(run):
    done = run("table", "scores", "family", "--deals", "4000", "--by", "all", "--json")
    (found,) = json.loads(done.stdout)["all"]

    assert [side["side"] for side in found["sides"]] == ["dealer's side", "other side"]
    assert found["deals"] == 4000


def test_a_table_of_equity_tells_published_chances_and_draws_them(run, tmp_path):
    shares = ["--dealers-side", "45,16,5", "--other-side", "17,12,5"]
    done = run("table", "equity", "classic", *shares, "--plot", "map.svg")

    assert "71.8" in done.stdout
    assert (tmp_path / "map.svg").exists()


def test_a_table_of_calls_tells_what_each_call_is_worth(run):
    limits = ["--classes", "trumps", "--hands", "1", "--depth", "4"]
    done = run("table", "calls", "family", "--up", "JS", *limits)

    assert (done.returncode, done.stderr) == (0, "")
    assert "order alone" in done.stdout


def test_a_table_of_rates_tells_what_each_bot_did(run):
    rates = ("table", "rates", "random", "novice", "--variant", "family", "--deals", 30)
    shown = run(*rates)
    found = json.loads(run(*rates, "--json", "--workers", 1).stdout)
    euchred = found["bots"]["novice/1"]["euchred"]

    assert "Family Euchre: 32 deals" in shown.stdout
    assert re.search(r"how often +random/1 +novice/1", shown.stdout)
    assert (found["variant"], found["deals"], list(found["bots"])) == (
        *("family", 32),
        ["random/1", "novice/1"],
    )
    assert f"{100 * euchred['share']:.1f} ± {196 * euchred['error']:.1f}" in shown.stdout


AMERICAN = Path(__file__).parent.parent / "examples" / "american.toml"
SITUATION = ("--hand", "JH 9H AS KC 9D", "--up", "TH", "--dealer", "0", "--seat", "3")


def test_evaluate_says_what_is_best_and_how_sure_that_is(run):
    done = run("evaluate", *SITUATION, "--score", "6-8")

    shown = " ".join(done.stdout.split())
    assert done.returncode == 0
    assert "score 6-8. Assumed: seats 1 and 2 passed." in shown
    assert re.search(r"pass [+-]\d\.\d{3} ± 0\.\d{3}", shown)
    assert "Settled: pass" in shown


def test_evaluate_prints_json_that_is_the_same_for_the_same_seed(run):
    first, second = (run("evaluate", *SITUATION, "--json", "--workers", n) for n in (1, 2))
    found = json.loads(first.stdout)

    assert first.stdout == second.stdout
    assert found["best"] == found["values"][0]["action"]
    assert {value["action"] for value in found["values"]} == {"pass", "order"}


@pytest.mark.compiled
def test_evaluate_lets_all_play_by_the_book(run):
    lone = ("--variant", AMERICAN, "--hand", "AC KC QC AD JH", "--up", "TD", "--dealer", 3)
    by_book, by_policy = (
        json.loads(run("evaluate", *lone, "--seat", 0, "--json", "--worlds", 4000, *book).stdout)
        for book in ([], ["--no-book"])
    )
    alone = [
        next(value for value in found["values"] if value["action"] == "order alone")
        for found in (by_book, by_policy)
    ]

    assert (by_book["by_book"], by_policy["by_book"]) == (True, False)
    assert alone[0]["march"] > 0.2 > alone[1]["march"]  # with it, one goes alone well


def test_evaluate_counts_out_what_is_nearly_over(run):
    played = "order, discard, AS, 9C, TC, KS, AH, KC, 9H, TH, AC, QC, JC, 9S"
    last = ("--up", "JD", "--dealer", 3, "--seat", 0, "--hand", "KD QH", "--play", played)
    done = run("evaluate", *last)

    assert "Counted out: play" in " ".join(done.stdout.split()), done.stderr


def test_evaluate_takes_a_situation_from_a_file_and_from_standard_input(run, tmp_path):
    text = 'variant = "classic"\nhand = "9H AD KS TC QC"\nup = "QH"\ndealer = 3\nseat = 0\n'
    (tmp_path / "position.toml").write_text(text)
    outputs = {run("evaluate", *source).stdout for source in (["position.toml"],)}
    outputs.add(run("evaluate", "-", given=text).stdout)

    assert len(outputs) == 1
    assert "Settled: pass" in outputs.pop()


def test_evaluate_takes_a_position_of_a_stored_game(run):
    run("simulate", "classic", "--games", "1", "--records", "game.jsonl")
    done = run("evaluate", "game.jsonl", "--deal", "2", "--action", "2", "--worlds", "1000")

    assert done.returncode == 0
    assert "over 1000 deals that agree" in done.stdout


def test_evaluate_draws_a_plot(run, tmp_path):
    for name in ("plot.svg", "plot.png"):
        done = run("evaluate", *SITUATION, "--plot", name)

        assert done.stderr == ""
        assert (tmp_path / name).stat().st_size > 1000
    again = (tmp_path / "plot.svg").read_bytes()
    run("evaluate", *SITUATION, "--plot", "plot.svg")
    assert (tmp_path / "plot.svg").read_bytes() == again


def test_evaluate_goes_on_from_a_checkpoint(run, tmp_path):
    run("evaluate", *SITUATION, "--worlds", "1000", "--checkpoint", "so_far")
    kept = run("evaluate", *SITUATION, "--checkpoint", "so_far", "--json")
    other = run("evaluate", *SITUATION, "--checkpoint", "so_far", "--set", "alone=may")

    assert kept.stdout == run("evaluate", *SITUATION, "--json").stdout
    assert other.returncode == 2
    assert "is a checkpoint of other work" in other.stderr


def test_arena_says_who_is_better_and_when_that_was_settled(run):
    done = run("arena", "random", "sensible", "--deals", 400, "--games", 20)

    shown = " ".join(done.stdout.split())
    assert (done.returncode, done.stderr) == (0, "")
    assert "Classic Euchre: 100 deals and 5 games bot" in shown
    assert "each in 2 seatings" in shown
    assert re.search(r"random/1 sensible/1 -\d\.\d{3} ± 0\.\d{3} +0\.0 ± 28\.\d%", shown)
    assert "Settled after 100 deals: every gain is more than four standard errors." in shown


def test_arena_prints_json_that_is_the_same_for_the_same_seed(run):
    bots = ("random", "sensible", "random")
    options = ("--deals", 8, "--variant", "sawdust", "--json", "--seed", 3)
    first, second = (run("arena", *bots, *options, "--workers", n) for n in (1, 2))
    found = json.loads(first.stdout)
    low, high = found["pairs"][0]["gain"]["interval"]

    assert first.stdout == second.stdout
    assert found["bots"] == ["random/1", "sensible/1", "random/1"]
    assert [pair["settled"] for pair in found["pairs"]] == [False] * 3
    assert low < found["pairs"][0]["gain"]["mean"] < high
    assert found["ratings"][0]["bot"] == "sensible/1"


def test_arena_rates_three_bots_and_draws_them(run, tmp_path):
    bots = ("random", "sensible", "random")
    done = run("arena", *bots, "--deals", 8, "--games", 0, "--plot", "plot.svg")

    shown = " ".join(done.stdout.split())
    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(r"ratings bot points a deal ─+ sensible/1 \+", shown)
    assert "Not settled after 8 deals: random/1 and sensible/1" in shown
    assert "above the mean of all bots" in (tmp_path / "plot.svg").read_text(encoding="utf-8")


def test_arena_goes_on_from_a_checkpoint(run):
    match = ("arena", "random", "random", "--games", 0, "--variant", "sawdust", "--json")
    run(*match, "--deals", 8, "--checkpoint", "so_far")
    kept = run(*match, "--deals", 16, "--checkpoint", "so_far")

    assert json.loads(kept.stdout)["deals"] == 16
    assert kept.stdout == run(*match, "--deals", 16).stdout


@pytest.mark.parametrize("how", [[], ["--processes"]], ids=["threads", "processes"])
def test_a_bot_that_fails_ends_a_match_with_one_sentence(run, tmp_path, how):
    (tmp_path / "bad.py").write_text(BOTS)

    done = run("arena", "random", "bad.py:Raises", "--workers", 1, *how)

    assert refused(done, "bad.py:Raises", "'no idea'")


@pytest.mark.parametrize(
    "command",
    [
        ("arena", "random", "bad.py:Silent"),
        ("simulate", "family", "--bots", "bad.py:Silent"),
        ("table", "rates", "bad.py:Silent", "random"),
    ],
    ids=lambda command: command[0],
)
def test_a_bot_that_does_not_answer_ends_what_it_is_asked_in(
    run_here, tmp_path, monkeypatch, command
):
    (tmp_path / "bad.py").write_text(BOTS)
    monkeypatch.setattr(simulation, "GuardedBot", partial(GuardedBot, limit=0.05))

    assert refused(run_here(*command), "bad.py:Silent", "no answer within 0.05 seconds")


@pytest.mark.parametrize("how", [[], ["--processes"]], ids=["threads", "processes"])
def test_what_a_bot_prints_is_kept_out_of_the_result(run, tmp_path, how):
    (tmp_path / "bots.py").write_text(BOTS)
    match = ("bots.py:Talks", "random", "--variant", "sawdust", "--deals", 4, "--games", 0)
    done = run("arena", *match, "--workers", 1, "--json", *how)

    assert json.loads(done.stdout)["deals"] == 4
    assert "let me see" in done.stderr


def test_what_a_bot_prints_in_a_simulation_is_kept_out_of_the_table(run, tmp_path):
    (tmp_path / "bots.py").write_text(BOTS)
    done = run("simulate", "sawdust", "--games", 1, "--bots", "bots.py:Talks")

    assert (done.returncode, "let me see" in done.stderr) == (0, True)
    assert "let me see" not in done.stdout


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("random",), "'random' has nobody to play against: name two bots or more"),
        (("random", "nobody"), "unknown bot 'nobody': there are"),
        (("random", "gone.py:Bot"), "there is no bot file 'gone.py'"),
        (("random", "sensible", "--variant", "nosuch"), "unknown variant 'nosuch'"),
        (("random", "sensible", "--deals", "0"), "0 deals tell nothing: play 1 or more"),
        (
            ("random", "sensible", "--deals", "40", "--games", "11"),
            "11 games don't go with 10 rounds of deals: play 0 to 10",
        ),
        (("random", "sensible", "--plot", "plot.txt"), "end its name in .svg or .png"),
        (("random", "sensible", "--workers", "0"), "0 workers can't do anything"),
        (("random", "sensible", "--plot", "gone/plot.svg"), "there is no folder 'gone'"),
    ],
)
def test_arena_refuses_what_makes_no_sense_in_one_sentence(run_here, arguments, complaint):
    done = run_here("arena", *arguments)

    assert done.returncode != 0
    assert done.stdout == ""
    assert complaint in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("--hand", "JH"), "the situation lacks its dealer"),
        ((*SITUATION, "--worlds", "0"), "0 worlds tell nothing"),
        ((*SITUATION, "--error", "0"), "a standard error of 0.0 is never reached"),
        ((*SITUATION, "--method", "magic"), "'magic' is no method: there are played, open"),
        ((*SITUATION, "--set", "lowest=7", "--book"), "no book was trained for these rules"),
        ((*SITUATION, "--method", "open"), "only cards can be solved with open hands"),
        ((*SITUATION, "--plot", "plot.txt"), "end its name in .svg or .png"),
        ((*SITUATION, "--score", "11-2"), "the game is over at 10"),
        ((*SITUATION, "--cluster", "tcp://127.0.0.1:9"), "no Dask scheduler answers at"),
        ((*SITUATION, "--error", "nan"), "a standard error of nan is never reached"),
        ((*SITUATION, "--game", "2"), "for a file of games (.jsonl): leave out --game"),
        (("there.toml", "--up", "9S"), "the situation is in there.toml: leave out --up"),
        (("there.toml", "--set", "alone=may"), "by `set` as well: leave out --set"),
        (("there.jsonl", "--set", "alone=may"), "has its own rules: leave out --set"),
        (
            (*SITUATION, "--processes", "--cluster", "tcp://127.0.0.1:9"),
            "leave out one of the two",
        ),
        (("nowhere.toml",), "can't read 'nowhere.toml'"),
    ],
)
def test_evaluate_refuses_what_makes_no_sense_in_one_sentence(run_here, arguments, complaint):
    done = run_here("evaluate", *arguments)

    assert done.returncode != 0
    assert done.stdout == ""
    assert complaint in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.compiled
def test_train_writes_a_book_and_says_how_it_came_on(run, tmp_path):
    done = run("train", "buck", "--runs", 1, "--deals", 300, "--out", "b.json", "--plot", "b.svg")

    assert done.returncode == 0, done.stderr
    assert "points a deal gained" in done.stdout
    assert read_book(tmp_path / "b.json").rules == variant("buck")
    assert "<svg" in (tmp_path / "b.svg").read_text(encoding="utf-8")
