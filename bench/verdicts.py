"""Look at decisions again, ten times as deep: how many get another mark?

`python bench/verdicts.py --decisions 500` reviews games of all variants between different bots,
draws deals from them and reviews their decisions again in ten times as many worlds, other ones. It
prints the share whose mark changes, with a 95% interval, and each that does.
"""

import argparse
import random
from concurrent.futures import ThreadPoolExecutor

from asking import at_least_one, in_a_sentence
from error_rates import played

from benny import variant
from benny.analysis.statistics import wilson
from benny.lab.review.decisions import Depth
from benny.lab.review.review import FULL, ReviewJob
from benny.lab.runs.jobs import do_piece
from benny.protocol.review import ReviewedDecision
from benny.rules import loading

BOTS = ("random", "novice", "sensible", "search")
DEEPER = 10
THREADS = 2


def main() -> None:
    """Draw decisions, look at them again and print what has changed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--decisions", type=at_least_one, default=500)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    with in_a_sentence():
        report(given.decisions, given.seed)


def report(wanted: int, seed: int) -> None:
    """Print how many of so many decisions get another mark, and which."""
    jobs = [
        ReviewJob(record=played(variant(name), BOTS, seed), depth=FULL) for name in loading.names()
    ]
    pieces = [(job, number) for job in jobs for number in range(job.pieces)]
    random.Random(seed).shuffle(pieces)
    looked = marked = 0
    flipped: list[str] = []
    with ThreadPoolExecutor(THREADS) as threads:
        for (job, _), pairs in zip(
            pieces, threads.map(lambda one: seen_twice(*one), pieces), strict=True
        ):
            for once, again in pairs:
                looked += 1
                marked += bool(once.mark)
                if once.mark != again.mark:
                    flipped.append(told(job, once, again))
            if looked >= wanted:
                break
        threads.shutdown(cancel_futures=True)
    low, high = wilson(len(flipped) / looked, looked)
    print(f"{looked} decisions, {marked} with a mark: {len(flipped)} marks change")
    print(f"{100 * len(flipped) / looked:.1f}% (95% interval {100 * low:.1f} to {100 * high:.1f}%)")
    print(*flipped, sep="\n")


def seen_twice(job: ReviewJob, number: int) -> list[tuple[ReviewedDecision, ReviewedDecision]]:
    """Return the decisions of a deal, each as reviewed and as reviewed ten times as deep."""
    deep = Depth(first=DEEPER * job.depth.first, most=DEEPER * job.depth.most)
    again = ReviewJob(record=job.record, depth=deep, seed=job.seed + 1)
    pair = (do_piece(job, number).decisions, do_piece(again, number).decisions)
    return list(zip(*pair, strict=True))


def told(job: ReviewJob, once: ReviewedDecision, again: ReviewedDecision) -> str:
    """Return a line about a mark that has changed."""
    losses = [
        f"{one.mark or 'fine'} {one.loss:.4f} ± {one.loss_error:.4f}" for one in (once, again)
    ]
    return (
        f"  {job.record.variant}, deal {once.deal}, action {once.action}, {once.played} "
        f"(best {once.best}, then {again.best}): {losses[0]} -> {losses[1]}"
    )


if __name__ == "__main__":
    main()
