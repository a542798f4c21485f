"""How fast `benny stats` counts games, and how much memory that takes.

`python bench/stats.py` plays games between random bots under the names of a hundred people, writes
them again and again until there are enough deals, and counts them with one worker and with two.
`python bench/stats.py FILE` counts the games of a file.
"""

import argparse
import json
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

from asking import in_a_sentence
from measuring import Row, print_table
from msgspec.structs import replace

from benny.game import records
from benny.game.log import Player
from benny.lab.simulation import play_games, stored

PEOPLE = [f"Player {number}" for number in range(100)]
VARIANTS = ("american", "family")
WORKERS = (1, 2)


def games(variant: str, number: int) -> Iterator[tuple[bytes, int]]:
    """Yield games of random bots between people, each with the number of its deals."""
    draw = random.Random(variant)
    for game in play_games(variant, "random", number, seed=1):
        record = stored(game)
        seats = tuple(map(Player, draw.sample(PEOPLE, len(record.seats))))
        yield records.encode(replace(record, seats=seats)), len(record.deals)


def write(path: Path, distinct: int, deals: int) -> None:
    """Write at least so many deals, of games of which so many are distinct."""
    lines = [one for variant in VARIANTS for one in games(variant, distinct // len(VARIANTS))]
    written = 0
    with path.open("wb") as file:
        for line, its_deals in cycle(lines):
            if written >= deals:
                return
            file.write(line)
            written += its_deals


def count(path: Path, workers: int) -> tuple[int, float, float]:
    """Count games in a process of its own; return deals, seconds, and seconds of processors."""
    command = [sys.executable, "-m", "benny", "stats", str(path), "--json"]
    start, before = time.perf_counter(), used()
    done = subprocess.run(
        [*command, "--workers", str(workers)], check=True, capture_output=True, text=True
    )
    took, after = time.perf_counter() - start, used()
    return sum(rules["deals"] for rules in json.loads(done.stdout)["rules"]), took, after - before


def used() -> float:
    """Return how many seconds of processors the processes have used that were started here."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def rows_of(path: Path) -> Iterator[Row]:
    """Yield what was measured with a file."""
    for workers in WORKERS:
        deals, took, processors = count(path, workers)
        yield (
            f"{deals:,} deals, {workers} worker{'s' if workers > 1 else ''}",
            f"{took:.1f} s ({processors:.1f} s of processors), {deals / took:,.0f} deals/s",
            "under 60 s with two",
        )
    # Linux tells kilobytes; the processes are the command's own and its workers'.
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    size = path.stat().st_size / 1e6
    yield f"largest process, file of {size:,.0f} MB", f"{peak:.0f} MiB", ""


def main() -> None:
    """Measure, and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path, nargs="?", help="count its games, and play none")
    parser.add_argument("--games", type=int, default=20_000, help="how many games are distinct")
    parser.add_argument("--deals", type=int, default=1_000_000, help="how many deals to count")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = given.file or Path(folder) / "games.jsonl"
        if given.file is None:
            write(path, given.games, given.deals)
        print_table("benny stats", rows_of(path), "one run each")


if __name__ == "__main__":
    with in_a_sentence():
        main()
