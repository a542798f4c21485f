"""How fast the engine is: random deals, steps from Python, and the command's start."""

import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from threading import Thread

import pyspiel
from measuring import (
    ROUNDS,
    Figures,
    Row,
    measure,
    micros,
    millions,
    millis,
    of_rounds,
    ratio,
    ratios,
)

from benny.core.bulk import RandomPlay
from benny.core.deal import Deal
from benny.rules.compile import compile_rules
from benny.rules.loading import names, variant

HOW = of_rounds(ROUNDS)

BULK_DEALS = 300_000
STEP_DEALS = 3_000
TARGETS = {"classic": 1_500_000}
OTHER_TARGET = 1_000_000

# Plays random deals with the core's plain sources, whether or not it is compiled.
PLAIN = """
import sys, time
sys.path.insert(0, "tests")
from support.pure import use_plain
use_plain()
from benny.core.bulk import RandomPlay
from benny.core.deal import Deal
from benny.rules.compile import compile_rules
from benny.rules.loading import variant
compiled = compile_rules(variant("classic"))
play, deal = RandomPlay(1), Deal(compiled, 0, compiled.deck)
start = time.perf_counter()
play.play(deal, 8000)
print(8000 / (time.perf_counter() - start))
"""


def bulk_rate(name: str, threads: int = 1) -> float:
    """Return random deals a second inside the core."""
    compiled = compile_rules(variant(name))
    workers = [
        Thread(target=RandomPlay(seed).play, args=(Deal(compiled, 0, compiled.deck), BULK_DEALS))
        for seed in range(threads)
    ]
    start = time.perf_counter()
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    return threads * BULK_DEALS / (time.perf_counter() - start)


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


def plain_rate() -> float:
    """Return random classic deals a second on the uncompiled core."""
    done = subprocess.run([sys.executable, "-c", PLAIN], capture_output=True, text=True, check=True)
    return float(done.stdout)


def command_time(*arguments: str) -> float:
    """Return seconds that a Python process with these arguments takes."""
    start = time.perf_counter()
    subprocess.run([sys.executable, *arguments], capture_output=True, check=True)
    return time.perf_counter() - start


def import_time() -> float:
    """Return seconds that `import benny` adds to starting Python."""
    return command_time("-c", "import benny") - command_time("-c", "pass")


def help_time() -> float:
    """Return seconds that `benny --help` takes, Python's start included."""
    return command_time("-m", "benny", "--help")


def tasks() -> dict[str, Callable[[], float]]:
    """Return what is measured, by name."""
    found: dict[str, Callable[[], float]] = {}
    for name in names():
        found[name] = lambda name=name: bulk_rate(name)  # type: ignore[misc]
    found["two threads"] = lambda: bulk_rate("classic", 2)
    found["step"] = step_time
    found["OpenSpiel step"] = openspiel_step_time
    found["plain"] = plain_rate
    found["import"] = import_time
    found["help"] = help_time
    return found


def measured() -> Figures:
    """Return each figure of all rounds."""
    return measure(tasks())


def rows(figures: Figures) -> Iterator[Row]:
    """Yield the rows of the table."""
    for name in names():
        aim = TARGETS.get(name, OTHER_TARGET)
        what = f"random {name} deals in the core, one thread"
        yield what, millions(figures[name]), f"at least {aim / 1e6:.1f} M/s"
    doubled = ratios(figures["two threads"], figures["classic"])
    yield "two threads against one, classic", ratio(doubled), "at least 1.7"
    yield "a step from Python, classic", micros(figures["step"]), ""
    yield "a step of OpenSpiel's euchre", micros(figures["OpenSpiel step"]), ""
    steps = ratios(figures["step"], figures["OpenSpiel step"])
    yield "ours against OpenSpiel's", ratio(steps), "at most 0.50"
    plain = f"{statistics.median(figures['plain']):,.0f}/s"
    yield "random classic deals, uncompiled", plain, "at least 15,000/s"
    yield "import benny", millis(figures["import"]), "under 60 ms"
    yield "benny --help", millis(figures["help"]), "under 200 ms"
