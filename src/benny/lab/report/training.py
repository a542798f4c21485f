"""Books and datasets from the command line: written to files, with their progress."""

from pathlib import Path

import typer
from rich.table import Column

from benny.analysis.books import read_book, write_book
from benny.errors import NotationError
from benny.io import files
from benny.lab.datasets import Dataset, check_file, rows, save
from benny.lab.plots import draw_curve
from benny.lab.report.runs import Run, at_work, draw, with_progress, work_out
from benny.lab.report.style import new_console, new_table
from benny.lab.training import Training, book_of
from benny.rules.prose import words


def train(training: Training, runs: int, out: Path, how: Run) -> None:
    """Train in a number of runs, write the book and print the learning curve.

    Raises NotationError for impossible training, plot or checkpoint, and OSError if the book can't
    be written.
    """
    if training.deals < 1:
        raise NotationError(f"{training.deals} deals teach nothing: train with 1 or more")
    if out.suffix != ".json":
        raise NotationError(f"{str(out)!r} is not a book: end its name in .json")
    if out == how.checkpoint:
        raise NotationError(f"{str(out)!r} can't be both book and checkpoint: name two files")
    files.check_place(out, "book")
    if out.exists():
        read_book(out)  # only a book may be overwritten
    taught = work_out(training, runs, "Training", how)
    write_book(out, book_of(training, taught))
    # A seat's gain on no training, in points a deal, by the deals trained with.
    curve = [(stop, sums.estimate(len(training.rules.teams))) for stop, sums in taught.curve]
    title = f"{training.rules.called}: {words.figures(taught.runs, 'run')}"
    columns = (Column(name, justify="right") for name in ("deals", "points a deal gained"))
    rows = ((f"{stop:,}", f"{gain.mean:+z.4f} ± {gain.margin:.4f}") for stop, gain in curve)
    console = new_console()
    console.print(new_table(columns, rows, title))
    typer.echo(f"The book is in {out}.")
    _, last = curve[-1]
    if last.mean + last.margin < 0:
        console.print("It plays worse than without a book: train with more deals.")
    draw(how, lambda path: draw_curve(path, title, curve))


def make_dataset(job: Dataset, out: Path, how: Run) -> None:
    """Make a dataset and write it, all or nothing.

    Raises:
    - NotationError if the file can't be a dataset, or the checkpoint is of something else;
    - WorkersError if pyarrow is missing or the workers are lost;
    - BotError if a bot fails;
    - OSError if a file can't be written.
    """
    if out == how.checkpoint:
        raise NotationError(f"{str(out)!r} can't be both dataset and checkpoint: name two files")
    check_file(out)
    try:
        with at_work("Evaluating", job.decisions, how) as (workers, update):
            save(out, job, with_progress(rows(job, workers, how.checkpoint), update))
    except KeyboardInterrupt:
        if how.checkpoint is None:
            typer.echo(f"{out} was not written: a run with --checkpoint FILE can go on.", err=True)
        raise
    typer.echo(f"{words.figures(job.decisions, 'decision')}: {out}.")
