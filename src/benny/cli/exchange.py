"""Games to and from other programs: `benny export` and `benny import`."""

from pathlib import Path
from typing import Annotated

import typer

from benny.cli import completion
from benny.cli.options import File, rules_of
from benny.errors import NotationError

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


def import_games(
    file: Annotated[
        str, typer.Argument(help="A file of another program, or - for standard input.")
    ],
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
    from benny.io.files import read_text, source_name

    read = formats.reader(source) if source else None
    rules = rules_of(variant, None, None) if variant else None
    text = read_text(file)
    try:
        if read is None:
            source = formats.guess_format(text)
            _tell([f"read as {source}"])
            read = formats.reader(source)
        found, notes = read(text, rules)
        for number, record in enumerate(found, 1):
            records.check(record, f"game {number}")
    except NotationError as error:
        raise NotationError(f"{source_name(file)}: {error}") from None
    _tell(notes)
    _write_out(b"".join(map(records.encode, found)), out)


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
