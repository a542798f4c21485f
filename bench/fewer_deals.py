"""Measure how many fewer deals a match needs once luck is taken out, and what that costs a deal.

`python bench/fewer_deals.py search sensible --deals 400 --seed 1 classic dnd` plays deals in
duplicate and in a single seating, and some of them without the adjustment too. It prints Markdown.
"""

import argparse
from functools import reduce
from math import sqrt
from pathlib import Path
from time import process_time

from benny.analysis.statistics import NORMAL_95
from benny.lab.arena import Arena, MatchResult, arena_job, rounds_of
from benny.lab.report import estimates
from benny.lab.runs.jobs import do_piece
from benny.rules.loading import find_rules

PLAIN_ROUNDS = 4
"""One round in so many is played plain too, to compare what it costs."""
GROUPS = 10
"""Rounds are left out in so many groups, one after the other, to see how sure a figure is."""
HEADINGS = "game", "dealt", "deals", "plain", "adjusted", "worth", "plain", "adjusted", "cost"


def main() -> None:
    """Print a row for each game and way of dealing."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("bots", nargs=2, metavar="BOT")
    parser.add_argument("games", nargs="+", metavar="VARIANT")
    parser.add_argument("--deals", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    for row in (HEADINGS, ("---",) * len(HEADINGS)):
        print_row(row)
    for game in given.games:
        for single in (False, True):
            print_row(measured(game, given.bots, given.deals, given.seed, single=single))


def measured(game: str, bots: list[str], deals: int, seed: int, *, single: bool) -> tuple[str, ...]:
    """Return a row: what a match came to plain and adjusted, and the milliseconds a deal."""
    plain, adjusted = (
        arena_job(find_rules(game), bots, deals, 0, seed, single=single, adjusted=adjusted)
        for adjusted in (False, True)
    )
    results, costs = [], []
    for number in range(rounds_of(plain.rules, deals)):
        result, after = timed(adjusted, number)
        results.append(result)
        if number % PLAIN_ROUNDS == 0:
            costs.append((timed(plain, number)[1], after))
    total = reduce(adjusted.merged, results)
    worth, error = saving(adjusted, results)
    number = total.gains[0].number
    before, after = (
        1e3 * sum(times) / len(times) / plain.rules.players for times in zip(*costs, strict=True)
    )
    return (
        f"`{Path(game).stem}`",
        "single" if single else "duplicate",
        f"{number}",
        estimates.points(adjusted.plain_gain(total, 0)),
        estimates.points(adjusted.gain(total, 0)),
        f"{worth:.2f} ± {error:.2f}",
        f"{before:.1f} ms",
        f"{after:.1f} ms",
        f"{after / before:.2f}",
    )


def saving(job: Arena, results: list[MatchResult]) -> tuple[float, float]:
    """Return how many plain deals an adjusted one is worth, and its 95% margin (jackknife)."""

    def worth(some: list[MatchResult]) -> float:
        total = reduce(job.merged, some)
        return job.worth(total, 0) / total.gains[0].number

    left_out = [
        worth([one for number, one in enumerate(results) if number % GROUPS != group])
        for group in range(GROUPS)
    ]
    middle = sum(left_out) / GROUPS
    squares = sum((one - middle) ** 2 for one in left_out)
    return worth(results), NORMAL_95 * sqrt(squares * (GROUPS - 1) / GROUPS)


def timed(job: Arena, number: int) -> tuple[MatchResult, float]:
    """Do a round; return its result and the processor's seconds."""
    began = process_time()
    result = do_piece(job, number)
    return result, process_time() - began


def print_row(cells: tuple[str, ...]) -> None:
    """Print a row of a Markdown table."""
    print(f"| {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
