"""Datasets from the command line."""

from collections.abc import Iterator
from pathlib import Path

import typer

from benny.errors import NotationError
from benny.lab.datasets import Dataset, DatasetRow, check_file, rows, save
from benny.lab.report.runs import ProgressUpdate, Run, at_work
from benny.rules.prose import words


def run(job: Dataset, out: Path, how: Run) -> None:
    """Make a dataset and write it, all or nothing.

    Raises NotationError if the file can't be a dataset or the checkpoint is of something else,
    WorkersError if pyarrow is missing or the workers are lost, BotError if a bot fails and OSError
    if a file can't be written.
    """
    if out == how.checkpoint:
        raise NotationError(f"{str(out)!r} can't be both dataset and checkpoint: name two files")
    check_file(out)
    try:
        with at_work("Evaluating", job.decisions, how) as (workers, update):
            save(out, job, _with_progress(rows(job, workers, how.checkpoint), update))
    except KeyboardInterrupt:
        if how.checkpoint is None:
            typer.echo(f"{out} was not written: a run with --checkpoint FILE can go on.", err=True)
        raise
    typer.echo(f"{words.figures(job.decisions, 'decision')}: {out}.")


def _with_progress(found: Iterator[DatasetRow], update: ProgressUpdate) -> Iterator[DatasetRow]:
    for done, row in enumerate(found, 1):
        yield row
        update(done)
