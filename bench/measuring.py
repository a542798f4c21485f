"""Taking turns at being measured, and the figures as text."""

import os
import platform
import statistics
from collections.abc import Callable, Iterable
from pathlib import Path

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

ROUNDS = 7

Figures = dict[str, list[float]]
Row = tuple[str, str, str]


def table_head(headings: str) -> str:
    """Return the headings of a Markdown table, `| a | b |`, with the rule below them."""
    return f"{headings}\n|{'---|' * (headings.count('|') - 1)}"


def measure(tasks: dict[str, Callable[[], float]]) -> Figures:
    """Return each task's figures of all rounds, taken in turns."""
    found: Figures = {name: [] for name in tasks}
    for _ in range(ROUNDS):
        for name, task in tasks.items():
            found[name].append(task())
    return found


def ratios(first: list[float], second: list[float]) -> list[float]:
    """Return how many times the second the first is, round by round."""
    return [one / other for one, other in zip(first, second, strict=True)]


def of_rounds(rounds: int) -> str:
    """Return what the figures of so many rounds are."""
    return f"median (least to most) of {rounds} rounds"


def print_table(title: str, rows: Iterable[Row], how: str) -> None:
    """Print what was measured, how, and what was aimed at."""
    table = Table(
        box=SIMPLE_HEAD,
        title=f"{title}: {_machine()}; Python {platform.python_version()}; {how}",
    )
    for heading in ("what", "measured", "aim"):
        table.add_column(heading)
    for row in rows:
        table.add_row(*row)
    Console(width=110).print(table)


def _machine() -> str:
    cpuinfo = Path("/proc/cpuinfo")
    models = [
        line.partition(":")[2].strip()
        for line in (cpuinfo.read_text().splitlines() if cpuinfo.exists() else [])
        if line.startswith("model name")
    ]
    return f"{models[0] if models else platform.processor()}, {os.cpu_count()} cores"


def spread(values: list[float], scale: float, form: str) -> str:
    """Return the median, and least to most, in a unit that is so many times smaller."""
    low, middle, high = (
        form.format(value * scale)
        for value in (min(values), statistics.median(values), max(values))
    )
    return f"{middle} ({low} to {high})"


def thousands(values: list[float]) -> str:
    """Return rates in thousands."""
    return f"{spread(values, 1e-3, '{:.1f}')} k/s"


def millions(values: list[float]) -> str:
    """Return rates in millions."""
    return f"{spread(values, 1e-6, '{:.2f}')} M/s"


def micros(values: list[float]) -> str:
    """Return seconds as microseconds."""
    return f"{spread(values, 1e6, '{:.2f}')} µs"


def millis(values: list[float]) -> str:
    """Return seconds as milliseconds."""
    return f"{spread(values, 1e3, '{:.0f}')} ms"


def ratio(values: list[float]) -> str:
    """Return ratios."""
    return spread(values, 1, "{:.2f}")


def each_second(values: list[float]) -> str:
    """Return rates in full."""
    return f"{spread(values, 1, '{:,.0f}')}/s"
