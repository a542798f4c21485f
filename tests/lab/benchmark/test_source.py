"""The deals that decisions come from."""

from collections import Counter
from itertools import pairwise

import pytest
from benchmark_making import RANDOM, views

from benny.bots.beginners import NoviceBot
from benny.bots.policy import BookBot
from benny.bots.sensible import SensibleBot
from benny.rules.loading import variant
from support.rules import SIX


@pytest.mark.parametrize("name", SIX)
def test_a_deal_follows_from_its_seed_and_is_a_first_one(name):
    first, again, other = (list(views(variant(name), seed)) for seed in (1, 1, 2))

    assert first == again != other
    for view in first:
        assert view.seat == view.turn
        assert (view.deal, view.previous, view.results) == (0, None, ())
        assert len(set(view.scores)) == 1


def test_every_seat_deals():
    assert {next(views(variant("buck"), seed)).dealer for seed in range(40)} == {0, 1, 2, 3}


def test_seats_are_played_in_several_ways_and_now_and_then_at_random():
    alone, strange, choices = Counter(), 0, 0
    rules = variant("classic")
    bots = NoviceBot(), SensibleBot(), BookBot()
    for seed in range(60):
        seen = list(views(rules, seed))
        for view, after in pairwise(seen):
            if len(view.legal) < 2 or len(after.log) == len(view.log):
                continue
            done = after.log[len(view.log)].action
            choices += 1
            same = [type(bot) for bot in bots if bot.act(view) == done]
            strange += not same
            if len(same) == 1:
                alone.update(same)

    # A bot that played no seat would be alone in what it does only by chance.
    assert min(alone[type(bot)] for bot in bots) > choices * RANDOM / 2
    assert strange > choices * RANDOM / 2
