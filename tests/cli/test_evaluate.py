"""`benny evaluate` as a stranger types it."""

import json
import re

import pytest

from support.terminal import refused

AMERICAN = "american"


SITUATION = (
    "--variant",
    "classic",
    "--hand",
    "JH 9H AS KC 9D",
    "--up",
    "TH",
    "--dealer",
    "0",
    "--seat",
    "3",
)


def test_evaluate_says_what_is_best_and_how_sure_that_is(run):
    done = run("evaluate", *SITUATION, "--score", "6-8")

    shown = " ".join(done.stdout.split())
    assert done.returncode == 0
    assert "Eli (seat 3) has A♠ J♥ 9♥ K♣ 9♦; South (seat 0) dealt, 10♥ turned up; " in shown
    assert "score 6-8. Assumed: seats 1 and 2 passed." in shown
    assert re.search(r"pass [+-]\d\.\d{3} ± 0\.\d{3}", shown)
    assert "Settled: pass" in shown


def test_evaluate_prints_json_that_is_the_same_for_the_same_seed(run):
    first, second = (run("evaluate", *SITUATION, "--json", "--workers", n) for n in (1, 2))
    found = json.loads(first.stdout)

    assert first.stdout == second.stdout
    assert found["best"] == found["values"][0]["action"]
    assert {value["action"] for value in found["values"]} == {"pass", "order"}


@pytest.mark.needs("compiled")
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


@pytest.mark.needs("compiled")
def test_evaluate_names_the_book_that_is_the_nearest(run):
    stuck = ("--variant", AMERICAN, "--set", "all_pass=stick_dealer")
    done = run("evaluate", *SITUATION, *stuck)

    assert "played out by the book of American Euchre." in " ".join(done.stdout.split())


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


@pytest.mark.slow
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
    assert "is a checkpoint of another job" in other.stderr


# A lone call makes most points, and with partner the game is won as well.
LAST_POINTS = (
    "--variant",
    "classic",
    "--hand",
    "JS AS KS AH 9H",
    "--up",
    "TD",
    "--dealer",
    "3",
    "--seat",
    "0",
)
LAST_POINTS += ("--play", "pass, pass, pass, pass", "--variant", AMERICAN)


@pytest.mark.needs("compiled")
def test_where_games_won_decide_it_says_what_would_make_more_points(run):
    shown = " ".join(run("evaluate", *LAST_POINTS, "--score", "9-8").stdout.split())

    assert "Settled: call spades, over" in shown
    assert "At this score games won decide; call spades alone makes more points." in shown


@pytest.mark.needs("compiled")
def test_a_stored_game_has_a_score_that_decides(run):
    run("simulate", "classic", "--games", "1", "--records", "game.jsonl")
    found = json.loads(run("evaluate", "game.jsonl", "--deal", "2", "--json").stdout)

    assert found["decided_by"] == "wins"


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ((), "nothing to evaluate: give a file, or a hand as in benny evaluate --hand 'JH 9H"),
        (("--variant", "buck"), "nothing to evaluate"),
        (("--hand", "JH"), "the situation lacks its dealer"),
        ((*SITUATION, "--worlds", "0"), "0 worlds tell nothing"),
        ((*SITUATION, "--error", "0"), "the standard error 0.0 should be a finite number"),
        ((*SITUATION, "--method", "magic"), "'magic' is not a method: there are played, open"),
        ((*SITUATION, "--set", "sides=solo", "--book"), "no book is near these rules"),
        ((*SITUATION, "--method", "open"), "only cards can be solved with open hands"),
        ((*SITUATION, "--plot", "plot.txt"), "end its name in .svg or .png"),
        ((*SITUATION, "--score", "11-2"), "the game is over at 10"),
        pytest.param(
            (*SITUATION, "--cluster", "tcp://127.0.0.1:9"),
            "no Dask scheduler answers at",
            marks=pytest.mark.slow,  # it waits for an answer
        ),
        ((*SITUATION, "--error", "nan"), "the standard error nan should be a finite number"),
        ((*SITUATION, "--game", "2"), "for a file of games (.jsonl): leave out --game"),
        (("there.toml", "--up", "9S"), "the situation is in there.toml: leave out --up"),
        (("there.toml", "--set", "alone=may"), "by `set` as well: leave out --set"),
        (("there.jsonl", "--set", "alone=may"), "has its own rules: leave out --set"),
        ((*SITUATION, "--processes", "--cluster", "tcp://127.0.0.1:9"), "leave out one of the two"),
        (("nowhere.toml",), "can't read 'nowhere.toml'"),
    ],
)
def test_evaluate_refuses_what_makes_no_sense_in_one_sentence(run, arguments, complaint):
    done = run("evaluate", *arguments)

    assert refused(done, complaint)
    assert done.stdout == ""
