"""Measure what our bots lose in a decision: the scale and the grades of reviews.

`python bench/error_rates.py --decisions 3000 >docs/measurements/error-rates.jsonl` plays games of
each variant with each bot at all seats, reviews them and prints a line for each.
"""

import argparse
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from math import sqrt
from statistics import fmean

from asking import at_least_one, in_a_sentence

from benny import Game, variant
from benny.analysis.statistics import standard_error
from benny.bots import REGISTRY
from benny.errors import NotationError
from benny.game.log import Record
from benny.io.json import to_json
from benny.lab.review.review import QUICK, ReviewJob
from benny.lab.runs.jobs import do_piece
from benny.lab.simulation import play_out, sources_of, stored
from benny.protocol.review import ReviewedDecision
from benny.rules import loading
from benny.rules.prose import words
from benny.rules.rules import Rules

MOST_DEALS = 30  # a game of buck between weak players may take hundreds
SHARES = (50, 75, 90, 95, 98, 99, 99.5)
THREADS = 2


def main() -> None:
    """Measure what is asked for, and print a line of JSON for each variant and bot."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "--decisions", type=at_least_one, default=1000, help="decisions of each, at least"
    )
    parser.add_argument("--bots", nargs="*", default=list(REGISTRY))
    parser.add_argument("--variants", nargs="*", default=loading.names())
    given = parser.parse_args()
    with in_a_sentence():
        sources_of(given.bots)  # else a misspelt one is refused after the others are measured
        for rules in [variant(name) for name in given.variants]:
            for player in given.bots:
                found = measured(rules, player, given.decisions)
                sys.stdout.write(to_json(line(rules.name, player, found)).decode() + "\n")
                sys.stdout.flush()


def measured(rules: Rules, player: str, wanted: int) -> list[ReviewedDecision]:
    """Return at least as many decisions of a bot as wanted, reviewed."""
    found: list[ReviewedDecision] = []
    seeds = count()
    with ThreadPoolExecutor(THREADS) as threads:
        while len(found) < wanted:
            games = [threads.submit(reviewed, rules, player, next(seeds)) for _ in range(THREADS)]
            found += [decision for game in games for decision in game.result()]
    return found


def reviewed(rules: Rules, player: str, seed: int) -> list[ReviewedDecision]:
    """Return the decisions of a game between copies of a bot."""
    job = ReviewJob(record=played(rules, (player,) * rules.players, seed), depth=QUICK)
    return [one for deal in range(job.pieces) for one in do_piece(job, deal).decisions]


def played(rules: Rules, names: Sequence[str], seed: int) -> Record:
    """Return the record of a game between bots, one name a seat, cut off after MOST_DEALS."""
    return stored(play_out(Game(rules, seed=seed), names, MOST_DEALS))


def line(name: str, player: str, decisions: list[ReviewedDecision]) -> dict[str, object]:
    """Return what is told of a bot's decisions; losses and their error are chances to win.

    Raises NotationError if none of them counts.
    """
    losses = sorted(one.loss for one in decisions if one.counted)
    if not losses:
        raise NotationError(
            f"none of {words.figures(len(decisions), 'decision')} of {player} in {name} counts: "
            "ask for more with --decisions"
        )
    error = sqrt(sum(one.loss_error**2 for one in decisions if one.counted))
    spread = standard_error(len(losses), sum(losses), sum(loss * loss for loss in losses))
    return {
        "variant": name,
        "bot": player,
        "decisions": len(decisions),
        "counted": len(losses),
        "rate": fmean(losses),
        "rate_error": max(spread, error / len(losses)),
        "percentiles": {
            str(share): losses[min(len(losses) - 1, int(len(losses) * share / 100))]
            for share in SHARES
        },
    }


if __name__ == "__main__":
    main()
