"""Running jobs as a command line asks for."""

import sys
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from pathlib import Path
from typing import TypeVar

import typer
from msgspec import Struct

from benny.bots import bot, remark
from benny.errors import NotationError
from benny.lab.report.progress import progress
from benny.lab.runs.jobs import Job
from benny.lab.runs.runner import kept_in, run
from benny.lab.runs.workers import PROCESSES, THREADS, open_workers
from benny.rules.rules import Rules

Part = TypeVar("Part")


class Run(Struct, frozen=True):
    """Who works on it, where that is kept, and how it is shown.

    Raises NotationError where one file is to be two things.
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
        """Return what kind of workers that is; raise NotationError for two kinds."""
        if self.cluster and self.processes:
            raise NotationError("work in processes or on a cluster: leave out one of the two")
        return self.cluster or (PROCESSES if self.processes else THREADS)


def draw(how: Run, plot: Callable[[Path], None]) -> None:
    """Draw the plot that is asked for, once the result is told: nothing is lost where that fails.

    Raises OSError where the plot can't be written.
    """
    if how.plot is None:
        return
    plot(how.plot)
    if not how.as_json:
        typer.echo(f"The plot is in {how.plot}.")


def check_bots(rules: Rules, names: Sequence[str]) -> None:
    """Say on standard error what bots have to say of the rules; raise NotationError as `bot` does.

    What a player's file prints as it loads goes there too.
    """
    with redirect_stdout(sys.stderr):
        for name in dict.fromkeys(names):
            bot(name)
            if said := remark(name, rules):
                typer.echo(said)


def work_out(
    job: Job[Part], pieces: int, name: str, how: Run, say: Callable[[Part], str] = lambda _: ""
) -> Part:
    """Run a job and show how far it is, with what is to be said about it.

    What a player's bot prints meanwhile is kept out of standard output, where the result goes.
    """
    try:
        with (
            open_workers(how.kind, how.workers) as workers,
            redirect_stdout(sys.stderr),
            progress(name, pieces) as update,
        ):
            return run(
                job, pieces, workers, how.checkpoint, lambda done, total: update(done, say(total))
            )
    except KeyboardInterrupt:
        if how.checkpoint is not None and how.checkpoint.exists():
            typer.echo(f"{kept_in(how.checkpoint)}.", err=True)
        raise
