"""`benny export` and `benny import` as a stranger types them."""

import pytest

from benny.game import records
from support.terminal import refused


@pytest.fixture
def games(run, tmp_path):
    """Simulate two games of Family Euchre and return their file."""
    done = run(
        *("simulate", "family", "--games", 2, "--seed", 1, "--bots", "random"),
        *("--records", "games.jsonl"),
    )
    assert done.returncode == 0
    return tmp_path / "games.jsonl"


@pytest.mark.parametrize("name", ["egn", "openspiel", "line"])
def test_games_go_out_and_come_back(run, games, tmp_path, name):
    out = run("export", games, "--to", name, "--game", 1, "--out", "theirs")
    back = run("import", "theirs", "--out", "ours.jsonl")

    assert (out.returncode, out.stdout) == (0, "")
    assert all(line.startswith("benny: ") for line in out.stderr.splitlines())
    assert back.returncode == 0
    assert back.stderr.startswith(f"benny: read as {name}\n")
    assert run("verify", "ours.jsonl").returncode == 0
    assert run("export", "ours.jsonl", "--to", name).stdout == (tmp_path / "theirs").read_text()


def test_without_a_file_games_go_to_the_screen(run, games):
    (game, _) = records.load(games)
    out = run("export", games, "--to", "egn", "--game", 1)
    games.write_text(out.stdout)
    back = run("import", games, "--from", "egn", "--variant", "family")
    again = records.decode(back.stdout)

    assert "read as" not in back.stderr
    assert again.rules == game.rules
    assert [deal.actions for deal in again.deals] == [deal.actions for deal in game.deals]


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (("export", "games.jsonl", "--to", "pgn"), "unknown format 'pgn' to write: "),
        (("export", "games.jsonl", "--to", "ptn"), "unknown format 'ptn' to write: "),
        (("export", "games.jsonl", "--to", "egn"), "an EGN file holds one game, not 2"),
        (("export", "games.jsonl", "--to", "egn", "--game", 3), "holds 2 games, and no game 3"),
        (("export", "none.jsonl", "--to", "egn"), "can't read 'none.jsonl'"),
        (("import", "none.egn"), "can't read 'none.egn'"),
        (("import", "games.jsonl"), "games.jsonl: these are records already"),
        (("import", "games.jsonl", "--from", "pgn"), "unknown format 'pgn': "),
        (("import", "games.jsonl", "--from", "line"), "games.jsonl: line 1: "),
        (("import", "games.jsonl", "--variant", "fmaily"), "unknown variant 'fmaily'"),
        (("import", "packed.egnb"), "can't read 'packed.egnb': it is not UTF-8 text; "),
    ],
)
@pytest.mark.usefixtures("games")
def test_what_can_t_be_done_is_said_in_a_sentence(run, tmp_path, command, words):
    (tmp_path / "packed.egnb").write_bytes(b"\x01\xff\xfe")
    done = run(*command)

    assert refused(done, words)
    assert done.returncode == 2


def test_a_wrong_record_is_not_written(run, games):
    text = games.read_text()
    games.write_text(text.replace('"points":[0,', '"points":[9,', 1))

    assert refused(run("export", games, "--to", "openspiel"), "game 1: deal ", "should be")


def test_an_import_that_fails_leaves_the_old_file(run, tmp_path):
    (tmp_path / "ours.jsonl").write_text("kept\n")
    (tmp_path / "theirs").write_text("3 13 1\n")
    done = run("import", "theirs", "--out", "ours.jsonl")

    assert done.stderr.splitlines() == [
        "benny: read as openspiel",
        "benny: theirs: line 1: 3 numbers are too few: a deal takes 22",
    ]
    assert (tmp_path / "ours.jsonl").read_text() == "kept\n"
