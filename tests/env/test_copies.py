"""Copies of environments and bots go on as the original does, with all that is hidden in them."""

import copy
import pickle
from functools import partial

import gymnasium
import numpy as np
import pytest

import benny
import benny.env
from benny import NotationError
from benny.bots.expert import ExpertBot
from benny.bots.policy import BookBot
from benny.bots.registry import REGISTRY
from benny.bots.search import SearchBot
from benny.env.deal_env import DealEnv

COPIES = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda made: pickle.loads(pickle.dumps(made)),
}
ROWS = 12
NO_STATE = "that is not what `state"
NOTHING_ELSE = r"^that is not what `state\(\)` returned$"
# Without a limit of time they choose alike however busy the machine is.
THINKERS = [SearchBot(5, worlds=32, limit=None), ExpertBot(5, worlds=32, limit=None)]
QUICK = [name for name in REGISTRY if name not in ("search", "expert")]

copied = pytest.mark.parametrize("copied", COPIES.values(), ids=COPIES)


class Counting:
    """A bot whose choices follow from how often it was asked."""

    def __init__(self):
        self.asked = 0

    def act(self, view):
        self.asked += 1
        return view.legal[self.asked * 7 % len(view.legal)]


def steps(env, seed, number=40):
    """Return what an agent sees, gains and may do in its next steps, over several deals."""
    random, found = np.random.default_rng(seed), []
    for _ in range(number):
        step = env.step(int(random.choice(np.flatnonzero(env.action_masks()))))
        found.append((step[0].tobytes(), *step[1:4], env.action_masks().tobytes()))
        if step[2] or step[3]:
            found.append(env.reset()[0].tobytes())
    return found


def turns(env, seed, number=60):
    """Return what happens in the next turns of an environment of PettingZoo."""
    random, found = np.random.default_rng(seed), []
    for _ in range(number):
        if not env.agents:
            env.reset()
        turn = env.possible_agents[env.episode.turn]
        _, mask = env.episode.observe(env.episode.turn)
        action = int(random.choice(np.flatnonzero(mask)))
        if hasattr(env, "agent_selection"):
            env.step(action)
            found.append((env.observe(turn)["observation"].tobytes(), env.rewards[turn]))
            if any(env.terminations.values()):
                env.reset()
        else:
            step = env.step(dict.fromkeys(env.agents, 0) | {turn: action} | _passes(env, turn))
            found.append((step[0][turn]["observation"].tobytes(), *step[1].items()))
    return found


def _passes(env, turn):
    return {agent: benny.Action("pass").code for agent in env.agents if agent != turn}


def rows(envs, seed, number=60):
    """Return all arrays of the next steps of a vector environment."""
    random, found = np.random.default_rng(seed), []
    for _ in range(number):
        masks = envs.action_masks()
        actions = np.array([random.choice(np.flatnonzero(mask)) for mask in masks])
        observed, *told, info = envs.step(actions)
        found.append(b"".join(array.tobytes() for array in (observed, *told, *info.values())))
    return found


@copied
@pytest.mark.parametrize(
    "opponents", ["random", *THINKERS, Counting, Counting(), ["random", Counting, "novice"]]
)
def test_a_copied_environment_goes_on_with_bots_that_remember_the_same(opponents, copied):
    number = 6 if opponents in THINKERS else 40
    env = DealEnv("classic", opponents=opponents, illegal="random")
    env.reset(seed=2)
    steps(env, 1, 3)
    other = copied(env)

    assert steps(other, 3, number) == steps(env, 3, number)


@copied
def test_a_bot_of_a_file_is_copied_with_what_it_remembers(copied, tmp_path):
    file = tmp_path / "counting.py"
    file.write_text(
        "class Counting:\n"
        "    asked = 0\n"
        "    def act(self, view):\n"
        "        self.asked += 1\n"
        "        return view.legal[self.asked * 7 % len(view.legal)]\n"
    )
    env = DealEnv("classic", opponents=f"{file}:Counting")
    env.reset(seed=2)
    steps(env, 1, 3)

    assert steps(copied(env), 3) == steps(env, 3)


def test_what_is_copied_does_not_touch_the_original():
    env = DealEnv("classic", opponents="random")
    env.reset(seed=2)
    before = env.action_masks().tobytes()
    for other in (copy.copy(env), copy.deepcopy(env)):
        steps(other, 1)

    assert env.action_masks().tobytes() == before


@copied
@pytest.mark.parametrize("make", [benny.env.aec, benny.env.parallel])
def test_pettingzoos_environments_are_copied_with_their_deals_to_come(make, copied):
    env = make("family")
    env.reset(seed=4)
    turns(env, 1, 7)
    other = copied(env)

    assert turns(other, 2) == turns(env, 2)


@copied
@pytest.mark.parametrize("mode", ["next_step", "same_step"])
@pytest.mark.parametrize("opponents", ["self", "random", "sensible"])
def test_a_copied_vector_environment_goes_on_alike(opponents, mode, copied):
    envs = benny.env.vector("family", ROWS, mode, opponents=opponents, copies=True)
    fresh = copied(envs)
    fresh.reset(seed=1)
    envs.reset(seed=1)
    assert rows(fresh, 1) == rows(envs, 1)
    other = copied(envs)

    assert rows(other, 2) == rows(envs, 2)
    assert np.array_equal(other.reset()[0], envs.reset()[0])


def test_a_state_leads_back_to_where_it_was_taken_as_often_as_is_wanted():
    envs = benny.env.vector("family", ROWS, opponents="random", copies=True)
    envs.reset(seed=1)
    rows(envs, 1, 9)
    state = pickle.loads(pickle.dumps(envs.state()))
    first = rows(envs, 2)
    for made in (
        envs,
        benny.env.vector("family", ROWS, opponents="random", copies=True, threads=2),
    ):
        made.set_state(state)
        assert rows(made, 2) == first
    envs.set_state(state)
    assert rows(envs, 2) == first


@pytest.mark.parametrize(
    ("change", "said"),
    {
        "nothing": (lambda state: None, "None should be what `state"),
        "empty": (lambda state: {}, "the state of None does not fit: this is 12 rows of"),
        "of another": (lambda state: state | {"fits": "x"}, "the state of x does not fit"),
        "of no words": (
            lambda state: state | {"fits": np.zeros(2)},
            "array.* should be what a state fits",
        ),
        "a row less": (lambda state: state | {"rows": state["rows"][1:]}, NO_STATE),
        "short rows": (lambda state: with_last(state, 3, "x"), NO_STATE),
        "no arrays": (lambda state: state | {"arrays": []}, NO_STATE),
        "seats": (
            lambda state: state | {"arrays": [state["arrays"][0] + 9, *state["arrays"][1:]]},
            "no such seats",
        ),
        "an array less": (lambda state: state | {"arrays": state["arrays"][1:]}, "other shapes"),
        "no array": (lambda state: state | {"arrays": [5] * 11}, "other shapes"),
        "text": (lambda state: state | {"random": "x"}, "'x' should be a generator of random"),
        "no random": (lambda state: state | {"random": None}, "None should be a generator of"),
        "not fresh": (lambda state: state | {"is_fresh": 5}, "is_fresh=5: give True or False"),
        "few fields": (lambda state: state | {"rows": [(1, 2)] * ROWS}, NOTHING_ELSE),
        "no deck": (lambda state: with_last(state, 4, []), NOTHING_ELSE),
        "no rows": (lambda state: {"fits": state["fits"]}, NOTHING_ELSE),
        "a row more": (lambda state: state | {"rows": [*state["rows"]] * 2}, "it has 24 rows"),
        "stream": (lambda state: with_last(state, 0, -1), "streams of random numbers"),
        "long": (lambda state: with_last(state, 0, 1 << 70), NO_STATE),
        "dealer": (lambda state: with_last(state, 3, 99), "no such next dealer"),
        "deck": (lambda state: with_last(state, 4, [0, 1]), "another deck"),
        "actions": (lambda state: with_last(state, 5, [0] * 99), "was not legal"),
    }.values(),
    ids=range(22),
)
def test_what_is_no_state_changes_nothing(change, said):
    envs = benny.env.vector("family", ROWS, copies=True)
    envs.reset(seed=1)
    state = envs.state()

    with pytest.raises(NotationError, match=said):
        envs.set_state(change(state))

    twin = benny.env.vector("family", ROWS, copies=True)
    twin.reset(seed=1)
    assert rows(envs, 1) == rows(twin, 1)


def with_last(state, place, value):
    """Return a state in which one number of the last row is another."""
    *rest, last = state["rows"]
    return state | {"rows": [*rest, (*last[:place], value, *last[place + 1 :])]}


def test_the_state_of_other_rules_or_rows_does_not_fit():
    state = benny.env.vector("family", ROWS).state()
    for other in (
        benny.env.vector("classic", ROWS),
        benny.env.vector("family", ROWS + 1),
        benny.env.vector("family", ROWS, opponents="random"),
        benny.env.vector("family", ROWS, "same_step"),
    ):
        with pytest.raises(NotationError, match="does not fit: this is"):
            other.set_state(state)


@copied
def test_a_bot_that_is_a_program_says_that_it_cannot_be_copied(copied):
    env = DealEnv("classic", opponents="./mybot --seat")
    for made in (env, benny.bot("./mybot --seat")):
        with pytest.raises(
            TypeError, match=r"bot './mybot --seat' can't be copied: it is a program"
        ):
            copied(made)


@pytest.mark.parametrize("way", ["deepcopy", "pickle"])
@pytest.mark.parametrize("source", [*QUICK, *THINKERS, BookBot])
def test_a_copied_bot_plays_on_alike(source, way):
    bot, game = benny.bot(source, seed=5), benny.Game("american", seed=8)
    for _ in range(5):
        game.act(bot.act(game.view()))
    twin, other = COPIES[way](bot), COPIES[way](game)
    for _ in range(4):
        game.act(bot.act(game.view()))
        other.act(twin.act(other.view()))

    assert other == game


@pytest.mark.parametrize(
    "make",
    [
        DealEnv,
        benny.env.aec,
        benny.env.parallel,
        benny.env.vector,
        partial(gymnasium.make, "benny/classic-v0"),
    ],
)
def test_options_that_mean_nothing_are_refused_everywhere(make):
    with pytest.raises(NotationError, match=r"^unknown options \['foo'\]: possible are .*illegal"):
        make(foo=3)
    env = make()
    with pytest.raises(
        NotationError, match=r"^unknown options \['dealer'\]: possible are (none|reset)"
    ):
        env.reset(seed=1, options={"dealer": 2})
    with pytest.raises(NotationError, match=r"^\[1\] should be a dict of options, or None"):
        env.reset(seed=1, options=[1])


@pytest.mark.parametrize("make", [DealEnv, benny.env.aec, benny.env.parallel])
@pytest.mark.parametrize("mode", ["rgb_array", "bogus", 3])
def test_a_mode_that_there_is_not_warns_and_renders_nothing(make, mode):
    with pytest.warns(UserWarning, match=f"no render_mode={mode!r} .* there are ansi and human"):
        env = make(render_mode=mode)

    assert env.render_mode is None


def test_the_environments_show_their_public_names():
    assert {name for name in dir(benny.env) if not name.startswith("_")} == {*benny.env.__all__}
