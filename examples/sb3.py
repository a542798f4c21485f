"""Train an agent with Stable-Baselines3's MaskablePPO, which looks at the masks of legal actions.

    pip install "benny[env]" sb3-contrib
    python examples/sb3.py --steps 20000

The environments need no import: `benny.env:` before the id tells Gymnasium where they are.
"""

import argparse

from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.evaluation import evaluate_policy
from stable_baselines3.common.env_util import make_vec_env


def main() -> None:
    """Train against random bots, and print the mean gain in points a deal."""
    parser = argparse.ArgumentParser(description="Train with MaskablePPO.")
    parser.add_argument("--env", default="benny.env:benny/american-v0", help="the environment")
    parser.add_argument("--steps", type=int, default=20_000, help="steps to train")
    options = parser.parse_args()
    envs = make_vec_env(options.env, n_envs=8, seed=1, env_kwargs={"opponents": "random"})
    model = MaskablePPO("MlpPolicy", envs, seed=1)
    model.learn(options.steps)
    mean, _ = evaluate_policy(model, envs, n_eval_episodes=500)
    print(f"{mean:+.3f} points a deal against random bots")


if __name__ == "__main__":
    main()
