"""Serving tables to browsers, terminals and programs."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import typer

from benny.cli.options import (
    DATA,
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
from benny.io.extras import how_to_install


def serve(
    host: Host = "127.0.0.1",
    port: Port = 8080,
    database: Database = "",
    data: Data = DATA,
    news: News = "",
    name: Names = None,
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
) -> None:
    """Serve tables to browsers, terminals and programs."""
    with explained():
        from benny.web.serve import serve as run
        from benny.web.settings import Settings, read_hosts, read_limits

        names = read_hosts(name or ())
        settings = Settings(
            host=host,
            port=port,
            database=database,
            data=data,
            news=news,
            hosts=names,
            # Behind a proxy that replaces Host these still tell our own pages.
            origins=tuple(f"https://{one}" for one in names),
            trusts_proxy=proxy,
            limits=read_limits(limit or ()),
            log_requests=log_requests,
            metrics_port=metrics_port,
            metrics_host=metrics_host,
        )
        run(settings, lambda address: typer.echo(f"Benny is at {address} (Ctrl+C ends it)."))


# The extra that installs a module, if that is not `web`.
_EXTRAS = {"psycopg": "postgres", "redis": "redis"}


@contextmanager
def explained() -> Iterator[None]:
    """Raise what a missing library or a failing database raises as a NotationError."""
    from benny.web.store.errors import NewerDatabaseError, UnavailableError

    try:
        yield
    except ModuleNotFoundError as error:
        extra = _EXTRAS.get(error.name or "", "web")
        raise NotationError(f"the server needs {error.name}: {how_to_install(extra)}") from None
    except NewerDatabaseError as error:
        raise NotationError(str(error)) from None
    except UnavailableError as error:
        raise NotationError(f"{str(error).rstrip('.')}: {error.detail}") from None
