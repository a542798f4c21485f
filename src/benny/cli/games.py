"""Files of games: checking, counting and reviewing them, and those of other programs."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated

import typer

from benny.cli import completion
from benny.cli import options as opt
from benny.cli.options import argument, file_option, option, rules_of
from benny.errors import NotationError
from benny.terminal import exits

if TYPE_CHECKING:
    from benny.study.review.decisions import Depth
    from benny.study.stats.job import GamesJob
    from benny.web.history.statistics import StoredGamesJob


def verify(file: opt.File) -> None:
    """Replay every game in a file and report the first error in each."""
    from benny.game import records
    from benny.io.files import source_name
    from benny.rules.prose import words

    games, deals, complaints = records.verify_file(file)
    for complaint in complaints:
        typer.echo(complaint)
    if complaints:
        raise typer.Exit(exits.WRONG)
    counted = f"{words.figures(games, 'game')}, {words.figures(deals, 'deal')}"
    typer.echo(f"{source_name(file)}: {counted}, all correct.")


_EVERY = option("List all decisions, not only those that lost something.", "--all")
_RECORDS = file_option(
    "Save all games of the file in this one, with what is listed as notes.", "--records"
)


def review(
    file: opt.File,
    game: Annotated[int | None, option("Which game of the file; by default all of them.")] = None,
    seat: Annotated[int | None, option("Whose decisions; by default everyone's.")] = None,
    every: Annotated[bool, _EVERY] = False,
    quick: Annotated[bool, option("Faster (4x) but shallower analysis.")] = False,
    seed: opt.Seed = 0,
    records_file: Annotated[Path | None, _RECORDS] = None,
    workers: opt.NumberOfWorkers = None,
    as_json: opt.AsJson = False,
) -> None:
    """Review finished games: what the cards gave, and what each decision lost."""
    from benny.game import records
    from benny.lab.report.runs import Run
    from benny.study.report import review as report

    request = report.Wanted(
        records=records.load(file), game=game, seat=seat, quick=quick, every=every, seed=seed
    )
    report.run(request, Run(workers, as_json=as_json), records_file)


_GAMES = argument(
    "Files of games (.jsonl), folders of them, - for standard input, or a server's database, as in "
    "benny-data/benny.sqlite or postgresql://USER:PASSWORD@HOST/NAME.",
    metavar="GAMES...",
)
_PLAYER = option("Whose statistics, in full; by default everyone's.", metavar="NAME")
_REVIEW = option("Review the games, too: luck, errors and where they leak.")


def stats(
    games: Annotated[list[str], _GAMES],
    player: Annotated[str | None, _PLAYER] = None,
    review: Annotated[bool, _REVIEW] = False,
    quick: Annotated[bool, option("With --review, look less deep, four times faster.")] = False,
    csv: Annotated[Path | None, file_option("Save all figures as CSV, too.")] = None,
    parquet: Annotated[Path | None, file_option("Save them as Parquet, too.")] = None,
    seed: Annotated[int, option("Seed for the reviews.", min=0)] = 0,
    workers: opt.NumberOfWorkers = None,
    cluster: opt.Cluster = None,
    checkpoint: opt.Checkpoint = None,
    plot: opt.Plot = None,
    as_json: opt.AsJson = False,
) -> None:
    """Count what players did in games: calls, loners, euchres, leads, and what came of them."""
    from benny.lab.report.runs import Run
    from benny.study.report import stats as report
    from benny.study.review.review import FULL, QUICK

    if quick and not review:
        raise NotationError("--quick says how to review: give it with --review")
    depth = (QUICK if quick else FULL) if review else None
    report.check_files(csv, parquet, Run(plot=plot, checkpoint=checkpoint))
    with TemporaryDirectory(prefix="benny-") as copies:
        job = _job(games, player, depth, seed, Path(copies))
        for file in getattr(job, "files", ()):
            if file.name and (checkpoint or cluster):  # which would not find a copy
                reader = "--checkpoint" if checkpoint else "--cluster"
                raise NotationError(
                    f"{file.name} is copied to be read: for {reader} save it as a file in UTF-8"
                )
        # Counting is Python, which threads would do one after the other.
        is_large = job.pieces > 1 and workers != 1
        how = Run(workers, is_large and cluster is None, cluster, checkpoint, as_json, plot)
        doing = "Reviewing" if review else "Counting"
        paths = [path for path in (csv, parquet) if path is not None]
        report.run(job, job.pieces, player, paths=paths, how=how, doing=doing)


def _job(
    games: list[str], player: str | None, depth: "Depth | None", seed: int, copies: Path
) -> "GamesJob | StoredGamesJob":
    """Return the job of counting files of games, or the games of one database.

    Games that can't be read in pieces are copied to the folder `copies`.
    """
    addresses = list(filter(None, map(_address, games)))
    if addresses and len(games) > 1:
        raise NotationError("one database is counted at a time, and no files beside it")
    if addresses:
        from benny.cli.serve import explain_database_errors

        with explain_database_errors():
            from benny.web.history.statistics import stored_games_job

            return stored_games_job(addresses[0], player, depth, seed)
    from benny.study.stats.job import games_job

    return games_job(games, copies, player, depth, seed)


_SQLITE = b"SQLite format 3\0"


def _address(text: str) -> str:
    """Return the address of a database, "" for a file of games or a folder."""
    if "://" in text:
        return text
    from benny.web.settings import DATABASE_FILE

    path = Path(text)
    inside = path / DATABASE_FILE
    if path.is_dir() and inside.is_file():
        path = inside
    try:
        with path.open("rb") as file:
            return f"sqlite:///{path}" if file.read(len(_SQLITE)) == _SQLITE else ""
    except OSError:
        return ""


_OUT = file_option("Write to this file, not to the screen.")
_ONE_GAME = option("Which game of the file, from 1; by default all of them.")


def export_games(
    file: opt.File,
    to: Annotated[str, option("egn, openspiel or line.", metavar="FORMAT")],
    game: Annotated[int | None, _ONE_GAME] = None,
    out: Annotated[Path | None, _OUT] = None,
) -> None:
    """Write stored games in the format of another program."""
    from benny.game import formats, records
    from benny.io.files import source_name

    write = formats.writer(to)
    chosen = records.load(file) if game is None else [records.load_game(file, game)]
    for number, record in enumerate(chosen, game or 1):
        records.check(record, f"{source_name(file)}, game {number}")
    try:
        text, notes = write(chosen)
    except NotationError as error:
        raise NotationError(f"{source_name(file)}: {error}") from None
    _tell(notes)
    _write_out(text.encode(), out)


_SOURCE = option("egn, openspiel, ptn or line; guessed by default.", "--from", metavar="FORMAT")
_RULES = option(
    "Play by these rules, a variant's name or a rules file, not by the file's.",
    autocompletion=completion.variants,
)


def import_games(
    file: Annotated[str, argument("A file of another program, or - for standard input.")],
    source: Annotated[str, _SOURCE] = "",
    variant: Annotated[str, _RULES] = "",
    out: Annotated[Path | None, _OUT] = None,
) -> None:
    """Read games of another program as records, one a line."""
    from benny.game import formats, records
    from benny.io.files import read_text, source_name

    read = formats.reader(source) if source else None
    rules = rules_of(variant, None) if variant else None
    text = read_text(file)
    try:
        if read is None:
            source = formats.guess_format(text)
            _tell([f"read as {source}"])
            read = formats.reader(source)
        imported, notes = read(text, rules)
        for number, record in enumerate(imported, 1):
            records.check(record, f"game {number}")
    except NotationError as error:
        raise NotationError(f"{source_name(file)}: {error}") from None
    _tell(notes)
    _write_out(b"".join(map(records.encode, imported)), out)


def _tell(notes: list[str]) -> None:
    for note in notes:
        typer.echo(f"benny: {note}", err=True)


def _write_out(data: bytes, out: Path | None) -> None:
    from benny.io import files

    if out is None:
        typer.echo(data, nl=False)
        return
    files.check_place(out, "games")
    files.write(out, [data])
