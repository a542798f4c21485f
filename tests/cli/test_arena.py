"""`benny arena` as a stranger types it."""

import json
import re

import pytest

from benny.bots import signature
from support.terminal import refused

CLASSIC = ("--variant", "classic")
SENSIBLE = signature("sensible")


@pytest.mark.slow
def test_arena_says_who_is_better_and_when_that_was_settled(run):
    done = run("arena", *CLASSIC, "random", "sensible", "--deals", 400, "--games", 20)

    shown = " ".join(done.stdout.split())
    assert (done.returncode, done.stderr) == (0, "")
    assert "Classic Euchre: 100 deals and 5 games bot" in shown
    assert "each in 2 seatings" in shown
    assert re.search(rf"random/1 {SENSIBLE} -\d\.\d\d\d ± 0\.\d\d\d 0\.0 \(0-43\)", shown)
    assert "Settled after 100 deals: every gain is more than 4 standard errors." in shown


def test_arena_keeps_what_a_file_of_bots_prints_out_of_its_json(run, tmp_path):
    (tmp_path / "loud.py").write_text(
        "print('loading')\n"
        "class Bot:\n"
        "    def __init__(self): print('making')\n"
        "    def act(self, view):\n"
        "        print('acting')\n"
        "        return view.legal[0]\n"
    )
    done = run("arena", *CLASSIC, "loud.py:Bot", "random", "--deals", 4, "--games", 0, "--json")

    assert json.loads(done.stdout)["deals"] == 4
    assert all(word in done.stderr for word in ("loading", "making", "acting"))


def test_arena_says_where_expert_has_no_book(run):
    bots, rules = ("expert", "random"), ("--set", "sides=solo")
    done = run("arena", *CLASSIC, *bots, *rules, "--deals", 4, "--games", 0, "--json")

    assert json.loads(done.stdout)["deals"] == 4
    assert done.stderr.startswith("expert has no book for these rules")


def test_arena_prints_json_that_is_the_same_for_the_same_seed(run):
    bots = ("random", "sensible", "random")
    options = ("--deals", 8, "--variant", "sawdust", "--json", "--seed", 3)
    first, second = (run("arena", *CLASSIC, *bots, *options, "--workers", n) for n in (1, 2))
    found = json.loads(first.stdout)
    low, high = found["pairs"][0]["gain"]["interval"]

    assert first.stdout == second.stdout
    assert found["bots"] == ["random/1", SENSIBLE, "random/1"]
    assert [pair["settled"] for pair in found["pairs"]] == [False] * 3
    assert low < found["pairs"][0]["gain"]["mean"] < high
    assert found["ratings"][0]["bot"] == SENSIBLE


def test_arena_rates_three_bots_and_draws_them(run, tmp_path):
    bots = ("random", "sensible", "random")
    done = run("arena", *CLASSIC, *bots, "--deals", 8, "--games", 0, "--plot", "plot.svg")

    shown = " ".join(done.stdout.split())
    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(rf"ratings bot points a deal ─+ {SENSIBLE} \+", shown)
    assert "Not settled: 8 deals are fewer than 100." in shown
    assert "above the mean of all bots" in (tmp_path / "plot.svg").read_text(encoding="utf-8")


def test_a_plot_that_cant_be_written_loses_no_result(run, tmp_path):
    (tmp_path / "full.svg").symlink_to("/dev/full")

    done = run(
        "arena", *CLASSIC, "random", "sensible", "--deals", 4, "--games", 0, "--plot", "full.svg"
    )

    assert done.returncode == 1
    assert "points a deal" in done.stdout
    assert done.stderr.startswith("benny: No space left on device: ")


@pytest.mark.parametrize("kind", ["plot", "checkpoint"])
def test_a_folder_is_no_file_to_write(run, tmp_path, kind):
    (tmp_path / "ours.svg").mkdir()

    done = run("arena", *CLASSIC, "random", "sensible", f"--{kind}", "ours.svg")

    assert refused(done, f"'ours.svg' is a folder: name a file for the {kind}")


ADJUSTED = ("arena", *CLASSIC, "random", "sensible", "--games", 0, "--adjusted")


@pytest.mark.slow
@pytest.mark.parametrize("dealing", [(), ("--single",)])
def test_arena_takes_luck_out_and_says_what_that_is_worth(run, dealing):
    shown = " ".join(run(*ADJUSTED, *dealing, "--deals", 40).stdout.split())
    found = json.loads(run(*ADJUSTED, *dealing, "--deals", 40, "--json").stdout)
    (pair,) = found["pairs"]

    assert f"each in {2 - len(dealing)} seating" in shown
    assert "The luck of the cards and of the choices of random/1 is taken out: " in shown
    assert f"these 40 deals are as sure as {pair['worth']:.0f} plain ones" in shown
    assert f"{pair['gain']['mean']:.3f}" in shown
    assert pair["gain"]["error"] < pair["plain"]["error"]
    assert (found["seatings"], found["stating"]) == (2 - len(dealing), ["random/1"])


@pytest.mark.slow
def test_arena_says_where_there_is_no_luck_to_take_out(run):
    bots = ("arena", *CLASSIC, "sensible", "sensible", "--games", 0, "--deals", 8)
    plain, adjusted = (json.loads(run(*bots, *how, "--json").stdout) for how in ((), ADJUSTED[-1:]))

    assert "out, but these deals leave none that the value" in run(*bots, "--adjusted").stdout
    assert plain["pairs"][0]["gain"] == adjusted["pairs"][0]["gain"]
    assert plain["value_function"] == ""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("bots", "said"),
    [
        ((), r"is taken out, and nothing is left to chance in these 8 deals\."),
        (
            ("novice",),
            r"8 deals are as sure as \d+ plain ones, and nothing is left to chance in some pairs\.",
        ),
    ],
    ids=["in the only pair", "in one of three"],
)
def test_arena_says_in_words_where_nothing_is_left_to_chance(run, bots, said):
    twins = ("arena", *CLASSIC, "sensible", "sensible", *bots, "--single", "--adjusted")
    match = (*twins, "--games", 0, "--deals", 8)
    told = json.loads(run(*match, "--json").stdout)["pairs"][0]

    assert re.search(said, " ".join(run(*match).stdout.split()))
    assert (told["gain"]["error"], told["worth"]) == (0, None)
    assert told["plain"]["error"] > 0


@pytest.mark.slow
def test_arena_gives_the_range_of_what_several_pairs_are_worth(run):
    shown = " ".join(run("arena", *CLASSIC, "random", *ADJUSTED[1:], "--deals", 40).stdout.split())

    assert re.search(r"these 40 deals are as sure as \d+ to \d+ plain ones", shown)


def test_a_match_does_not_go_on_with_another_book(run, tmp_path, other_book):
    match = (
        "arena",
        *CLASSIC,
        "random",
        "novice",
        "--games",
        0,
        "--deals",
        8,
        "--checkpoint",
        "so_far",
    )
    run(*match)
    kept = (tmp_path / "so_far").read_bytes()
    other_book()
    done = run(*match)

    assert refused(done, "so_far is a checkpoint of another job: book is")
    assert (tmp_path / "so_far").read_bytes() == kept


SILENT = """
class Last:
    def act(self, view):
        return view.legal[-1]
"""
STATING = (
    SILENT
    + """
    def probabilities(self, view):
        return {action: float(action == view.legal[-1]) for action in view.legal}
"""
)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        (SILENT, STATING, 'stating is [] there and ["last.py:Last/0"] here'),
        (STATING, SILENT, 'stating is ["last.py:Last/0"] there and [] here'),
    ],
    ids=["begins to", "stops"],
)
def test_a_match_does_not_go_on_with_a_bot_that_begins_or_stops_to_state_its_probabilities(
    run_process, tmp_path, before, after, said
):
    match = (
        "arena",
        *CLASSIC,
        "last.py:Last",
        "sensible",
        "--games",
        0,
        "--adjusted",
        "--checkpoint",
        "c",
    )
    (tmp_path / "last.py").write_text(before)
    run_process(*match, "--deals", 4)
    kept = (tmp_path / "c").read_bytes()
    (tmp_path / "last.py").write_text(after)
    refusal = run_process(*match, "--deals", 8)
    (tmp_path / "last.py").write_text(before)

    assert refused(refusal, f"c is a checkpoint of another job: {said}")
    assert (tmp_path / "c").read_bytes() == kept
    assert "Classic Euchre: 8 deals" in run_process(*match, "--deals", 8).stdout


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("random",), "'random' has no one to play against: name two bots or more"),
        (("random", "sensible", "--deals", "0"), "deals 0 should be a whole number, 1 or more"),
        (("random", "sensible", "--games", "-1"), "--games -1 should be a whole number, 0 or more"),
        (
            ("random", "sensible", "--deals", "40", "--games", "11"),
            "11 games don't go with 10 rounds of deals: play 0 to 10",
        ),
        (
            ("random", "sensible", "--deals", "4", "--games", "2"),
            "2 games don't go with 1 round of deals: play 0 to 1",
        ),
        (
            ("random", "sensible", "--plot", "a.svg", "--checkpoint", "a.svg"),
            "'a.svg' can't be both plot and checkpoint: name two files",
        ),
    ],
)
def test_arena_refuses_what_makes_no_sense_in_one_sentence(run, arguments, complaint):
    done = run("arena", *CLASSIC, *arguments)

    assert refused(done, complaint)
    assert done.stdout == ""
