"""The registration of a match: what is fixed, refused and read, and how many deals show a gain."""

import hashlib
import json
from math import sqrt
from pathlib import Path

import pytest

from benny import NotationError
from benny.analysis.books import SHELF
from benny.bots import REGISTRY
from benny.lab.match_registration import (
    RegisteredMatch,
    ZTest,
    earlier,
    last_secret,
    measured_deviation,
    read_cut,
    read_secret,
    register,
    stand_in_for_people,
)
from benny.lab.seats import people_in_team, tables_of_team
from benny.rules.loading import variant
from support.games import plan

MOST_DEALS = ZTest("people and bot differ", 1e-300).deals_for(1e-6, 1e6)


@pytest.fixture
def out(tmp_path):
    return tmp_path / "evening.json"


def test_a_registration_is_its_file_and_is_known_by_the_hash_of_its_bytes(out):
    made = register(plan(), out)
    found = RegisteredMatch.read(out)

    assert found == made
    assert found.digest == hashlib.sha256(out.read_bytes()).hexdigest()
    assert found.digest.startswith(found.id)
    assert found.registration.bot == "sensible/3"
    assert found.registration.book == SHELF.fingerprint(found.registration.rules) != ""
    assert found.registration.number_of_tables == 2


def test_the_secret_is_beside_it_for_its_owner_alone(out):
    match = register(plan(people=8), out)
    secret = out.with_suffix(".secret")

    assert secret.stat().st_mode & 0o777 == 0o600
    assert secret.read_text().strip() not in out.read_text()
    assert read_secret(match, out) == secret.read_text().strip()


def test_each_team_has_a_chain_of_its_own_that_ends_in_its_commitment(out):
    match = register(plan(people=8), out)
    secret = read_secret(match, out)
    teams = [last_secret(secret, team) for team in range(2)]

    assert match.registration.deals_of_team == 2
    assert match.registration.commitments == tuple(earlier(one, 2) for one in teams)
    assert hashlib.sha256(bytes.fromhex(teams[0])).hexdigest() == earlier(teams[0], 1)


def test_teams_share_the_deals(out):
    registration = register(plan(people=8), out).registration

    assert [registration.team_of(deal) for deal in range(1, 5)] == [0, 0, 1, 1]
    assert [registration.place_of(deal) for deal in range(1, 5)] == [1, 2, 1, 2]
    assert registration.table_of(3, (1, 3)) == 4


@pytest.mark.parametrize(("effect", "people", "deals"), [(0.2, 4, 111), (1, 4, 30), (1, 28, 35)])
def test_by_default_there_are_deals_for_the_effect_and_for_a_verdict(out, effect, people, deals):
    made = register(plan(deals=None, effect=effect, people=people), out).registration

    assert made.deals == deals


@pytest.mark.parametrize(("deviation", "effect"), [(0.75, 0.1), (2.443, 0.326), (0.001, 0.000133)])
def test_by_default_the_effect_is_a_share_of_the_deviation(out, deviation, effect):
    made = register(plan(deals=None, deviation=deviation), out).registration

    assert made.effect == effect
    assert made.deals == pytest.approx(442, rel=0.01)
    assert made.effect_of_deals == pytest.approx(effect, abs=0.001)


def test_another_secret_is_refused(out):
    match = register(plan(), out)
    for wrong in ("0" * 64, "no digits"):
        out.with_suffix(".secret").write_text(wrong)
        with pytest.raises(NotationError, match=r"is not the secret of .*evening\.json"):
            read_secret(match, out)


def test_a_registration_is_not_overwritten(out):
    before = register(plan(), out).body

    with pytest.raises(NotationError, match="exists already"):
        register(plan(), out)
    assert out.read_bytes() == before


def test_standard_output_can_hold_no_registration(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(NotationError, match="name a file, not '-'"):
        register(plan(), Path("-"))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("evening.secret", "is where the secret goes: end the registration's name in .json"),
        (".", "is a folder: name a file for the registration"),
        ("no/evening.json", "there is no folder"),
    ],
)
def test_a_file_that_can_hold_no_registration_is_refused(tmp_path, name, sentence):
    with pytest.raises(NotationError, match=sentence):
        register(plan(), tmp_path / name)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("chosen", "sentence"),
    [
        (
            {"people": 5},
            "5 people can't be divided into teams of 4: classic in duplicate form takes 4, 8",
        ),
        ({"people": 8, "deals": 5}, "2 teams can't share 5 deals evenly"),
        ({"deals": 10**11}, "deals 100000000000 should be a whole number from 2 to 1000000"),
        ({"deals": "many"}, "deals 'many' should be a whole number from 2 to 1000000"),
        ({"people": 4 * 10**12}, "1000000000000 teams can't share 4 deals evenly"),
        ({"bot": "best"}, "'best' is not one of Benny's bots; there are random, novice, "),
        ({"bot": "mybot.py:MyBot"}, "'mybot.py:MyBot' is not one of Benny's bots; "),
        (
            {"deals": None, "effect": 0.001, "deviation": 3},
            "1 team would need 70,639,918 deals to show 0.001 points with a standard deviation of "
            "3, and a match has at most 1,000,000",
        ),
        ({"rules": "dnd", "form": "plain", "people": 1}, "dnd always lets seat 0 deal first"),
    ],
)
def test_what_can_not_be_registered_is_told_in_a_sentence_and_leaves_no_file(out, chosen, sentence):
    with pytest.raises(NotationError, match=sentence):
        register(plan(**chosen), out)
    assert list(out.parent.iterdir()) == []


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"format": "benny-match/2"}, "'benny-match/2' should be 'benny-match/1'"),
        ({"bot": "best/1"}, "'best' is not one of Benny's bots"),
        ({"bot": "sensible"}, "bot = 'sensible' should be a bot with its version, as in 'expert/"),
        ({"level": 1}, "level = 1 should be a number between 1e-300 and 1"),
        ({"level": 5e-324}, "level = 5e-324 should be a number between 1e-300 and 1"),
        ({"effect": 0}, "effect = 0 should be a number from 0.000001 to 1000000"),
        ({"effect": 5e-324}, "effect = 5e-324 should be a number from 0.000001 to 1000000"),
        ({"deviation": 1e200}, "deviation = 1e\\+200 should be a number from 0.000001 to 1000000"),
        (
            {"level": 1e-300, "effect": 1e-6, "deviation": 1e6},
            f"deals_for_effect is 442, but the rest of it gives {MOST_DEALS}",
        ),
        ({"deals": 10**11}, "deals = 100000000000 should be a whole number from 2 to 1000000"),
        ({"people": 8}, "8 people make 2 teams, and it has 1 commitment"),
        ({"variant": "buck"}, "variant is 'buck', but the rest of it gives 'classic'"),
        ({"power": 0.9}, "power is 0.9, but the rest of it gives 0.8"),
        ({"deals_for_effect": 3}, "deals_for_effect is 3, but the rest of it gives 442"),
        ({"effect_of_deals": 0.1}, "effect_of_deals is 0.1, but the rest of it gives 1.051"),
        ({"stop": "when I like"}, "'when I like' should be 'when all deals are played'"),
    ],
)
def test_a_file_that_is_none_is_told_in_a_sentence(out, change, sentence):
    register(plan(), out)
    out.write_text(json.dumps(json.loads(out.read_text()) | change))

    with pytest.raises(NotationError, match=sentence):
        RegisteredMatch.read(out)


def test_people_cut_with_words():
    assert read_cut(" Blue  heron 42 ") == "blue-heron-42"
    for wrong in ("", "a.b", "ä", "x" * 25):
        with pytest.raises(NotationError, match="can't cut the cards"):
            read_cut(wrong)


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
