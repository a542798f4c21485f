"""`benny solve` as a stranger types it."""

import json

import benny
from benny.game import records

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


def test_solve_says_that_a_file_holds_no_deal(run, tmp_path):
    (tmp_path / "deals.txt").write_text("# none yet\n")

    assert "there is no deal to solve" in run("solve", "deals.txt").stderr


def test_solve_tells_games_apart_and_takes_no_rules_for_them(run, tmp_path):
    games = list(benny.play_games("classic", "random", games=2))
    records.save(tmp_path / "games.jsonl", [game.record() for game in games])
    shown = run("solve", "games.jsonl").stdout

    assert "game 1, deal 1" in shown
    assert "game 2, deal 1" in shown
    for option in (("--variant", "buck"), ("--set", "target=5")):
        refused = run("solve", "games.jsonl", *option)
        assert refused.stderr == (
            "benny: games.jsonl, line 1: a game has its own rules: leave out --variant, --set\n"
        )


def test_in_a_pipe_no_line_ends_with_spaces(run):
    assert not [line for line in run("solve", DEAL).stdout.splitlines() if line.endswith(" ")]
