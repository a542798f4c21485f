"""PettingZoo's parallel environment, by PettingZoo's own tests."""

from functools import partial
from types import SimpleNamespace

import numpy as np
import pytest
from pettingzoo.test import max_cycles_test, parallel_api_test, parallel_seed_test
from pettingzoo.utils import parallel_to_aec

import benny.env
from benny.core.constants import PASS
from benny.errors import IllegalActionError, NotationError
from support.rules import HOUSES, mark_slow

each_house = pytest.mark.parametrize("name", mark_slow(HOUSES))


def lenient(rules, **options):
    """Return an environment for tests that know no masks."""
    return benny.env.parallel(rules, illegal="random", **options)


@each_house
def test_it_is_a_parallel_environment_of_pettingzoo(name, capsys):
    parallel_api_test(benny.env.parallel(HOUSES[name]), num_cycles=60)

    assert "Passed Parallel API test" in capsys.readouterr().out


@each_house
def test_the_same_seed_gives_the_same_deals(name):
    parallel_seed_test(partial(lenient, HOUSES[name]), 50)


def test_a_deal_is_cut_off_after_so_many_steps():
    max_cycles_test(
        SimpleNamespace(
            parallel_env=partial(lenient, "classic"),
            env=lambda **options: parallel_to_aec(lenient("classic", **options)),
        )
    )


@each_house
def test_it_deals_and_pays_as_the_environment_of_turns_does(name):
    aec, parallel = benny.env.aec(HOUSES[name]), benny.env.parallel(HOUSES[name])
    random = np.random.default_rng(2)
    for seed in range(5):
        aec.reset(seed=seed)
        seen, _ = parallel.reset(seed=seed)
        while parallel.agents:
            agent = aec.agent_selection
            for other in aec.agents:
                ours, theirs = seen[other], aec.observe(other)
                assert (ours["observation"] == theirs["observation"]).all()
                assert (ours["action_mask"] == theirs["action_mask"]).all()
            action = int(random.choice(np.flatnonzero(seen[agent]["action_mask"])))
            actions = dict.fromkeys(parallel.agents, PASS) | {agent: action}
            seen, rewards, *_ = parallel.step(actions)
            aec.step(action)
            assert rewards == aec.rewards


def test_who_waits_can_only_pass():
    env = benny.env.parallel("classic")
    env.reset(seed=3)
    turn = env.agents[env.episode.turn]
    waiting = next(agent for agent in env.agents if agent != turn)
    actions = dict.fromkeys(env.agents, PASS) | {waiting: 0}

    with pytest.raises(IllegalActionError, match=f"{waiting} waits for {turn}: it can only pass"):
        env.step(actions)
    with pytest.raises(NotationError, match=f"{turn} has to act: give an action for each agent"):
        env.step({waiting: PASS})
    with pytest.raises(NotationError, match=r"\[93, 93, 93, 93\] should be a dict with an action"):
        env.step([PASS] * 4)
    with pytest.raises(NotationError, match="no agent is 'nobody': there are player_0"):
        env.step({turn: PASS, "nobody": PASS})
    assert not env.episode.actions
