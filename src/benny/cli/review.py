"""Looking back at games: `benny review`."""

from pathlib import Path
from typing import Annotated

import typer

from benny.cli.options import AsJson, File, FixedSeed, NumberOfWorkers


def review(
    file: File,
    game: Annotated[
        int | None, typer.Option(help="Which game of the file; by default all of them.")
    ] = None,
    seat: Annotated[
        int | None, typer.Option(help="Whose decisions; by default everybody's.")
    ] = None,
    every: Annotated[
        bool, typer.Option("--all", help="List all decisions, not only those that lost something.")
    ] = False,
    quick: Annotated[
        bool, typer.Option("--quick", help="Look less deep, four times faster.")
    ] = False,
    seed: FixedSeed = 0,
    records_file: Annotated[
        Path | None,
        typer.Option(
            "--records",
            metavar="FILE",
            help="Save all games of the file in this one, with what is listed as notes.",
        ),
    ] = None,
    workers: NumberOfWorkers = None,
    as_json: AsJson = False,
) -> None:
    """Review finished games: what the cards gave, and what each decision lost."""
    from benny.game import records
    from benny.lab.report.runs import Run
    from benny.study.report import review as report

    wanted = report.Wanted(
        records=records.load(file), game=game, seat=seat, quick=quick, every=every, seed=seed
    )
    report.run(wanted, Run(workers, as_json=as_json), records_file)
