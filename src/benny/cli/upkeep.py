"""Keeping a server: copies of its database, its size, and whether all is well."""

import re
import time
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from benny.cli.match import match
from benny.cli.moderation import appoint, moderation
from benny.cli.options import AsJson, DatabaseOptions, MetricsHost, MetricsPort, command_group
from benny.cli.serve import ServerOptions, explain_database_errors, opened_store
from benny.errors import NotationError
from benny.terminal import exits

host = command_group("Look after a server.")
host.add_typer(match, name="match")
host.add_typer(moderation, name="moderate")
host.command()(appoint)


@host.command()
def backup(
    file: Annotated[Path, typer.Argument(help="A file for the copy.")],
    place: DatabaseOptions = DatabaseOptions(),
) -> None:
    """Copy the database of a server, even while it runs."""
    with explain_database_errors():
        from benny.web.store.backup import back_up

        back_up(place.url, file)
        typer.echo(f"{file} has it all, {file.stat().st_size / 1e6:.1f} MB: keep it private.")


@host.command()
def prune(
    older_than: Annotated[
        str,
        typer.Option(
            metavar="AGE", help="An age in days, weeks, months or years: 90d, 12w, 6m, 2y."
        ),
    ],
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Say what would be removed, and remove nothing.")
    ] = False,
    place: DatabaseOptions = DatabaseOptions(),
) -> None:
    """Remove the logs and chat of tables that closed long ago."""
    before = max(0, time.time() - _seconds(older_than))
    with opened_store(place) as store:
        from benny.study.review.review import VERSION
        from benny.web.store.database import file_of
        from benny.web.store.sqlite_file import is_locked

        path = file_of(place.url)
        if dry_run:
            pruned = store.pruning.count(before, VERSION)
        else:
            is_served = path is not None and is_locked(path)
            pruned = store.pruning.prune(before, VERSION, pauses=is_served)
        typer.echo(
            f"{'Would remove' if dry_run else 'Removed'} the logs of tables that closed before "
            f"{datetime.fromtimestamp(before):%d %B %Y} (tables: {pruned.tables:,}, events: "
            f"{pruned.events:,}), and outdated reviews ({pruned.reviews:,})."
        )
        if path is None and not dry_run:
            store.pruning.reuse_space()
            typer.echo("PostgreSQL uses the freed space for new games.")
    if path is not None and not dry_run:
        with explain_database_errors():
            typer.echo(_shrink(path))


_AGE = re.compile(r"([0-9]{1,5}) ?(d|days?|w|weeks?|m|months?|y|years?)", re.IGNORECASE)
_DAYS = {"d": 1, "w": 7, "m": 30, "y": 365}


def _seconds(age: str) -> float:
    parsed = _AGE.fullmatch(age.strip())
    days = int(parsed[1]) * _DAYS[parsed[2][0].lower()] if parsed else 0
    if not days:
        raise NotationError(
            f"--older-than {age!r} is not an age: write a number and d, w, m or y for days, weeks, "
            f"months or years, as in 90d; 1d is the least"
        )
    return days * 86400.0


def _shrink(path: Path) -> str:
    """Give the unused space of a file back to the disk; return the result in words."""
    from benny.web.store.pruning import free_bytes, shrink
    from benny.web.store.sqlite_file import lock_database

    free = free_bytes(path)
    if not free:
        return f"{path} has no unused space."
    try:
        with lock_database(f"sqlite:///{path}"):
            before = path.stat().st_size
            shrink(path)
    except NotationError:
        return (
            f"A server is using {path}, and will fill the {free / 1e6:.1f} MB that are unused in "
            f"it. To make the file smaller, stop the server and prune again."
        )
    after = path.stat().st_size
    return f"{path} has shrunk by {(before - after) / 1e6:.1f} MB to {after / 1e6:.1f} MB."


@host.command()
def transfer(
    source: Annotated[str, typer.Argument(help="The database to copy, as in sqlite:///FILE.")],
    target: Annotated[
        str,
        typer.Argument(
            envvar="BENNY_DATABASE", help="An empty database: postgresql://USER:PASSWORD@HOST/NAME."
        ),
    ],
) -> None:
    """Copy a server's SQLite file to PostgreSQL, all or nothing. The file stays."""
    with explain_database_errors():
        from benny.web.store.transfer import transfer as copy

        copy(source, target, lambda name, rows: typer.echo(f"{name:14} {rows:10,} rows"))
    typer.echo(
        "All rows are copied. Start the server with --database; keep the file until it runs."
    )


def doctor(
    server: ServerOptions = ServerOptions(),
    metrics_port: MetricsPort = None,
    metrics_host: MetricsHost = "127.0.0.1",
    as_json: AsJson = False,
) -> int:
    """Check whether `benny serve` with these options would work, and say what to do if not."""
    from benny.io.json import to_json
    from benny.web.doctor import examine

    findings = examine(server.settings(metrics_port=metrics_port, metrics_host=metrics_host))
    if as_json:
        typer.echo(to_json(findings))
    else:
        for one in findings:
            cure = f" {one.cure}" if one.cure else ""
            typer.echo(f"{'ok' if one.ok else 'problem':8} {one.check:12} {one.says}.{cure}")
    return 0 if all(finding.ok for finding in findings) else exits.WRONG
