"""The trainer: both builds learn alike, and it explores."""

from collections import Counter

import pytest

from benny.core.constants import AT_PLAY, CALLS, DECLINES
from benny.core.policy.trainer import PolicyTrainer
from core.test_parity import trained_by_both
from support import pure
from support.rules import HOUSES


@pytest.mark.slow
@pytest.mark.needs("compiled")
@pytest.mark.parametrize("name", ["classic", "buck", "dnd"])
def test_both_builds_learn_calls_and_cards_alike(name):
    compiled, plain = trained_by_both(HOUSES[name], 8)

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
