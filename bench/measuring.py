"""Taking turns at being measured, and the figures as text."""

import os
import platform
import re
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from threading import Thread

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

ROUNDS = 7

Row = tuple[str, str, str]


def of_rounds(rounds: int) -> str:
    return f"median (least to most) of {rounds} rounds"


HOW = of_rounds(ROUNDS)


def measure(tasks: dict[str, Callable[[], float]], rounds: int = ROUNDS) -> dict[str, list[float]]:
    """Return each task's figures of all rounds, taken in turns."""
    figures: dict[str, list[float]] = {name: [] for name in tasks}
    for _ in range(rounds):
        for name, task in tasks.items():
            figures[name].append(task())
    return figures


def python(*arguments: str) -> str:
    command = [sys.executable, *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


# Both cores can't be loaded into one process, so the plain one has a process of its own.
PLAIN = """
import sys, time
sys.path.insert(0, "tests")
from support.pure import use_plain
use_plain()
from benny.core.bulk import RandomPlay
from benny.core.deal import Deal
from benny.core.search.solver import RandomSolving
from benny.rules.compile import compile_rules
from benny.rules.loading import variant
compiled, number = compile_rules(variant("classic")), int(sys.argv[1])
deal = Deal(compiled, 0, compiled.deck)
start = time.perf_counter()
eval(sys.argv[2])
print(number / (time.perf_counter() - start))
"""


def plain_rate(number: int, work: str) -> float:
    """Return how many times a second the uncompiled core does `work`, an expression that does it
    `number` times with the names of `PLAIN`.
    """
    return float(python("-c", PLAIN, str(number), work))


def in_threads(work: Callable[[int], object], threads: int) -> float:
    """Call `work` with a seed in each thread; return the seconds until all are done."""
    workers = [Thread(target=work, args=(seed,)) for seed in range(threads)]
    start = time.perf_counter()
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    return time.perf_counter() - start


def print_table(title: str, rows: Iterable[Row], how: str) -> None:
    table = Table(
        box=SIMPLE_HEAD, title=f"{title}: {_machine()}; Python {platform.python_version()}; {how}"
    )
    for heading in ("what", "measured", "aim"):
        table.add_column(heading)
    for row in rows:
        table.add_row(*row)
    Console(width=110).print(table)


def _machine() -> str:
    cpuinfo = Path("/proc/cpuinfo")
    text = cpuinfo.read_text() if cpuinfo.exists() else ""
    model = re.search(r"^model name\s*: (.*)", text, re.MULTILINE)
    return f"{model[1] if model else platform.processor()}, {os.cpu_count()} cores"


def spread(values: list[float], scale: float, form: str) -> str:
    """Return the median with least and most, each times `scale`."""
    low, middle, high = (
        form.format(value * scale)
        for value in (min(values), statistics.median(values), max(values))
    )
    return f"{middle} ({low} to {high})"


def thousands(values: list[float]) -> str:
    return f"{spread(values, 1e-3, '{:.1f}')} k/s"


def millions(values: list[float]) -> str:
    return f"{spread(values, 1e-6, '{:.2f}')} M/s"


def micros(values: list[float]) -> str:
    return f"{spread(values, 1e6, '{:.2f}')} µs"


def millis(values: list[float]) -> str:
    return f"{spread(values, 1e3, '{:.0f}')} ms"


def ratio(first: list[float], second: list[float]) -> str:
    """Return how many times the second the first is, round by round."""
    return spread([one / other for one, other in zip(first, second, strict=True)], 1, "{:.2f}")


def each_second(values: list[float]) -> str:
    return f"{spread(values, 1, '{:,.0f}')}/s"
