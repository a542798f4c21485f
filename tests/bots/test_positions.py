"""The positions of data/positions: what players demand of a bot that is to be their partner."""

import pytest

from benny.bots.expert import ExpertBot
from support.rules import load_positions as load

pytestmark = pytest.mark.slow

POSITIONS = load()


@pytest.mark.needs("compiled")
@pytest.mark.parametrize("name", POSITIONS)
def test_the_bot_does_what_good_players_do(name):
    position = POSITIONS[name]
    action = ExpertBot(seed=1, worlds=8192, limit=None).act(position.view)

    assert position.allows(action), f"{action}: {position.why}"


@pytest.mark.parametrize("name", POSITIONS)
def test_a_position_asks_for_some_of_what_is_legal(name):
    position = POSITIONS[name]
    legal, named = set(position.view.legal), {*position.best, *position.never}

    assert bool(position.best) != bool(position.never)
    assert named < legal


def test_each_demand_that_has_positions_has_two_or_more():
    demands = [name.partition(":")[0] for name in POSITIONS]

    assert [demand for demand in demands if demands.count(demand) < 2] == []
