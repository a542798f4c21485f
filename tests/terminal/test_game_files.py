"""The files of games, and their locks against a second program."""

import os
import subprocess
import sys

import pytest

import benny
from benny import NotationError
from benny.game import records
from benny.terminal import game_files
from benny.terminal.game_files import new_file, open_file, open_latest
from benny.terminal.local import LocalSession
from benny.terminal.start import StartChoice


@pytest.fixture(autouse=True)
def games(tmp_path, monkeypatch):
    """The folder of the games."""
    monkeypatch.setenv("BENNY_HOME", str(tmp_path / "home"))
    return tmp_path / "home" / "games"


def sit(name="family", seed=3):
    rules = benny.variant(name)
    players = StartChoice(name, 0, ("sensible",), "sensible").players(rules)
    return LocalSession(benny.Game(rules, seed, players=players))


@pytest.fixture
def playing():
    """A process with a game that waits for its player."""
    with subprocess.Popen(
        [sys.executable, "-m", "benny", "play", "family", "--plain", "--seed", "3"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as program:
        said = b""
        while not said.endswith(b"> "):
            said += os.read(program.stdout.fileno(), 1000)
        yield program
        program.kill()


def only_game(games):
    (path,) = games.glob("*.jsonl")
    return path


@pytest.mark.usefixtures("playing")
def test_a_game_that_is_open_elsewhere_is_not_taken_up(run, games):
    path = only_game(games)
    before = path.read_bytes()

    for options in ([], [path], ["--plain"], [path, "--plain"]):
        done = run("resume", *options, given="1\n" * 100)

        assert done.returncode == 2
        assert done.stderr.startswith(f"benny: the game in {path} is open in another program")
        assert "leave it there first" in done.stderr
        assert done.stderr.count("\n") == 1
        assert done.stdout == ""
        assert path.read_bytes() == before


@pytest.mark.slow
def test_a_game_whose_program_was_killed_goes_on(run_process, playing, games):
    playing.kill()
    playing.wait()

    done = run_process("resume", "--plain", given="1\n" * 5000)

    assert done.returncode == 0
    assert "win the game" in done.stdout
    assert records.load(only_game(games))[0].result is not None
    assert os.listdir(games) == [only_game(games).name]


def test_without_a_name_the_last_game_that_is_not_open_elsewhere_goes_on(games):
    older, newer = sit(seed=1), sit(seed=2)
    os.utime(older.path, ns=(0, 0))
    older.close()

    session = LocalSession.resume(open_latest())

    assert session.path == older.path
    assert session.problems == [
        f"The game in {newer.path} is open in another program; this is the one before."
    ]


def test_the_one_game_that_is_open_elsewhere_is_named_and_what_else_can_be_done():
    session = sit()

    with pytest.raises(NotationError) as caught:
        open_latest()

    assert str(caught.value) == (
        f"the game in {session.path} is open in another program, and no other one is unfinished: "
        "go on there, leave it there first, or begin another with benny play"
    )


def test_games_that_begin_in_the_same_second_have_files_of_their_own(monkeypatch):
    monkeypatch.setattr(game_files.time, "strftime", lambda form: "2026-01-01_00-00-00")
    record = benny.Game(benny.variant("buck"), 1).record()

    files = [new_file(record) for _ in range(3)]  # before any of them is saved
    names = [file.path.name for file in files]

    assert names == [f"2026-01-01_00-00-00_buck{end}.jsonl" for end in ("", "_2", "_3")]


def test_a_new_game_never_takes_the_file_of_one_that_is_over(monkeypatch):
    monkeypatch.setattr(game_files.time, "strftime", lambda form: "2026-01-01_00-00-00")
    first = sit()
    first.close()

    assert sit().path != first.path


def test_a_rematch_lets_go_of_the_game_before():
    session = sit()
    again = session.rematch()

    assert open_file(session.path).lock is not None
    with pytest.raises(NotationError, match="open in another program"):
        open_file(again.path)


def test_a_game_that_can_not_be_locked_is_played_and_that_is_said(monkeypatch):
    def fail(path):
        raise OSError(37, "No locks available", str(path))

    monkeypatch.setattr(game_files.locks, "take", fail)
    session = sit()

    assert session.problems == [
        f"{session.path} can't be locked (No locks available): don't open this game in another "
        "program meanwhile."
    ]
    assert records.load(session.path)[0].result is None


def test_a_file_that_is_missing_is_not_made(tmp_path):
    with pytest.raises(NotationError, match="No such file"):
        LocalSession.resume(open_file(tmp_path / "none" / "gone.jsonl"))

    assert list(tmp_path.iterdir()) == []


def test_a_simulation_does_not_write_over_a_game_that_is_open(run, playing, games):
    path = only_game(games)
    before = path.read_bytes()

    done = run("simulate", "sawdust", "--games", 1, "--records", path)

    assert done.returncode == 2
    assert "is open in another program: name another file" in done.stderr
    assert path.read_bytes() == before


def test_who_leaves_a_game_is_told_how_to_go_on_with_that_one(tmp_path):
    own = sit()
    elsewhere = tmp_path / "mine.jsonl"
    own.close()
    elsewhere.write_bytes(own.path.read_bytes())
    other = LocalSession.resume(open_file(elsewhere))

    assert own.farewell().endswith("benny resume")
    assert other.farewell().endswith(f"benny resume {elsewhere}")
