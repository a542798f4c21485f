"""Training programs of others find the environments, their masks and their modes."""

import subprocess
import sys
import warnings

import gymnasium
import pytest

ID = "benny.env:benny/american-v0"


def test_stable_baselines3_makes_environments_in_its_own_way():
    """`make_vec_env` asks for `rgb_array` first, and tries again after a TypeError alone."""
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        env = gymnasium.make(ID, render_mode="rgb_array", opponents="random")
    assert any("no render_mode='rgb_array'" in str(one.message) for one in told)
    assert env.render_mode is None
    env.action_space.seed(3)
    observation, info = env.reset(seed=3)

    # MaskablePPO's `is_masking_supported` and `get_action_masks` look here.
    masks = env.get_wrapper_attr("action_masks")()

    assert (masks == info["action_mask"]).all()
    assert env.observation_space.contains(observation)
    with warnings.catch_warnings(action="error"):
        env.step(int(masks.argmax()))


@pytest.mark.parametrize("call", ["make", "make_vec"])
def test_gymnasium_finds_an_environment_without_an_import(call):
    code = f"import gymnasium; print(type(gymnasium.{call}({ID!r}).unwrapped).__name__)"

    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout.strip() in ("DealEnv", "DealVectorEnv")
