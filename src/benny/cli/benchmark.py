"""Scoring bots in euchre-bench."""

from pathlib import Path
from typing import Annotated

import typer

from benny.bots.outside.bot import DEFAULT_LIMIT
from benny.cli import completion
from benny.cli.options import AnyBotNames, AsJson, Limit, Traceback, WorkOptions, failures_shown
from benny.errors import NotationError

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
        others = set(frozen(folder)) - {one.variant for one in sets}
        known = {name: AnswerFile(name).scores(sets, decisions, others) for name in answers or []}
        report.run(sets, job, known, work.run(as_json=as_json))


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
