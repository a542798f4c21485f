"""Make the decisions of euchre-bench with their values, one game after the other; check them.

`python bench/euchre_bench.py make classic buck --out src/benny/lab/benchmark/data --checkpoints .
--workers 2` writes a game's file when all its decisions are done, and its hash among those of the
folder. A game's checkpoint keeps each decision as soon as it is done, so the same command goes on
after any interruption. A file depends on the seed and the settings alone.

`python bench/euchre_bench.py check classic --decisions 40` values some decisions again, in other
worlds, and prints how far the distances from the best action differ: in points, and in standard
errors. The root mean square of these should be about 1.
"""

import argparse
from collections.abc import Iterator
from math import hypot, sqrt
from pathlib import Path

from asking import at_least_one, in_a_sentence
from benchmark_making import DECISIONS, USUAL, Valuation, making, rows

from benny.analysis.books import SHELF
from benny.analysis.card_counts import classes
from benny.analysis.statistics import NORMAL_95
from benny.errors import NotationError
from benny.game.shuffling import derive
from benny.io import files
from benny.lab.benchmark import decisions as benchmark
from benny.lab.report.runs import Run, at_work, with_progress
from benny.rules.loading import variant
from benny.rules.prose import words


def main() -> None:
    options = read_options()
    with in_a_sentence():
        options.do(options)


def read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    commands = parser.add_subparsers(required=True, metavar="make|check")
    add_making(commands.add_parser("make", help="make the decisions of games"))
    add_checking(commands.add_parser("check", help="value decisions again in other worlds"))
    return parser.parse_args()


def add_making(make: argparse.ArgumentParser) -> None:
    make.set_defaults(do=make_files)
    make.add_argument("variants", nargs="+", metavar="VARIANT")
    make.add_argument("--out", type=Path, required=True, metavar="DIR", help="for the decisions")
    make.add_argument(
        "--checkpoints", type=Path, required=True, metavar="DIR", help="for the checkpoints"
    )
    make.add_argument("--decisions", type=at_least_one, default=DECISIONS, help="of each game")
    make.add_argument("--seed", type=int, default=0)
    make.add_argument("--workers", type=at_least_one, default=1, help="processes")
    make.add_argument(
        "--half-width", type=float, default=USUAL.half_width, help="of 95%% intervals, in points"
    )
    make.add_argument(
        "--share", type=float, default=USUAL.share, help="of the distance, if that is wider"
    )
    make.add_argument(
        "--most-worlds", type=at_least_one, default=USUAL.most_worlds, help="for a decision"
    )
    make.add_argument(
        "--first-worlds", type=at_least_one, default=USUAL.first_worlds, help="for base rates"
    )


def add_checking(check: argparse.ArgumentParser) -> None:
    check.set_defaults(do=check_values)
    check.add_argument("variant", metavar="VARIANT")
    check.add_argument(
        "--data",
        type=Path,
        default=benchmark.shipped_folder(),
        metavar="DIR",
        help="instead of Benny's own",
    )
    check.add_argument("--decisions", type=at_least_one, default=40, help="the first ones")
    check.add_argument("--seed", type=int, default=1, help="of the worlds")


def make_files(options: argparse.Namespace) -> None:
    accuracy = benchmark.Accuracy(
        half_width=options.half_width,
        share=options.share,
        most_worlds=options.most_worlds,
        first_worlds=options.first_worlds,
    )
    jobs = [
        making(variant(name), decisions=options.decisions, seed=options.seed, accuracy=accuracy)
        for name in options.variants
    ]
    files.check_place(options.out / benchmark.SUMS, "hashes")
    benchmark.hashes(options.out)  # else broken ones are noticed when the first game is done
    for job in jobs:
        checkpoint = options.checkpoints / f"{job.rules.name}.journal"
        how = Run(options.workers, processes=True, checkpoint=checkpoint)
        with at_work("Valuing", job.decisions, how) as (workers, update):
            decisions = with_progress(rows(job, workers, how.checkpoint), update)
            path = benchmark.freeze(
                options.out, job.rules.name, benchmark.pack_rows(job.header, decisions)
            )
        print(f"{path}: {words.figures(job.decisions, 'decision')}.", flush=True)


def check_values(options: argparse.Namespace) -> None:
    (found,) = benchmark.load(options.data, [options.variant])
    if found.header.book != SHELF.fingerprint(found.header.rules):
        raise NotationError(
            f"the decisions of {options.variant!r} were valued by another book than today's: name "
            "the folder that has it with BENNY_BOOKS"
        )
    chosen = found.first(min(options.decisions, len(found.decisions)))
    pairs = [pair for one in chosen for pair in differences(one, found, options.seed)]
    if not pairs:
        raise NotationError(f"--decisions {len(chosen)} has only exact ones: check more")
    deviations = [difference / error for difference, error in pairs]
    mean_square = sum(one * one for one in deviations) / len(deviations)
    print(
        f"{options.variant}: {words.figures(len(pairs), 'distance')} in "
        f"{words.figures(len(chosen), 'decision')} differ by "
        f"{sqrt(mean_square):.2f} standard errors (root mean square), "
        f"{max(map(abs, deviations)):.1f} at most, and by "
        f"{max(abs(difference) for difference, _ in pairs):.4f} points at most."
    )


def differences(
    one: benchmark.BenchmarkDecision, source: benchmark.DecisionSet, seed: int
) -> Iterator[tuple[float, float]]:
    """Yield how far each drawn distance from the best action differs in other worlds.

    With it comes the standard error of that difference. Actions that do the same are one.
    """
    row = one.row
    again = Valuation(one.view, derive(seed, row.id), source.header.accuracy).finish()
    best = min(again, key=lambda action: row.behind[action])
    for action, *_ in (group for group in classes(one.view) if best not in group):
        behind, margin = again[action]
        # Margins are those beside the best in these worlds, which may be the action itself.
        error = hypot(row.margin[action], margin or again[best].margin) / NORMAL_95
        if error:
            yield behind - again[best].behind - row.behind[action], error


if __name__ == "__main__":
    main()
