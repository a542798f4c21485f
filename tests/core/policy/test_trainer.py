"""The trainer: both builds learn alike, it explores, and it learns to beat a rival."""

from array import array
from collections import Counter
from statistics import mean, stdev

import pytest

from benny.core.constants import AT_PLAY, CALL_WEIGHTS, CALLS, DECLINES
from benny.core.deal import Deal
from benny.core.policy.policy import Policy
from benny.core.policy.selfplay import PolicyPlay
from benny.core.policy.trainer import PolicyTrainer
from benny.lab.training import lessons_so_far
from benny.rules.compile import compile_rules
from core.test_parity import trained_by_both
from support import pure
from support.rules import AMERICAN, HOUSES


@pytest.mark.slow
@pytest.mark.needs("compiled")
@pytest.mark.parametrize("name", ["classic", "buck", "dnd"])
def test_both_builds_learn_calls_and_cards_alike(name):
    compiled, plain = trained_by_both(HOUSES[name], 40)

    assert list(compiled.calls.current) == list(plain.calls.current)
    assert list(compiled.cards.current) == list(plain.cards.current)
    assert any(compiled.calls.current)
    assert any(compiled.cards.current)


def about_to_decide(name: str, *, at_play: bool, seed: int = 1) -> PolicyTrainer:
    """Return a plain trainer at the first decision of a deal between three actions or more."""
    rules = pure.compile_plain(HOUSES[name])
    trainer = pure.load_pure("benny.core.policy.trainer").PolicyTrainer(rules, seed)
    while True:
        trainer.random.shuffle(trainer.deal)
        trainer.deal.start(0)
        while not trainer.deal.over:
            trainer.actions = 0
            trainer._try_all()
            if trainer.actions > 2 and (trainer.deal.phase == AT_PLAY) == at_play:
                return trainer
            bit = trainer.random.one_of(trainer.deal.choices())
            trainer.deal.act(trainer.deal.action_of(bit))


def test_a_card_is_the_choice_but_one_in_sixteen_is_random():
    trainer = about_to_decide("family", at_play=True)
    tried = trainer.tried[: trainer.actions]
    choice, draws = tried[0], 8000
    found = Counter(trainer._maybe_explore(choice) for _ in range(draws))

    assert found.keys() == set(tried)
    expected = draws / 16 / len(tried)
    for other in tried[1:]:
        assert abs(found[other] - expected) < 5 * expected**0.5


def test_a_call_gives_way_to_the_next_one_more_often_than_to_others():
    trainer = about_to_decide("buck", at_play=False)
    tried, draws = trainer.tried[: trainer.actions], 8000
    number = trainer.slots.index(CALLS)
    assert (trainer.slots[0], len(tried) > number + 2) == (DECLINES, True)

    found = Counter(trainer._maybe_explore(tried[number]) for _ in range(draws))

    # Half of them would be one lower, which is to pass, so they stay as they are.
    random = draws / 16 / len(tried)
    following = random + draws * 15 / 16 / 8 / 2
    assert abs(found[tried[number + 1]] - following) < 5 * following**0.5
    for other in (tried[0], *tried[number + 2 :]):
        assert abs(found[other] - random) < 5 * random**0.5


def test_who_declines_goes_on_to_do_so_and_the_highest_call_has_none_above():
    trainer = about_to_decide("buck", at_play=False)
    tried = trainer.tried[: trainer.actions]

    assert {trainer._call_next_to(tried[0]) for _ in range(100)} == {tried[0]}
    assert {trainer._call_next_to(tried[-1]) for _ in range(100)} == {*tried[-2:]}


@pytest.mark.slow
@pytest.mark.needs("compiled")
def test_who_exploits_learns_to_beat_one_who_knows_nothing():
    compiled = compile_rules(AMERICAN)
    rival, learnt = Policy(compiled), Policy(compiled)
    rival.open_calls(array("h", bytes(2 * CALL_WEIGHTS)))
    trainer = PolicyTrainer(compiled, 1)
    trainer.exploit(rival, 0b1010)
    trainer.train(20_000)
    lessons_so_far(trainer, AMERICAN).teach(learnt)
    play = PolicyPlay(learnt, rival, 2)
    play.compare(Deal(compiled, 0, compiled.deck), 10_000)

    assert mean(play.results) > 4 * stdev(play.results) / 100


@pytest.mark.needs("compiled")
@pytest.mark.parametrize("name", ["dnd", "buck"])
def test_what_a_rival_does_is_not_learnt(name):
    rules = compile_rules(HOUSES[name])
    trainer = PolicyTrainer(rules, 1)
    trainer.exploit(Policy(rules), (1 << rules.players) - 1)
    trainer.train(50)

    assert not any(trainer.calls.current)
    assert not any(trainer.cards.current)
