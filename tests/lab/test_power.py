"""How many deals show a gain."""

from math import sqrt

import pytest

from benny import NotationError
from benny.bots import REGISTRY
from benny.lab.match_registration import ZTest, measured_deviation, stand_in_for_people
from benny.lab.seats import people_in_team, tables_of_team
from benny.rules.loading import variant

TWO_SIDED = ZTest("people and bot differ", 0.05)


def test_the_figures_of_a_z_test_are_those_of_the_textbook():
    assert TWO_SIDED.reach == pytest.approx(1.959964)
    assert ZTest("the bot is ahead", 0.05).reach == pytest.approx(1.644854)
    # Cohen: 80% power at 5%, two-sided, takes ((1.96 + 0.84) / effect)^2.
    assert TWO_SIDED.deals_for(0.1, 0.45) == 159
    assert TWO_SIDED.deals_for(0.1, 1.12) == 985
    assert TWO_SIDED.shown_by(159, 0.45) == pytest.approx(0.1, abs=0.001)


def test_a_level_however_small_has_its_reach():
    assert ZTest("the bot is ahead", 1e-17).reach == pytest.approx(8.493793)
    assert ZTest("people and bot differ", 2e-17).reach == pytest.approx(8.493793)


def test_a_p_value_counts_what_is_at_least_as_far_on_the_side_that_is_to_be_shown():
    assert TWO_SIDED.chance(1.959964) == pytest.approx(0.05)
    assert TWO_SIDED.chance(-1.959964) == pytest.approx(0.05)
    assert ZTest("the bot is ahead", 0.05).chance(-1.644854) == pytest.approx(0.05)
    assert ZTest("the people are ahead", 0.05).chance(-1.644854) == pytest.approx(0.95)


@pytest.mark.parametrize(
    ("name", "form", "tables"),
    [
        ("classic", "duplicate", ((0, 2), (1, 3))),
        ("classic", "plain", ((0, 2),)),
        ("dnd", "duplicate", ((0,), (1,))),
    ],
)
def test_people_sit_as_the_arena_seats_the_first_of_two_bots(name, form, tables):
    rules = variant(name)

    assert tables_of_team(rules, form) == tables
    assert people_in_team(rules, form) == sum(map(len, tables))


@pytest.mark.slow
def test_the_same_cards_in_both_seatings_leave_less_to_chance():
    rules = variant("classic")
    duplicate, plain = (
        measured_deviation(rules, form, "sensible", 200, "novice")
        for form in ("duplicate", "plain")
    )

    assert 0.5 < duplicate < plain / sqrt(2)


@pytest.mark.parametrize("bot", REGISTRY)
def test_no_bot_stands_in_for_people_against_itself(bot):
    assert stand_in_for_people(bot) != bot
    assert stand_in_for_people(bot) in REGISTRY


def test_one_deal_has_no_deviation():
    with pytest.raises(NotationError, match="deals 1 should be a whole number, 2 or more"):
        measured_deviation(variant("classic"), "plain", "random", 1, "novice")
