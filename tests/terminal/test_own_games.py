"""A person's games: what their files tell."""

import pytest

from benny import Game
from benny.game import records
from benny.game.notes import ActionNote
from benny.study.review.review import GameReview
from benny.terminal import game_files, library
from benny.terminal.game_files import latest_variant
from support.games import own_game, store


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """The folder of the games."""
    monkeypatch.setenv("BENNY_HOME", str(tmp_path))
    return tmp_path / "games"


def test_games_are_told_with_date_and_result_the_last_one_first(folder):
    lost, won = own_game("classic", seed=1), own_game("classic", seed=3, seat=1)
    left = Game.replay(own_game("family", seed=1), 60).record()
    store(folder, lost, won, left)

    games, problems = game_files.played_games()

    assert problems == []
    assert [game.record for game in games] == [left, won, lost]
    assert [game.is_won for game in games] == [None, *(_is_won(one) for one in (won, lost))]
    assert games[0].result.startswith("not over: hand ")
    scores = won.result.scores
    assert games[1].result.split()[1] == f"{scores[1]}-{scores[0]}"  # the person's side first
    assert all(len(game.date) == len("2026-11-25 20:00") for game in games)


def _is_won(record):
    seat = next(n for n, player in enumerate(record.seats) if player.bot is None)
    return record.result.winner == record.rules.side_of(seat)


def test_files_that_can_not_be_read_are_told_and_the_others_listed(folder):
    record = own_game("classic", seed=1)
    store(folder, record)
    whole = records.encode(record)
    (folder / "half.jsonl").write_bytes(whole[: len(whole) // 2])
    (folder / "text.jsonl").write_text("hello\n")
    (folder / "folder.jsonl").mkdir()
    (folder / "link.jsonl").symlink_to("nowhere")
    (folder / "other.txt").write_text("hello\n")

    games, problems = game_files.played_games()

    assert [game.record for game in games] == [record]
    assert len(problems) == 3
    assert all("\n" not in problem for problem in problems)
    assert latest_variant() == "classic"


def test_a_folder_that_is_not_there_has_no_games():
    assert game_files.played_games() == ([], [])
    assert latest_variant() == ""


def test_a_review_is_kept_by_what_was_played(folder):
    record = own_game("classic", seed=1)
    review = GameReview(deals=())
    record.deals = []

    library.store_review(record, review)

    assert library.stored_review(record) == review
    other = own_game("classic", seed=2)
    assert library.stored_review(other) is None


def test_comments_change_nothing_about_which_review_a_game_has():
    record = own_game("classic", seed=1)
    before = library._place(record)
    record.deals[0].notes = (ActionNote(action=1, comment="why?"),)

    assert library._place(record) == before


@pytest.mark.parametrize("damage", [b"", b"nonsense", b"\x1f\x8b\x08\x00"])
def test_a_damaged_review_is_none(damage):
    record = own_game("classic", seed=1)
    place = library._place(record)
    place.parent.mkdir(parents=True)
    place.write_bytes(damage)

    assert library.stored_review(record) is None
    assert library.with_marks(record) is record
