"""Runs jobs for a command line."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from typing import TypeVar

import typer
from msgspec import Struct

from benny.bots import bot, remark
from benny.bots.outside.pool import PROGRAMS
from benny.errors import BotError, NotationError
from benny.lab.report.progress import ProgressUpdate, progress
from benny.lab.runs.jobs import Job
from benny.lab.runs.runner import kept_in, run
from benny.lab.runs.workers import PROCESSES, THREADS, Workers, open_workers
from benny.rules.rules import Rules

Part = TypeVar("Part")


class Run(Struct, frozen=True):
    """Who works on a job, where its checkpoint is, and how the result is shown.

    Raises NotationError if plot and checkpoint are the same file.
    """

    workers: int | None = None
    processes: bool = False
    cluster: str | None = None
    checkpoint: Path | None = None
    as_json: bool = False
    plot: Path | None = None

    def __post_init__(self) -> None:
        if self.plot is not None and self.plot == self.checkpoint:
            raise NotationError(
                f"{str(self.plot)!r} can't be both plot and checkpoint: name two files"
            )

    @property
    def kind(self) -> str:
        """Return the kind of workers; raise NotationError for two kinds."""
        if self.cluster and self.processes:
            raise NotationError("work in processes or on a cluster: leave out one of the two")
        return self.cluster or (PROCESSES if self.processes else THREADS)


def draw(how: Run, plot: Callable[[Path], None]) -> None:
    """Draw the plot if one is wanted, after the result is printed: a failure then loses nothing.

    Raises OSError if the plot can't be written.
    """
    if how.plot is None:
        return
    plot(how.plot)
    if not how.as_json:
        typer.echo(f"The plot is in {how.plot}.")


@contextmanager
def bots_print_aside() -> Iterator[None]:
    """Send to standard error what players' bots print as they are loaded, made and asked.

    Standard output is for the result.
    """
    with redirect_stdout(sys.stderr):
        yield


def check_bots(rules: Rules, names: Sequence[str]) -> None:
    """Print bots' remarks on the rules to standard error; raise NotationError as `bot` does."""
    with bots_print_aside():
        for name in dict.fromkeys(names):
            bot(name)
            if said := remark(name, rules):
                typer.echo(said)


def work_out(
    job: Job[Part],
    pieces: int,
    name: str,
    how: Run,
    say: Callable[[Part], str] = lambda _: "",
    if_failed: Callable[[Part | None, BotError], None] = lambda _, __: None,
) -> Part:
    """Run a job and show its progress, with a text about the result so far.

    If a bot fails, `if_failed` gets the result until then, None if there is none, with the error,
    which is raised again.
    """
    so_far: list[Part] = []
    try:
        with at_work(name, pieces, how) as (workers, update):

            def report(done: int, total: Part) -> None:
                so_far[:] = [total]
                update(done, say(total))

            return run(job, pieces, workers, how.checkpoint, report)
    except BotError as error:
        if_failed(next(iter(so_far), None), error)
        _say_what_is_kept(how)
        raise


@contextmanager
def at_work(name: str, total: float, how: Run) -> Iterator[tuple[Workers, ProgressUpdate]]:
    """Open workers and show their progress; an interruption says what is kept."""
    try:
        with (
            bots_print_aside(),  # until the workers have ended, which may be at work at the end
            open_workers(how.kind, how.workers) as workers,
            progress(name, total) as update,
        ):
            yield workers, update
    except KeyboardInterrupt:
        _say_what_is_kept(how)
        raise
    finally:
        PROGRAMS.end_idle()


def _say_what_is_kept(how: Run) -> None:
    if how.checkpoint is not None and how.checkpoint.exists():
        typer.echo(f"{kept_in(how.checkpoint)}.", err=True)
