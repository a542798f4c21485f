"""Serving tables to browsers, terminals and programs."""

from pathlib import Path
from typing import Annotated, Any

import typer

from benny.errors import NotationError


def serve(
    host: Annotated[
        str, typer.Option(help="Address to listen on; 0.0.0.0 for the whole network.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port to listen on.")] = 8080,
    database: Annotated[
        str,
        typer.Option(
            metavar="URL",
            envvar="BENNY_DATABASE",
            help="postgresql://USER:PASSWORD@HOST/NAME, or sqlite:///FILE.",
        ),
    ] = "",
    data: Annotated[
        Path, typer.Option(metavar="DIR", help="Folder for the data, and the default database.")
    ] = Path("benny-data"),
    news: Annotated[
        str,
        typer.Option(
            metavar="URL",
            envvar="BENNY_NEWS",
            help="redis://HOST for messages between processes, instead of PostgreSQL.",
        ),
    ] = "",
    name: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="Host name of this server, as in benny.example.org."),
    ] = None,
    proxy: Annotated[
        bool, typer.Option("--proxy", help="Trust the X-Forwarded headers of a proxy in front.")
    ] = False,
) -> None:
    """Serve tables to browsers, terminals and programs."""
    names = tuple(name or ())
    try:
        _run(
            host=host,
            port=port,
            database=database,
            data=data,
            news=news,
            hosts=names,
            # Behind a proxy that replaces Host these still tell our own pages.
            origins=tuple(f"https://{one}" for one in names),
            trusts_proxy=proxy,
        )
    except ModuleNotFoundError as error:
        extra = _EXTRAS.get(error.name or "", "web")
        raise NotationError(
            f"the server needs {error.name}: install it with pip install 'benny[{extra}]'"
        ) from None


# The extra that installs a module, if that is not `web`.
_EXTRAS = {"psycopg": "postgres", "redis": "redis"}


def _run(**chosen: Any) -> None:
    from benny.web.serve import serve as run
    from benny.web.settings import Settings
    from benny.web.store.errors import NewerDatabaseError, UnavailableError

    try:
        run(
            Settings(**chosen),
            lambda address: typer.echo(f"Benny is at {address} (Ctrl+C ends it)."),
        )
    except NewerDatabaseError as error:
        raise NotationError(str(error)) from None
    except UnavailableError as error:
        raise NotationError(f"{str(error).rstrip('.')}: {error.detail}") from None
