"""The play model: it asks only what a seat may know, and training teaches it to play well."""

from array import array
from collections.abc import Iterator
from random import Random
from statistics import mean, stdev

import pytest

from benny import Card, DealLog, Game, Rules
from benny.bots.sensible import SensibleBot
from benny.core.constants import CARD_FACETS, CARD_WEIGHTS, WEIGHTS_OF_FACET
from benny.core.deal import Deal
from benny.core.policy.policy import Policy
from benny.core.policy.selfplay import PolicyPlay
from benny.core.policy.trainer import PolicyTrainer
from benny.game.actions import ACTIONS
from benny.game.log import deal_out
from benny.game.view import Phase
from benny.rules.compile import compile_rules
from support.bots import any_weights
from support.rules import HOUSES, deals_of, house, mark_slow
from support.worlds import deal_of, second_deal

each_house = pytest.mark.parametrize("name", mark_slow(HOUSES))
FAMILY = house("family")


def plays(rules: Rules, seed: str, number: int = 12) -> Iterator[DealLog]:
    """Yield deals wherever somebody may choose a card, called sensibly and played at random."""
    random = Random(f"{rules.name} {seed}")
    for dealt in range(number):
        order = random.sample(rules.deck, len(rules.deck))
        game = Game(rules, seed=1, deals=[deal_out(rules, dealt % rules.players, order)])
        while not game.results:
            view = game.view(game.turn)
            if view.phase is Phase.PLAY and len(view.legal) > 1:
                yield game.deals[0]
                game.act(random.choice(game.legal))
            else:
                game.act(SensibleBot().act(view))


def promises(deal: Deal, weights: "array[int]") -> dict[int, int]:
    """Return what each card promises that may be played."""
    policy = Policy(deal.rules)
    policy.open_cards(weights)
    policy.cards.look(deal)
    return {bit: policy.cards.promise(deal, bit) for bit in bits_of(deal.choices())}


def bits_of(word: int) -> list[int]:
    """Return the single bits of a word."""
    return [1 << place for place in range(word.bit_length()) if word >> place & 1]


def judged(rules: Rules, seed: str) -> Iterator[tuple[Deal, Policy, dict[int, int]]]:
    """Yield deals, a policy that plays by any weights, and what each card promises by them."""
    weights = any_weights(CARD_WEIGHTS)
    for log in plays(rules, seed, 4):
        deal = deal_of(rules, log)
        policy = Policy(deal.rules)
        policy.open_cards(weights)
        yield deal, policy, promises(deal, weights)


@each_house
def test_every_facet_of_a_card_has_its_own_weights(name):
    found = 0
    for log in plays(HOUSES[name], "facets"):
        deal = deal_of(HOUSES[name], log)
        model = Policy(deal.rules).cards
        model.look(deal)
        for bit in bits_of(deal.choices()):
            model.find(deal, bit)
            assert [place // WEIGHTS_OF_FACET for place in model.places] == list(range(CARD_FACETS))
            found += 1

    assert found > 50


@pytest.mark.parametrize("name", mark_slow(HOUSES))
def test_what_a_seat_can_not_see_does_not_change_what_its_cards_promise(name):
    rules, random, weights, compared = HOUSES[name], Random(name), any_weights(CARD_WEIGHTS), 0
    for log in plays(rules, "hidden"):
        deal = deal_of(rules, log)
        other = second_deal(rules, log, deal.turn, True, random)
        if other is not None:
            assert promises(deal_of(rules, other), weights) == promises(deal, weights)
            compared += 1

    assert compared > 10


@pytest.mark.parametrize("name", mark_slow(HOUSES))
def test_the_card_that_promises_most_is_played(name):
    for deal, policy, cards in judged(HOUSES[name], "most"):
        assert cards[policy.choose(deal)] == max(cards.values())


@pytest.mark.parametrize("name", mark_slow(HOUSES))
def test_shares_of_cards_come_to_one_and_are_the_smaller_the_less_a_card_promises(name):
    for deal, policy, cards in judged(HOUSES[name], "shares"):
        shares = {bit: policy.share_of(deal, deal.action_of(bit)) for bit in cards}

        assert sum(shares.values()) == pytest.approx(1)
        assert sorted(cards, key=cards.get) == sorted(cards, key=shares.get)


def test_weights_of_another_number_are_refused():
    with pytest.raises(ValueError, match="3 weights of cards instead of"):
        Policy(compile_rules(FAMILY)).open_cards(array("h", bytes(6)))


@pytest.fixture(scope="module")
def trained() -> Policy:
    """Return a policy that has learnt the family's game a little."""
    trainer = PolicyTrainer(compile_rules(FAMILY), 1)
    trainer.train(40_000)
    policy = Policy(compile_rules(FAMILY))
    policy.open_cards(array("h", trainer.cards.weights))
    return policy


@pytest.mark.slow
@pytest.mark.needs("compiled")
def test_training_gains_on_the_rules_of_the_card_table(trained):
    play = PolicyPlay(trained, Policy(compile_rules(FAMILY)), 5)
    play.compare(Deal(compile_rules(FAMILY), 0, compile_rules(FAMILY).deck), 20_000)

    assert mean(play.results) > 4 * stdev(play.results) / len(play.results) ** 0.5


@pytest.mark.slow
@pytest.mark.needs("compiled")
@pytest.mark.parametrize(
    ("hand", "played", "wanted"),
    [
        ("JC AC 9D TD 9H", "9S AS TS", "9D TD"),  # partner's trick: no trump on it
        ("JC AC 9D TD 9H", "AS 9S TS", "9C"),  # theirs: the cheapest trump takes it
        ("AS QS 9D TD 9H", "KS 9S TS", "AS"),
    ],
)
def test_training_teaches_what_the_last_to_play_should_do(trained, hand, played, wanted):
    first, second, third = played.split()
    given = {"upcard": "9C", "dealer": 3, "hands": {"0": first, "1": second, "2": third, "3": hand}}
    game = Game(FAMILY, seed=1, deals=[next(iter(deals_of(given, FAMILY)))])
    cards = (f"play {card}" for card in (first, second, third))
    for action in ("order", "discard 9H", *cards):
        game.act(action)
    deal = deal_of(FAMILY, game.deals[0])

    assert ACTIONS[deal.action_of(trained.choose(deal))].card in map(Card, wanted.split())
