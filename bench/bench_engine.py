"""How fast the engine is: random deals, steps from Python, and the command's start."""

import random
import statistics
import time
from collections.abc import Callable, Iterator
from functools import partial

import pyspiel
from measuring import Row, in_threads, measure, micros, millions, plain_rate, ratio

from benny.analysis.books import GAMES_WITH_BOOKS
from benny.core.bulk import RandomPlay
from benny.core.deal import Deal
from benny.rules.compile import compile_rules
from benny.rules.loading import variant

BULK_DEALS = 300_000
PLAIN_DEALS = 8_000
STEP_DEALS = 3_000
TARGETS = {"classic": 1_500_000}
OTHER_TARGET = 1_000_000


def bulk_rate(name: str, threads: int = 1) -> float:
    compiled = compile_rules(variant(name))

    def play(seed: int) -> None:
        RandomPlay(seed).play(Deal(compiled, 0, compiled.deck), BULK_DEALS)

    return threads * BULK_DEALS / in_threads(play, threads)


def step_time() -> float:
    """Return seconds a step of random classic deals, driven from Python; deals are made apart."""
    compiled = compile_rules(variant("classic"))
    chance = random.Random(1)
    first = list(compiled.deck[: compiled.cards])
    deals = []
    for number in range(STEP_DEALS):
        chance.shuffle(first)
        deals.append(Deal(compiled, number % 4, first))
    draw = chance.random
    steps = 0
    start = time.perf_counter()
    for deal in deals:
        while not deal.over:
            legal = deal.legal()
            deal.act(legal[int(draw() * len(legal))])
            steps += 1
    return (time.perf_counter() - start) / steps


def openspiel_step_time() -> float:
    """Return the same for OpenSpiel's euchre."""
    game = pyspiel.load_game("euchre")
    chance = random.Random(1)
    states = []
    for _ in range(STEP_DEALS):
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(chance.choice(state.legal_actions()))
        states.append(state)
    draw = chance.random
    steps = 0
    start = time.perf_counter()
    for state in states:
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(draw() * len(legal))])
            steps += 1
    return (time.perf_counter() - start) / steps


def rows() -> Iterator[Row]:
    bulk: dict[str, Callable[[], float]] = {
        name: partial(bulk_rate, name) for name in GAMES_WITH_BOOKS
    }
    figures = measure(
        bulk
        | {
            "two threads": lambda: bulk_rate("classic", 2),
            "step": step_time,
            "OpenSpiel step": openspiel_step_time,
            "plain": lambda: plain_rate(PLAIN_DEALS, "RandomPlay(1).play(deal, number)"),
        }
    )
    for name in GAMES_WITH_BOOKS:
        aim = TARGETS.get(name, OTHER_TARGET)
        what = f"random {name} deals in the core, one thread"
        yield what, millions(figures[name]), f"at least {aim / 1e6:.1f} M/s"
    yield (
        "two threads against one, classic",
        ratio(figures["two threads"], figures["classic"]),
        "at least 1.7",
    )
    yield "a step from Python, classic", micros(figures["step"]), ""
    yield "a step of OpenSpiel's euchre", micros(figures["OpenSpiel step"]), ""
    yield (
        "ours against OpenSpiel's",
        ratio(figures["step"], figures["OpenSpiel step"]),
        "at most 0.50",
    )
    plain = f"{statistics.median(figures['plain']):,.0f}/s"
    yield "random classic deals, uncompiled", plain, "at least 15,000/s"
