"""Bots: games and matches between them, scores, training, and what is made from their games."""

from pathlib import Path
from typing import Annotated

import typer
from msgspec import Struct
from msgspec.structs import asdict

from benny.bots.outside.bot import DEFAULT_LIMIT
from benny.cli import completion
from benny.cli.lab import ValueOptions, Worlds
from benny.cli.options import (
    AnyBotNames,
    AsJson,
    BotNames,
    Bots,
    Changes,
    FixedSeed,
    Limit,
    MaxDeals,
    Plot,
    Traceback,
    Variant,
    VariantOption,
    WorkOptions,
    failures_shown,
    rules_of,
)
from benny.errors import NotationError
from benny.rules.loading import USUAL


def simulate(
    variant: Variant,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    seed: Annotated[int, typer.Option(min=0, help="Seed for the games.")] = 0,
    bots: Bots = "sensible",
    records_file: Annotated[
        Path | None,
        typer.Option(
            "--records",
            metavar="FILE",
            help="Save the games in this file, in place of any games that it holds.",
        ),
    ] = None,
    max_deals: MaxDeals = 1000,
    limit: Limit = DEFAULT_LIMIT,
    changes: Changes = None,
    as_json: AsJson = False,
    traceback: Traceback = False,
) -> None:
    """Play whole games between bots and print the totals."""
    from benny.lab.report import simulate as report

    job = report.Simulation(
        rules=rules_of(variant, changes, None),
        bots=tuple(bots.split(",")),
        games=games,
        seed=seed,
        max_deals=max_deals,
        limit=limit,
    )
    with failures_shown(traceback):
        report.run(job, records_file, as_json)


class _ArenaOptions(Struct, frozen=True):
    """How bots are matched: the parameters of `arena_job`."""

    deals: Annotated[int, typer.Option(help="Play about this many deals at most.")] = 1000
    games: Annotated[
        int | None,
        typer.Option(min=0, help="How many whole games to play; by default one every few rounds."),
    ] = None
    to_the_end: Annotated[
        bool, typer.Option("--all", help="Play all deals, even if the result is clear earlier.")
    ] = False
    single: Annotated[
        bool, typer.Option("--single", help="Play each deal in one seating, as people do.")
    ] = False
    adjusted: Annotated[
        bool, typer.Option("--adjusted", help="Take luck out of the gains, so fewer deals will do.")
    ] = False
    limit: Limit = DEFAULT_LIMIT
    seed: FixedSeed = 0


def arena(
    bots: BotNames,
    variant: VariantOption = USUAL,
    changes: Changes = None,
    options: _ArenaOptions = _ArenaOptions(),
    work: WorkOptions = WorkOptions(),
    plot: Plot = None,
    as_json: AsJson = False,
    traceback: Traceback = False,
) -> None:
    """Match bots on the same cards in every seating, until the better one is clear."""
    from benny.lab.arena import arena_job
    from benny.lab.report import arena as report
    from benny.lab.report.runs import bots_print_aside, check_bots

    rules = rules_of(variant, changes, None)
    with failures_shown(traceback):
        check_bots(rules, bots)
        with bots_print_aside():
            job = arena_job(rules, bots, **asdict(options))
        report.run(job, options.deals, work.run(plot=plot, as_json=as_json))


_NOBODY = "there is nobody to score: name bots, or give --answers or --export"


_BOTH = "the scores go to standard output: name a file for the decisions, not '-'"


def benchmark(
    bots: AnyBotNames = None,
    variants: Annotated[
        str | None,
        typer.Option(
            metavar="NAME[,NAME...]",
            help="Only these games; by default all that there are.",
            autocompletion=completion.variants,
        ),
    ] = None,
    decisions: Annotated[
        int | None, typer.Option(min=1, help="How many decisions of each game; by default all.")
    ] = None,
    answers: Annotated[
        list[str] | None,
        typer.Option(
            metavar="FILE",
            help="Score the answers of this file, lines such as "
            '{"id": "classic-00001", "action": "pass"}; may be given repeatedly.',
        ),
    ] = None,
    export: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Save the decisions for others to answer, a line each."),
    ] = None,
    data: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="A folder of decisions instead of Benny's own."),
    ] = None,
    limit: Limit = DEFAULT_LIMIT,
    seed: Annotated[int, typer.Option(min=0, help="Seed for the bots' random choices.")] = 0,
    work: WorkOptions = WorkOptions(),
    as_json: AsJson = False,
    traceback: Traceback = False,
) -> None:
    """Score bots by decisions whose values are known: how many points they lose."""
    from benny.lab.benchmark.answers import AnswerFile
    from benny.lab.benchmark.collection import frozen, load, shipped_folder
    from benny.lab.report import benchmark as report

    _check(bots or [], answers or [], export)
    folder = data or shipped_folder()
    games = [] if variants is None else [name.strip() for name in variants.split(",")]
    sets = load(folder, games)
    if export is not None:
        report.export(sets, decisions, export, as_json=as_json)
    if not (bots or answers):
        return
    with failures_shown(traceback):
        job = report.read_examination(
            bots or [], variants=games, decisions=decisions, folder=folder, seed=seed, limit=limit
        )
        ignored = set(frozen(folder)) - {part.variant for part in sets}
        scores = {name: AnswerFile(name).scores(sets, decisions, ignored) for name in answers or []}
        report.run(sets, job, scores, work.run(as_json=as_json))


def _check(bots: list[str], answers: list[str], export: Path | None) -> None:
    """Raise NotationError if there is nothing to do, or a name is given twice: each has one row."""
    if not (bots or answers or export):
        raise NotationError(_NOBODY)
    if str(export) == "-" and (bots or answers):
        raise NotationError(_BOTH)
    for names in (bots, answers):
        for name in names:
            if names.count(name) > 1:
                raise NotationError(f"{name!r} is named twice: name each bot and each file once")


def train(
    variant: Variant,
    out: Annotated[Path, typer.Option(help="A file for the book, ending in .json.")],
    changes: Changes = None,
    runs: Annotated[int, typer.Option(min=1, help="How many independent runs.")] = 8,
    deals: Annotated[
        int | None, typer.Option(help="Deals that each run learns from; by default a million.")
    ] = None,
    seed: FixedSeed = 0,
    work: WorkOptions = WorkOptions(),
    plot: Plot = None,
) -> None:
    """Train a book by self-play: the bot `expert` calls by it and expects others to play by it."""
    from benny.lab.report import training as report
    from benny.lab.training import DEALS_A_RUN, Training

    rules = rules_of(variant, changes, None)
    training = Training(rules=rules, seed=seed, deals=DEALS_A_RUN if deals is None else deals)
    report.train(training, runs, out, work.run(plot=plot))


def dataset(
    variant: Variant,
    decisions: Annotated[int, typer.Option(min=1, help="The number of decisions, a row each.")],
    out: Annotated[
        Path,
        typer.Option(metavar="FILE", help="A file for the rows, ending in .parquet or .jsonl."),
    ],
    bots: Bots = "sensible",
    changes: Changes = None,
    worlds: Worlds = 1000,
    values: ValueOptions = ValueOptions(),
    samples: Annotated[int, typer.Option(min=0, help="Worlds to draw for each decision.")] = 8,
    max_deals: MaxDeals = 1000,
    seed: FixedSeed = 0,
    work: WorkOptions = WorkOptions(),
    traceback: Traceback = False,
) -> None:
    """Save decisions of games between bots for learning: views, values of actions, worlds."""
    from benny.lab.datasets import Dataset, signatures
    from benny.lab.report import training as report
    from benny.lab.report.runs import check_bots
    from benny.lab.simulation import bots_by_seat

    rules, names = rules_of(variant, changes, None), bots.split(",")
    with failures_shown(traceback):
        bots_by_seat(rules, names)  # their number is refused before a name
        check_bots(rules, names)
        job = Dataset(
            rules=rules,
            bots=signatures(rules, names),
            decisions=decisions,
            seed=seed,
            max_deals=max_deals,
            worlds=worlds,
            samples=samples,
            **values.settings(),
        )
        report.make_dataset(job, out, work.run())


_OUT = "A file for the puzzles, one a line."


def mine(
    variant: Annotated[
        str, typer.Argument(help="A variant's name.", autocompletion=completion.variants)
    ],
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help=_OUT)],
    source: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar="FILE",
            help="Look through these games, - for standard input; by default bots play them.",
        ),
    ] = None,
    wanted: Annotated[int, typer.Option(min=1, help="Stop at so many puzzles.")] = 200,
    games: Annotated[
        int, typer.Option(min=1, help="Look through so many games between bots at most.")
    ] = 20_000,
    seed: FixedSeed = 0,
    work: WorkOptions = WorkOptions(),
) -> None:
    """Find puzzles: decisions with one good choice that the rule of thumb misses."""
    from benny.game import records
    from benny.io import files
    from benny.io.json import to_json
    from benny.lab.report.runs import work_out
    from benny.rules import loading
    from benny.rules.prose.words import figures
    from benny.study.puzzles.mining import mining

    files.check_place(out, "puzzles")
    stored_games = () if source is None else tuple(records.load(source))
    job = mining(loading.variant(variant), seed=seed, wanted=wanted, records=stored_games)
    how = work.run()
    mined = work_out(
        job,
        len(stored_games) or games,
        "Mining",
        how,
        lambda total: f"{figures(len(total.puzzles), 'puzzle')}",
    )
    files.write(out, (to_json(puzzle) + b"\n" for puzzle in mined.puzzles))
    typer.echo(
        f"{figures(len(mined.puzzles), 'puzzle')} in {mined.decisions} decisions with a choice, "
        f"{mined.weighed} of them looked at in full depth: {out}."
    )
