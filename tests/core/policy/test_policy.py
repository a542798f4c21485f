"""The core's policy: it is legal, honest and sensible, and the same in both builds."""

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

import pytest

from benny import Card, DealLog, Rules, variant
from benny.analysis.card_counts import Reading as BotsReading
from benny.core import constants
from benny.core.compiled_rules import AUCTION
from benny.core.deal import Deal
from benny.core.policy.play_rules import CardCounts
from benny.core.policy.policy import Policy
from benny.core.policy.selfplay import PolicyPlay, unpack_result
from benny.game.actions import ACTIONS
from benny.game.game import Game
from benny.game.log import deal_out
from benny.rules.cards import CARDS
from benny.rules.compile import compile_rules
from support.rules import HOUSES, game_of, house, mark_slow
from support.worlds import deal_of, second_deal

each_house = pytest.mark.parametrize("name", mark_slow(HOUSES))
Choose = Callable[[Policy, Deal], int]


def deals(rules: Rules, number: int, seed: str) -> Iterator[DealLog]:
    """Yield some random deals, each player in turn as dealer."""
    random = Random(f"{rules.name} {seed}")
    for dealt in range(number):
        order = random.sample(rules.deck, len(rules.deck))
        yield deal_out(rules, dealt % rules.players, order)


def choice(policy: Policy, deal: Deal) -> str:
    """Return what a policy chooses, as text."""
    return str(ACTIONS[deal.action_of(policy.choose(deal))])


def position(rules: Rules, upcard: str, dealer: int, hands: dict[str, str], *actions: str) -> Deal:
    """Return a deal with these hands, the other cards dealt anyhow, after some actions."""
    return deal_of(rules, game_of(rules, upcard, dealer, hands, *actions).deals[-1])


def chosen(rules: Rules, upcard: str, dealer: int, hands: dict[str, str], *actions: str) -> str:
    """Return what the policy chooses in such a deal."""
    return choice(Policy(compile_rules(rules)), position(rules, upcard, dealer, hands, *actions))


# Any rules


@each_house
def test_each_choice_is_legal_and_each_deal_ends(name):
    policy = Policy(compile_rules(HOUSES[name]))
    for log in deals(HOUSES[name], 200, "legal"):
        deal = deal_of(HOUSES[name], log)
        for _ in range(70):
            if deal.over:
                break
            bit = policy.choose(deal)
            assert bit & deal.choices() == bit > 0
            assert not bit & (bit - 1)
            assert deal.act(deal.action_of(bit))
        assert deal.over


@each_house
def test_it_answers_whatever_others_have_done(name):
    random, policy = Random(name), Policy(compile_rules(HOUSES[name]))
    for log in deals(HOUSES[name], 200, "wild"):
        deal = deal_of(HOUSES[name], log)
        while not deal.over:
            assert deal.action_of(policy.choose(deal)) in deal.legal()
            assert deal.act(random.choice(deal.legal()))


# What a seat may know


def states(rules: Rules, seed: str) -> Iterator[DealLog]:
    """Yield deals at each of their decisions, half of them made by the policy."""
    random, policy = Random(seed), Policy(compile_rules(rules))
    for log in deals(rules, 6, seed):
        game = Game(rules, seed=1, deals=[log])
        while not game.results:
            yield game.deals[0]
            action = choice(policy, deal_of(rules, game.deals[0]))
            game.act(action if random.random() < 0.5 else random.choice(game.legal))


def differences(rules: Rules, choose: Choose) -> tuple[list[str], int]:
    """Return what is chosen otherwise where a seat knows the same, and how often it was tried."""
    random, policy = Random(1), Policy(compile_rules(rules))
    found, tried = [], 0
    for log in states(rules, "worlds"):
        deal = deal_of(rules, log)
        second = second_deal(rules, log, deal.turn, deal.in_lanes, random)
        if second:
            tried += 1
            other = deal_of(rules, second)
            if choose(policy, deal) != choose(policy, other):
                found.append(f"{deal.legal()} in {log} and {second}")
    return found, tried


@each_house
def test_it_chooses_the_same_where_a_seat_knows_the_same(name):
    found, tried = differences(HOUSES[name], lambda policy, deal: policy.choose(deal))

    assert found == []
    assert tried > 50


def peek_at_the_next_hand(policy: Policy, deal: Deal) -> int:
    seat = (deal.turn + 1) % deal.rules.players
    return policy.choose(deal) if deal.hands[seat] % 3 else deal.choices() & -deal.choices()


def peek_at_the_kitty(policy: Policy, deal: Deal) -> int:
    last = deal.deck[deal.rules.cards - 1]
    return policy.choose(deal) if last % 3 else deal.choices() & -deal.choices()


def peek_at_the_discard(policy: Policy, deal: Deal) -> int:
    return policy.choose(deal) if deal.discarded % 3 else deal.choices() & -deal.choices()


@pytest.mark.parametrize("peek", [peek_at_the_next_hand, peek_at_the_kitty, peek_at_the_discard])
def test_a_policy_that_peeks_is_found_out(peek):
    assert differences(HOUSES["family"], peek)[0]


@each_house
def test_it_counts_the_cards_as_the_bots_do(name):
    rules = HOUSES[name]
    counts = CardCounts(compile_rules(rules))
    for log in states(rules, "cards"):
        deal = deal_of(rules, log)
        if deal.phase == constants.AT_PLAY:
            counts.look(deal)
            bots = BotsReading(game_at(rules, log).view(deal.turn))

            assert cards_of(deal, counts.hidden) == bots.hidden
            assert cards_of(deal, counts.live) == bots.live
            assert seats_of(counts.opponents) == set(bots.opponents)
            assert seats_of(counts.later) == set(bots.later)


def game_at(rules: Rules, log: DealLog) -> Game:
    """Return a game whose only deal stands where a log does."""
    game = Game(rules, seed=1, deals=[DealLog(log.dealer, log.hands, log.kitty, log.piles)])
    for _, action in log.actions:
        game.act(action)
    return game


def cards_of(deal: Deal, word: int) -> set[Card]:
    """Return the cards of a word of lanes."""
    printed = deal.rules.printed[deal.trump * constants.POSITIONS :]
    return {CARDS[printed[place]] for place in range(constants.POSITIONS) if word >> place & 1}


def seats_of(word: int) -> set[int]:
    return {seat for seat in range(constants.SEATS) if word >> seat & 1}


# The advice of the card table


@pytest.mark.parametrize(("upcard", "wanted"), [("KS", "order"), ("AS", "pass")])
def test_an_ace_is_not_given_to_the_other_side(upcard, wanted):
    assert chosen(variant("classic"), upcard, 3, {"0": "JC TS 9S AH AD"}) == wanted


def test_after_two_passes_of_ones_own_somebody_calls():
    rules, weak = variant("sawdust"), {"0": "9C TD 9H QH 9D"}
    passes = ["pass"] * 4

    assert chosen(house("classic", all_pass="goes_on"), "TS", 3, weak, *passes) == "pass"
    assert chosen(rules, "TS", 3, weak, *passes * 3).startswith("call")


# Self-play


def play_of(name: str, seed: int = 1) -> tuple[PolicyPlay, Deal]:
    """Return a policy that plays itself under the rules of a variant, and a deal for it."""
    compiled = compile_rules(variant(name))
    policy = Policy(compiled)
    return PolicyPlay(policy, policy, seed), Deal(compiled, 0, list(compiled.deck))


def test_calls_in_classic_are_near_those_of_the_published_simulations():
    play, deal = play_of("classic")
    play.play(deal, 2000, 0)
    results = [unpack_result(word) for word in play.results[:2000]]
    made = Counter(result.maker for result in results)
    points = Counter(result.points[:2] for result in results)

    assert 0.5 < (made[0] + made[2]) / 2000 < 0.85
    assert 0.15 < (made[1] + made[3]) / 2000 < 0.5
    assert made[-1] / 2000 < 0.1
    assert 0.35 < points[1, 0] / 2000 < 0.55
    assert 0.1 < points[0, 2] / 2000 < 0.25
    assert 0.05 < sum(result.euchred for result in results) / 2000 < 0.25


@pytest.mark.parametrize("name", ["classic", "dnd", "sawdust", "family", "buck"])
def test_a_result_holds_what_the_deal_came_to(name):
    play, deal = play_of(name)
    for dealer in range(deal.rules.players):
        play.play(deal, 1, dealer)
        result = unpack_result(play.results[0])

        assert result.points == tuple(deal.points)
        assert (result.maker, result.trump, result.bid) == (deal.maker, deal.trump, deal.bid)
        assert (result.alone, result.euchred) == (deal.alone, deal.euchred)
        assert (result.upcard, result.ending) == (deal.upcard, deal.ending)
        is_made = deal.maker != constants.NO_SEAT and deal.rules.making != AUCTION
        assert result.ordered == (is_made and deal.turned_down == constants.NO_SUIT)
        if deal.maker != constants.NO_SEAT:
            side = deal.rules.side[deal.maker]
            seats = [seat for seat in range(constants.SEATS) if deal.rules.side[seat] == side]
            assert result.tricks == sum(deal.taken[seat] for seat in seats)


def test_the_same_seed_plays_the_same_deals():
    results = []
    for seed in (1, 1, 2):
        play, deal = play_of("family", seed)
        play.play(deal, 50, 3)
        results.append(list(play.results[:50]))

    assert results[0] == results[1] != results[2]


@pytest.mark.parametrize("name", ["classic", "dnd", "buck"])
def test_a_policy_gains_nothing_against_itself(name):
    play, deal = play_of(name)
    play.compare(deal, 100)

    assert set(play.results[:100]) == {0}


@pytest.mark.parametrize(("name", "field"), [("buck", "stays"), ("classic", "spare_to_order")])
def test_a_policy_of_bad_judgement_loses(name, field):
    compiled = compile_rules(variant(name))
    good, bad = Policy(compiled), Policy(compiled)
    setattr(bad, field, -5000 if field == "stays" else [-5000] * 4)
    play = PolicyPlay(good, bad, 1)
    play.compare(Deal(compiled, 0, list(compiled.deck)), 1000)

    assert sum(play.results[:1000]) > 100


def test_a_deal_is_finished_from_where_it_stands():
    deal = position(variant("classic"), "9S", 3, {"0": "JS AS KS AH 9D"}, "order", "discard 9S")
    second = deal.copy()
    play, _ = play_of("classic")
    play.finish(deal)
    while not second.over:
        second.act(second.action_of(play.first.choose(second)))

    assert deal.over
    assert list(deal.points) == list(second.points)
