"""Measure how many tables of four people one core serves: `make bench-web`, `ARGS=--quick`.

A server runs on one core with SQLite in a new folder, its players in this process on another one.
A move takes from when its player's client sends it until the last of the four seats has it. Tables
are added until the 99th percentile is over 50 ms, which is done several times with a new server.
With --reviews N games are reviewed meanwhile, one after the other.
"""

import argparse
import asyncio
import gc
import os
import statistics
import tempfile
from collections.abc import Sequence
from itertools import cycle
from pathlib import Path

import uvloop
from measuring import Row, of_rounds, print_table, spread
from msgspec import Struct
from web_client import Caller
from web_reviews import Readers, store_games
from web_tables import SEATS, Meter, PlayedTable
from web_watch import Server, serving, watch

from benny.rules.loading import names, variant

LIMIT = 0.05
AIM = 0.02
GOAL = 500
CLIENT_LATE = 0.01
SETTLE = 1.0
ADDED = 250
MOST = 100_000
VARIANTS = tuple(name for name in names() if variant(name).players == SEATS)


class Step(Struct):
    """What was measured with a number of tables; times in seconds, sizes in bytes."""

    tables: int
    rate: float
    median: float
    p99: float
    most: float
    cpu: float
    peak: int
    bytes_each: float
    client_lag: float
    client_cpu: float

    def __str__(self) -> str:
        ms = "/".join(f"{1000 * x:.1f}" for x in (self.median, self.p99, self.most))
        return (
            f"{self.tables} tables: {self.rate:.0f} moves/s, p50/p99/max {ms} ms, "
            f"server {self.cpu:.0%} of a core, {self.peak / 1e6:.0f} MB at most, "
            f"{self.bytes_each / 1e3:.1f} kB a move; "
            f"client {self.client_cpu:.0%}, p99 {1000 * self.client_lag:.1f} ms late"
        )


class Crowd:
    def __init__(self, server: Server, pace: float) -> None:
        self.meter = Meter()
        self.tables: list[PlayedTable] = []
        self._server = server
        self._pace = pace
        self._variants = cycle(VARIANTS)

    async def grow(self, number: int) -> None:
        """Open tables until there are so many, and only then let the new ones play."""
        played = len(self.tables)
        while len(self.tables) < number:
            code, tokens = await asyncio.to_thread(self._open)
            table = PlayedTable(self.meter, self._pace)
            await table.open(self._server.address, code, tokens)
            self.tables.append(table)
        for table in self.tables[played:]:
            await table.begin()

    async def measure(self, seconds: float) -> Step:
        """Let the tables play for some seconds; raise RuntimeError where that goes wrong."""
        gc.collect()
        gc.disable()  # this process's pauses are not the server's,
        await asyncio.sleep(SETTLE)  # and moves that have waited for one don't count
        self.meter.reset()
        used = await watch(self._server, seconds)
        overdue = [table.waits for table in self.tables if table.waits > LIMIT]
        moves, refusals = self.meter.moves + overdue, dict(self.meter.refusals)
        broken = sum(not table.is_whole for table in self.tables)
        if broken or refusals or len(moves) < 2:
            raise RuntimeError(f"{len(moves)} moves, {broken} tables cut off, refused: {refusals}")
        return Step(
            tables=len(self.tables),
            rate=len(moves) / used.seconds,
            median=statistics.median(moves),
            p99=percentile(moves, 99),
            most=max(moves),
            cpu=used.server_cpu,
            peak=self._server.peak_memory,
            bytes_each=self.meter.bytes / len(moves),
            client_lag=percentile(used.lags, 99),
            client_cpu=used.client_cpu,
        )

    def close(self) -> None:
        for table in self.tables:
            table.close()

    def _open(self) -> tuple[str, list[str]]:
        caller, first = Caller(self._server.address), len(self.tables) * SEATS
        tokens = [caller.person(f"P{first + seat}") for seat in range(SEATS)]
        return caller.table(next(self._variants), tokens[0]), tokens


def percentile(values: list[float], percent: int) -> float:
    return statistics.quantiles(values, n=100, method="inclusive")[percent - 1]


async def run(
    server: Server, games: Sequence[str], sizes: Sequence[int], options: argparse.Namespace
) -> list[Step]:
    """Measure with more and more tables until moves take too long; print as it goes."""
    crowd, readers = Crowd(server, options.pace), Readers(server.address, games)
    reading = asyncio.create_task(readers.read()) if games else None
    steps: list[Step] = []
    for size in sizes:
        await crowd.grow(size)
        await asyncio.sleep(options.warm_up)
        before = readers.deals
        steps.append(await crowd.measure(options.seconds))
        reviewed = f", {readers.deals - before} deals reviewed" if games else ""
        print(f"{steps[-1]}{reviewed}", flush=True)
        if reading and reading.done():
            reading.result()
        if steps[-1].p99 >= LIMIT and not options.tables:
            break
    if reading:
        reading.cancel()
    crowd.close()
    return steps


def rows(runs: list[list[Step]]) -> list[Row]:
    """Return the figures of all runs by number of tables."""
    found: list[Row] = []
    for size in sorted({step.tables for steps in runs for step in steps}):
        steps = [step for run in runs for step in run if step.tables == size]

        def figure(name: str, scale: float, form: str, steps: list[Step] = steps) -> str:
            return spread([getattr(step, name) for step in steps], scale, form)

        p99, memory = f"under {1000 * LIMIT:.0f} ms, better {1000 * AIM:.0f}", "under 150 MB"
        found += [
            (f"{size} tables: median", figure("median", 1000, "{:.1f} ms"), ""),
            ("  99th percentile", figure("p99", 1000, "{:.1f} ms"), p99 if size == GOAL else ""),
            ("  longest", figure("most", 1000, "{:.1f} ms"), ""),
            ("  moves", figure("rate", 1, "{:.0f}/s"), ""),
            ("  server's core", figure("cpu", 1, "{:.0%}"), ""),
            ("  peak memory", figure("peak", 1e-6, "{:.0f} MB"), memory if size == GOAL else ""),
            ("  sent for a move", figure("bytes_each", 1e-3, "{:.1f} kB"), ""),
            ("  client late, p99", figure("client_lag", 1000, "{:.1f} ms"), ""),
        ]
    held = [max((float(s.tables) for s in steps if s.p99 < LIMIT), default=0) for steps in runs]
    return [*found, (f"tables with p99 under {1000 * LIMIT:.0f} ms", spread(held, 1, "{:.0f}"), "")]


def verdicts(runs: list[list[Step]]) -> list[str]:
    found = []
    for number, steps in enumerate(runs, 1):
        last = steps[-1]
        if last.p99 < LIMIT:
            why = f"held the limit with as many as {last.tables} tables and was asked for no more"
        elif last.client_lag > CLIENT_LATE:
            why = f"ended at {last.tables} tables, where the client itself was late: no answer"
        else:
            why = f"ended at {last.tables} tables, where the server was late"
        found.append(f"Run {number} {why}.")
    return found


def read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--quick", action="store_true", help="one run, 500 tables, 10 seconds")
    parser.add_argument("--runs", type=int, default=3, help="runs, each with a new server")
    parser.add_argument("--tables", type=int, nargs="*", help="numbers of tables; else a search")
    parser.add_argument("--seconds", type=float, default=30, help="how long a step is measured")
    parser.add_argument("--warm-up", type=float, default=10, help="seconds before each step")
    parser.add_argument("--pace", type=float, default=2, help="seconds that a player thinks")
    parser.add_argument(
        "--reviews", type=int, default=0, help="games that are reviewed meanwhile, in turn"
    )
    options = parser.parse_args()
    if options.quick:
        options.runs, options.seconds, options.warm_up = 1, 10.0, 5.0
        options.tables = options.tables or [GOAL]
    return options


def main() -> None:
    options = read_options()
    sizes = options.tables or range(ADDED, MOST, ADDED)
    server_core, *_, client_core = 2 * sorted(os.sched_getaffinity(0))  # there may be only one
    os.sched_setaffinity(0, {client_core})
    runs = []
    for _ in range(options.runs):
        with tempfile.TemporaryDirectory() as folder, serving(Path(folder), server_core) as server:
            games = store_games(Path(folder), VARIANTS, options.reviews)
            runs.append(uvloop.run(run(server, games, sizes, options)))
    print_table("web", rows(runs), of_rounds(len(runs)))
    print(*verdicts(runs), sep="\n")


if __name__ == "__main__":
    main()
