"""Spots and training: what a book may tell apart, and that training learns and is the same."""

from array import array
from collections.abc import Iterator
from random import Random
from statistics import mean, stdev

import pytest

from benny import Game, Rules
from benny.core.constants import AT_BID, AT_CALL, AT_DEFEND, AT_FOLD, AT_ORDER
from benny.core.deal import Deal
from benny.core.policy.layout import (
    CALLS,
    CALLS_ALONE,
    DECLINES,
    FIRST_AT_BID,
    FIRST_AT_CALL,
    FIRST_AT_DEFEND,
    FIRST_AT_FOLD,
    INFOSETS,
    SLOTS,
)
from benny.core.policy.policy import Policy
from benny.core.policy.regret import RegretTrainer
from benny.core.policy.selfplay import PolicyPlay
from benny.game.log import DealLog, deal_out
from benny.game.view import Phase
from benny.lab.training import calls_of
from benny.rules.compile import compile_rules
from core.test_parity import trained_by_both
from support.houses import AMERICAN, HOUSES
from support.scenario import deals_of
from support.worlds import deal_of, second_deal

each_house = pytest.mark.parametrize("name", HOUSES)

RANGES = {
    AT_ORDER: range(FIRST_AT_CALL),
    AT_CALL: range(FIRST_AT_CALL, FIRST_AT_BID),
    AT_BID: range(FIRST_AT_BID, FIRST_AT_DEFEND),
    AT_DEFEND: range(FIRST_AT_DEFEND, FIRST_AT_FOLD),
    AT_FOLD: range(FIRST_AT_FOLD, INFOSETS),
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
        while not game.finished_deals and game.view(None).phase is not Phase.PLAY:
            yield game.deals[0]
            game.act(random.choice(game.legal))


def infoset_of(deal: Deal) -> tuple[int, list[int]] | None:
    """Return the infoset of the seat at turn and its bits, None where there is none."""
    infosets = Policy(deal.rules).infosets
    return (infosets.number, list(infosets.bits)) if infosets.look(deal) else None


@each_house
def test_an_infoset_has_its_place_in_a_book_and_calls_that_are_legal(name):
    found = 0
    for log in calls(HOUSES[name], "legal"):
        deal = deal_of(HOUSES[name], log)
        infoset = infoset_of(deal)
        if infoset is not None:
            number, bits = infoset
            assert number in RANGES[deal.phase]
            assert all(bit & deal.choices() == bit for bit in bits)
            found += 1

    assert found > 10


@each_house
def test_what_a_seat_can_not_see_does_not_change_its_infoset(name):
    rules, random, compared = HOUSES[name], Random(name), 0
    for log in calls(rules, "hidden"):
        deal = deal_of(rules, log)
        other = second_deal(rules, log, deal.turn, False, random)
        if other is not None:
            assert infoset_of(deal_of(rules, other)) == infoset_of(deal)
            compared += 1

    assert compared > 10


@pytest.mark.parametrize(
    ("slot", "said"), [(DECLINES, "pass"), (CALLS, "order"), (CALLS_ALONE, "order alone")]
)
def test_a_policy_calls_by_its_book(slot, said):
    policy, likes = Policy(compile_rules(AMERICAN)), array("B", bytes(INFOSETS * SLOTS))
    likes[slot::SLOTS] = array("B", [200]) * INFOSETS
    policy.open_book(likes)
    log = first_deal({"upcard": "9S", "dealer": 3, "hands": {"0": "JS JC AS 9H 9D"}})
    deal = deal_of(AMERICAN, log)

    assert deal.act(deal.action_of(policy.choose(deal)))
    game = Game(AMERICAN, seed=1, deals=[log])
    game.act(said)
    assert deal.turn == deal_of(AMERICAN, game.deals[0]).turn
    assert deal.alone == (slot == CALLS_ALONE)


def test_where_a_book_knows_nothing_the_policy_calls_as_ever():
    policy, plain = Policy(compile_rules(AMERICAN)), Policy(compile_rules(AMERICAN))
    policy.open_book(array("B", bytes(INFOSETS * SLOTS)))
    for log in calls(AMERICAN, "unknown"):
        deal = deal_of(AMERICAN, log)
        assert policy.choose(deal) == plain.choose(deal)


# Games in which nobody is asked twice in the same infoset.
@pytest.mark.parametrize("name", ["classic", "family", "dnd", "sawdust"])
def test_at_first_what_is_regretted_of_some_calls_speaks_against_the_others(name):
    tried = 0
    for seed in range(3):
        trainer = RegretTrainer(compile_rules(HOUSES[name]), seed)
        trainer.train(1)
        regrets = list(trainer.regrets)
        for infoset in {place // SLOTS for place, regret in enumerate(regrets) if regret}:
            assert abs(sum(regrets[infoset * SLOTS : (infoset + 1) * SLOTS])) < 1e-9
            tried += 1

    assert tried


@pytest.mark.system
@pytest.mark.deep
@pytest.mark.compiled
@each_house
def test_both_builds_learn_alike(name):
    compiled, plain = trained_by_both(HOUSES[name], 40)

    assert list(compiled.regrets) == list(plain.regrets)
    assert list(compiled.played) == list(plain.played)
    assert any(compiled.regrets)


@pytest.fixture(scope="module")
def trained() -> RegretTrainer:
    """Return what a little training teaches."""
    trainer = RegretTrainer(compile_rules(AMERICAN), 1)
    trainer.train(40_000)
    return trainer


@pytest.mark.proof
@pytest.mark.compiled
@pytest.mark.parametrize(
    ("hand", "wanted"),
    [("JS JC AS KS 9H", {CALLS, CALLS_ALONE}), ("9H TH 9D TD 9C", {DECLINES})],
)
def test_training_teaches_when_to_order(trained, hand, wanted):
    infosets = trained.policy.infosets
    log = first_deal({"upcard": "QS", "dealer": 3, "hands": {"0": hand}})
    assert infosets.look(deal_of(AMERICAN, log))
    first = infosets.number * SLOTS
    played = list(trained.played[first : first + SLOTS])

    assert sum(played) > trained.deals
    assert played.index(max(played)) in wanted


def test_a_book_of_another_size_is_refused():
    with pytest.raises(ValueError, match="a book of 3 calls instead of"):
        Policy(compile_rules(AMERICAN)).open_book(array("B", bytes(3)))


@pytest.mark.compiled
def test_who_exploits_learns_to_beat_one_who_always_orders():
    compiled, likes = compile_rules(AMERICAN), array("B", bytes(INFOSETS * SLOTS))
    likes[CALLS::SLOTS] = array("B", [200]) * INFOSETS
    rival = Policy(compiled)
    rival.open_book(likes)
    trainer = RegretTrainer(compiled, 1)
    trainer.exploit(rival, 0b1010)
    trainer.train(20_000)
    learnt, same = Policy(compiled), Policy(compiled)
    learnt.open_book(calls_of(trainer))
    same.open_book(likes)
    play = PolicyPlay(learnt, same, 2)
    play.compare(Deal(compiled, 0, compiled.deck), 10_000)

    assert mean(play.results) > 4 * stdev(play.results) / 100
    assert not any(trainer.practice.fit)


@pytest.mark.compiled
def test_what_an_exploiter_has_learnt_is_noted_for_a_single_seat_too():
    rules = HOUSES["dnd"]
    trainer = RegretTrainer(compile_rules(rules), 1)
    trainer.exploit(Policy(compile_rules(rules)), 0b10)
    trainer.train(500)

    assert any(trainer.played)
