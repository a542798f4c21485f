"""The account of a game: its parts add up, for each side, to what happened."""

from functools import cache
from itertools import pairwise

import pytest

from benny import variant
from benny.core.deal import Deal
from benny.lab.review.account import account, like, player_errors
from benny.lab.review.chances import BookPlay
from benny.lab.review.decisions import Depth
from benny.lab.review.grades import BOT_RATES
from benny.lab.review.review import ReviewJob
from benny.lab.runs.runner import run
from benny.rules.compile import compile_rules
from support.games import played
from support.houses import HOUSES

SHALLOW = Depth(first=8, most=8)


@cache
def reviewed(name, seed=0, bots=("novice",)):
    """Return a game's record and its review, in few worlds."""
    record = played(HOUSES[name], bots, seed)
    job = ReviewJob(record=record, depth=SHALLOW)
    return record, run(job, job.pieces)


@pytest.mark.compiled
@pytest.mark.deep
@pytest.mark.parametrize("name", HOUSES)
def test_luck_fortune_errors_and_slack_lead_from_start_to_result(name):
    record, review = reviewed(name)
    for side in range(len(record.sides)):
        found = account(review, side)
        parts = found.luck + found.fortune + found.errors + found.slack

        assert found.start + parts == pytest.approx(found.result, abs=1e-9)
        assert found.result == (side == record.result.winner)
        assert found.adjusted == pytest.approx(found.start + found.errors + found.slack, abs=1e-9)


@pytest.mark.compiled
@pytest.mark.deep
@pytest.mark.parametrize("name", HOUSES)
def test_a_deal_begins_where_the_last_one_ended(name):
    _, review = reviewed(name)
    deals = [deal.chances for deal in review.deals]
    for deal, after in pairwise(deals):
        assert deal.after == pytest.approx(after.before, abs=1e-12)
    assert sum(deals[0].before) == pytest.approx(1)


@pytest.mark.compiled
def test_the_book_meets_neither_error_nor_fortune():
    """It does what the book does in each world, and what it does is what was to be expected."""
    rules = variant("classic")
    record, review = reviewed("classic", bots=("sensible",))
    play = BookPlay(rules)
    usual = [one for one in review.decisions if one.error == one.slack]
    assert usual
    for one in usual:
        log = record.deals[one.deal - 1]
        deal = Deal(compile_rules(rules), log.dealer, [card.number for card in log.deck])
        for _, action in log.actions[: one.action - 1]:
            deal.act(action.code)
        scores = record.deals[one.deal - 2].scores if one.deal > 1 else (0, 0)
        if play.during(deal, scores) == one.win:
            assert one.fortune == pytest.approx((0, 0), abs=1e-12)


@pytest.mark.compiled
def test_errors_of_a_seat_are_the_losses_of_its_decisions_that_count():
    _, review = reviewed("classic")
    for seat in range(4):
        found = player_errors(review, seat, "Wes")
        counted = [one for one in review.decisions if one.seat == seat and one.counted]

        assert found.decisions == len(counted) > 0
        assert found.errors == pytest.approx(sum(one.loss for one in counted))
        assert found.rate == pytest.approx(found.errors / len(counted))


def test_a_player_stands_between_two_bots():
    rates = list(BOT_RATES.values())
    assert rates == sorted(rates, reverse=True)

    middle = (BOT_RATES["sensible"] + BOT_RATES["search"]) / 2
    assert like(middle) == "between sensible and search"
    assert like(rates[0] * 2) == "below random"
    assert like(rates[-1] - 0.01) == "like expert"
