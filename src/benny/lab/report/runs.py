"""Runs jobs for a command line: workers, progress, and the files beside the result."""

import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from typing import Protocol, TypeVar

import typer
from msgspec import Struct
from rich.console import Console
from rich.progress import Progress, TimeElapsedColumn

from benny.bots import bot, remark
from benny.bots.programs import PROGRAMS
from benny.errors import BotError, NotationError
from benny.game import records
from benny.io import files, locks
from benny.lab.plots import check_plot_file
from benny.lab.runs.jobs import Job
from benny.lab.runs.runner import kept_in, run
from benny.lab.runs.workers import PROCESSES, THREADS, Workers, open_workers
from benny.rules.rules import Rules

# Quicker work would only flash a bar on the screen.
PATIENCE = 1.0

Part = TypeVar("Part")


class ProgressUpdate(Protocol):
    """Called with how much is done, and a new text if it has changed."""

    def __call__(self, done: float, text: str = "") -> None: ...


@contextmanager
def progress(what: str, total: float) -> Iterator[ProgressUpdate]:
    console = Console(stderr=True)
    bar = Progress(
        *Progress.get_default_columns(),
        TimeElapsedColumn(),
        console=console,
        transient=True,
        # FORCE_COLOR makes a terminal of any file to Rich, and a file has no use for a bar.
        disable=not (console.is_terminal and console.file.isatty()),
    )
    task = bar.add_task(what, total=total)
    begin = threading.Timer(PATIENCE, bar.start)
    begin.start()

    def update(done: float, text: str = "") -> None:
        bar.update(task, completed=done, description=text or what)

    try:
        yield update
    finally:
        begin.cancel()
        begin.join()  # the timer may be starting the bar at this moment
        if bar.live.is_started:
            bar.stop()


class Run(Struct, frozen=True):
    """The workers of a job, its checkpoint, and the form of its result.

    Raises NotationError for an impossible plot, WorkersError without matplotlib: before the work.
    """

    workers: int | None = None
    processes: bool = False
    cluster: str | None = None
    checkpoint: Path | None = None
    as_json: bool = False
    plot: Path | None = None

    def __post_init__(self) -> None:
        if self.plot is not None:
            check_plot_file(self.plot)
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
    if_failed: Callable[[Part | None, str], None] = lambda _, __: None,
) -> Part:
    """Run a job and show its progress, with a text about the result so far.

    If a bot fails, `if_failed` gets the result until then, None if there is none, with the error in
    words, and BotError is raised.
    """
    so_far: list[Part] = []
    try:
        with at_work(name, pieces, how) as (workers, update):

            def report(done: int, total: Part) -> None:
                so_far[:] = [total]
                update(done, say(total))

            return run(job, pieces, workers, how.checkpoint, report)
    except BotError as error:
        if_failed(next(iter(so_far), None), str(error))
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


def with_progress(items: Iterable[Part], update: ProgressUpdate) -> Iterator[Part]:
    for done, item in enumerate(items, 1):
        yield item
        update(done)


def _say_what_is_kept(how: Run) -> None:
    if how.checkpoint is not None and how.checkpoint.exists():
        typer.echo(f"{kept_in(how.checkpoint)}.", err=True)


def check_game_file(path: Path, printed: str) -> int:
    """Return the number of games in a file; raise NotationError if it may not be replaced.

    What is `printed` in the meantime goes to standard output, so the file can't.
    """
    if str(path) == "-":
        raise NotationError(f"{printed} to standard output: name a file for the games, not '-'")
    files.check_place(path, "games")
    if locks.is_taken(path):
        raise NotationError(f"the game in {path} is open in another program: name another file")
    # Counting refuses a file of anything else.
    return records.count(path) if path.is_file() and path.stat().st_size else 0
