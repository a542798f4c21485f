"""The compiled and the plain core do the same, action by action."""

import sys
from random import Random

import pytest

from benny import Rules
from benny.core.bulk import RandomPlay
from benny.core.deal import Deal
from benny.core.policy.trainer import PolicyTrainer
from benny.core.state import State
from benny.rules.compile import compile_rules
from support import pure
from support.rules import HOUSES, mark_slow

DEALS = 300
FIELDS = [name for name in State.__slots__ if name != "rules"]

each_house = pytest.mark.parametrize("name", mark_slow(HOUSES))


def trained_by_both(rules: Rules, deals: int) -> tuple[PolicyTrainer, PolicyTrainer]:
    """Return a trainer of the compiled and one of the plain core after the same deals, twice.

    In between the policy takes up what it has learnt: before that it passes whatever it has.
    """
    compiled = PolicyTrainer(compile_rules(rules), 3)
    plain = pure.load_pure("benny.core.policy.trainer").PolicyTrainer(pure.compile_plain(rules), 3)
    for trainer in (compiled, plain):
        trainer.train(deals)
        trainer.calls.average()
        trainer.train(deals)
    return compiled, plain


def contents(deal: Deal) -> list[object]:
    """Return all fields of a deal of either build."""
    fields = (getattr(deal, name) for name in FIELDS)
    return [list(field) if isinstance(field, list) else field for field in fields]


@pytest.mark.needs("compiled")
def test_the_two_builds_are_two():
    assert pure.load_pure().__file__.endswith(".py")
    assert not sys.modules["benny.core.deal"].__file__.endswith(".py")


@pytest.mark.needs("compiled")
@pytest.mark.parametrize("name", mark_slow(HOUSES))
def test_both_builds_play_deals_alike(name):
    compiled, plain = compile_rules(HOUSES[name]), pure.compile_plain(HOUSES[name])
    plain_deal = pure.load_pure().Deal
    random = Random(name)
    for number in range(DEALS):
        deck = random.sample([card.number for card in HOUSES[name].deck], compiled.cards)
        dealer = number % compiled.players
        first, second = Deal(compiled, dealer, deck), plain_deal(plain, dealer, deck)
        while not first.over:
            assert first.legal() == second.legal()
            action = random.choice(first.legal())
            assert first.act(action)
            assert second.act(action)
            assert contents(first) == contents(second)
        assert second.over


@pytest.mark.needs("compiled")
@each_house
def test_both_builds_play_at_random_alike(name):
    rules = HOUSES[name]
    cards = [card.number for card in rules.deck]
    plain = pure.load_pure("benny.core.bulk")

    compiled_sums = sums(RandomPlay(7), Deal(compile_rules(rules), 0, cards))
    plain_sums = sums(plain.RandomPlay(7), plain.Deal(pure.compile_plain(rules), 0, cards))

    assert compiled_sums == plain_sums


def sums(play: RandomPlay, deal: Deal) -> list[object]:
    """Play many deals, and return what it came to."""
    play.play(deal, DEALS)
    return [play.deals, play.actions, play.unplayed, list(play.points), list(play.tricks)]
