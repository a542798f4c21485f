"""Hands that somebody asks about: what is told of them, and what their actions are worth."""

import pytest
from msgspec.structs import replace

from benny import NotationError, variant
from benny.lab.questions import FIRST, MOST, HandQuestion, answer, told_hand
from benny.lab.situations.input import SituationInput
from benny.rules.loading import change_rules
from support.rules import SIX

HAND = "JH 9H AS KC 9D"


def question(name="american", *, is_begun=False, **given):
    standard = {"hand": HAND, "up": "TH", "dealer": 3, "seat": 0}
    return HandQuestion(
        rules=variant(name), given=SituationInput(**standard | given), is_begun=is_begun
    )


def answered(asked, worlds=FIRST, **how):
    return answer(asked.situation(), worlds, **how)


@pytest.mark.parametrize("name", SIX)
def test_each_game_values_all_that_may_be_done(name):
    whole = question(name, dealer=None)
    hand, found = told_hand(whole), answered(whole)

    assert hand.to_act
    assert {value.label for value in found.values} == {one.label for one in hand.next}
    assert all(value.reason for value in found.values)
    assert found.verdict
    assert found.remark
    assert found.deeper > found.worlds


def test_figures_settle_and_the_same_question_has_the_same_answer():
    first, last = answered(question()), answered(question(), 8 * FIRST)

    assert last == answered(question(), 8 * FIRST)
    assert last.values[0].win_error < first.values[0].win_error / 2
    assert answered(question(), MOST).deeper == 0


def test_few_deals_are_counted_out_and_nothing_is_deeper():
    play = "pass, pass, pass, order, discard 9D, QS, 9S, TS, AS, JH, QH, AH, TD, TH, TC, JC, AC"
    found = answered(question(dealer=0, play=play))

    assert found.counted
    assert found.deeper == 0
    assert all(value.error == 0 for value in found.values)


def test_cards_may_be_solved_with_open_hands_and_calls_may_not():
    assert answered(question(play="order"), method="open").method == "open"
    with pytest.raises(NotationError, match="only cards can be solved with open hands"):
        answered(question(), method="open")


@pytest.mark.parametrize("worlds", [0, MOST + 1])
def test_an_impossible_number_of_worlds_is_refused(worlds):
    with pytest.raises(NotationError, match=f"worlds = {worlds} should be a whole number"):
        answered(question(), worlds)


def test_games_won_decide_once_a_score_is_told():
    assert not answered(question()).by_wins
    assert answered(question(score="9-6")).by_wins
    assert not answered(question("sawdust", score="0-0")).by_wins


def test_in_a_very_long_game_points_decide():
    rules = change_rules(variant("dnd"), ["target=1000"])
    found = answered(replace(question("dnd", dealer=None, score="3-4"), rules=rules))

    assert not found.by_wins
    assert {value.win for value in found.values} == {None}


def test_what_is_missing_is_said_in_turn():
    hands = [told_hand(question(hand="JH 9H", up="")), told_hand(question(up=""))]

    assert [one.missing for one in hands] == ["hand", "up"]
    assert [one.picture for one in hands] == [None, None]
    assert len(hands[0].deck) == 24
    assert hands[0].hand == ("JH", "9H")


def test_without_a_dealer_the_seat_calls_first():
    hand = told_hand(question(dealer=None, seat=None))

    assert (hand.seat, hand.dealer) == (0, 3)
    assert hand.to_act
    assert [seat.place for seat in hand.seats] == [
        "You deal",
        "West deals: you call third",
        "Partner deals: you call second",
        "East deals: you call first",
    ]


def test_others_are_asked_until_it_is_ones_own_turn():
    begun = told_hand(question(dealer=0, is_begun=True))
    passed = told_hand(question(dealer=0))

    assert [one.step for one in begun.next] == ["pass", "order", "order alone"]
    assert {one.seat for one in begun.next} == {1}
    assert not begun.to_act
    assert passed.play == ("pass", "pass", "pass")
    assert [one.label for one in passed.next] == ["pass", "pick up", "pick up alone"]


def test_what_is_wrong_is_said_of_its_field_and_the_rest_is_kept():
    hand = told_hand(question(score="3 to x"))

    assert hand.wrong.field == "score"
    assert hand.wrong.error.startswith("Score '3 to x': write one number for each of 2 sides")
    assert hand.hand == tuple(HAND.split())


def test_a_card_that_is_led_by_somebody_is_none_of_ones_own():
    hand = told_hand(question(dealer=0, seat=0, play="order"))

    assert {one.seat for one in hand.next} == {0}  # the dealer's discard
    led = told_hand(question(dealer=0, seat=0, play="order, discard 9D"))
    assert {one.seat for one in led.next} == {1}
    assert not {one.card for one in led.next} & set(led.hand)


def test_scores_are_those_of_the_sides_or_of_each_seat():
    assert told_hand(question()).scores == ("Your side", "The others")
    assert told_hand(question("buck", seat=2, dealer=1)).scores == ("North", "East", "You", "West")
    assert told_hand(question("dnd", seat=1, dealer=0)).scores == ("You", "North")
    assert told_hand(question("sawdust")).scores == ()
