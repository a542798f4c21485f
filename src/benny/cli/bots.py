"""Bots: games and matches between them, scores, training, and what is made from their games."""

from pathlib import Path
from typing import Annotated

import typer
from msgspec import Struct
from msgspec.structs import asdict

from benny.bots.programs import DEFAULT_LIMIT
from benny.cli import completion
from benny.cli import options as opt
from benny.cli.lab import ValueOptions, Worlds
from benny.cli.options import argument, failures_shown, file_option, option, rules_of
from benny.errors import NotationError
from benny.rules.loading import USUAL

_RECORDS = file_option(
    "Save the games in this file, in place of any games that it holds.", "--records"
)


def simulate(
    variant: opt.Variant,
    games: Annotated[int, option("How many games.", min=1)] = 100,
    seed: Annotated[int, option("Seed for the games.", min=0)] = 0,
    bots: opt.Bots = "sensible",
    records_file: Annotated[Path | None, _RECORDS] = None,
    max_deals: opt.MaxDeals = 1000,
    limit: opt.Limit = DEFAULT_LIMIT,
    changes: opt.Changes = None,
    as_json: opt.AsJson = False,
    traceback: opt.Traceback = False,
) -> None:
    """Play whole games between bots and print the totals."""
    from benny.lab.report import games as report

    job = report.Simulation(
        rules=rules_of(variant, changes),
        bots=tuple(bots.split(",")),
        games=games,
        seed=seed,
        max_deals=max_deals,
        limit=limit,
    )
    with failures_shown(traceback):
        report.simulate(job, records_file, as_json)


_GAMES = "How many whole games to play; by default one every few rounds."
_ALL = "Play all deals, even if the result is clear earlier."


class _ArenaOptions(Struct, frozen=True):
    """How bots are matched: the parameters of `arena_job`."""

    deals: Annotated[int, option("Play about this many deals at most.")] = 1000
    games: Annotated[int | None, option(_GAMES, min=0)] = None
    to_the_end: Annotated[bool, option(_ALL, "--all")] = False
    single: Annotated[bool, option("Play each deal in one seating, as people do.")] = False
    adjusted: Annotated[bool, option("Take luck out of the gains, so fewer deals will do.")] = False
    limit: opt.Limit = DEFAULT_LIMIT
    seed: opt.Seed = 0


def arena(
    bots: opt.BotNames,
    variant: opt.VariantOption = USUAL,
    changes: opt.Changes = None,
    options: _ArenaOptions = _ArenaOptions(),
    work: opt.PlotResultOptions = opt.PlotResultOptions(),
    traceback: opt.Traceback = False,
) -> None:
    """Match bots on the same cards in every seating, until the better one is clear."""
    from benny.lab.arena import arena_job
    from benny.lab.report import games as report
    from benny.lab.report.runs import bots_print_aside, check_bots

    rules = rules_of(variant, changes)
    with failures_shown(traceback):
        check_bots(rules, bots)
        with bots_print_aside():
            job = arena_job(rules, bots, **asdict(options))
        report.compete(job, options.deals, work.run())


_TWO_OUTPUTS = "the scores go to standard output: name a file for the decisions, not '-'"
_VARIANTS = option(
    "Only these games; by default all that there are.",
    metavar="NAME[,NAME...]",
    autocompletion=completion.variants,
)
_DECISIONS = option("How many decisions of each game; by default all.", min=1)
_ANSWERS = file_option(
    'Score the answers of this file, lines such as {"id": "classic-00001", "action": "pass"}; may '
    "be given repeatedly."
)
_EXPORT = file_option("Save the decisions for others to answer, a line each.")
_FOLDER = option("A folder of decisions instead of Benny's own.", metavar="DIR")


def benchmark(
    bots: opt.AnyBotNames = None,
    variants: Annotated[str | None, _VARIANTS] = None,
    decisions: Annotated[int | None, _DECISIONS] = None,
    answers: Annotated[list[str] | None, _ANSWERS] = None,
    export: Annotated[Path | None, _EXPORT] = None,
    data: Annotated[Path | None, _FOLDER] = None,
    limit: opt.Limit = DEFAULT_LIMIT,
    seed: Annotated[int, option("Seed for the bots' random choices.", min=0)] = 0,
    work: opt.ResultOptions = opt.ResultOptions(),
    traceback: opt.Traceback = False,
) -> None:
    """Score bots by decisions whose values are known: how many points they lose."""
    from benny.lab.benchmark.decisions import frozen, load, shipped_folder
    from benny.lab.benchmark.examination import AnswerFile
    from benny.lab.report import benchmark as report

    bots, answers = bots or [], answers or []
    if not (bots or answers or export):
        raise NotationError("there is no one to score: name bots, or give --answers or --export")
    if str(export) == "-" and (bots or answers):
        raise NotationError(_TWO_OUTPUTS)
    for names in (bots, answers):  # each has one row
        for name in names:
            if names.count(name) > 1:
                raise NotationError(f"{name!r} is named twice: name each bot and each file once")
    folder = data or shipped_folder()
    games = [] if variants is None else [name.strip() for name in variants.split(",")]
    sets = load(folder, games)
    if export is not None:
        report.export(sets, decisions, export, as_json=work.as_json)
    if not (bots or answers):
        return
    with failures_shown(traceback):
        job = report.read_examination(
            bots, variants=games, decisions=decisions, folder=folder, seed=seed, limit=limit
        )
        ignored = set(frozen(folder)) - {part.variant for part in sets}
        scores = {name: AnswerFile(name).scores(sets, decisions, ignored) for name in answers}
        report.run(sets, job, scores, work.run())


_RUN_DEALS = option("Deals that each run learns from; by default a million.")


def train(
    variant: opt.Variant,
    out: Annotated[Path, option("A file for the book, ending in .json.")],
    changes: opt.Changes = None,
    runs: Annotated[int, option("How many independent runs.", min=1)] = 8,
    deals: Annotated[int | None, _RUN_DEALS] = None,
    seed: opt.Seed = 0,
    work: opt.PlotOptions = opt.PlotOptions(),
) -> None:
    """Train a book by self-play: the bot `expert` calls by it and expects others to play by it."""
    from benny.lab.report import training as report
    from benny.lab.training import DEALS_A_RUN, Training

    rules = rules_of(variant, changes)
    training = Training(rules=rules, seed=seed, deals=DEALS_A_RUN if deals is None else deals)
    report.train(training, runs, out, work.run())


def dataset(
    variant: opt.Variant,
    decisions: Annotated[int, option("The number of decisions, a row each.", min=1)],
    out: Annotated[Path, file_option("A file for the rows, ending in .parquet or .jsonl.")],
    bots: opt.Bots = "sensible",
    changes: opt.Changes = None,
    worlds: Worlds = 1000,
    values: ValueOptions = ValueOptions(),
    samples: Annotated[int, option("Worlds to draw for each decision.", min=0)] = 8,
    max_deals: opt.MaxDeals = 1000,
    seed: opt.Seed = 0,
    work: opt.WorkOptions = opt.WorkOptions(),
    traceback: opt.Traceback = False,
) -> None:
    """Save decisions of games between bots for learning: views, values of actions, worlds."""
    from benny.lab.datasets import Dataset, signatures
    from benny.lab.report import training as report
    from benny.lab.report.runs import check_bots
    from benny.lab.simulation import bots_by_seat

    rules, names = rules_of(variant, changes), bots.split(",")
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


_SOURCE = file_option(
    "Look through these games, - for standard input; by default bots play them.", "--from"
)
_MOST_GAMES = option("Look through so many games between bots at most.", min=1)


def mine(
    variant: Annotated[str, argument("A variant's name.", autocompletion=completion.variants)],
    out: Annotated[Path, file_option("A file for the puzzles, one a line.")],
    source: Annotated[str | None, _SOURCE] = None,
    wanted: Annotated[int, option("Stop at so many puzzles.", min=1)] = 200,
    games: Annotated[int, _MOST_GAMES] = 20_000,
    seed: opt.Seed = 0,
    work: opt.WorkOptions = opt.WorkOptions(),
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
    mined = work_out(
        job,
        len(stored_games) or games,
        "Mining",
        work.run(),
        lambda total: figures(len(total.puzzles), "puzzle"),
    )
    files.write(out, (to_json(puzzle) + b"\n" for puzzle in mined.puzzles))
    typer.echo(
        f"{figures(len(mined.puzzles), 'puzzle')} in {mined.decisions} decisions with a choice, "
        f"{mined.weighed} of them looked at in full depth: {out}."
    )
