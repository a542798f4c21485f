"""Keeping a server: copies of its database, and whether all is well."""

from pathlib import Path
from typing import Annotated

import typer

from benny.cli.options import (
    DATA,
    AsJson,
    BasePath,
    Data,
    Database,
    Host,
    LimitChanges,
    MetricsHost,
    MetricsPort,
    Names,
    News,
    Port,
    Proxy,
)
from benny.cli.serve import explained
from benny.terminal import exits


def backup(
    file: Annotated[Path, typer.Argument(help="File for the copy.")],
    database: Database = "",
    data: Data = DATA,
) -> None:
    """Copy the database of a server, which may run meanwhile."""
    with explained():
        from benny.web.settings import Settings
        from benny.web.store.backup import back_up

        back_up(Settings(database=database, data=data).url, file)
        typer.echo(f"{file} has it all, {file.stat().st_size / 1e6:.1f} MB: keep it private.")


def transfer(
    source: Annotated[str, typer.Argument(help="The file, as in sqlite:///FILE.")],
    target: Annotated[
        str,
        typer.Argument(
            envvar="BENNY_DATABASE", help="An empty database: postgresql://USER:PASSWORD@HOST/NAME."
        ),
    ],
) -> None:
    """Copy a server's SQLite file to PostgreSQL, all or nothing; the file stays."""
    with explained():
        from benny.web.store.transfer import transfer as copy

        copy(source, target, lambda name, rows: typer.echo(f"{name:14} {rows:10,} rows"))
    typer.echo("All is there. Start the server with --database, and keep the file until it runs.")


def doctor(
    host: Host = "127.0.0.1",
    port: Port = 8080,
    database: Database = "",
    data: Data = DATA,
    news: News = "",
    name: Names = None,
    path: BasePath = "",
    proxy: Proxy = False,
    limit: LimitChanges = None,
    metrics_port: MetricsPort = None,
    metrics_host: MetricsHost = "127.0.0.1",
    as_json: AsJson = False,
) -> int:
    """Check whether `benny serve` with these options would work, and say what to do if not."""
    from benny.io.json import to_json
    from benny.web.doctor import examine
    from benny.web.hosts import read_names, read_path
    from benny.web.settings import Settings, read_limits

    findings = examine(
        Settings(
            host=host,
            port=port,
            database=database,
            data=data,
            news=news,
            hosts=read_names(name or ()),
            path=read_path(path),
            trusts_proxy=proxy,
            limits=read_limits(limit or ()),
            metrics_port=metrics_port,
            metrics_host=metrics_host,
        )
    )
    if as_json:
        typer.echo(to_json(findings).decode())
    else:
        for one in findings:
            cure = f" {one.cure}" if one.cure else ""
            typer.echo(f"{'ok' if one.ok else 'problem':8} {one.check:12} {one.says}.{cure}")
    return 0 if all(one.ok for one in findings) else exits.WRONG
