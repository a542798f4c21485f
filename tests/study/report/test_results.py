"""Results print as their command prints them, and are tables for notebooks and data frames."""

from functools import cache

import pytest

import benny


@cache
def results():
    """Return one result of each kind, with a few words that it prints."""
    (game,) = benny.play_games("sawdust", ["novice", "random"], games=1, seed=1)
    return {
        "Evaluation": (benny.evaluate(benny.Game("american", seed=3), worlds=1000), ""),
        "Match": (benny.arena(["novice", "random"], deals=8, games=0), "each in 2 seatings"),
        "Review": (benny.review(game, quick=True, every=True), "Chance to win the game for"),
        "Stats": (benny.stats(game), "Brackets and ± are 95% intervals."),
        "Record": (game.record(), "play Sawdust Euchre."),
    }


KINDS = ["Evaluation", "Match", "Review", "Stats", "Record"]


@pytest.mark.parametrize("kind", KINDS)
def test_a_result_is_short_in_a_list_and_a_table_elsewhere(kind):
    result, words = results()[kind]
    rows = result.to_dicts()

    assert repr(result).startswith(f"<{kind} ")
    assert len(repr(result)) < 200
    assert words in str(result)
    assert "<table>" in result._repr_html_() or "<pre>" in result._repr_html_()
    assert rows
    assert all(row.keys() == rows[0].keys() for row in rows)
    flat = str | int | float | bool | None
    assert all(isinstance(value, flat) for row in rows for value in row.values())


def test_games_are_saved_and_loaded_and_counted(tmp_path):
    games = list(benny.play_games("american", "random", games=2, seed=1))
    file = tmp_path / "games.jsonl"
    benny.save(file, games)

    assert benny.load(file) == [game.record() for game in games]
    assert benny.stats(file) == benny.stats(games)
    with pytest.raises(benny.NotationError, match="holds 2 games: review each of"):
        benny.review(file)
    with pytest.raises(benny.NotationError, match="3 should be a Game, a Record or several"):
        benny.save(file, 3)


def test_a_record_that_was_changed_by_hand_is_refused_and_not_saved(tmp_path):
    record = benny.Game("american", seed=7).record()
    record.deals[0].actions.append("play 9S")
    path = tmp_path / "games.jsonl"

    for work in (lambda: benny.save(path, record), lambda: benny.review(record)):
        with pytest.raises(benny.NotationError, match=r"actions\[0\] = 'play 9S' should be"):
            work()
    with pytest.raises(benny.NotationError, match="should be a list"):
        benny.Game.replay(record)
    assert not path.exists()


def test_a_file_without_games_is_named_when_statistics_are_refused(tmp_path):
    path = tmp_path / "broken.jsonl"
    path.write_text('{"broken\n')

    with pytest.raises(benny.NotationError, match=r"no games to count; .*broken\.jsonl, line 1: "):
        benny.stats(path)


def test_empty_files_are_named_when_statistics_are_refused(tmp_path):
    empty, blank = tmp_path / "empty.jsonl", tmp_path / "blank.jsonl"
    empty.touch()
    blank.write_text("\n \n")

    for given, said in (
        (empty, "empty.jsonl holds no games"),
        (blank, "blank.jsonl holds no games"),
        ([empty, blank], "empty.jsonl and 1 more hold no games"),
    ):
        with pytest.raises(benny.NotationError, match=f"/{said}$"):
            benny.stats(given)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"player": ["Ann"]}, r"\['Ann'\] should be the name of a player"),
        ({"seed": "x"}, "seed 'x' should be a whole number, 0 or more"),
    ],
)
def test_settings_of_another_kind_are_refused(given, said):
    with pytest.raises(benny.NotationError, match=f"^{said}$"):
        benny.stats(benny.Game("american", seed=7), **given)
