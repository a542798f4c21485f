"""The core's sampler: its counts, its draws, and what it does where nothing agrees."""

from collections import Counter
from math import factorial
from random import Random

import pytest

from benny import Game, variant
from benny.analysis.worlds import Worlds
from benny.core.constants import AT_ORDER, CARDS, NOTHING, ORDER, PASS
from benny.core.deal import Deal
from benny.core.search.sampler import Sampler, draw_decks, sample_worlds
from benny.rules.compile import compile_rules
from support.brute_force import unevenness
from support.rules import house

CLASSIC = variant("classic")
DECK = [card.number for card in CLASSIC.deck]
LARGEST = house(
    "classic",
    lowest="7",
    jokers=1,
    hand_size=8,
    made=(1, 1, 1, 2),
    euchred=(2, 2, 2, 2, 2),
    led_joker="highest_trump",
)
MANY_PILES = house(
    "classic", lowest="7", jokers=1, hand_size=2, piles=3, made=(1, 1, 1, 2), euchred=(2,) * 5
)


def word(cards: list[int]) -> int:
    return sum(1 << card for card in cards)


def three_cards(sampler_class: type[Sampler] = Sampler, rules: object = None) -> Sampler:
    """Return a sampler that misses the last three cards: two may not lie in the last place."""
    sampler = sampler_class(rules or compile_rules(CLASSIC), 0, 1)
    for place, card in enumerate(DECK[:-3]):
        sampler.know(place, card)
    sampler.hide(word(DECK[-3:]), [21, 22], 1)
    sampler.hide(word(DECK[-3:-2]), [23], 0)
    return sampler


def test_ways_are_counted_by_what_each_class_may_hold():
    assert three_cards().prepare(DECK[-3:]) == 1
    assert free_cards(6).prepare(DECK[-6:]) == factorial(6) // factorial(2) ** 3


def free_cards(number: int) -> Sampler:
    """Return a sampler that misses the last cards, two for each of several classes."""
    sampler = Sampler(compile_rules(CLASSIC), 0, 1)
    for place, card in enumerate(DECK[:-number]):
        sampler.know(place, card)
    for place in range(len(DECK) - number, len(DECK), 2):
        sampler.hide(word(DECK), [place, place + 1], 1)
    return sampler


def test_cards_that_fit_nowhere_leave_no_way():
    sampler = Sampler(compile_rules(CLASSIC), 0, 1)
    sampler.hide(word(DECK[:1]), [0, 1], 0)

    assert sampler.prepare(DECK[:2]) == 0
    assert sampler.prepare(DECK[:1]) == 0


def test_every_order_of_the_places_is_drawn_equally_often():
    sampler = free_cards(6)
    sampler.prepare(DECK[-6:])
    found: Counter[tuple[int, ...]] = Counter()
    for _ in range(30 * factorial(6)):
        sampler.draw()
        found[tuple(sampler.deck[18:24])] += 1

    assert len(found) == factorial(6)
    assert unevenness(found.values()) < 4.5


def test_the_same_seed_draws_the_same_and_another_does_not():
    sampler = free_cards(6)
    sampler.prepare(DECK[-6:])

    def drawn(seed: int) -> list[list[int]]:
        sampler.reseed(seed)
        found = []
        for _ in range(9):
            sampler.draw()
            found.append(list(sampler.deck))
        return found

    assert drawn(5) == drawn(5)
    assert drawn(5) != drawn(6)


def test_what_could_not_be_played_is_given_up_and_shows_how_far_it_went():
    sampler = three_cards()
    sampler.follow([1, 2, 0], [PASS, PASS, ORDER])
    sampler.prepare(DECK[-3:])
    deal = Deal(compile_rules(CLASSIC), 0, DECK)

    assert not sampler.sample(deal)
    assert sampler.reached == 2


def test_whose_turn_it_is_in_the_end_is_part_of_what_is_known():
    sampler = three_cards()
    sampler.follow([1, 2], [PASS, PASS])
    sampler.prepare(DECK[-3:])
    sampler.end(3, AT_ORDER)
    deal = Deal(compile_rules(CLASSIC), 0, DECK)

    assert sampler.sample(deal)
    sampler.end(0, NOTHING)
    assert not sampler.sample(deal)


def test_many_worlds_in_one_call_are_those_of_many_calls():
    worlds = Worlds(Game(CLASSIC, seed=1).view(0), seed=1)
    deal = worlds.deal()
    worlds.sampler.reseed(2)

    assert sample_worlds(worlds.sampler, deal, 50) == 50
    in_bulk = list(deal.deck)
    worlds.sampler.reseed(2)
    for _ in range(50):
        worlds.sampler.sample(deal)
    assert list(deal.deck) == in_bulk


def test_decks_drawn_alone_are_those_that_are_sampled():
    worlds = Worlds(Game(CLASSIC, seed=1).view(0), seed=1)
    deal = worlds.deal()
    sample_worlds(worlds.sampler, deal, 9)
    worlds.sampler.reseed(2)
    draw_decks(worlds.sampler, 9)
    drawn = list(worlds.sampler.deck[: len(DECK)])
    worlds.sampler.reseed(2)
    sample_worlds(worlds.sampler, deal, 9)

    assert list(deal.deck[: len(DECK)]) == drawn


@pytest.mark.parametrize("rules", [LARGEST, MANY_PILES], ids=["hands", "piles"])
@pytest.mark.parametrize("seat", [0, None])
def test_no_count_of_ways_outgrows_a_word_with_the_largest_deck(rules, seat):
    game, random = Game(rules, seed=1), Random(1)
    most = 0
    while not game.results:
        worlds = Worlds(game.view(seat), seed=1)
        most = max(most, worlds.sampler.total)
        game.act(random.choice(game.legal))

    assert len(rules.deck) == CARDS
    assert 1 < most < (1 << 62) // 1000


def test_the_count_of_a_whole_deal_is_exact_however_large():
    hidden = factorial(CARDS - 1) // factorial(8) ** 4

    assert Worlds(Game(LARGEST, seed=1).view(None), seed=1).count == hidden
