"""Measure Benny's speed and print it as a table, beside OpenSpiel's euchre in the same run.

Each figure is the median of several rounds in which the things compared take turns, so that a
shared machine slows them alike. Run it with `make bench`.
"""

import os
import platform
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from threading import Thread

import pyspiel
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from benny.core.bulk import RandomPlay
from benny.core.deal import Deal
from benny.variants import names, variant

ROUNDS = 7
BULK_DEALS = 300_000
STEP_DEALS = 3_000
TARGETS = {"classic": 1_500_000}
OTHER_TARGET = 1_000_000

# Plays random deals with the core's plain sources, whether or not it is compiled.
PLAIN = """
import sys, time
sys.path.insert(0, "tests")
from pure import use_plain
use_plain()
from benny.core.bulk import RandomPlay
from benny.core.deal import Deal
from benny.variants import variant
tables = variant("classic").tables()
play, deal = RandomPlay(1), Deal(tables, 0, tables.deck)
start = time.perf_counter()
play.play(deal, 8000)
print(8000 / (time.perf_counter() - start))
"""


def bulk_rate(name: str, threads: int = 1) -> float:
    """Return random deals a second inside the core."""
    tables = variant(name).tables()
    workers = [
        Thread(target=RandomPlay(seed).play, args=(Deal(tables, 0, tables.deck), BULK_DEALS))
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
    tables = variant("classic").tables()
    chance = random.Random(1)
    first = list(tables.deck[: tables.cards])
    deals = []
    for number in range(STEP_DEALS):
        chance.shuffle(first)
        deals.append(Deal(tables, number % 4, first))
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
    return command_time("-m", "benny.cli", "--help")


def measure(tasks: dict[str, Callable[[], float]]) -> dict[str, list[float]]:
    """Return each task's figures of all rounds, taken in turns."""
    found: dict[str, list[float]] = {name: [] for name in tasks}
    for _ in range(ROUNDS):
        for name, task in tasks.items():
            found[name].append(task())
    return found


def main() -> None:
    """Measure everything and print the table."""
    tasks: dict[str, Callable[[], float]] = {}
    for name in names():
        tasks[name] = lambda name=name: bulk_rate(name)  # type: ignore[misc]
    tasks["two threads"] = lambda: bulk_rate("classic", 2)
    tasks["step"] = step_time
    tasks["OpenSpiel step"] = openspiel_step_time
    tasks["plain"] = plain_rate
    tasks["import"] = import_time
    tasks["help"] = help_time
    figures = measure(tasks)
    print_table(figures)


def print_table(figures: dict[str, list[float]]) -> None:
    """Print medians with their ranges, and what was aimed at."""
    table = Table(
        box=SIMPLE_HEAD,
        title=f"{_machine()}; Python {platform.python_version()}; median (least to most) "
        f"of {ROUNDS} rounds",
    )
    for heading in ("what", "measured", "aim"):
        table.add_column(heading)
    for name in names():
        aim = TARGETS.get(name, OTHER_TARGET)
        table.add_row(
            f"random {name} deals in the core, one thread",
            _millions(figures[name]),
            f"at least {aim / 1e6:.1f} M/s",
        )
    ratios = [
        two / one for two, one in zip(figures["two threads"], figures["classic"], strict=True)
    ]
    table.add_row("two threads against one, classic", _ratio(ratios), "at least 1.7")
    steps = zip(figures["step"], figures["OpenSpiel step"], strict=True)
    table.add_row("a step from Python, classic", _micros(figures["step"]), "")
    table.add_row("a step of OpenSpiel's euchre", _micros(figures["OpenSpiel step"]), "")
    table.add_row("ours against OpenSpiel's", _ratio([a / b for a, b in steps]), "at most 0.50")
    table.add_row(
        "random classic deals, uncompiled",
        f"{statistics.median(figures['plain']):,.0f}/s",
        "at least 15,000/s",
    )
    table.add_row("import benny", _millis(figures["import"]), "under 60 ms")
    table.add_row("benny --help", _millis(figures["help"]), "under 200 ms")
    Console(width=110).print(table)


def _machine() -> str:
    cpuinfo = Path("/proc/cpuinfo")
    models = [
        line.partition(":")[2].strip()
        for line in (cpuinfo.read_text().splitlines() if cpuinfo.exists() else [])
        if line.startswith("model name")
    ]
    return f"{models[0] if models else platform.processor()}, {os.cpu_count()} cores"


def _spread(values: list[float], scale: float, form: str) -> str:
    low, middle, high = (
        form.format(value * scale)
        for value in (min(values), statistics.median(values), max(values))
    )
    return f"{middle} ({low} to {high})"


def _millions(values: list[float]) -> str:
    return f"{_spread(values, 1e-6, '{:.2f}')} M/s"


def _micros(values: list[float]) -> str:
    return f"{_spread(values, 1e6, '{:.2f}')} µs"


def _millis(values: list[float]) -> str:
    return f"{_spread(values, 1e3, '{:.0f}')} ms"


def _ratio(values: list[float]) -> str:
    return _spread(values, 1, "{:.2f}")


if __name__ == "__main__":
    main()
