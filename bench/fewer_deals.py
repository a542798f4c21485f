"""Measure how many fewer deals a match needs once luck is taken out, and what that costs a deal.

`python bench/fewer_deals.py search sensible --deals 400 --seed 1 classic dnd` plays deals in
duplicate and in a single seating, and some of them without the adjustment too. It prints rows as in
docs/measurements/strength.md, and the value function of each game, on which they depend.
"""

import argparse
from functools import reduce
from math import isfinite, sqrt
from time import process_time

from asking import at_least_one, in_a_sentence
from measuring import table_head
from msgspec.structs import replace

from benny.analysis.statistics import NORMAL_95
from benny.errors import NotationError
from benny.lab.arena import Arena, MatchResult, arena_job, rounds_of
from benny.lab.report.style import in_points
from benny.lab.runs.jobs import do_piece
from benny.rules.loading import find_rules
from benny.rules.rules import Rules

PLAIN_ROUNDS = 4
"""One round in this many is played plain too, to compare what it costs."""
GROUPS = 10
"""The groups of rounds that the jackknife leaves out in turn."""
HEADINGS = (
    "| game | duplicate: plain | adjusted | worth | cost "
    "| single: plain | adjusted | worth | cost |"
)
DIGITS = 12
"""The digits of a fingerprint that are printed."""


def main() -> None:
    """Print a row for each game, and the fingerprints of the value functions."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("bots", nargs=2, metavar="BOT")
    parser.add_argument("games", nargs="+", metavar="VARIANT", help="names or rules files")
    parser.add_argument("--deals", type=at_least_one, default=400, help="of each game, in each way")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with in_a_sentence():
        matches = [
            [
                match(find_rules(game), given.bots, given.deals, given.seed, single=single)
                for single in (False, True)
            ]
            for game in given.games
        ]
        print(table_head(HEADINGS))
        for both in matches:
            print_row(both)
        print(f"\nValue functions: {', '.join(value_function(both[0][0]) for both in matches)}.")


def match(
    rules: Rules, bots: list[str], deals: int, seed: int, *, single: bool
) -> tuple[Arena, int]:
    """Return an adjusted match and its rounds; raise NotationError if they are too few."""
    rounds = rounds_of(rules, deals)
    if rounds < GROUPS:
        raise NotationError(
            f"{deals} deals are too few for an error: play {GROUPS * rules.players} or more of "
            f"{rules.called}"
        )
    return arena_job(rules, bots, deals, 0, seed, single=single, adjusted=True), rounds


def measured(job: Arena, rounds: int) -> tuple[str, ...]:
    """Return the gain plain and adjusted, what a deal is worth, and how many times it costs."""
    plain = replace(job, value_function="", stating=())
    results, costs = [], []
    for number in range(rounds):
        result, after = timed(job, number)
        results.append(result)
        if number % PLAIN_ROUNDS == 0:
            costs.append((timed(plain, number)[1], after))
    total = reduce(job.merged, results)
    worth, error = saving(job, results)
    before, after = map(sum, zip(*costs, strict=True))
    return (
        in_points(job.plain_gain(total, 0)),
        in_points(job.gain(total, 0)),
        # Where nothing is left to chance, no number of plain deals would be as sure.
        f"{worth:.2f} ± {error:.2f}" if isfinite(error) else "–",
        f"{after / before:.2f}",
    )


def saving(job: Arena, results: list[MatchResult]) -> tuple[float, float]:
    """Return how many plain deals an adjusted one is worth, and its margin.

    The margin is 1.96 standard errors by the jackknife over groups of rounds.
    """

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


def print_row(both: list[tuple[Arena, int]]) -> None:
    """Measure a game in both ways of dealing, and print its row."""
    cells = [cell.replace("-", "−") for job, rounds in both for cell in measured(job, rounds)]
    print(f"| `{both[0][0].rules.name}` | {' | '.join(cells)} |", flush=True)


def value_function(job: Arena) -> str:
    """Return the game of a match and the first digits of its value function's fingerprint."""
    return f"`{job.rules.name}` {job.value_function[:DIGITS]}"


if __name__ == "__main__":
    main()
