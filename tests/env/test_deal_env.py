"""Gymnasium's environment for one agent at a table with bots."""

import copy

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env

from benny import NotationError
from benny.core.constants import PASS
from benny.env.deal_env import DealEnv
from support.bots import FIRST, is_running, script
from support.rules import HOUSES, SIX, mark_slow


def play(env, seed, random):
    """Play a deal at random; return the observations and the reward."""
    seen, info = env.reset(seed=seed)
    rows, over, reward = [seen], False, 0.0
    while not over:
        action = int(random.choice(np.flatnonzero(info["action_mask"])))
        seen, reward, over, _, info = env.step(action)
        rows.append(seen)
    return np.array(rows), reward


@pytest.mark.parametrize("name", mark_slow(SIX))
def test_it_is_an_environment_of_gymnasium(name):
    env = gymnasium.make(f"benny/{name}-v0", illegal="random", opponents="random")

    check_env(env.unwrapped, skip_render_check=True)


@pytest.mark.parametrize("opponents", ["random", "sensible"])
@pytest.mark.parametrize("name", mark_slow(HOUSES))
def test_the_seat_acts_and_is_paid(name, opponents):
    rules = HOUSES[name]
    env = DealEnv(rules, opponents=opponents, seat=rules.players - 1)
    random = np.random.default_rng(1)
    rewards = []
    for seed in range(8):
        rows, reward = play(env, seed, random)
        assert (env.layout.split(rows[:-1])["turn"][:, 0] == 1).all()
        assert env.episode.over
        rewards.append(reward)
    assert any(rewards)


def test_each_opponent_has_a_seat_of_its_own():
    class Noted:
        def __init__(self):
            self.seats = set()

        def act(self, view):
            self.seats.add(view.seat)
            return view.legal[0]

    bots = [Noted(), Noted(), Noted()]
    env = DealEnv("classic", opponents=bots, seat=2)
    for seed in range(3):
        play(env, seed, np.random.default_rng(0))

    assert [bot.seats for bot in bots] == [{3}, {0}, {1}]


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"opponents": ["random"]}, "1 opponents at a table for 4: give one, or 3"),
        ({"opponents": "expret"}, "expret"),
        ({"seat": 4}, "seat 4 should be"),
    ],
)
def test_bad_options_are_told_in_a_sentence(options, sentence):
    with pytest.raises(NotationError, match=sentence):
        DealEnv("classic", **options)


def test_the_masks_are_where_trainers_look_for_them():
    env = gymnasium.make("benny/classic-v0")
    _, info = env.reset(seed=1)

    assert (env.unwrapped.action_masks() == info["action_mask"]).all()


def test_the_end_of_a_deal_is_shown_and_not_the_next_deal():
    env = DealEnv("classic", render_mode="ansi", opponents="random")
    play(env, 1, np.random.default_rng(1))

    assert env.episode.over
    assert "Hand 1" in env.render()
    assert "Hand 2" not in env.render()


def test_programs_play_and_end_with_the_environment(tmp_path):
    noted = tmp_path / "processes"
    env = DealEnv("classic", opponents=script(tmp_path / "bot", f"echo $$ >> {noted}\n{FIRST}"))
    for seed in range(3):
        play(env, seed, np.random.default_rng(1))
    env.close()

    processes = [int(number) for number in noted.read_text().split()]
    assert len(processes) == 3
    assert not any(map(is_running, processes))


@pytest.mark.parametrize("begun", [False, True])
def test_after_the_close_nothing_will_do(begun):
    env = DealEnv("classic", opponents="random")
    if begun:
        env.reset(seed=1)
    for _ in range(2):
        env.close()

    for late in (env.reset, lambda: env.step(PASS), copy.deepcopy(env).reset):
        with pytest.raises(ResetNeeded, match="the environment is closed: make another one"):
            late()


def test_after_the_end_only_a_reset_will_do():
    env = DealEnv("classic", opponents="random")
    with pytest.raises(ResetNeeded, match="nothing is dealt yet"):
        env.step(PASS)
    play(env, 1, np.random.default_rng(1))

    for _ in range(2):
        with pytest.raises(ResetNeeded, match="the deal is over: call reset"):
            env.step(PASS)
