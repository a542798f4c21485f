"""Serving tables to browsers, terminals and programs."""

from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from benny.cli.options import (
    DATA,
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
from benny.errors import NotationError

if TYPE_CHECKING:
    from benny.web.store.store import Store


def serve(
    host: Host = "127.0.0.1",
    port: Port = 8080,
    database: Database = "",
    data: Data = DATA,
    news: News = "",
    name: Names = None,
    path: BasePath = "",
    proxy: Proxy = False,
    limit: LimitChanges = None,
    log_requests: Annotated[
        bool,
        typer.Option(
            "--log-requests",
            envvar="BENNY_LOG_REQUESTS",
            help="Write a line of JSON for each request to standard error.",
        ),
    ] = False,
    metrics_port: MetricsPort = None,
    metrics_host: MetricsHost = "127.0.0.1",
    match: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            envvar="BENNY_MATCH",
            help="Host the match of this registration: see `benny host match register`.",
        ),
    ] = None,
    cut: Annotated[
        str,
        typer.Option(
            metavar="WORDS",
            envvar="BENNY_CUT",
            help="Words of the people in the match: its cards depend on them.",
        ),
    ] = "",
) -> None:
    """Serve tables to browsers, terminals and programs."""
    if cut and match is None:
        raise NotationError("--cut is for a match: name its registration with --match")
    with explained():
        from benny.web.hosted_match import HostedMatch
        from benny.web.hosts import read_names, read_path
        from benny.web.serve import serve as run
        from benny.web.settings import Settings, read_limits

        names = read_names(name or ())
        settings = Settings(
            host=host,
            port=port,
            database=database,
            data=data,
            news=news,
            hosts=names,
            # Behind a proxy that replaces Host these still tell our own pages.
            origins=tuple(f"https://{one}" for one in names),
            path=read_path(path),
            trusts_proxy=proxy,
            limits=read_limits(limit or ()),
            log_requests=log_requests,
            metrics_port=metrics_port,
            metrics_host=metrics_host,
            match=HostedMatch.read(match, cut) if match else None,
        )
        run(settings, _tell)


def _tell(address: str, codes: Sequence[str]) -> None:
    """Say where the server is, and its match with the tables to which people are invited."""
    typer.echo(f"Benny is at {address} (Ctrl+C ends it).")
    if codes:
        typer.echo(f"The match is at {address}match")
    for number, code in enumerate(codes, 1):
        typer.echo(f"Table {number} is at {address}t/{code}")


@contextmanager
def explained() -> Iterator[None]:
    """Raise what a failing database raises as a NotationError."""
    from benny.web.store.errors import UnavailableError, UnknownSchemaError

    try:
        yield
    except UnknownSchemaError as error:
        raise NotationError(str(error)) from None
    except UnavailableError as error:
        raise NotationError(f"{str(error).rstrip('.')}: {error.detail}") from None


@contextmanager
def opened_store(database: str, data: Path) -> Iterator["Store"]:
    """Open a server's database, which must be there."""
    with explained():
        from benny.web.settings import Settings
        from benny.web.store.database import check_there
        from benny.web.store.sqlite_file import check_not_transferred
        from benny.web.store.store import Store

        address = Settings(database=database, data=data).url
        check_there(address)
        check_not_transferred(address)
        with closing(Store(address, migrates=False)) as store:
            yield store
