"""Histories of OpenSpiel's euchre, against OpenSpiel itself."""

from itertools import product
from random import Random

import pyspiel
import pytest

from benny import NotationError
from benny.game import records
from benny.game.formats import openspiel

SPIEL = pyspiel.euchre
PARAMETERS = list(product((True, False), repeat=2))
DEALT = "3 13 1 9 19 18 15 11 22 16 12 4 14 3 7 5 2 17 20 23 21 6"


def histories(stuck: bool, lone: bool, number: int) -> list[list[int]]:
    """Return histories of random deals, some of them passed out where that can be."""
    game = pyspiel.load_game("euchre", {"stick_the_dealer": stuck, "allow_lone_defender": lone})
    found = []
    for seed in range(number):
        chance, state = Random(seed), game.new_initial_state()
        while not state.is_terminal():
            codes = state.legal_actions()
            is_shy = openspiel.PASS in codes and chance.random() < 0.7
            state.apply_action(openspiel.PASS if is_shy else chance.choice(codes))
        found.append(state.history())
    return found


def test_the_numbers_are_openspiel_s():
    names = [SPIEL.card_string(code)[::-1] for code in range(SPIEL.NUM_CARDS)]

    assert list(openspiel.CARDS) == names
    assert openspiel.PASS == SPIEL.PASS_ACTION
    assert openspiel.CLUBS == SPIEL.CLUBS_TRUMP_ACTION
    assert openspiel.ALONE == SPIEL.GO_ALONE_ACTION
    assert openspiel.WITH_PARTNER == SPIEL.PLAY_WITH_PARTNER_ACTION


@pytest.mark.parametrize(("stuck", "lone"), PARAMETERS)
def test_a_history_comes_back_number_by_number(stuck, lone):
    theirs = histories(stuck, lone, 50)
    text = "".join(f"{history}\n" for history in theirs)

    found, _ = openspiel.read(text, openspiel.spiel_rules(stuck, lone))
    again, notes = openspiel.write(found)

    assert [[int(code) for code in line.split()] for line in again.splitlines()] == theirs
    assert len(notes) == 1
    assert [records.verify(record) for record in found] == [None] * len(found)


@pytest.mark.parametrize(("stuck", "lone"), PARAMETERS)
def test_what_is_written_openspiel_plays_to_the_same_points(stuck, lone):
    found, _ = openspiel.read("\n".join(map(str, histories(stuck, lone, 50))))

    for record in found:
        line, _ = openspiel.write([record])
        deal = record.deals[0]
        state = pyspiel.load_game(
            "euchre",
            {
                "stick_the_dealer": record.rules.all_pass == "stick_dealer",
                "allow_lone_defender": record.rules.defend_alone == "always",
            },
        ).new_initial_state()
        for code in line.split():
            state.apply_action(int(code))
        gain = deal.points[0] - deal.points[1]

        assert state.is_terminal()
        assert state.returns() == [gain, -gain, gain, -gain]


def test_a_history_that_stops_early_leaves_alone_open():
    (record,), notes = openspiel.read(f"{DEALT} 27")

    assert record.deals[0].actions == [(0, "order")]
    assert any("stops before the maker says" in note for note in notes)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "there is no history"),
        ("1 2 3", "line 1: 3 numbers are too few"),
        (f"{DEALT}\n{DEALT} x", "line 2: 'x' is no action"),
        (f"{DEALT} 31", "line 1: '31' is no action"),
        ("1 " * 6000, "line 1: it has more than 10000 characters"),
        (f"9{DEALT[1:]}", "line 1, number 1: 9 should be a dealer"),
        (DEALT.replace("13", "9"), "line 1: the deal is not the deck of openspiel: look at"),
        (f"{DEALT} 3", "line 1, number 23: 3 should be a call"),
        (f"{DEALT} 25", "line 1: 'call C' is not allowed now"),
        (f"{DEALT} 27 24", "line 1, number 24: 24 should be the dealer's discard"),
        (f"{DEALT} 27 3 4", "line 1, number 25: 4 should be 29 or 30"),
        (f"{DEALT} 27 3 30 20 20", "line 1: 'play AC' is not allowed now"),
        (f"{DEALT} 27 3 30 24", "line 1, number 26: 24 should be a card to play"),
    ],
)
def test_a_broken_history_is_refused_with_its_place(text, words):
    with pytest.raises(NotationError) as found:
        openspiel.read(text)

    assert words in str(found.value)
