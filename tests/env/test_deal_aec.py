"""PettingZoo's environment of turns, by PettingZoo's own tests."""

from functools import partial

import numpy as np
import pettingzoo
import pytest
from gymnasium.error import ResetNeeded
from pettingzoo.test import api_test, render_test, seed_test

import benny
import benny.env
from benny.core.constants import PASS
from benny.errors import IllegalActionError, NotationError
from support.rules import HOUSES, SMALL, mark_slow

# PettingZoo says so of every observation that comes with a mask.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
]
each_house = pytest.mark.parametrize("name", mark_slow(HOUSES))


def played_out(env, random):
    """Play a deal at random; return the sum of the rewards by agent."""
    totals = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        totals[agent] += reward
        done = terminated or truncated
        env.step(None if done else random.choice(np.flatnonzero(seen["action_mask"])))
    return totals


@each_house
def test_it_is_an_environment_of_pettingzoo(name, capsys):
    api_test(benny.env.aec(HOUSES[name]), num_cycles=100)

    assert "Passed API test" in capsys.readouterr().out


def test_pettingzoo_makes_it_by_its_id():
    assert pettingzoo.make("aec", "benny/buck-v0").rules == benny.variant("buck")
    assert pettingzoo.make("parallel", "benny/buck-v0").rules == benny.variant("buck")


@each_house
def test_the_same_seed_gives_the_same_deals(name):
    seed_test(partial(benny.env.aec, HOUSES[name]), 50)


def test_it_renders_in_each_mode_it_names(capsys):
    render_test(partial(benny.env.aec, "classic"))

    assert "turned up" in capsys.readouterr().out


@each_house
def test_each_agent_is_paid_what_the_deal_gained_it(name):
    env = benny.env.aec(HOUSES[name])
    random = np.random.default_rng(1)
    paid = 0
    for seed in range(10):
        env.reset(seed=seed)
        totals = played_out(env, random)
        assert list(totals.values()) == env.episode.gains()
        game = env.episode.game()
        points = game.deals[0].points
        paid += any(points)
        if game.rules.scoring == "countdown":
            assert tuple(totals.values()) == tuple(-float(p) for p in points)
    assert paid


def test_an_illegal_action_is_refused_in_the_words_of_the_game():
    env = benny.env.aec("classic")
    env.reset(seed=3)
    before = env.observe(env.agent_selection)

    with pytest.raises(IllegalActionError, match="'play TC' is not allowed"):
        env.step(3)
    for action in (-1, 152, "pass", None, 1.0):
        with pytest.raises(NotationError, match="should be a whole number from 0 to 151"):
            env.step(action)
    assert (env.observe(env.agent_selection)["observation"] == before["observation"]).all()


def test_an_illegal_action_can_stand_for_a_random_one():
    env = benny.env.aec("classic", illegal="random")
    env.reset(seed=3)
    legal = env.episode.deal.legal()
    env.step(3)

    assert env.episode.actions[0] in legal


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"illegal": "mask"}, "illegal='mask': there are error, random"),
        ({"rules": "clasic"}, "unknown variant 'clasic': did you mean 'classic'"),
        ({"max_cycles": 0}, "max_cycles 0 should be"),
        ({"max_cycles": "x"}, "max_cycles 'x' should be"),
        ({"rules": 3}, "3 is no game: give a variant's name, a rules file's path or Rules"),
    ],
)
def test_bad_options_are_told_in_a_sentence(options, sentence):
    with pytest.raises(NotationError, match=sentence):
        benny.env.aec(**{"rules": "classic"} | options)


def test_an_unknown_agent_is_told_in_a_sentence():
    env = benny.env.aec("classic")
    env.reset(seed=1)

    for ask in (env.observe, env.observation_space, env.action_space):
        with pytest.raises(NotationError, match=r"no agent is 'player_9': did you mean"):
            ask("player_9")


def test_a_deal_is_cut_off_after_so_many_actions():
    env = benny.env.aec("classic", max_cycles=3)
    env.reset(seed=1)
    for _ in range(3):
        env.step(env.episode.deal.legal()[0])

    assert all(env.truncations.values())
    assert not any(env.terminations.values())


def test_without_a_deal_there_is_nothing_to_do():
    env = benny.env.aec("classic")
    asked = [env.last, lambda: env.step(PASS), env.render, lambda: env.observe("player_0")]
    for ask in asked:
        with pytest.raises(ResetNeeded):
            ask()
    env.reset(seed=1)
    played_out(env, np.random.default_rng(1))

    for ask in asked[:2]:
        with pytest.raises(ResetNeeded, match="no deal is on: call reset"):
            ask()


@pytest.mark.parametrize("make", [benny.env.aec, benny.env.parallel])
@pytest.mark.parametrize("begun", [False, True])
def test_after_the_close_nothing_will_do(make, begun):
    env = make("classic")
    if begun:
        env.reset(seed=1)
    env.close()

    for late in (env.reset, lambda: env.step(PASS)):
        with pytest.raises(ResetNeeded, match="the environment is closed: make another one"):
            late()


def test_a_deal_in_which_all_keep_passing_is_cut_off():
    env = benny.env.aec(SMALL["needs, none barred"])
    env.reset(seed=1)
    while not any(env.truncations.values()):
        env.step(PASS)

    assert all(env.truncations.values())
    assert not any(env.terminations.values())
    assert not any(env.rewards.values())
