"""Serving tables to browsers, terminals and programs, and checking whether it would work."""

from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from msgspec import Struct
from msgspec.structs import asdict, replace

from benny.cli.options import AsJson, DatabaseOptions, server_option
from benny.errors import NotationError
from benny.terminal import exits

if TYPE_CHECKING:
    from benny.web.settings import Settings
    from benny.web.store.store import Store


_HOST = server_option("Address to listen on; 0.0.0.0 for the whole network.")
_NEWS = server_option(
    "redis://HOST for messages between processes, instead of PostgreSQL.", metavar="URL"
)
_NAME = server_option("Host name of this server: benny.example.org.", metavar="NAME")
_PROXY = server_option("Trust the X-Forwarded headers of a proxy in front.")
_LIMIT = server_option(
    "Change a limit, as in people_per_hour=500; may be given repeatedly.", metavar="NAME=NUMBER"
)

_OFFLINE = server_option(
    "Offer the page without a server that `make offline ARGS=--server` has built.", metavar="FOLDER"
)


class ServerOptions(Struct, frozen=True):
    """Where a server listens, and what is in front of it and behind it."""

    host: Annotated[str, _HOST] = "127.0.0.1"
    port: Annotated[int, server_option("Port to listen on.", min=0, max=65535)] = 8080
    store: DatabaseOptions = DatabaseOptions()
    news: Annotated[str, _NEWS] = ""
    name: Annotated[list[str] | None, _NAME] = None
    path: Annotated[str, server_option("Path below a shared host: /benny.", metavar="PATH")] = ""
    proxy: Annotated[bool, _PROXY] = False
    limit: Annotated[list[str] | None, _LIMIT] = None
    offline: Annotated[Path | None, _OFFLINE] = None

    def settings(self, **others: Any) -> "Settings":
        """Return the settings of a server; raise NotationError for impossible ones."""
        from benny.web.hosts import read_names, read_path
        from benny.web.http.own_page import check_page
        from benny.web.settings import Settings, read_limits

        names, path = read_names(self.name or ()), read_path(self.path)
        if self.offline:
            check_page(self.offline, path)
        return Settings(
            host=self.host,
            port=self.port,
            news=self.news,
            hosts=names,
            # Behind a proxy that replaces Host these still tell our own pages.
            origins=tuple(f"https://{name}" for name in names),
            path=path,
            offline=self.offline,
            trusts_proxy=self.proxy,
            limits=read_limits(self.limit or ()),
            **asdict(self.store),
            **others,
        )


_LOG = server_option("Write a line of JSON for each request to standard error.")
_MATCH = server_option(
    "Host the match of this registration: see `benny host match register`.", metavar="FILE"
)
_CUT = server_option("Words of the people in the match: its cards depend on them.", metavar="WORDS")
_METRICS_PORT = server_option("Port for /metrics, which then is nowhere else.", min=1, max=65535)


class MetricsOptions(Struct, frozen=True):
    metrics_port: Annotated[int | None, _METRICS_PORT] = None
    metrics_host: Annotated[str, server_option("Address for --metrics-port.")] = "127.0.0.1"


def serve(
    server: ServerOptions = ServerOptions(),
    log_requests: Annotated[bool, _LOG] = False,
    metrics: MetricsOptions = MetricsOptions(),
    match: Annotated[Path | None, _MATCH] = None,
    cut: Annotated[str, _CUT] = "",
) -> None:
    """Serve tables to browsers, terminals and programs."""

    def announce(address: str, codes: Sequence[str]) -> None:
        typer.echo(f"Benny is at {address} (Ctrl+C ends it).")
        if codes:
            typer.echo(f"The match is at {address}match")
        for number, code in enumerate(codes, 1):
            typer.echo(f"Table {number} is at {address}t/{code}")

    if cut and match is None:
        raise NotationError("--cut is for a match: name its registration with --match")
    with explain_database_errors():
        from benny.web.serve import serve as run
        from benny.web.table.match_table import HostedMatch

        settings = server.settings(log_requests=log_requests, **asdict(metrics))
        if match:
            settings = replace(settings, match=HostedMatch.read(match, cut))
        run(settings, announce)


@contextmanager
def explain_database_errors() -> Iterator[None]:
    """Raise what a failing database raises as a NotationError."""
    from benny.web.store.database import UnknownSchemaError
    from benny.web.store.rows import UnavailableError

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
    metrics: MetricsOptions = MetricsOptions(),
    as_json: AsJson = False,
) -> int:
    """Check whether `benny serve` with these options would work, and say what to do if not."""
    from benny.io.json import to_json
    from benny.web.doctor import examine

    findings = examine(server.settings(**asdict(metrics)))
    if as_json:
        typer.echo(to_json(findings))
    else:
        for finding in findings:
            cure = f" {finding.cure}" if finding.cure else ""
            typer.echo(
                f"{'ok' if finding.ok else 'problem':8} {finding.check:12} {finding.says}.{cure}"
            )
    return 0 if all(finding.ok for finding in findings) else exits.WRONG
