"""`benny review` as a stranger types it."""

import json
import re

import pytest

from benny import variant
from benny.game import records
from benny.game.notes import ActionNote, Grade
from support.games import played
from support.rules import house
from support.terminal import refused

pytestmark = pytest.mark.needs("compiled")  # some hundred worlds for each decision


@pytest.fixture
def games(tmp_path):
    """A file of two games."""
    path = tmp_path / "games.jsonl"
    records.save(path, [played(variant("classic"), ("novice",), seed) for seed in (1, 2)])
    return path


@pytest.mark.slow
def test_review_tells_where_a_game_was_won(run, games):
    done = run("review", games, "--game", 2, "--quick")

    shown = " ".join(done.stdout.split())
    assert done.returncode == 0
    assert shown.startswith("Game 2, Classic Euchre: ")
    for words in ("before the first hand", "luck: the cards dealt", "result", "Worst moment: "):
        assert words in shown
    assert "Game 1" not in shown


@pytest.mark.slow
def test_review_lists_one_seats_decisions(run, games):
    marked, every = (
        run("review", games, "--game", 1, "--seat", 2, "--quick", *more).stdout
        for more in ([], ["--all"])
    )

    assert marked.count("\nHand ") < every.count("\nHand ")
    assert set(re.findall(r"\nHand \d+, action \d+: (\w+)", every)) == {"Nora"}


@pytest.mark.slow
def test_review_saves_all_games_with_its_marks_as_notes(run, games, tmp_path):
    noted = tmp_path / "noted.jsonl"
    done = run("review", games, "--game", 2, "--quick", "--json", "--records", noted)
    marked = {
        (one["deal"], one["action"], one["mark"], one["best"])
        for one in json.loads(done.stdout)["decisions"]
        if one["mark"]
    }

    first, second = records.load(noted)
    assert first == records.load(games)[0]
    assert marked == {
        (number, note.action, note.mark, note.best)
        for number, deal in enumerate(second.deals, 1)
        for note in deal.notes or ()
    }
    assert run("verify", noted).returncode == 0


@pytest.mark.slow
def test_a_review_replaces_marks_and_leaves_comments(run, games):
    first = records.load(games)[0]
    comment = ActionNote(action=1, comment="I felt lucky")
    first.deals[0].notes = (comment, ActionNote(action=2, mark=Grade.BLUNDER, loss=0.9))
    records.save(games, [first])

    run("review", games, "--quick", "--records", games)

    notes = records.load(games)[0].deals[0].notes
    assert comment in notes
    assert all(note.loss < 0.9 for note in notes)


def test_a_file_that_may_not_be_replaced_is_refused_before_any_work(run, games, tmp_path):
    (tmp_path / "mine.txt").write_text("mine")

    assert refused(run("review", games, "--records", "mine.txt"), "mine.txt, line 1: not a benny/1")
    assert refused(run("review", games, "--records", "-"), "name a file for the games")
    assert refused(run("review", games, "--records", "none/x.jsonl"), "there is no folder 'none'")


@pytest.mark.slow
def test_names_are_shown_as_they_are(run, tmp_path):
    record = played(house("classic", target=2), ("novice",), 1)
    line = records.encode(record).replace(b'"South"', b'"[/x]So"')
    (tmp_path / "games.jsonl").write_bytes(line)

    done = run("review", "games.jsonl", "--quick", "--all")
    assert done.returncode == 0
    assert done.stdout.count("[/x]So") > 3
    assert "for [/x]So and Nora" in done.stdout


def test_what_is_no_finished_game_is_refused_in_a_sentence(run, games, tmp_path):
    whole = games.read_bytes().splitlines()[0]
    unfinished = tmp_path / "unfinished.jsonl"
    record = records.load(games)[0]
    del record.deals[-1]
    record.result = None
    records.save(unfinished, [record])
    (tmp_path / "cut.jsonl").write_bytes(whole[:1000])
    (tmp_path / "wrong.jsonl").write_bytes(whole.replace(b'"points":[1,0]', b'"points":[2,0]', 1))

    assert refused(run("review", unfinished), "game 1: the game is not over")
    assert refused(run("review", "cut.jsonl"), "cut.jsonl, line 1: not a benny/1 record")
    assert refused(run("review", "wrong.jsonl"), "game 1: deal ")
    assert refused(run("review", games, "--game", 3), "there is no game 3: the file has 2")
    assert refused(run("review", games, "--seat", 4), "game 1 has no seat 4: it has 0 to 3")
    assert refused(run("review", "none.jsonl"), "can't read 'none.jsonl'")
