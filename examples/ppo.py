"""Learn a game by PPO: python examples/ppo.py --minutes 30 --out ppo.npz

One network acts for both seats of a side against `sensible`. The critic sees all hands, which takes
the luck of the cards out of what it tells; the player sees what a seat knows. Suits are turned so
that trump, or else the suit turned up, is always clubs. `benny arena examples/ppo.py:PPOBot
sensible` plays the weights of ppo.npz, or of the file that PPO_WEIGHTS names.
"""

import argparse
import os
import time
from functools import partial
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import msgspec
import numpy as np
import optax

import benny.env
from benny import ACTIONS, Action, NotationError, Rules, View
from benny.analysis.statistics import Estimate, Sums
from benny.env.sight import Sight
from benny.rules.loading import find_rules

SUITS = "CDHS"  # the other suit of a colour stands as far from the end
WIDTHS = 256, 256
ROWS, STEPS, BATCH, EPOCHS = 2048, 32, 4096, 2
RATE, CLIP, LAMBDA, ENTROPY = 1e-3, 0.2, 0.95, 0.01
DEALS = 8192  # of a test, in duplicate
MINUTES_BETWEEN_TESTS = 2.0

Tree = Any
Array = Any


class Turns:
    """The columns and actions that stand for each other when another suit lies where clubs do."""

    def __init__(self, layout: benny.env.Layout) -> None:
        names = layout.names
        tells = [f"trump {suit}" for suit in SUITS]
        tells += [f"upcard {card}" for card in layout.rules.deck]
        self.tells = [names.index(name) for name in tells]
        self.told = np.array([max(SUITS.find(name[-1]), 0) for name in tells])
        place = {name: column for column, name in enumerate(names)}
        self.columns, self.codes = [], []
        for suit in range(len(SUITS)):
            # Suits whose numbers add up to 3 are of one colour, and stay so.
            turn = str.maketrans(SUITS, "".join(SUITS[number ^ suit] for number in range(4)))
            self.columns.append(np.array([place[name.translate(turn)] for name in names]))
            self.codes.append(np.array([Action(text.translate(turn)).code for text in ACTIONS]))

    def suits(self, observations: Array) -> Array:
        """Return by row the suit that is to lie where clubs do."""
        return self.told[observations[:, self.tells].argmax(1)]

    def turn(self, suits: Array, observations: Array, masks: Array) -> tuple[Array, Array]:
        """Return observations and masks (rows, columns) with their suits turned."""
        observed, allowed = np.empty_like(observations), np.empty_like(masks)
        for suit in range(len(SUITS)):
            rows = np.flatnonzero(suits == suit)
            observed[rows] = observations[rows][:, self.columns[suit]]
            allowed[rows] = masks[rows][:, self.codes[suit]]
        return observed, allowed

    def actions(self, suits: Array, actions: Array) -> Array:
        """Return the codes of actions (rows,) that were chosen with suits turned."""
        return np.stack(self.codes)[suits, actions]


def started(key: Array, sizes: list[int]) -> Tree:
    """Return the weights of a network with layers of these sizes; its outputs begin near zero."""
    layers = []
    for number, (ins, outs) in enumerate(zip(sizes, sizes[1:], strict=False)):
        key, ours = jax.random.split(key)
        scale = 0.01 if number == len(sizes) - 2 else 1.0
        weights = jax.random.normal(ours, (ins, outs)) * scale * (2 / ins) ** 0.5
        layers.append({"w": weights, "b": jnp.zeros(outs)})
    return layers


def outputs(layers: Tree, inputs: Array) -> Array:
    """Return what a network makes of inputs (rows, columns); works for NumPy and JAX."""
    for layer in layers[:-1]:
        inputs = (inputs @ layer["w"] + layer["b"]).clip(0)
    return inputs @ layers[-1]["w"] + layers[-1]["b"]


def logits(actor: Tree, observations: Array, masks: Array) -> Array:
    """Return logs of chances, not normed; actions that are not legal have none."""
    known = observations[:, : actor[0]["w"].shape[0]].astype(np.float32)
    return outputs(actor, known) - 1e9 * (masks == 0)


@jax.jit
def choose(nets: Tree, key: Array, observations: Array, masks: Array) -> tuple[Array, ...]:
    """Draw actions; return them with the logs of their chances, and the critic's values."""
    logs = jax.nn.log_softmax(logits(nets["actor"], observations, masks))
    actions = jax.random.categorical(key, logs)
    values = outputs(nets["critic"], observations.astype(jnp.float32))[:, 0]
    return actions, jnp.take_along_axis(logs, actions[:, None], 1)[:, 0], values


@jax.jit
def best(nets: Tree, observations: Array, masks: Array) -> Array:
    """Return the likeliest actions."""
    return logits(nets["actor"], observations, masks).argmax(1)


optimizer = optax.chain(optax.clip_by_global_norm(0.5), optax.scale_by_adam(eps=1e-5))


def loss(nets: Tree, batch: dict[str, Array], entropy: Array) -> Array:
    """Return PPO's clipped loss with the critic's error and a bonus for variety."""
    logs = jax.nn.log_softmax(logits(nets["actor"], batch["seen"], batch["masks"]))
    ours = jnp.take_along_axis(logs, batch["actions"][:, None], 1)[:, 0]
    ratio = jnp.exp(ours - batch["logs"])
    gain = batch["gains"]
    clipped = jnp.minimum(ratio * gain, ratio.clip(1 - CLIP, 1 + CLIP) * gain).mean()
    variety = -(jnp.exp(logs) * logs.clip(-30)).sum(1).mean()
    values = outputs(nets["critic"], batch["seen"].astype(jnp.float32))[:, 0]
    return jnp.square(values - batch["values"]).mean() - clipped - entropy * variety


@jax.jit
def improved(state: Tree, batch: dict[str, Array], rate: Array, entropy: Array) -> Tree:
    """Return networks and optimizer after one step."""
    nets, moments = state["nets"], state["moments"]
    slopes = jax.grad(loss)(nets, batch, entropy)
    updates, moments = optimizer.update(slopes, moments)
    nets = jax.tree.map(lambda weight, update: weight - rate * update, nets, updates)
    return {"nets": nets, "moments": moments}


class Learner:
    """Learns in an environment; its `state` has the networks and what the optimizer remembers."""

    def __init__(self, rules: Rules, seed: int) -> None:
        self.rules, self.seed = rules, seed
        table = {"opponents": "sensible", "partners": True, "illegal": "random", "reveals": True}
        self.envs = benny.env.vector(rules, ROWS, "same_step", **table)
        tests = DEALS * len(rules.teams)
        self.tests = benny.env.vector(rules, tests, "disabled", duplicate=True, **table)
        self.turns = Turns(self.envs.layout)
        self.side = np.array([rules.side_of(seat) for seat in range(rules.players)])
        self.key = jax.random.key(seed)
        self.key, one, other = jax.random.split(self.key, 3)
        size = self.envs.layout.size
        actor = [benny.env.Layout(rules).size, *WIDTHS, len(ACTIONS)]
        nets = {"actor": started(one, actor), "critic": started(other, [size, *WIDTHS, 1])}
        self.state = {"nets": nets, "moments": optimizer.init(nets)}
        self.steps, self.seconds = 0, 0.0
        self.curve: list[tuple[float, ...]] = []
        self.scale = 1.0

    def learn(self, minutes: float, out: Path) -> None:
        """Learn until so many minutes are over, those before a resumption among them."""
        self.random = np.random.default_rng([self.seed, self.steps])
        self.key = jax.random.fold_in(self.key, self.steps)
        self.envs.reset(seed=int(self.random.integers(1 << 60)))
        began, due = time.monotonic() - self.seconds, self.seconds
        while True:
            self.seconds = time.monotonic() - began
            left = 1 - self.seconds / 60 / minutes
            if self.seconds >= due or left <= 0:
                self.report()
                self.save(out)
                due = self.seconds + 60 * MINUTES_BETWEEN_TESTS
            if left <= 0:
                return
            self.improve(self.played(), left)

    def played(self) -> dict[str, Array]:
        """Play on; return the decisions that had a choice, as arrays (decisions, ...)."""
        envs = self.envs
        steps = []
        for _ in range(STEPS):
            suits = self.turns.suits(envs._observations)
            seen, masks = self.turns.turn(suits, envs._observations, envs._masks)
            self.key, ours = jax.random.split(self.key)
            actions, logs, values = map(np.asarray, choose(self.state["nets"], ours, seen, masks))
            seats = envs._seats.copy()
            _, _, over, _, info = envs.step(self.turns.actions(suits, actions))
            steps.append({"seen": seen, "masks": masks, "actions": actions, "logs": logs,
                          "values": values, "sides": self.side[seats], "over": over.copy(),
                          "points": info["gains"] / self.scale})
        batch = {name: np.stack([step[name] for step in steps]) for name in steps[0]}
        self.steps += STEPS * ROWS
        self.weigh(batch)
        used = (batch["masks"].sum(2) > 1) & np.isfinite(batch["gains"])
        return {name: batch[name][used] for name in
                ("seen", "masks", "actions", "logs", "values", "gains")}

    def weigh(self, batch: dict[str, Array]) -> None:
        """Add the gain of each decision over the critic's value, NaN where it is not known yet."""
        rows, teams = np.arange(ROWS), [team[0] for team in self.rules.teams]
        value, gain = np.full((2, ROWS, len(teams)), np.nan, np.float32)
        batch["gains"] = np.empty_like(batch["values"])
        for step in range(STEPS)[::-1]:
            over, sides = batch["over"][step], batch["sides"][step]
            value[over], gain[over] = batch["points"][step][over][:, teams], 0
            old = batch["values"][step]
            new = value[rows, sides] - old + LAMBDA * np.nan_to_num(gain[rows, sides])
            batch["gains"][step] = new
            chose = batch["masks"][step].sum(1) > 1
            value[rows[chose], sides[chose]], gain[rows[chose], sides[chose]] = old[chose], new[chose]
        batch["values"] = batch["values"] + batch["gains"]

    def improve(self, batch: dict[str, Array], left: float) -> None:
        """Improve the networks by what was played, the less the less time is left."""
        gains = batch["gains"]
        batch["gains"] = (gains - gains.mean()) / gains.std()
        for _ in range(EPOCHS):
            order = self.random.permutation(len(gains))
            for start in range(0, len(order) - BATCH + 1, BATCH):
                part = order[start : start + BATCH]
                few = {name: rows[part] for name, rows in batch.items()}
                self.state = improved(self.state, few, RATE * left, ENTROPY * left)

    def test(self) -> Estimate:
        """Return the points a deal gained on `sensible` in duplicate, with the likeliest actions."""
        envs = self.tests
        envs.reset(seed=self.seed)
        over = np.zeros(envs.num_envs, bool)
        while not over.all():
            suits = self.turns.suits(envs._observations)
            turned = self.turns.turn(suits, envs._observations, envs._masks)
            over |= envs.step(self.turns.actions(suits, np.asarray(best(self.state["nets"], *turned))))[2]
        teams = self.rules.teams
        gains = envs._gains.reshape(-1, len(teams), self.rules.players)
        means = np.mean([gains[:, side, team[0]] for side, team in enumerate(teams)], axis=0)
        return means.mean(), means.std()/len(means)**.5

    def report(self):
        m, s = self.test()
        self.curve.append((self.steps, self.seconds/60, m, s))
        print(f"{self.steps:12,} {self.seconds/60:6.1f} min cpu {time.process_time()/60:6.1f} {m:+.3f} ± {1.96*s:.3f}", flush=True)

    def save(self, out): 
        pass

if __name__ == "__main__":
    import sys
    L = Learner(find_rules("classic"), 0)
    L.learn(float(sys.argv[1]), Path("x"))
