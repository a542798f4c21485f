"""The account of a game: its parts add up, for each side, to what happened."""

import json
from functools import cache
from itertools import pairwise
from statistics import fmean

import pytest

from benny import variant
from benny.bots import REGISTRY
from benny.lab.runs.runner import run
from benny.study.review.decisions import Depth
from benny.study.review.review import ReviewJob, account, like, player_errors
from benny.study.review.tally import THRESHOLDS, bot_rates
from support.games import played
from support.rules import HOUSES, SIX, mark_slow
from support.tools import ROOT

SHALLOW = Depth(first=8, most=8)
BOTS = ("sensible", "novice", "novice", "novice")
"""Novices alone play hundreds of deals of `buck`."""
RATES = ROOT / "tests" / "data" / "error-rates.jsonl"


@cache
def reviewed(name, seed=0, bots=BOTS):
    """Return a game's record and its review, in few worlds."""
    record = played(HOUSES[name], bots, seed)
    job = ReviewJob(record=record, depth=SHALLOW)
    return record, run(job, job.pieces)


@pytest.mark.slow
@pytest.mark.needs("compiled")
@pytest.mark.parametrize("name", SIX)
def test_luck_fortune_errors_and_slack_lead_from_start_to_result(name):
    record, review = reviewed(name)
    for side in range(len(record.sides)):
        found = account(review, side)
        parts = found.luck + found.fortune + found.errors + found.slack

        assert found.start + parts == pytest.approx(found.result, abs=1e-9)
        assert found.result == (side == record.result.winner)
        assert found.adjusted == pytest.approx(found.start + found.errors + found.slack, abs=1e-9)


@pytest.mark.needs("compiled")
@pytest.mark.parametrize("name", mark_slow(HOUSES, {"classic"}))
def test_a_deal_begins_where_the_last_one_ended(name):
    _, review = reviewed(name)
    deals = [deal.chances for deal in review.deals]
    for deal, after in pairwise(deals):
        assert deal.after == pytest.approx(after.before, abs=1e-12)
    assert sum(deals[0].before) == pytest.approx(1)


@pytest.mark.needs("compiled")
def test_errors_of_a_seat_are_the_losses_of_its_decisions_that_count():
    _, review = reviewed("classic")
    for seat in range(4):
        found = player_errors(review, seat, "Wes")
        counted = [one for one in review.decisions if one.seat == seat and one.counted]

        assert found.decisions == len(counted) > 0
        assert found.errors == pytest.approx(sum(one.loss for one in counted))
        assert found.rate == pytest.approx(found.errors / len(counted))


@pytest.mark.parametrize("game", ["", "classic", "buck"])
def test_a_player_stands_between_two_bots(game):
    rates = bot_rates(game)
    assert list(rates) == list(REGISTRY)

    middle = (rates["sensible"] + rates["search"]) / 2
    assert like(middle, game) == "between sensible and search"
    assert like(rates["random"] * 2, game) == "below random"
    assert like(rates["expert"] - 0.01, game) == "like expert"


def test_what_a_bot_is_compared_with_depends_on_the_game():
    assert like(0.005, "buck") == "between sensible and search"
    assert like(0.005, "family") == "between novice and sensible"


def test_the_bots_rates_are_those_that_were_measured():
    lines = list(map(json.loads, RATES.read_text().splitlines()))
    for line in lines:
        rate = bot_rates(line["variant"])[line["bot"]]
        assert rate == pytest.approx(max(0, line["rate"]), abs=6e-5)
    rates = [line for line in lines if not variant(line["variant"]).is_one_deal]
    for bot, rate in bot_rates("another game").items():
        found = fmean(max(0, line["rate"]) for line in rates if line["bot"] == bot)
        assert found == pytest.approx(rate, abs=6e-5)
    for grade, share in zip(THRESHOLDS, ("75", "90", "95"), strict=True):
        found = fmean(line["percentiles"][share] for line in rates if line["bot"] == "novice")
        assert found == pytest.approx(THRESHOLDS[grade], rel=0.07)
