"""The solver of deals with open cards, against brute force and against itself."""

from random import Random

import pytest

from benny import variant
from benny.core import constants
from benny.core.deal import Deal
from benny.core.search.solver import RandomSolving, Solver
from benny.rules.cards import SUITS, Card, Suit, parse_cards
from benny.rules.compile import compile_rules
from support import pure
from support.brute_force import (
    after_each,
    ending,
    most_tricks,
    most_tricks_remembered,
    sides,
    taken_by,
)
from support.rules import HOUSES, mark_slow

COMPILED = bool(pure.built()) and not pure.PLAIN
ENDINGS = 150 if COMPILED else 15
ROTATIONS = 100 if COMPILED else 10
TWO_SIDES = {name: rules for name, rules in HOUSES.items() if not rules.everybody_has_a_goal}


def tricks_of(rules, deal, ours):
    """Return the tricks that a side takes in all, those before included."""
    solver = Solver(compile_rules(rules))
    solver.load(deal, ours)
    return taken_by(deal, ours) + solver.tricks()


@pytest.mark.parametrize("name", mark_slow(HOUSES))
def test_endings_are_solved_as_by_trying_everything(name):
    rules = HOUSES[name]
    random = Random(f"endings of {name}")
    length = 5 if rules.players == 2 else 3
    solver = Solver(compile_rules(rules))

    for _ in range(ENDINGS):
        deal = ending(rules, random, length)
        ours = sides(rules, deal)
        before = taken_by(deal, ours)
        solver.load(deal, ours)

        assert before + solver.tricks() == most_tricks(deal, ours)


@pytest.mark.parametrize("name", mark_slow(HOUSES))
def test_each_card_is_valued_as_by_trying_everything(name):
    rules = HOUSES[name]
    random = Random(f"cards of {name}")
    length = 5 if rules.players == 2 else 3

    for _ in range(ENDINGS // 5):
        deal = ending(rules, random, length)
        ours = sides(rules, deal)
        solver = Solver(compile_rules(rules))
        solver.load(deal, ours)
        solver.value_cards(deal.choices())

        first = deal.trump * constants.CARDS
        for card, after in after_each(deal):
            place = compile_rules(rules).position[first + card]
            assert taken_by(deal, ours) + solver.values[place] == most_tricks(after, ours)


@pytest.mark.parametrize(
    "name", mark_slow([name for name in TWO_SIDES if HOUSES[name].players == 4])
)
def test_a_whole_deal_is_solved_as_by_trying_everything(name):
    rules = HOUSES[name]
    random = Random(f"a whole deal of {name}")
    deal = ending(rules, random, 5)
    ours = sides(rules, deal)

    assert tricks_of(rules, deal, ours) == most_tricks_remembered(deal, ours, {})


@pytest.mark.parametrize("name", mark_slow(HOUSES))
def test_the_zero_window_agrees_with_the_number(name):
    rules = HOUSES[name]
    random = Random(f"windows of {name}")
    solver = Solver(compile_rules(rules))

    for _ in range(ENDINGS // 5):
        deal = ending(rules, random, 5)
        solver.load(deal, sides(rules, deal))
        tricks = solver.tricks()

        left = rules.tricks - deal.tricks_done
        found = [solver.at_least(need) for need in range(left + 2)]
        assert found == [need <= tricks for need in range(left + 2)]


def position(rules, index):
    return compile_rules(rules).position[index]


@pytest.mark.parametrize("name", mark_slow(HOUSES))
def test_what_is_forgotten_changes_nothing(name):
    rules = HOUSES[name]
    random = Random(f"small tables of {name}")
    forgetful, ordinary = Solver(compile_rules(rules), 1), Solver(compile_rules(rules))

    for _ in range(ENDINGS // 5):
        deal = ending(rules, random, 5)
        for solver in (forgetful, ordinary):
            solver.load(deal, sides(rules, deal))
        assert forgetful.tricks() == ordinary.tricks()


def shuffled_hands(rules, random):
    deck = list(rules.deck)
    random.shuffle(deck)
    return [deck[seat * 5 : seat * 5 + 5] for seat in range(4)]


def solved(rules, trump, leader, hands, ours):
    solver = Solver(compile_rules(rules))
    numbers = [[card.number for card in hand] for hand in hands]
    solver.lay_out(trump.number, leader, numbers, [])
    solver.aim(ours)
    return solver.tricks()


@pytest.mark.parametrize("name", ["classic", "sawdust"])
@pytest.mark.parametrize("order", ["DCSH", "HSCD", "SHDC", "SDHC", "CHDS"])
def test_suits_that_change_places_in_pairs_change_nothing(name, order):
    random = Random(f"suits of {name}")
    rules = variant(name)
    new = dict(zip(SUITS, map(Suit, order), strict=True))
    for _ in range(ROTATIONS // 5):
        hands = shuffled_hands(rules, random)
        moved = [[Card(f"{card.rank}{new[card.suit]}") for card in hand] for hand in hands]

        tricks = solved(rules, Suit.SPADES, 0, hands, 5)
        assert solved(rules, new[Suit.SPADES], 0, moved, 5) == tricks


def test_cards_below_a_pile_are_played_only_after_its_top():
    rules = variant("dnd")
    numbers = [[card.number for card in parse_cards(hand)] for hand in ("9S 9D", "AD TS")]
    open_hands, piled = Solver(compile_rules(rules)), Solver(compile_rules(rules))
    open_hands.lay_out(Suit.HEARTS.number, 0, numbers, [])
    piled.lay_out(
        Suit.HEARTS.number,
        0,
        [[Card("9S").number], [Card("AD").number]],
        [(Card("9S").number, Card("9D").number), (Card("AD").number, Card("TS").number)],
    )
    for solver in (open_hands, piled):
        solver.aim(1)

    assert open_hands.tricks() == 0
    assert piled.tricks() == 2


@pytest.mark.parametrize("name", ["classic", "dnd"])
def test_bulk_solving_agrees_with_itself(name):
    rules = variant(name)
    deck = [card.number for card in rules.deck]
    deals = 10 + ENDINGS // 50 if name == "dnd" else ENDINGS
    sums = {}
    for method in ("exactly", "each_lead"):
        solving = RandomSolving(compile_rules(rules), seed=3)
        getattr(solving, method)(Deal(compile_rules(rules), 0, deck), deals)
        sums[method] = solving.tricks
    counted = 0
    for need in range(1, rules.tricks + 1):
        solving = RandomSolving(compile_rules(rules), seed=3)
        solving.at_least(Deal(compile_rules(rules), 0, deck), deals, need)
        counted += solving.tricks

    assert sums["exactly"] == sums["each_lead"] == counted
    assert deals < counted < deals * rules.tricks


def test_a_partner_who_has_to_follow_with_the_left_takes_the_lead_away():
    rules = variant("sawdust")
    hands = [parse_cards(hand) for hand in ("AC KC", "AD 9H", "JC 9D", "QD TD")]

    assert solved(rules, Suit.SPADES, 0, hands, 5) == 1


def test_another_side_is_solved_for_as_if_nothing_had_been_solved_before():
    random = Random("both sides")
    rules = variant("classic")
    solver = Solver(compile_rules(rules))
    for _ in range(ROTATIONS):
        numbers = [[card.number for card in hand] for hand in shuffled_hands(rules, random)]
        solver.lay_out(Suit.HEARTS.number, 0, numbers, [])
        solver.aim(5)
        ours = solver.tricks()
        solver.aim(10)

        assert solver.tricks() == 5 - ours


def test_a_position_has_cards():
    with pytest.raises(ValueError, match="give hands of one or more"):
        Solver(compile_rules(variant("classic"))).lay_out(0, 0, [[], [], [], []], [])
