"""Rules on their way into the core: the words that they may say, as ints."""

from typing import get_args, get_type_hints

import pytest

from benny import Rules, variant
from benny.core import compiled_rules, constants
from benny.rules.compile import as_int, compile_rules

WORDS = {
    "sides": {"partners": compiled_rules.PARTNERS},
    "making": {"auction": compiled_rules.AUCTION},
    "upcard": {"dealer_takes": compiled_rules.DEALER_TAKES},
    "discard": {"own_card": compiled_rules.OWN_CARD},
    "turned_down_suit": {"open": compiled_rules.OPEN},
    "turned_trump_auction": {"skipped": compiled_rules.SKIPPED},
    "throw_in_dealer": {"same": compiled_rules.SAME},
    "next_dealer": {"winner": compiled_rules.WINNER},
    "alone": {"never": compiled_rules.NEVER, "must": compiled_rules.MUST},
    "defend_alone": {
        "against_alone": compiled_rules.AGAINST_ALONE,
        "always": compiled_rules.ALWAYS,
    },
    "all_pass": {
        "same_dealer": compiled_rules.SAME_DEALER,
        "stick_dealer": compiled_rules.STICK_DEALER,
        "goes_on": compiled_rules.GOES_ON,
    },
    "first_lead": {
        "left_of_dealer": compiled_rules.LEFT_OF_DEALER,
        "maker": compiled_rules.MAKER_LEADS,
        "left_of_maker": compiled_rules.LEFT_OF_MAKER,
    },
    "scoring": {
        "difference": compiled_rules.BY_DIFFERENCE,
        "countdown": compiled_rules.BY_COUNTDOWN,
        "stake": compiled_rules.BY_STAKE,
        "euchs": compiled_rules.BY_EUCHS,
    },
    "order_needs": {"nothing": False},
    "dealer_needs": {"nothing": False},
    "call_needs": {"nothing": False},
    "first_lead_alone": {"same": False},
}


@pytest.mark.parametrize(
    ("field", "word", "expected"),
    [(field, word, value) for field, words in WORDS.items() for word, value in words.items()],
)
def test_words_of_rules_are_the_constants_that_the_core_compares_with(field, word, expected):
    assert as_int(get_type_hints(Rules)[field], word) == expected


def test_hands_that_may_be_thrown_in_are_bits():
    kind = get_type_hints(Rules)["throw_in"]
    bits = {word: as_int(kind, (word,)) for word in get_args(get_args(kind)[0])}

    assert bits == {
        "ace_no_face": compiled_rules.ACE_NO_FACE,
        "no_ace_no_face": compiled_rules.NO_ACE_NO_FACE,
        "no_ace_no_face_no_trump": compiled_rules.NO_ACE_NO_FACE_NO_TRUMP,
    }
    assert as_int(kind, tuple(bits)) == 7


@pytest.mark.parametrize(("name", "suit"), [("buck", 0), ("classic", constants.NO_SUIT)])
def test_trump_that_is_turned_up_is_a_suit_or_none(name, suit):
    assert compile_rules(variant(name)).turned_trump == suit
