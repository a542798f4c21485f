"""The solver for players who each count down for themselves, against brute force."""

from random import Random

import pytest

from benny.core import constants
from benny.core.search.maxn import MaxNSolver
from benny.rules.compile import compile_rules
from support import pure
from support.brute_force import ending, rivals_result
from support.rules import HOUSES, mark_slow

COMPILED = bool(pure.built()) and not pure.PLAIN
ENDINGS = 100 if COMPILED else 20
COUNTING_DOWN = [name for name, rules in HOUSES.items() if rules.everybody_has_a_goal]


def change_of(rules, deal):
    """Return how a seat's score changes by the tricks it took (docs/reference/games.md, buck 4)."""

    def change(seat, taken):
        if deal.out >> seat & 1:
            return 0
        needed = deal.bid if seat == deal.maker else 1
        return -taken if taken >= needed else rules.bump

    return change


def unpacked(rules, result):
    return [result >> 4 * seat & 15 for seat in range(rules.players)]


@pytest.mark.parametrize("name", mark_slow(COUNTING_DOWN))
def test_endings_are_solved_as_by_trying_everything(name):
    rules = HOUSES[name]
    random = Random(f"endings of {name}")
    solver = MaxNSolver(compile_rules(rules))

    for _ in range(ENDINGS):
        deal = ending(rules, random, 3)
        change = change_of(rules, deal)
        solver.load(deal)
        found = unpacked(rules, solver.solve())
        wanted = rivals_result(deal, change, rules.players)

        seats = range(rules.players)
        assert sum(found) == rules.tricks
        assert [change(seat, found[seat]) for seat in seats] == [
            change(seat, wanted[seat]) for seat in seats
        ]


@pytest.mark.parametrize("name", mark_slow(COUNTING_DOWN))
def test_the_best_card_gives_the_result_of_the_deal(name):
    rules = HOUSES[name]
    random = Random(f"cards of {name}")
    solver = MaxNSolver(compile_rules(rules))

    for _ in range(ENDINGS // 5):
        deal = ending(rules, random, 4)
        change = change_of(rules, deal)
        solver.load(deal)
        result = unpacked(rules, solver.solve())
        best = unpacked(rules, solver.value_cards(deal.choices()))
        of_cards = [
            unpacked(rules, solver.values[place])[deal.turn]
            for place in range(constants.POSITIONS)
            if deal.choices() >> place & 1
        ]

        turn = deal.turn
        assert change(turn, result[turn]) == change(turn, best[turn])
        assert change(turn, best[turn]) == min(change(turn, taken) for taken in of_cards)


@pytest.mark.parametrize("name", mark_slow(COUNTING_DOWN))
def test_what_is_forgotten_changes_nothing(name):
    rules = HOUSES[name]
    random = Random(f"small tables of {name}")
    forgetful, ordinary = MaxNSolver(compile_rules(rules), 1), MaxNSolver(compile_rules(rules))

    for _ in range(ENDINGS // 20):
        deal = ending(rules, random, 4)
        change = change_of(rules, deal)
        found = []
        for solver in (forgetful, ordinary):
            solver.load(deal)
            result = unpacked(rules, solver.solve())
            found.append([change(seat, result[seat]) for seat in range(rules.players)])
        assert found[0] == found[1]


def test_another_contract_is_solved_as_if_nothing_had_been_solved_before():
    rules = HOUSES["buck"]
    random = Random("contracts")
    for _ in range(ENDINGS // 20):
        deck = [card.number for card in rules.deck]
        random.shuffle(deck)
        hands = [deck[place : place + 4] for place in range(0, 16, 4)]
        found = []
        for bids in ([3], [1, 3]):
            solver = MaxNSolver(compile_rules(rules))
            solver.lay_out(0, 0, hands, [])
            for bid in bids:
                solver.contract(0, bid)
                result = solver.solve()
            found.append(result)
        assert found[0] == found[1]
