"""Learn a game by PPO: python examples/ppo.py --minutes 30 --out ppo.npz

One network acts for both seats of a side. The critic sees all hands, so that the luck of the cards
does not pass for good or bad play; the player sees what a seat knows. Suits are turned so that
trump, or else the suit turned up, is always clubs. A run goes on from its file, if there is one.
`benny arena examples/ppo.py:PPOBot sensible` plays by ppo.npz, or by the file in PPO_WEIGHTS.
"""

import argparse
import os
import time
from functools import partial
from itertools import pairwise
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple
from zipfile import is_zipfile

import jax
import jax.numpy as jnp
import numpy as np
import optax
from jax.tree_util import keystr, tree_leaves_with_path, tree_map_with_path

import benny.env
from benny import ACTIONS, Action, NotationError, Rules, View
from benny.analysis.statistics import NORMAL_95
from benny.env.deal_vector import OPPONENTS
from benny.env.observation import Sight
from benny.rules.loading import find_rules, rules_id

Array = Any  # of NumPy or JAX, or a tree of such

SEEDS = 1 << 63  # as many as JAX takes
SUITS = "CDHS"
_READING = Lock()  # NumPy parses headers: two threads at once can fail in Python 3.11
NAME_OF = partial(keystr, simple=True, separator=".")  # of a leaf, as in 'nets.actor.0.w'


class Settings(NamedTuple):
    """How to learn; a batch is of decisions, and both `rate` and `entropy` fall to 0."""

    rows: int = 2048
    steps: int = 32
    batch: int = 4096
    epochs: int = 2
    widths: tuple[int, ...] = (256, 256)
    rate: float = 1e-3
    clip: float = 0.2
    trace: float = 0.95
    entropy: float = 0.01
    test_deals: int = 8192
    minutes_a_test: float = 2.0


class Turns:
    """What stands for what when another suit lies where clubs do."""

    def __init__(self, layout: benny.env.Layout) -> None:
        names = layout.names
        tells = [name for name in names if name.startswith(("trump ", "upcard "))]
        self.tells = [names.index(name) for name in tells]
        self.told = np.array([max(SUITS.find(name[-1]), 0) for name in tells])
        place = {name: column for column, name in enumerate(names)}
        columns, codes = [], []
        for suit in range(len(SUITS)):
            # Two suits of a colour have numbers that add up to 3, and still have them then.
            turn = str.maketrans(SUITS, "".join(SUITS[number ^ suit] for number in range(4)))
            columns.append([place[name.translate(turn)] for name in names])
            codes.append([Action(text.translate(turn)).code for text in ACTIONS])
        self.columns, self.codes = np.array(columns), np.array(codes)

    def turned(self, seen: Array, masks: Array) -> tuple[Array, Array, Array]:
        """Return observations and masks (rows, columns) turned, and by row the suit for clubs."""
        suits = self.told[seen[:, self.tells].argmax(1)]
        observations, legal = np.empty_like(seen), np.empty_like(masks)
        for suit in range(len(SUITS)):
            rows = np.flatnonzero(suits == suit)
            observations[rows] = seen[rows][:, self.columns[suit]]
            legal[rows] = masks[rows][:, self.codes[suit]]
        return observations, legal, suits


def started(key: Array, sizes: list[int]) -> Array:
    """Return the layers of a network of these sizes, whose outputs are near zero."""
    layers, keys = [], jax.random.split(key, len(sizes) - 1)
    for ours, (ins, outs) in zip(keys, pairwise(sizes), strict=True):
        weights = jax.random.normal(ours, (ins, outs)) * (2 / ins) ** 0.5
        layers.append({"w": weights, "b": jnp.zeros(outs)})
    layers[-1]["w"] *= 0.01
    return layers


def outputs(layers: Array, inputs: Array) -> Array:
    """Return what a network makes of inputs (rows, columns)."""
    for layer in layers[:-1]:
        inputs = (inputs @ layer["w"] + layer["b"]).clip(0)
    return inputs @ layers[-1]["w"] + layers[-1]["b"]


def preferences(actor: Array, seen: Array, masks: Array) -> Array:
    """Return logits (rows, actions) by what a seat knows: the columns that the actor has."""
    known = seen[:, : actor[0]["w"].shape[0]].astype(np.float32)
    return outputs(actor, known) - 1e9 * (masks == 0)


def judged(critic: Array, seen: Array) -> Array:
    """Return the gain that the critic expects (rows,)."""
    return outputs(critic, seen.astype(np.float32))[:, 0]


@jax.jit
def drawn(nets: Array, key: Array, seen: Array, masks: Array) -> tuple[Array, Array, Array]:
    """Return actions drawn by their chances, the logs of these, and the critic's values."""
    logs = jax.nn.log_softmax(preferences(nets["actor"], seen, masks))
    actions = jax.random.categorical(key, logs)
    return actions, logs[jnp.arange(len(logs)), actions], judged(nets["critic"], seen)


class Learner:
    """Learns in an environment; `state` has the networks and what the optimizer remembers."""

    def __init__(self, rules: Rules, opponents: str, seed: int, settings: Settings) -> None:
        self.rules, self.settings, self.seed = rules, settings, seed
        tests = settings.test_deals * len(rules.teams)
        make = partial(benny.env.vector, rules, partners=True, reveals=True, illegal="random")
        self.envs = make(settings.rows, "same_step", opponents=opponents)
        self.tests = make(tests, "disabled", opponents="sensible", duplicate=True)
        self.turns = Turns(self.envs.layout)
        self.sides = np.array([rules.side_of(seat) for seat in range(rules.players)])
        self.firsts = [team[0] for team in rules.teams]
        self.optimizer = optax.chain(optax.clip_by_global_norm(0.5), optax.scale_by_adam(eps=1e-5))
        one, other = jax.random.split(jax.random.key(seed))
        known, widths = benny.env.Layout(rules).size, settings.widths
        critic = started(other, [self.envs.layout.size, *widths, 1])
        nets = {"actor": started(one, [known, *widths, len(ACTIONS)]), "critic": critic}
        self.state = {"nets": nets, "moments": self.optimizer.init(nets)}
        self.curve, self.done, self.minutes = np.zeros((0, 4)), 0, 0.0
        self.improved = jax.jit(self._improved)

    def learn(self, minutes: float, out: Path, cores: int | None = None) -> None:
        """Learn for some minutes in all, by processor time if cores are given; save and test."""
        clock = time.process_time if cores else time.monotonic
        self.random = np.random.default_rng([self.seed, self.done])
        self.key = jax.random.fold_in(jax.random.key(self.seed), self.done)
        self.seen, self.info = self.envs.reset(seed=int(self.random.integers(1 << 60)))
        began, before = clock(), self.minutes
        due = before + self.settings.minutes_a_test
        if not self.done:
            self.report(out)
        while self.minutes < minutes:
            self.improve(self.played(), 1 - self.minutes / minutes)
            self.minutes = before + (clock() - began) / 60 / (cores or 1)
            if self.minutes >= min(due, minutes):
                due += self.settings.minutes_a_test
                self.report(out)

    def played(self) -> dict[str, Array]:
        """Play on; return the decisions that had a choice, as arrays (decisions, ...)."""
        steps = [self.step() for _ in range(self.settings.steps)]
        batch = {name: np.stack([step[name] for step in steps]) for name in steps[0]}
        self.done += batch["over"].size
        batch["chose"] = batch["masks"].sum(2) > 1
        batch["gains"] = self.weighed(batch)
        batch["targets"] = batch["values"] + batch["gains"]
        used = batch["chose"] & np.isfinite(batch["gains"])
        return {name: rows[used] for name, rows in batch.items()}

    def step(self) -> dict[str, Array]:
        """Do one action a row; return by row what was seen, done and gained."""
        seen, masks, suits = self.turns.turned(self.seen, self.info["action_mask"])
        self.key, key = jax.random.split(self.key)
        actions, logs, values = map(np.asarray, drawn(self.state["nets"], key, seen, masks))
        step = {"seen": seen, "masks": masks, "actions": actions, "logs": logs, "values": values}
        step["sides"] = self.sides[self.info["seat"]]
        self.seen, _, over, _, self.info = self.envs.step(self.turns.codes[suits, actions])
        return step | {"over": over.copy(), "points": self.info["gains"][:, self.firsts]}

    def weighed(self, batch: dict[str, Array]) -> Array:
        """Return what each action gained over the critic's value; NaN where that is to come."""
        values, sides, over = batch["values"], batch["sides"], batch["over"]
        after = np.full(batch["points"].shape[1:], np.nan, np.float32)
        more, gains, rows = np.zeros_like(after), np.empty_like(values), np.arange(len(after))
        for step in reversed(range(len(values))):
            after[over[step]], more[over[step]] = batch["points"][step, over[step]], 0
            place = rows, sides[step]
            gains[step] = after[place] - values[step] + self.settings.trace * more[place]
            chose = batch["chose"][step]
            place = rows[chose], sides[step, chose]
            after[place], more[place] = values[step, chose], np.nan_to_num(gains[step, chose])
        return gains

    def improve(self, batch: dict[str, Array], left: float) -> None:
        """Improve the networks by what was played, by smaller steps the less time is left."""
        batch["gains"] = (batch["gains"] - batch["gains"].mean()) / (batch["gains"].std() + 1e-6)
        size = min(self.settings.batch, len(batch["gains"]))
        for _ in range(self.settings.epochs):
            order = self.random.permutation(len(batch["gains"]))
            for start in range(0, len(order) - size + 1, size):
                part = {name: rows[order[start : start + size]] for name, rows in batch.items()}
                self.state = self.improved(self.state, part, left)

    def _improved(self, state: Array, batch: dict[str, Array], left: Array) -> Array:
        slopes = jax.grad(self._loss)(state["nets"], batch, left)
        updates, moments = self.optimizer.update(slopes, state["moments"])
        steps = jax.tree.map(lambda update: -self.settings.rate * left * update, updates)
        return {"nets": optax.apply_updates(state["nets"], steps), "moments": moments}

    def _loss(self, nets: Array, batch: dict[str, Array], left: Array) -> Array:
        logs = jax.nn.log_softmax(preferences(nets["actor"], batch["seen"], batch["masks"]))
        ours = logs[jnp.arange(len(logs)), batch["actions"]]
        ratios = jnp.exp(ours - batch["logs"])
        near = ratios.clip(1 - self.settings.clip, 1 + self.settings.clip)
        gain = jnp.minimum(ratios * batch["gains"], near * batch["gains"]).mean()
        entropy = -(jnp.exp(logs) * logs.clip(-100)).sum(1).mean()
        misses = judged(nets["critic"], batch["seen"]) - batch["targets"]
        error = jnp.square(misses).mean() / (batch["targets"].var() + 1e-6)
        return error - gain - self.settings.entropy * left * entropy

    def gain(self) -> tuple[float, float]:
        """Return the points a deal gained on `sensible` in duplicate, with half the interval."""
        seen, info = self.tests.reset(seed=self.seed)
        over = np.zeros(len(seen), np.bool_)
        while not over.all():
            seen, masks, suits = self.turns.turned(seen, info["action_mask"])
            actions = np.asarray(preferences(self.state["nets"]["actor"], seen, masks).argmax(1))
            seen, _, ended, _, info = self.tests.step(self.turns.codes[suits, actions])
            over |= ended
        tables = info["gains"].reshape(-1, len(self.firsts), self.rules.players)
        means = tables[:, np.arange(len(self.firsts)), self.firsts].mean(1)
        return float(means.mean()), float(NORMAL_95 * means.std() / len(means) ** 0.5)

    def report(self, out: Path) -> None:
        """Add a row to the curve (steps, minutes, gain, half its interval); print and save it."""
        row = self.done, self.minutes, *self.gain()
        self.curve = np.vstack([self.curve, row])
        print("{:12,} steps {:6.1f} min {:+.3f} ± {:.3f} points a deal".format(*row), flush=True)
        half, layers = out.with_suffix(".half.npz"), len(self.state["nets"]["actor"])
        arrays: Array = {NAME_OF(path): leaf for path, leaf in tree_leaves_with_path(self.state)}
        np.savez(half, rules=rules_id(self.rules), curve=self.curve, layers=layers, **arrays)
        half.replace(out)

    def resume(self, out: Path) -> None:
        """Go on from a file; raise NotationError as `loaded` does."""
        saved = loaded(out, self.rules)
        self.curve = saved["curve"]
        self.done, self.minutes = int(self.curve[-1, 0]), float(self.curve[-1, 1])
        self.state = tree_map_with_path(lambda path, _: saved[NAME_OF(path)], self.state)


def loaded(path: Path, rules: Rules) -> dict[str, Array]:
    """Read a file; raise NotationError if it holds no weights, or those of other rules."""
    if not is_zipfile(path):
        raise NotationError(f"{str(path)!r} holds no weights: learn first, or set PPO_WEIGHTS")
    with _READING, np.load(path) as file:
        saved = dict(file)
    if saved.get("rules") != rules_id(rules):
        raise NotationError(f"{path} was learned by other rules than {rules.name}")
    return saved


class PPOBot:
    """Plays what a network likes best."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or Path(os.environ.get("PPO_WEIGHTS", "ppo.npz"))
        self.rules: Rules | None = None

    def act(self, view: View) -> Action:
        """Return the likeliest action; raise NotationError if it was learned by other rules."""
        if view.rules != self.rules:
            saved, layout = loaded(self.path, view.rules), benny.env.Layout(view.rules)
            names = [f"nets.actor.{layer}" for layer in range(saved["layers"])]
            self.actor = [{kind: saved[f"{name}.{kind}"] for kind in "wb"} for name in names]
            self.rules, self.sight, self.turns = view.rules, Sight(layout), Turns(layout)
        observation, mask = self.sight.of_view(view)
        seen, masks, suits = self.turns.turned(observation[None], mask[None])
        action = preferences(self.actor, seen, masks).argmax(1)
        return ACTIONS[int(self.turns.codes[suits, action][0])]


def main() -> None:
    """Learn as the command line says."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rules", default="classic", help="or a rules file")
    parser.add_argument("--opponents", choices=list(OPPONENTS), default="sensible")
    parser.add_argument("--minutes", type=float, default=30.0, help="in all, with those before")
    parser.add_argument("--cores", type=int, help="count processor time on so many cores")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, default=Path("ppo.npz"))
    given = parser.parse_args()
    if not (given.minutes > 0 and (given.cores is None or given.cores > 0)):
        parser.error("minutes and cores must be above 0")
    if not 0 <= given.seed < SEEDS:
        parser.error(f"a seed must be from 0 to {SEEDS - 1}")
    if not given.out.parent.is_dir():
        parser.error(f"there is no folder {str(given.out.parent)!r} to save to")
    try:
        learner = Learner(find_rules(given.rules), given.opponents, given.seed, Settings())
        if given.out.exists():
            learner.resume(given.out)
    except NotationError as error:
        parser.error(str(error))
    learner.learn(given.minutes, given.out, given.cores)


if __name__ == "__main__":
    main()
