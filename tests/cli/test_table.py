"""`benny table` as a stranger types it."""

import json

import pytest


def test_a_table_of_scores_tells_the_shares_of_each_side(run):
    done = run("table", "scores", "family", "--deals", "4000", "--by", "all", "--json")
    (found,) = json.loads(done.stdout)["all"]

    assert [side["side"] for side in found["sides"]] == ["dealer's side", "other side"]
    assert found["deals"] == 4000


@pytest.mark.proof
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
