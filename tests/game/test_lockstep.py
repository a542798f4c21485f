"""Our game and OpenSpiel's euchre are the same, as far as its two parameters reach."""

import subprocess
import sys
from random import Random

import openspiel_match
import pytest
from lockstep import (
    DifferenceError,
    LockStep,
    Settings,
    compare,
    play_randomly,
    random_deal,
)
from msgspec.structs import replace
from openspiel_match import ISMCTS, OpenSpielMatch

from benny import Action
from benny.bots import signature
from benny.game.formats.openspiel import ALONE, WITH_PARTNER
from support.places import ROOT

BENCH = ROOT / "bench"
SETTINGS = Settings()
PLAYS_ANYTHING = ISMCTS(max_simulations=2, uct_c=5.0, final_policy_type="MAX_VISIT_COUNT")


@pytest.mark.parametrize("lone", [False, True], ids=["partners defend", "lone defence"])
@pytest.mark.parametrize("stuck", [False, True], ids=["passed out", "stuck"])
def test_random_deals_go_the_same_way_in_both(stuck, lone):
    found = compare(Settings(stick_the_dealer=stuck, allow_lone_defender=lone), deals=250, seed=1)

    assert found["deals"] == 250
    assert found["played alone"] > 0
    assert (found["passed out"] == 0) == stuck
    assert (found["defended alone"] > 0) == lone


@pytest.mark.parametrize(
    "changes",
    [
        {"discard": "any_card"},
        {"all_pass": "next_dealer"},
        {"order_needs": "printed_suit"},
        {"call_needs": "printed_suit"},
        {"turned_down_suit": "open"},
        {"defend_alone": "always"},
        {"alone": "never"},
        {"bowers": "right"},
        {"made": (1, 1, 3)},
        {"made_alone": (1, 1, 5)},
        {"euchred": (2, 2, 4)},
        {"first_lead": "maker"},
    ],
    ids=str,
)
def test_other_rules_are_told_apart(changes):
    rules = replace(SETTINGS.rules, **changes)

    with pytest.raises(DifferenceError, match=r"in OpenSpiel and .* with us"):
        play_deals(rules, 200)


def test_the_dealer_buries_before_knowing_whether_the_maker_goes_alone():
    table = dealt()

    table.take(table.code(Action("order")))
    seen_by_dealer = table.game.view(3).log
    table.take(table.state.legal_actions()[0])
    table.take(ALONE)

    assert [event.action for event in seen_by_dealer] == ["order"]
    assert table.game.view(3).log[0].action == "order alone"
    assert table.game.view(3).discarded
    assert table.contract.alone


def test_a_maker_of_ours_has_said_at_once_that_they_go_alone():
    table = dealt()

    table.take(table.code(Action("order alone")), alone=True)
    known_at_once = table.contract.alone
    table.take(table.state.legal_actions()[0])
    table.take(WITH_PARTNER)

    assert known_at_once
    assert not table.contract.alone


def test_a_match_counts_what_our_bot_gains_on_one_that_plays_anything():
    match = OpenSpielMatch(bot=signature("sensible"), ismcts=PLAYS_ANYTHING)

    played = match.work(0, seed=5)

    assert played.number == 4
    assert match.gain(played).mean > 0


@pytest.mark.proof
def test_the_match_is_played_from_the_command_line(tmp_path):
    script = BENCH / "openspiel_match.py"
    options = ["--bot", "sensible", "--deals", "4", "--simulations", "5"]

    done = subprocess.run(
        [sys.executable, script, *options, "--checkpoint", tmp_path / "match"],
        capture_output=True,
        text=True,
    )

    assert done.stderr == ""
    assert "4 deals in 2 seatings" in done.stdout
    assert (tmp_path / "match").exists()


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--bot", "nobody"], "unknown bot 'nobody': there are random, novice"),
        (["--deals", "0"], "0 pieces of work give no result"),
        (["--simulations", "1"], "1 simulations choose nothing: give 2 or more"),
    ],
    ids=["bot", "deals", "simulations"],
)
def test_a_match_that_cannot_be_is_refused_in_one_sentence(options, sentence, monkeypatch):
    monkeypatch.setattr(sys, "argv", ["openspiel_match.py", *options])

    with pytest.raises(SystemExit, match=sentence):
        openspiel_match.main()


def play_deals(rules, number):
    chance = Random(1)
    for _ in range(number):
        table = LockStep(rules, SETTINGS.new_state(), random_deal(rules, chance))
        play_randomly(table, chance)


def dealt():
    """Return a deal of seat 3 before its first call."""
    chance = Random(2)
    deal = replace(random_deal(SETTINGS.rules, chance), dealer=3)
    return LockStep(SETTINGS.rules, SETTINGS.new_state(), deal)
