"""Serving tables to browsers, terminals and programs, and checking whether it would work."""

from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from msgspec import Struct
from msgspec.structs import asdict, replace

from benny.cli.options import AsJson, DatabaseOptions, MetricsHost, MetricsPort
from benny.errors import NotationError
from benny.terminal import exits

if TYPE_CHECKING:
    from benny.web.settings import Settings
    from benny.web.store.store import Store


class ServerOptions(Struct, frozen=True):
    """Where a server listens, and what is in front of it and behind it."""

    host: Annotated[
        str,
        typer.Option(
            envvar="BENNY_HOST", help="Address to listen on; 0.0.0.0 for the whole network."
        ),
    ] = "127.0.0.1"
    port: Annotated[
        int, typer.Option(min=0, max=65535, envvar="BENNY_PORT", help="Port to listen on.")
    ] = 8080
    store: DatabaseOptions = DatabaseOptions()
    news: Annotated[
        str,
        typer.Option(
            metavar="URL",
            envvar="BENNY_NEWS",
            help="redis://HOST for messages between processes, instead of PostgreSQL.",
        ),
    ] = ""
    name: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            envvar="BENNY_NAME",
            help="Host name of this server: benny.example.org.",
        ),
    ] = None
    path: Annotated[
        str,
        typer.Option(metavar="PATH", envvar="BENNY_PATH", help="Path below a shared host: /benny."),
    ] = ""
    proxy: Annotated[
        bool,
        typer.Option(
            "--proxy",
            envvar="BENNY_PROXY",
            help="Trust the X-Forwarded headers of a proxy in front.",
        ),
    ] = False
    limit: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=NUMBER",
            envvar="BENNY_LIMIT",
            help="Change a limit, as in people_per_hour=500; may be given repeatedly.",
        ),
    ] = None

    def settings(self, **others: Any) -> "Settings":
        """Return the settings of a server; raise NotationError for impossible ones."""
        from benny.web.hosts import read_names, read_path
        from benny.web.settings import Settings, read_limits

        names = read_names(self.name or ())
        return Settings(
            host=self.host,
            port=self.port,
            news=self.news,
            hosts=names,
            # Behind a proxy that replaces Host these still tell our own pages.
            origins=tuple(f"https://{name}" for name in names),
            path=read_path(self.path),
            trusts_proxy=self.proxy,
            limits=read_limits(self.limit or ()),
            **asdict(self.store),
            **others,
        )


def serve(
    server: ServerOptions = ServerOptions(),
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
    with explain_database_errors():
        from benny.web.hosted_match import HostedMatch
        from benny.web.serve import serve as run

        settings = server.settings(
            log_requests=log_requests, metrics_port=metrics_port, metrics_host=metrics_host
        )
        if match:
            settings = replace(settings, match=HostedMatch.read(match, cut))
        run(settings, _tell)


def _tell(address: str, codes: Sequence[str]) -> None:
    """Say where the server is, and its match with the tables to which people are invited."""
    typer.echo(f"Benny is at {address} (Ctrl+C ends it).")
    if codes:
        typer.echo(f"The match is at {address}match")
    for number, code in enumerate(codes, 1):
        typer.echo(f"Table {number} is at {address}t/{code}")


@contextmanager
def explain_database_errors() -> Iterator[None]:
    """Raise what a failing database raises as a NotationError."""
    from benny.web.store.errors import UnavailableError, UnknownSchemaError

    try:
        yield
    except UnknownSchemaError as error:
        raise NotationError(str(error)) from None
    except UnavailableError as error:
        raise NotationError(f"{str(error).rstrip('.')}: {error.detail}") from None


@contextmanager
def opened_store(place: DatabaseOptions) -> Iterator["Store"]:
    """Open a server's database, which must be there."""
    with explain_database_errors():
        from benny.web.store.database import check_there
        from benny.web.store.sqlite_file import check_not_transferred
        from benny.web.store.store import Store

        address = place.url
        check_there(address)
        check_not_transferred(address)
        with closing(Store(address, migrates=False)) as store:
            yield store


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
        for finding in findings:
            cure = f" {finding.cure}" if finding.cure else ""
            typer.echo(
                f"{'ok' if finding.ok else 'problem':8} {finding.check:12} {finding.says}.{cure}"
            )
    return 0 if all(finding.ok for finding in findings) else exits.WRONG
