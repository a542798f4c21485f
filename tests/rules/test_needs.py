"""Who may order or name which suit, said a second time and held against the game."""

from itertools import product
from random import Random

import pytest
from msgspec import ValidationError

from benny import Action, Card, Game, Suit
from benny.game.view import Phase, View
from support.rules import house, mark_slow

NEEDS = ("nothing", "printed_suit", "any_trump")
AXES: dict[str, tuple[str, ...]] = {
    "order_needs": NEEDS,
    "dealer_needs": NEEDS,
    "call_needs": NEEDS,
    "turned_down_suit": ("barred", "open"),
    "all_pass": ("goes_on", "stick_dealer", "next_dealer"),
    "upcard": ("stays", "dealer_takes"),
}
THREE = {"players": 3, "sides": "maker_against_rest", "jokers": 1, "hand_size": 2}
SIZES: list[tuple[dict[str, object], int]] = [  # with how many of the rules are refused
    ({}, 0),
    ({"lowest": "7", "jokers": 1}, 0),
    ({**THREE, "lowest": "T"}, 0),
    ({**THREE, "lowest": "9"}, 36),
    ({"players": 2, "sides": "solo", "jokers": 1, "hand_size": 1}, 36),
]
MOST = 20  # calls of a deal in which naming goes on
PAIRS = {"S": "C", "C": "S", "H": "D", "D": "H"}


def holds(hand: tuple[Card, ...], suit: Suit, need: str) -> bool:
    """Return whether a hand has what it takes to make a suit trump, whose left bower is trump."""
    if need == "nothing":
        return True
    also = ("J" + PAIRS[suit.value],) if need == "any_trump" else ()
    jokers = need == "any_trump" and any(card.is_joker for card in hand)
    return jokers or any(
        card.endswith(suit.value) or card in also for card in hand if not card.is_joker
    )


def may_order(view: View) -> bool:
    """Return whether the viewer may order."""
    needs = {view.rules.order_needs}
    if view.turn == view.dealer:
        needs.add(view.rules.dealer_needs)
    return all(holds(view.hand, view.upcard.suit, need) for need in needs)


def may_name(view: View) -> set[Suit]:
    """Return the suits that the viewer may name."""
    is_barred = view.rules.turned_down_suit == "barred" and not view.upcard.is_joker
    suits = set(Suit) - ({view.upcard.suit} if is_barred else set())
    held = {suit for suit in suits if holds(view.hand, suit, view.rules.call_needs)}
    return held or (suits if is_stuck(view) else set())


def is_stuck(view: View) -> bool:
    """Return whether the viewer is the dealer, who must name a suit."""
    return view.rules.all_pass == "stick_dealer" and view.turn == view.dealer


def expected(view: View) -> set[Action]:
    """Return what the viewer may say, as these rules are said here."""
    if view.phase is Phase.ORDER:
        return {Action("pass")} | ({Action("order")} if may_order(view) else set())
    named = {Action(f"call {suit.value}") for suit in may_name(view)}
    return named if is_stuck(view) else named | {Action("pass")}


@pytest.mark.parametrize("number", mark_slow(range(len(SIZES)), {0, len(SIZES) - 1}))
def test_who_may_order_or_name_which_suit_is_as_said_a_second_time(number):
    (size, without_end), random, compared, refused = SIZES[number], Random(1), 0, 0
    for values in product(*AXES.values()):
        changes = dict(zip(AXES, values, strict=True))
        try:
            rules = house("classic", scoring="euchs", **size, **changes)
        except ValidationError:
            assert (changes["all_pass"], changes["turned_down_suit"]) == ("goes_on", "barred")
            assert changes["call_needs"] != "nothing"
            refused += 1
            continue
        compared += compare(Game(rules, seed=compared), random)

    assert compared > 500
    assert refused == without_end


def compare(game: Game, random: Random) -> int:
    """Compare what may be said in the first deal, most of which is a pass, and return how often."""
    compared = 0
    while compared < MOST and len(game.deals) == 1:
        view = game.view(game.turn)
        if view.phase not in (Phase.ORDER, Phase.CALL):
            break
        assert set(view.legal) == expected(view)
        compared += 1
        may_pass = "pass" in view.legal and random.random() < 0.9
        game.act("pass" if may_pass else random.choice(view.legal))
    return compared
