"""Gymnasium's vector environment, stepped in the core."""

import os
import signal

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode

import benny.env
from benny import IllegalActionError, NotationError
from benny.core.constants import PASS
from support.rules import HOUSES, SIX, SMALL, mark_slow

ROWS = 12
each_house = pytest.mark.parametrize("name", mark_slow(HOUSES))


def legal_actions(info, random):
    """Return a random legal action for each row."""
    return (random.random(info["action_mask"].shape) * info["action_mask"]).argmax(axis=1)


def trace(envs, steps, seed=5):
    """Return all that some steps of random play gave."""
    random = np.random.default_rng(seed)
    seen, info = envs.reset(seed=seed)
    found = [seen.copy()]
    for _ in range(steps):
        seen, rewards, over, _, info = envs.step(legal_actions(info, random))
        found.append((seen.copy(), rewards.copy(), over.copy(), info["gains"].copy()))
    return found


def played_until(enough, envs, random):
    """Return the first step after which enough rows are over, of random play."""
    _, info = envs.reset(seed=3)
    while True:
        step = envs.step(legal_actions(info, random))
        info = step[-1]
        if enough(step[2]):
            return step


def same(one, other):
    return all(
        (a == b).all()
        for first, second in zip(one, other, strict=True)
        for a, b in zip(np.atleast_1d(first), np.atleast_1d(second), strict=True)
    )


@pytest.mark.parametrize("name", mark_slow(SIX))
def test_it_is_made_by_gymnasiums_make_vec(name):
    envs = gymnasium.make_vec(f"benny/{name}-v0", num_envs=ROWS)
    seen, info = envs.reset(seed=1)

    assert envs.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    assert envs.observation_space.contains(seen)
    assert envs.single_action_space.n == info["action_mask"].shape[1] == 152
    assert envs.spec.id == f"benny/{name}-v0"


@pytest.mark.parametrize("mode", [mode.name.lower() for mode in AutoresetMode])
@each_house
def test_a_step_gives_arrays_of_the_spaces(name, mode):
    envs = benny.env.vector(HOUSES[name], ROWS, mode)
    _, info = envs.reset(seed=2)
    random = np.random.default_rng(2)
    for _ in range(40):
        seen, rewards, over, cut, info = envs.step(legal_actions(info, random))
        assert envs.observation_space.contains(seen)
        assert (rewards.dtype, rewards.shape) == (np.float32, (ROWS,))
        assert (over.dtype, cut.dtype, cut.any()) == (np.bool_, np.bool_, False)
        assert (info["action_mask"].sum(axis=1) > 0).all()
        assert not rewards[~over].any()


@each_house
def test_it_deals_and_pays_as_the_environment_of_turns_does(name):
    """The two differ in their random numbers, so the deal is taken from the core's row."""
    envs = benny.env.vector(HOUSES[name], 1, "disabled")
    aec = benny.env.aec(HOUSES[name])
    seen, info = envs.reset(seed=4)
    aec.reset(seed=4)
    aec.episode._watched = envs._batches[0].deals[0].copy()
    random, over = np.random.default_rng(4), [False]
    while not over[0]:
        agent = f"player_{aec.episode.turn}"
        aec.agent_selection = agent
        ours = aec.observe(agent)
        assert (seen[0] == ours["observation"]).all()
        assert (info["action_mask"][0] == ours["action_mask"]).all()
        action = legal_actions(info, random)
        seen, rewards, over, _, info = envs.step(action)
        aec.step(int(action[0]))
        assert rewards[0] == pytest.approx(aec.rewards[agent])


def test_the_next_step_after_an_end_deals_anew_and_ignores_its_action():
    envs, random = benny.env.vector("classic", ROWS), np.random.default_rng(3)
    _, _, over, _, info = played_until(np.any, envs, random)
    ended, number = over.copy(), info["deal"].copy()
    actions = legal_actions(info, random)
    actions[ended] = 7
    _, rewards, over, _, info = envs.step(actions)

    assert not over[ended].any()
    assert not rewards[ended].any()
    assert (info["deal"][ended] == number[ended] + 1).all()


def test_the_same_step_gives_the_final_observation():
    envs = benny.env.vector("classic", ROWS, "same_step")
    seen, _, over, _, info = played_until(np.any, envs, np.random.default_rng(3))
    split = envs.layout.split(info["final_obs"][over])

    assert (info["_final_obs"] == over).all()
    assert not split["turn"].any()
    assert envs.layout.split(seen[over])["turn"][:, 0].all()


def test_rows_that_are_over_wait_for_their_reset():
    envs = benny.env.vector("buck", ROWS, "disabled")
    played_until(np.all, envs, np.random.default_rng(3))
    chosen = np.arange(ROWS) % 2 == 0
    envs.reset(options={"reset_mask": chosen})
    _, _, over, _, info = envs.step(envs.action_masks().argmax(axis=1))

    assert (info["deal"] == chosen).all()
    assert over[~chosen].all()


@pytest.mark.parametrize("threads", [2, 5])
@pytest.mark.parametrize("opponents", ["self", "random", "sensible"])
def test_threads_change_nothing(threads, opponents):
    one = trace(benny.env.vector("classic", 40, opponents=opponents), 60)
    many = trace(benny.env.vector("classic", 40, opponents=opponents, threads=threads), 60)

    assert all(same(first, second) for first, second in zip(one[1:], many[1:], strict=True))


@pytest.mark.filterwarnings("ignore:.*multi-threaded:DeprecationWarning")
def test_a_forked_process_goes_on_with_threads_of_its_own():
    envs = benny.env.vector("classic", 40, threads=3)
    _, info = envs.reset(seed=1)
    actions = info["action_mask"].argmax(axis=1)
    child = os.fork()
    if child == 0:
        signal.alarm(60)  # ends a child that waits for threads that it has not
        try:
            seen, *_ = envs.step(actions)
            os._exit(int(seen.sum() % 100))
        finally:
            os._exit(255)
    seen, *_ = envs.step(actions)

    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == seen.sum() % 100


def test_more_rows_than_a_batch_holds_are_rows_all_the_same():
    envs = benny.env.vector("dnd", 1100)
    _, info = envs.reset(seed=1)
    random = np.random.default_rng(1)
    for _ in range(30):
        seen, _, _, _, info = envs.step(legal_actions(info, random))

    assert len(np.unique(seen, axis=0)) > 1000


@pytest.mark.parametrize("opponents", ["random", "sensible"])
@pytest.mark.parametrize("name", ["classic", "dnd", "buck"])
def test_duplicate_rows_get_the_same_deals_at_each_seat(name, opponents):
    rules = HOUSES[name]
    envs = benny.env.vector(
        rules, 3 * rules.players, "same_step", opponents=opponents, duplicate=True
    )
    decks = [{} for _ in range(envs.num_envs)]
    random = np.random.default_rng(1)
    _, info = envs.reset(seed=1)
    for _ in range(80):
        deals = [watched.deal for watched in envs._batches[0].deals]
        for row, deal in enumerate(deals):
            decks[row][int(info["deal"][row])] = (deal.dealer, tuple(deal.deck))
        assert info["seat"].tolist() == [row % rules.players for row in range(envs.num_envs)]
        _, _, _, _, info = envs.step(legal_actions(info, random))
    for row in range(envs.num_envs):
        first = row - row % rules.players
        shared = decks[first].keys() & decks[row].keys()
        assert len(shared) > 2
        assert all(decks[first][number] == decks[row][number] for number in shared)
    assert decks[0] != decks[rules.players]


@pytest.mark.parametrize("opponents", ["random", "sensible"])
@pytest.mark.parametrize("name", mark_slow(["classic", "cutthroat", "dnd"]))
def test_a_row_with_partners_acts_for_its_side_alone(name, opponents):
    rules = HOUSES[name]
    sides = len(rules.teams)
    envs = benny.env.vector(
        rules, 4 * sides, "same_step", opponents=opponents, duplicate=True, partners=True
    )
    acting = [set() for _ in range(envs.num_envs)]
    random = np.random.default_rng(1)
    _, info = envs.reset(seed=1)
    first = [(deal.deal.dealer, tuple(deal.deal.deck)) for deal in envs._batches[0].deals]
    for _ in range(80):
        before = info["seat"].copy()
        for row, seat in enumerate(before):
            acting[row].add(int(seat))
        _, rewards, over, _, info = envs.step(legal_actions(info, random))
        ends = np.flatnonzero(over)
        assert (rewards[ends] == info["gains"][ends, before[ends]]).all()
    assert acting == [set(rules.teams[row % sides]) for row in range(envs.num_envs)]
    assert all(first[row] == first[row - row % sides] for row in range(envs.num_envs))
    with pytest.raises(NotationError, match="7 duplicate rows"):
        benny.env.vector(rules, 7, opponents=opponents, duplicate=True, partners=True)


def test_an_illegal_action_names_its_row_and_changes_nothing():
    envs = benny.env.vector("classic", ROWS)
    seen, _ = envs.reset(seed=6)
    before = seen.copy()
    actions = np.full(ROWS, PASS)
    actions[5] = 0

    with pytest.raises(
        IllegalActionError, match=r"row 5: 0 \(play 7C\) is not legal; legal are 93"
    ):
        envs.step(actions)
    for wrong in (2**63 + 5, 2**64 - 1):
        beyond = actions.astype(np.uint64)
        beyond[5] = wrong
        with pytest.raises(IllegalActionError, match=f"row 5: {wrong} is not legal"):
            envs.step(beyond)
    actions[5] = -3
    with pytest.raises(IllegalActionError, match="row 5: -3 is not legal"):
        envs.step(actions)
    assert (seen == before).all()


def test_what_is_copied_stays_and_what_is_not_moves_on():
    for copies in (True, False):
        envs = benny.env.vector("classic", ROWS, copies=copies)
        seen, _ = envs.reset(seed=1)
        before = seen.copy()
        envs.step(np.full(ROWS, PASS))
        assert (seen == before).all() == copies


@pytest.mark.parametrize(
    ("actions", "sentence"),
    [
        (np.zeros(ROWS + 1, int), "13 actions for 12 rows"),
        ([PASS], "1 action for 12 rows"),
        ([[PASS, PASS], [PASS]], "2 actions for 12 rows"),
        (np.zeros((ROWS, 1), int), r"actions are int64 \(12, 1\): give whole numbers \(12,\)"),
        (np.full(ROWS, 0.5), r"row 0: action .*0\.5.* should be"),
        ([PASS] * (ROWS - 1) + ["pass"], "row 11: action 'pass' should be"),
        ((None,) * ROWS, "row 0: action None should be"),
        ([10**30] * ROWS, "row 0: action 1000000000000000000000000000000 should be"),
        ([True] * ROWS, "row 0: action True should be"),
        ([[PASS]] * ROWS, "row 0: action .* should be"),
        (3, r"actions are int: give whole numbers \(12,\)"),
        (None, "actions are NoneType: give"),
        ("pass", "actions are str: give"),
    ],
)
def test_actions_of_another_shape_or_kind_are_refused(actions, sentence):
    envs = benny.env.vector("classic", ROWS)
    envs.reset()

    with pytest.raises(NotationError, match=f"^{sentence}"):
        envs.step(actions)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"autoreset": "later"}, "autoreset='later': there are next_step, same_step, disabled"),
        ({"opponents": "expert"}, "opponents='expert': .*make's environment"),
        ({"opponents": ["random"] * 3}, r"opponents=\['random'"),
        ({"num_envs": 0}, "num_envs 0 should be"),
        ({"threads": 0}, "threads 0 should be"),
        ({"duplicate": True}, "duplicate rows need opponents"),
        ({"duplicate": True, "opponents": "random", "num_envs": 6}, "6 duplicate rows"),
        ({"illegal": "mask"}, "illegal='mask'"),
        ({"autoreset": ["next_step"]}, r"autoreset=\['next_step'\]: did you mean"),
        ({"duplicate": "no"}, "duplicate='no': give True or False"),
        ({"partners": 2}, "partners=2: give True or False"),
        ({"copies": None}, "copies=None: give True or False"),
        ({"recalls": "no"}, "recalls='no': give True or False"),
        ({"reveals": [1]}, r"reveals=\[1\]: give True or False"),
        ({"rules": "no.toml"}, "no.toml"),
    ],
)
def test_bad_options_are_told_in_a_sentence(options, sentence):
    with pytest.raises(NotationError, match=sentence):
        benny.env.vector(**{"rules": "classic", "num_envs": ROWS} | options)


@pytest.mark.parametrize(
    "mask", [[True] * ROWS, np.zeros(ROWS, bool), np.ones(3, bool), np.ones(ROWS, int)]
)
def test_a_mask_of_another_shape_or_kind_resets_nothing(mask):
    envs = benny.env.vector("classic", ROWS)

    with pytest.raises(NotationError, match="reset_mask"):
        envs.reset(options={"reset_mask": mask})


def test_there_is_no_step_before_the_first_reset_or_after_the_close():
    envs = benny.env.vector("classic", ROWS, "disabled", threads=2)
    with pytest.raises(ResetNeeded, match="nothing is dealt yet: call reset"):
        envs.step(np.full(ROWS, PASS))
    envs.reset(options={"reset_mask": np.arange(ROWS) == 0})
    assert envs.action_masks().any(axis=1).all()
    envs.close()

    for late in (envs.reset, lambda: envs.step(np.full(ROWS, PASS))):
        with pytest.raises(ResetNeeded, match="the environment is closed"):
            late()


@pytest.mark.parametrize("mode", ["next_step", "same_step", "disabled"])
def test_a_deal_in_which_all_keep_passing_is_cut_off(mode):
    envs = benny.env.vector(SMALL["needs, none barred"], 3, mode)
    _, info = envs.reset(seed=1)
    for _ in range(200):
        assert info["action_mask"][:, PASS].all()
        _, rewards, over, cut, info = envs.step(np.full(3, PASS))
        if cut.any():
            break

    assert cut.all()
    assert not over.any()
    assert not rewards.any()
    if mode == "same_step":
        assert info["_final_obs"].all()
