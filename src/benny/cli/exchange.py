"""Games to and from other programs: `benny export` and `benny import`."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from benny.cli import completion
from benny.cli.options import File, rules_of
from benny.errors import NotationError

if TYPE_CHECKING:
    from benny.game.log import Record

Out = Annotated[
    Path | None,
    typer.Option("--out", metavar="FILE", help="Write to this file, not to the screen."),
]


def export_games(
    file: File,
    to: Annotated[str, typer.Option("--to", metavar="FORMAT", help="egn, openspiel or line.")],
    game: Annotated[
        int | None, typer.Option(help="Which game of the file, from 1; by default all of them.")
    ] = None,
    out: Out = None,
) -> None:
    """Write stored games in the format of another program."""
    from benny.game import formats, records

    write = formats.writer(to)
    games = records.load(file)
    if game is not None and not 1 <= game <= len(games):
        raise NotationError(f"{file} holds {len(games)} games, and no game {game}")
    chosen = games if game is None else [games[game - 1]]
    for number, record in enumerate(chosen, game or 1):
        if complaint := records.verify(record):
            raise NotationError(f"{file}, game {number}: {complaint}")
    try:
        text, notes = write(chosen)
    except NotationError as error:
        raise NotationError(f"{file}: {error}") from None
    _tell(notes)
    _put(text.encode(), out)


def import_games(
    file: Annotated[Path, typer.Argument(help="A file of another program.")],
    source: Annotated[
        str,
        typer.Option(
            "--from", metavar="FORMAT", help="egn, openspiel, ptn or line; guessed by default."
        ),
    ] = "",
    variant: Annotated[
        str,
        typer.Option(
            "--variant",
            help="Play by these rules, a variant's name or a rules file, not by the file's.",
            autocompletion=completion.variants,
        ),
    ] = "",
    out: Out = None,
) -> None:
    """Read games of another program as records, one a line."""
    from benny.game import formats, records

    read = formats.reader(source) if source else None
    rules = rules_of(variant, None, None) if variant else None
    text = _text_of(file)
    try:
        if read is None:
            source = formats.guessed(text)
            _tell([f"read as {source}"])
            read = formats.reader(source)
        found, notes = read(text, rules)
        _check(found)
    except NotationError as error:
        raise NotationError(f"{file}: {error}") from None
    _tell(notes)
    _put(b"".join(map(records.encode, found)), out)


def _check(found: "list[Record]") -> None:
    from benny.game import records

    for number, record in enumerate(found, 1):
        if complaint := records.verify(record):
            raise NotationError(f"game {number}: {complaint}")


def _text_of(file: Path) -> str:
    try:
        return file.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError:
        raise NotationError(f"{str(file)!r} is not a text file: no binary form is read") from None
    except OSError as error:
        raise NotationError(f"can't read {str(file)!r}: {error.strerror}") from None


def _tell(notes: list[str]) -> None:
    for note in notes:
        typer.echo(f"benny: {note}", err=True)


def _put(data: bytes, out: Path | None) -> None:
    from benny.io import files

    if out is None:
        typer.echo(data, nl=False)
        return
    files.check_place(out, "games")
    files.write(out, [data])
