"""`benny table` as a stranger types it."""

import json

import pytest


def test_a_table_of_scores_tells_the_shares_of_each_side(run):
    done = run("table", "scores", "family", "--deals", "4000", "--by", "all", "--json")
    (found,) = json.loads(done.stdout)["all"]

    assert [side["side"] for side in found["sides"]] == ["dealer's side", "other side"]
    assert found["deals"] == 4000


@pytest.mark.parametrize(("deals", "played"), [(200, 200), (1, 4), (4001, 8000)])
def test_as_many_deals_are_played_as_are_asked_for(run, deals, played):
    done = run("table", "scores", "family", "--deals", deals, "--by", "all")

    assert f"Family Euchre: {played} deals, " in done.stdout


@pytest.mark.parametrize(
    ("columns", "title"),
    [
        ("80", "Classic Euchre: chance to win when the other side deals, %"),
        ("40", "side deals, %"),  # folded, but nothing is cut off
    ],
)
def test_a_title_is_not_folded_where_the_screen_has_room(run, monkeypatch, columns, title):
    monkeypatch.setenv("COLUMNS", columns)
    shares = ["--dealers-side", "45,16,5", "--other-side", "17,12,5"]
    done = run("table", "equity", "classic", *shares, "--step", 5)

    assert title in [line.strip() for line in done.stdout.splitlines()]


@pytest.mark.slow
def test_a_table_of_equity_tells_published_chances_and_draws_them(run, tmp_path):
    shares = ["--dealers-side", "45,16,5", "--other-side", "17,12,5"]
    done = run("table", "equity", "classic", *shares, "--plot", "map.svg")

    assert "71.8" in done.stdout
    assert (tmp_path / "map.svg").exists()


def test_a_table_of_calls_tells_what_each_call_is_worth(run):
    limits = ["--classes", "trumps", "--hands", "1", "--depth", "4"]
    done = run("table", "calls", "family", "--up", "JS", *limits)

    assert (done.returncode, done.stderr) == (0, "")
    assert "order alone" in done.stdout


def test_a_class_of_hands_is_listed_hand_by_hand(run):
    limits = ["--class", "2LA", "--classes", "trumps", "--hands", "2", "--depth", "4"]
    shown = run("table", "calls", "family", "--up", "JS", *limits)
    as_json = run("table", "calls", "family", "--up", "JS", *limits, "--json")

    assert "hands 2LA" in shown.stdout
    (hands,) = json.loads(as_json.stdout)
    assert len(hands) == 2
    assert all(len(hand["cards"]) == 5 and "order" in hand["points"] for hand in hands)


@pytest.mark.slow
def test_a_table_of_calls_is_drawn_for_each_place(run, tmp_path):
    limits = ["--classes", "trumps", "--hands", "1", "--depth", "4", "--place", "1", "--place", "4"]
    done = run("table", "calls", "family", "--up", "JS", *limits, "--json", "--plot", "map.svg")

    assert len(json.loads(done.stdout)) == 2
    assert "<svg" in (tmp_path / "map.svg").read_text()
