"""A player's own mistakes in lines, from the reviews that are stored beside the games."""

import io
import json

import pytest

from benny.presentation.choices import as_doing
from benny.study.mistakes import mistake_exercise
from benny.terminal.home import load_own
from benny.terminal.library import FileLibrary, MistakeNotes
from benny.terminal.lines.questions import run_mistakes
from support.games import own_game, store

SAWDUST = own_game("sawdust", 9)  # one in which the person errs

pytestmark = [pytest.mark.needs("compiled"), pytest.mark.usefixtures("folder")]


@pytest.fixture
def run(monkeypatch, capsys):
    """Try one's mistakes again with some answers; return the exit code and what was said."""

    def running(*answers, more=0, lists=False, as_json=False):
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{one}\n" for one in answers)))
        code = run_mistakes(more, lists=lists, as_json=as_json)
        return code, capsys.readouterr().out

    return running


def test_games_without_a_review_are_offered(folder, run):
    assert "Play one with benny play; then benny mistakes --review 1 reviews it." in run()[1]
    store(folder, SAWDUST)
    code, told = run()

    assert code == 0
    assert told.startswith("None of your games is reviewed yet. benny mistakes --review 5 reviews ")
    store(folder, SAWDUST, own_game("sawdust", 3))
    assert "Without a review: 1 game of yours." in run(more=1, lists=True)[1]


def test_a_mistake_is_asked_answered_and_asked_again_later(folder, run):
    store(folder, SAWDUST)
    listed = json.loads(run(more=1, as_json=True)[1])
    assert sum(theme["count"] for theme in listed) == sum(theme["due"] for theme in listed) > 0
    library = FileLibrary()
    first = library.mistakes()[0]
    exercise = mistake_exercise(library, first)
    best = exercise.alternatives[0]
    action = library.decision(first)[1].played
    played = next(one.label for one in exercise.alternatives if one.action == action)

    code, told = run("jump", best.action)

    assert code == 0
    assert "'jump' is no choice here" in told
    assert f"Right: {as_doing(best.action, exercise.moment.view())}" in told
    assert f"Your choice in the game: {played}." in told
    assert "It is asked again on " in told
    notes, problem = load_own("mistakes.json", MistakeNotes, "")
    assert problem == ""
    assert list(notes.known) == [first.id]
    after = json.loads(run(as_json=True)[1])
    assert sum(theme["due"] for theme in after) == sum(theme["due"] for theme in listed) - 1


def test_who_leaves_or_says_nothing_changes_nothing(folder, run):
    store(folder, SAWDUST)
    run(more=1, lists=True)

    assert run("q")[0] == 0
    assert run()[0] == 1
    assert load_own("mistakes.json", MistakeNotes, "")[0].known == {}


def test_notes_that_cannot_be_read_are_told_of(folder, capsys):
    (folder.parent / "mistakes.json").write_text("{")
    run_mistakes(0, lists=True, as_json=True)

    assert "can't be read" in capsys.readouterr().err
