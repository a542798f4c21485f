"""How fast the environments are, beside pgx, OpenSpiel and PettingZoo's own."""

import contextlib
import io
import random
import re
import time
from collections.abc import Callable, Iterator
from functools import partial

import numpy as np
import pyspiel
from measuring import Row, measure, millions, python, ratio, thousands
from pettingzoo import AECEnv
from pettingzoo.classic import leduc_holdem_v4
from pettingzoo.test import performance_benchmark

import benny.env
from benny.analysis.books import GAMES_WITH_BOOKS

ENVS = 4096
SECONDS = 1.0
AIMS = {"classic": 5.0}
OTHER_AIM = 3.0
PGX = {"leduc_holdem": "pgx's leduc", "kuhn_poker": "pgx's kuhn"}

# Steps pgx's games on one core of the processor; a deal that is over is dealt anew.
PGX_RATE = """
import os, sys, time
os.sched_setaffinity(0, {0})
import jax, jax.numpy as jnp, pgx
env, rows, steps = pgx.make(sys.argv[1]), int(sys.argv[2]), 200
begin, step = jax.vmap(env.init), jax.vmap(env.step)

def one(state, key):
    act, deal = jax.random.split(key)
    logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
    state = step(state, jax.random.categorical(act, logits))
    fresh = begin(jax.random.split(deal, rows))
    over = state.terminated
    state = jax.tree.map(
        lambda new, old: jnp.where(over.reshape(-1, *[1] * (old.ndim - 1)), new, old), fresh, state
    )
    return state, state.observation.sum()

@jax.jit
def run(state, key):
    return jax.lax.scan(one, state, jax.random.split(key, steps))

state = begin(jax.random.split(jax.random.key(0), rows))
state, _ = jax.block_until_ready(run(state, jax.random.key(1)))
done, start = 0, time.perf_counter()
while time.perf_counter() - start < float(sys.argv[3]):
    state, _ = jax.block_until_ready(run(state, jax.random.key(done + 2)))
    done += rows * steps
print(done / (time.perf_counter() - start))
"""


def vector_rate(name: str, threads: int = 1) -> float:
    envs = benny.env.vector(name, ENVS * threads, illegal="random", threads=threads)
    anything = np.full(envs.num_envs, -1)  # the core draws a legal action, as pgx's scan does
    envs.reset(seed=1)
    steps, start = 0, time.perf_counter()
    while time.perf_counter() - start < SECONDS:
        envs.step(anything)
        steps += envs.num_envs
    rate = steps / (time.perf_counter() - start)
    envs.close()
    return rate


def pgx_rate(game: str) -> float:
    """Return random steps a second of a game of pgx, by JAX on one core."""
    return float(python("-c", PGX_RATE, game, str(ENVS), str(SECONDS)))


def openspiel_rate() -> float:
    """Return random steps a second of OpenSpiel's euchre, each with its tensor and choices."""
    game = pyspiel.load_game("euchre")
    draw = random.Random(1)
    steps, start = 0, time.perf_counter()
    while time.perf_counter() - start < SECONDS:
        state = game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            if not state.is_chance_node():
                state.information_state_tensor(state.current_player())
                steps += 1
            state.apply_action(draw.choice(legal))
    return steps / (time.perf_counter() - start)


def turns_rate(env: AECEnv) -> float:
    """Return the turns a second that PettingZoo's benchmark counts in five seconds."""
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        performance_benchmark(env)
    found = re.search(r"([\d.]+) turns per second", said.getvalue())
    assert found, said.getvalue()
    return float(found[1])


def rows() -> Iterator[Row]:
    vectors: dict[str, Callable[[], float]] = {n: partial(vector_rate, n) for n in GAMES_WITH_BOOKS}
    figures = measure(
        vectors
        | {game: partial(pgx_rate, game) for game in PGX}
        | {
            "two threads": lambda: vector_rate("classic", 2),
            "OpenSpiel": openspiel_rate,
            "AEC": lambda: turns_rate(benny.env.aec("classic")),
            "AEC leduc": lambda: turns_rate(leduc_holdem_v4.env()),
        }
    )
    for name in GAMES_WITH_BOOKS:
        aim = AIMS.get(name, OTHER_AIM)
        yield f"VectorEnv, {name}, one thread", millions(figures[name]), f"at least {aim} M/s"
    yield (
        "two threads against one, classic",
        ratio(figures["two threads"], figures["classic"]),
        "at least 1.8",
    )
    for game, called in PGX.items():
        yield f"{called}, one core", millions(figures[game]), ""
        yield f"classic against {called}", ratio(figures["classic"], figures[game]), ""
    yield "OpenSpiel's euchre with tensors", thousands(figures["OpenSpiel"]), ""
    yield "PettingZoo's benchmark, classic", thousands(figures["AEC"]), ""
    yield "PettingZoo's benchmark, its leduc", thousands(figures["AEC leduc"]), ""
    yield "classic against leduc", ratio(figures["AEC"], figures["AEC leduc"]), "at least 10"
