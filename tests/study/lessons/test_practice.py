"""The deal at the end of the course: who follows the hints wins it, and who passes does not."""

from types import SimpleNamespace

import pytest

from benny import IllegalActionError, NotationError, variant
from benny.game.view import Contract, Ending
from benny.study.lessons.practice import is_won, practice_deal
from support.rules import HOUSES, SMALL, mark_slow

ALL = HOUSES | SMALL


def play_by_advice(rules, attempt):
    found, shown = practice_deal(rules, attempt, ()), []
    while not found.over:
        shown.append(found)
        found = practice_deal(rules, attempt, (*found.played, found.advice))
    return found, shown


@pytest.mark.parametrize("name", mark_slow(ALL))
def test_a_deal_is_won_by_advice_on_each_attempt(name):
    rules = ALL[name]
    for attempt in range(3):
        end, shown = play_by_advice(rules, attempt)
        assert end.won
        assert end.advice is None
        assert all(one.advice in one.picture.view.legal and one.hint.endswith(".") for one in shown)
        assert all(one.picture.view.seat == 0 for one in (*shown, end))


@pytest.mark.slow
@pytest.mark.parametrize("name", HOUSES)
def test_a_deal_is_not_won_by_passing(name):
    rules = ALL[name]
    for attempt in range(3):
        found = practice_deal(rules, attempt, ())
        while not found.over:
            passes = [action for action in found.picture.view.legal if action in ("pass", "fold")]
            choice = passes[0] if passes else found.advice
            found = practice_deal(rules, attempt, (*found.played, choice))
        assert not found.won


def test_what_happened_since_the_last_choice_is_told():
    end, shown = play_by_advice(variant("classic"), 0)
    assert shown[0].told[0].startswith("Hand 1: ")
    assert all(one.told[0].startswith("You ") for one in shown[1:])
    assert any(line.endswith("called hearts and won every trick.") for line in end.told)


@pytest.mark.slow
def test_attempts_are_other_deals_and_come_round_again():
    rules = variant("american")
    hands = [practice_deal(rules, attempt, ()).picture.view.hand for attempt in range(16)]
    assert len(set(hands)) > 4
    assert hands[:8] == hands[8:]


def test_a_deal_may_be_lost_and_takes_no_wrong_action():
    rules = variant("american")
    with pytest.raises(IllegalActionError, match="'play 9S' is not allowed now"):
        practice_deal(rules, 0, ("play 9S",))
    with pytest.raises(NotationError, match="'jump' is not an action"):
        practice_deal(rules, 0, ("jump",))
    end, _ = play_by_advice(rules, 0)
    with pytest.raises(NotationError, match="'pass' comes too late: the hand is over"):
        practice_deal(rules, 0, (*end.played, "pass"))


def outcome(maker, euchred, points, ending=Ending.PLAYED):
    contract = Contract(maker=maker)
    return SimpleNamespace(contract=contract, euchred=euchred, points=points, ending=ending)


@pytest.mark.parametrize(
    ("name", "end", "won"),
    [
        ("american", outcome(0, False, (1, 0)), True),
        ("american", outcome(0, True, (0, 2)), False),
        ("american", outcome(3, True, (2, 0)), True),
        ("american", outcome(None, False, (0, 0), Ending.PASSED_OUT), False),
        ("buck", outcome(1, False, (-1, -3, 5, 0)), True),
        ("buck", outcome(0, True, (5, -1, 0, 0)), False),
    ],
)
def test_a_deal_is_won_by_whoever_it_is_good_for(name, end, won):
    assert is_won(variant(name), end) is won
