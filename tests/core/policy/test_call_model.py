"""The call model: it asks only what a seat may know, and training teaches it to call well."""

from array import array
from collections.abc import Iterator
from random import Random

import pytest

from benny import Game, Rules
from benny.core.constants import (
    AT_BID,
    AT_CALL,
    AT_DEFEND,
    AT_FOLD,
    AT_ORDER,
    CALL_BITS,
    CALL_FACETS,
    CALL_WEIGHTS,
    CALLS,
    CALLS_ALONE,
    CIRCUMSTANCES,
    DECLINES,
    FIRST_AT_BID,
    FIRST_AT_CALL,
    FIRST_AT_DEFEND,
    FIRST_AT_FOLD,
    SLOTS,
)
from benny.core.deal import Deal
from benny.core.policy.policy import Policy
from benny.core.policy.trainer import PolicyTrainer
from benny.game.log import DealLog, deal_out
from benny.game.view import Phase
from benny.lab.training import lessons_so_far
from benny.rules.compile import compile_rules
from support.bots import any_weights
from support.rules import AMERICAN, HOUSES, deals_of, mark_slow
from support.worlds import deal_of, second_deal

each_house = pytest.mark.parametrize("name", mark_slow(HOUSES))

RANGES = {
    AT_ORDER: range(FIRST_AT_CALL),
    AT_CALL: range(FIRST_AT_CALL, FIRST_AT_BID),
    AT_BID: range(FIRST_AT_BID, FIRST_AT_DEFEND),
    AT_DEFEND: range(FIRST_AT_DEFEND, FIRST_AT_FOLD),
    AT_FOLD: range(FIRST_AT_FOLD, CIRCUMSTANCES),
}


def first_deal(given: dict[str, object]) -> DealLog:
    """Return a deal under American rules, the cards that are not given dealt anyhow."""
    return next(iter(deals_of(given, AMERICAN)))


def calls(rules: Rules, seed: str, number: int = 12) -> Iterator[DealLog]:
    """Yield deals at each of their calls, which are made at random."""
    random = Random(f"{rules.name} {seed}")
    for dealt in range(number):
        order = random.sample(rules.deck, len(rules.deck))
        game = Game(rules, seed=1, deals=[deal_out(rules, dealt % rules.players, order)])
        while not game.results and game.view(None).phase is not Phase.PLAY:
            yield game.deals[0]
            game.act(random.choice(game.legal))


WEIGHTS = any_weights(CALL_WEIGHTS)


def looked(deal: Deal) -> Policy | None:
    """Return a policy that has weighed the calls of the seat at turn, None where none are."""
    policy = Policy(deal.rules)
    policy.open_calls(WEIGHTS)
    if not policy.calls.look(deal):
        return None
    policy.calls.weigh()
    return policy


def promises(deal: Deal) -> dict[int, int] | None:
    """Return what each call promises, by its slot, None where there is no choice."""
    policy = looked(deal)
    if policy is None:
        return None
    return {slot: policy.calls.promises[slot] for slot in range(SLOTS) if policy.calls.bits[slot]}


@each_house
def test_a_call_has_its_circumstances_its_facets_and_is_legal(name):
    found = 0
    for log in calls(HOUSES[name], "legal"):
        deal = deal_of(HOUSES[name], log)
        policy = looked(deal)
        if policy is None:
            continue
        assert policy.calls.circumstances in RANGES[deal.phase]
        for slot, bit in enumerate(policy.calls.bits):
            assert bit & deal.choices() == bit
            policy.calls.find(slot)
            assert [place >> CALL_BITS for place in policy.calls.places] == list(range(CALL_FACETS))
        found += 1

    assert found > 10


@each_house
def test_what_a_seat_can_not_see_does_not_change_what_its_calls_promise(name):
    rules, random, compared = HOUSES[name], Random(name), 0
    for log in calls(rules, "hidden"):
        deal = deal_of(rules, log)
        other = second_deal(rules, log, deal.turn, False, random)
        if other is not None:
            assert promises(deal_of(rules, other)) == promises(deal)
            compared += 1

    assert compared > 10


@each_house
def test_calls_are_made_by_their_promises_and_shares_add_up_to_one(name):
    found = 0
    for log in calls(HOUSES[name], "shares", 4):
        deal = deal_of(HOUSES[name], log)
        policy, weighed = looked(deal), promises(deal)
        if policy is not None and weighed is not None:
            most = max(weighed, key=weighed.__getitem__)
            assert policy.choose(deal) == policy.bit_of(deal, most)
            actions = {slot: deal.action_of(policy.bit_of(deal, slot)) for slot in weighed}
            shares = {slot: policy.share_of(deal, action) for slot, action in actions.items()}
            assert sum(shares.values()) == pytest.approx(1)
            assert sorted(weighed, key=weighed.__getitem__) == sorted(shares, key=shares.get)
            found += 1

    assert found


def test_the_threshold_decides_about_defending_alone_if_weights_know_nothing_of_it():
    rules, found = HOUSES["lone defenders"], 0
    for log in calls(rules, "unknown", 100):
        deal = deal_of(rules, log)
        policy = Policy(deal.rules)
        policy.open_calls(WEIGHTS, knows_defence=False)
        if deal.phase == AT_DEFEND:
            assert policy.choose(deal) == Policy(deal.rules).choose(deal)
            found += 1

    assert found > 10


def test_weights_of_another_number_are_refused():
    with pytest.raises(ValueError, match="3 weights of calls instead of"):
        Policy(compile_rules(AMERICAN)).open_calls(array("h", bytes(6)))


@pytest.fixture(scope="module")
def trained() -> Policy:
    """Return a policy that has learnt American Euchre a little."""
    trainer = PolicyTrainer(compile_rules(AMERICAN), 1)
    trainer.train(40_000)
    policy = Policy(compile_rules(AMERICAN))
    lessons_so_far(trainer, AMERICAN).teach(policy)
    return policy


@pytest.mark.slow
@pytest.mark.needs("compiled")
@pytest.mark.parametrize(
    ("hand", "wanted"), [("JS JC AS KS 9H", {CALLS, CALLS_ALONE}), ("9H TH 9D TD 9C", {DECLINES})]
)
def test_training_teaches_when_to_order(trained, hand, wanted):
    deal = deal_of(AMERICAN, first_deal({"upcard": "QS", "dealer": 3, "hands": {"0": hand}}))
    assert trained.calls.look(deal)

    assert trained.calls.weigh() in wanted
