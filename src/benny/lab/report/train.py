"""Training on the screen, as a book and as a plot."""

from pathlib import Path

import typer
from rich.table import Table

from benny.analysis.books import read_book, write_book
from benny.analysis.statistics import Estimate
from benny.errors import NotationError
from benny.io import files
from benny.lab.plots import check_plot_file, draw_curve
from benny.lab.report.runs import Run, draw, work_out
from benny.lab.report.style import new_console, new_table
from benny.lab.training import Taught, Training, book_of
from benny.rules.prose import words


def run(training: Training, runs: int, out: Path, how: Run) -> None:
    """Train in a number of runs, write the book and print the learning curve.

    Raises NotationError for impossible training, plot or checkpoint, and OSError if the book can't
    be written.
    """
    if training.deals < 1:
        raise NotationError(f"{training.deals} deals teach nothing: train with 1 or more")
    _check_book(out, how)
    if how.plot is not None:
        check_plot_file(how.plot)
    taught = work_out(training, runs, "Training", how)
    write_book(out, book_of(training, taught))
    console = new_console()
    console.print(curve_table(training, taught))
    typer.echo(f"The book is in {out}.")
    _, last = curve(training, taught)[-1]
    if last.mean + last.margin < 0:
        console.print("It plays worse than without a book: train with more deals.")
    title = f"{training.rules.called}: {words.figures(taught.runs, 'run')}"
    draw(how, lambda path: draw_curve(path, title, curve(training, taught)))


def _check_book(out: Path, how: Run) -> None:
    """Raise NotationError if a book can't have this file name or another kind of file has it."""
    if out.suffix != ".json":
        raise NotationError(f"{str(out)!r} is not a book: end its name in .json")
    if out == how.checkpoint:
        raise NotationError(f"{str(out)!r} can't be both book and checkpoint: name two files")
    files.check_place(out, "book")
    if out.exists():
        read_book(out)  # only a book may be overwritten


def curve(training: Training, taught: Taught) -> list[tuple[int, Estimate]]:
    """Return a seat's gain on no training, in points a deal, by the deals trained with."""
    return [(stop, found.estimate(len(training.rules.teams))) for stop, found in taught.curve]


def curve_table(training: Training, taught: Taught) -> Table:
    table = new_table(f"{training.rules.called}: {words.figures(taught.runs, 'run')}")
    table.add_column("deals", justify="right")
    table.add_column("points a deal gained", justify="right")
    for stop, found in curve(training, taught):
        table.add_row(f"{stop:,}", f"{found.mean:+z.4f} ± {found.margin:.4f}")
    return table
