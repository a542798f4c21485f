"""How fast `benny stats` counts games, and how much memory that takes.

`python bench/stats.py` plays games between random bots under the names of a hundred people, writes
them again and again until there are enough deals, and counts them with one worker and with two.
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


def write(path: Path, distinct: int, deals: int) -> int:
    """Write at least so many deals, of games some of which are distinct; return how many."""
    lines = [one for variant in VARIANTS for one in games(variant, distinct // len(VARIANTS))]
    written = 0
    with path.open("wb") as file:
        for line, its_deals in cycle(lines):
            if written >= deals:
                return written
            file.write(line)
            written += its_deals
    raise AssertionError


def count(path: Path, workers: int, deals: int) -> float:
    """Count the games in a process of its own, and return how many seconds that takes."""
    command = [sys.executable, "-m", "benny", "stats", str(path), "--json"]
    start = time.perf_counter()
    done = subprocess.run(
        [*command, "--workers", str(workers)], check=True, capture_output=True, text=True
    )
    took = time.perf_counter() - start
    told = json.loads(done.stdout)
    assert sum(rules["deals"] for rules in told["rules"]) == deals
    return took


def main() -> None:
    """Measure, and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20_000, help="how many games are distinct")
    parser.add_argument("--deals", type=int, default=1_000_000, help="how many deals to count")
    given = parser.parse_args()
    rows: list[Row] = []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.jsonl"
        deals = write(path, given.games, given.deals)
        size = path.stat().st_size
        for workers in WORKERS:
            took = count(path, workers, deals)
            name = f"{deals:,} deals, {workers} worker{'s' if workers > 1 else ''}"
            rows.append((name, f"{took:.1f} s, {deals / took:,.0f} deals/s", "under 60 s with two"))
    # Linux tells kilobytes: of the largest process, which are this command's and its workers'.
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    rows.append((f"memory of a process, file of {size / 1e6:.0f} MB", f"{peak:.0f} MiB", ""))
    print_table("benny stats", rows, "one run each")


if __name__ == "__main__":
    with in_a_sentence():
        main()
