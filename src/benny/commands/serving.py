"""Serving tables to browsers, terminals and programs."""

from pathlib import Path
from typing import Annotated

import typer

from benny.errors import NotationError


def serve(
    host: Annotated[
        str, typer.Option(help="Address to listen at; 0.0.0.0 is for the whole network.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port to listen at.")] = 8080,
    database: Annotated[
        str,
        typer.Option(
            metavar="URL", help="postgresql://USER:PASSWORD@HOST/NAME, or sqlite:///FILE."
        ),
    ] = "",
    data: Annotated[
        Path, typer.Option(metavar="DIR", help="Folder for the database where no URL is given.")
    ] = Path("benny-data"),
    name: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="A name of this server, such as benny.example.org."),
    ] = None,
    proxy: Annotated[
        bool, typer.Option("--proxy", help="A proxy in front says who asks (X-Forwarded-For).")
    ] = False,
) -> None:
    """Serve tables where people and bots play, in the browser and by an API."""
    try:
        from benny.web.serve import serve as run
    except ModuleNotFoundError as error:
        raise NotationError(
            f"the server needs {error.name}: install it with pip install 'benny[web]'"
        ) from None
    from benny.web.settings import Settings
    from benny.web.store.errors import NewerDatabaseError, UnavailableError

    names = tuple(name or ())
    settings = Settings(
        host=host,
        port=port,
        database=database,
        data=data,
        hosts=names,
        origins=tuple(f"https://{one}" for one in names),
        trusts_proxy=proxy,
    )
    try:
        run(settings, lambda address: typer.echo(f"Benny is at {address} (Ctrl+C ends it)."))
    except (NewerDatabaseError, UnavailableError) as error:
        raise NotationError(str(error)) from None
