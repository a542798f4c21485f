"""`benny puzzle` and `benny mine` as a stranger types them."""

import json

import pytest

from benny.bots.sensible import SensibleBot
from benny.presentation.choices import as_doing
from benny.study.puzzles.collection import of_variant, select_puzzles, today, utc_today
from support.terminal import refused


@pytest.fixture
def puzzle():
    return of_variant("classic")[0]


def best(puzzle):
    return puzzle.exercise.alternatives[0]


def wrong(puzzle):
    return SensibleBot().act(puzzle.exercise.moment.view())


def test_the_days_puzzle_is_asked_and_answered_by_its_number(run):
    puzzle = today(utc_today())
    view = puzzle.exercise.moment.view()
    number = view.legal.index(best(puzzle).action) + 1
    options = json.loads(run("puzzle", "--json").stdout)["options"]
    action = options[number - 1]["action"]

    done = run("puzzle", given=f"{action}\n")

    assert done.returncode == 0
    assert done.stdout.startswith(f"Puzzle of the day, {puzzle.id}, difficulty ")
    assert "What would you do?" in done.stdout
    assert f"Right: {as_doing(best(puzzle).action, view).split()[0]} " in done.stdout
    assert "Solved at once: 1 of 1. 1 day in a row." in done.stdout


def test_every_choice_is_told_with_its_reason_and_the_themes(run, puzzle):
    shown = " ".join(run("puzzle", puzzle.id, "--answer", wrong(puzzle)).stdout.split())

    assert shown.startswith("Better: ")
    for one in puzzle.exercise.alternatives:
        assert f"wins {one.win:.1%}" in shown
    assert f"Tried in {puzzle.exercise.worlds} deals" in shown
    assert "Solved at once: 0 of 1." in shown


def test_only_a_first_try_is_rated(run, puzzle):
    first = json.loads(run("puzzle", puzzle.id, "--answer", wrong(puzzle), "--json").stdout)
    again = json.loads(run("puzzle", puzzle.id, "--answer", best(puzzle).action, "--json").stdout)

    assert first["rated"]
    assert first["change"] < 0
    assert first["standing"]["rating"] == 1500 + first["change"]
    assert not again["rated"]
    assert again["right"]
    assert again["standing"] == first["standing"]
    assert "this was not your first try" in run("puzzle", puzzle.id, "--answer", "1").stdout


def test_what_is_no_choice_is_asked_again(run, puzzle):
    done = run("puzzle", puzzle.id, given=f"jump\n99\n\n{best(puzzle).action}\n")

    assert done.stdout.count("is no choice here: type 1 to ") == 3
    assert "'jump' is no choice here" in done.stdout
    assert "Right: " in done.stdout
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("name", "choices"), [("buck-c8f4144b", "1 to 5"), ("buck-99fb287c", "1, 3, 4 or 5")]
)
def test_bids_are_offered_by_the_numbers_that_can_be_typed(run, name, choices):
    done = run("puzzle", name, "--answer", "jump")

    assert refused(done, f"'jump' is no choice here: type {choices}, or the words")


def test_input_that_ends_leaves_the_puzzle_untried(run, puzzle):
    done = run("puzzle", puzzle.id)

    assert done.returncode == 1
    assert done.stdout.endswith("> The input has ended.\n")
    assert run("puzzle", puzzle.id, given="q\n").returncode == 0
    assert json.loads(run("puzzle", "--list", "--json").stdout)["standing"]["tried"] == 0


def test_a_question_as_json_has_no_answer(run, puzzle):
    found = json.loads(run("puzzle", puzzle.id, "--json").stdout)

    assert found["id"] == puzzle.id
    assert "alternatives" not in found
    assert len(found["options"]) == len(puzzle.exercise.alternatives)


def test_the_next_one_is_of_the_game_and_theme_and_not_tried(run):
    found = select_puzzles("classic", "bare-left")
    seen = []
    for _ in found:
        asked = json.loads(
            run("puzzle", "--variant", "classic", "--theme", "bare-left", "--json").stdout
        )
        seen.append(asked["id"])
        run("puzzle", asked["id"], "--answer", "1")

    assert sorted(seen) == sorted(puzzle.id for puzzle in found)
    done = run("puzzle", "--variant", "classic", "--theme", "bare-left")
    assert refused(done, "you have tried all of these puzzles: name one to see it again")


def test_the_list_counts_games_and_themes(run):
    shown = run("puzzle", "--list").stdout

    assert f"classic        {len(of_variant('classic'))} puzzles" in shown
    assert "Duck: You can win the trick." in shown


def test_what_is_unknown_is_refused_in_a_sentence(run, puzzle):
    assert refused(run("puzzle", "classic-1"), "there is no puzzle 'classic-1'; a puzzle's name ")
    assert refused(run("puzzle", "--variant", "whist"), "there are no puzzles of 'whist'")
    assert refused(run("puzzle", "--theme", "luck"), "unknown theme 'luck'")
    assert refused(
        run("puzzle", puzzle.id, "--next"), f"{puzzle.id} names the puzzle: leave out --variant"
    )
    assert refused(run("puzzle", puzzle.id, "--answer", "jump"), "'jump' is no choice here")


def test_puzzles_that_cannot_be_read_begin_anew(run, tmp_path, puzzle):
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "puzzles.json").write_text('{"rating": "high"}')

    for options in (["--list"], [puzzle.id, "--answer", "1"]):
        done = run("puzzle", *options)
        assert done.returncode == 0
        assert "can't be read" in done.stderr
        assert "starting over" in done.stderr


def test_what_cannot_be_saved_is_said_beside_the_json(run, tmp_path, puzzle):
    (tmp_path / "home").write_text("not a folder")

    done = run("puzzle", puzzle.id, "--answer", "1", "--json")

    assert json.loads(done.stdout)["standing"]["tried"] == 1
    assert "can't be saved in" in done.stderr


@pytest.mark.slow
@pytest.mark.needs("compiled")
def test_mine_writes_puzzles_one_a_line(run, tmp_path):
    done = run("mine", "classic", "--out", "new.jsonl", "--wanted", 1, "--seed", 0)

    assert done.returncode == 0
    assert "1 puzzle in " in done.stdout
    line = (tmp_path / "new.jsonl").read_text()
    assert line.count("\n") == 1
    assert json.loads(line)["id"].startswith("classic-")


def test_mine_refuses_what_it_cannot_use(run, tmp_path):
    assert refused(run("mine", "whist", "--out", "a.jsonl"), "unknown variant 'whist'")
    assert refused(run("mine", "classic", "--out", "no/a.jsonl"), "there is no folder 'no'")
    (tmp_path / "bad.jsonl").write_text("{}")
    assert refused(run("mine", "classic", "--out", "a.jsonl", "--from", "bad.jsonl"), "bad.jsonl")
