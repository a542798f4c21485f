"""The server's settings and limits."""

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from benny.errors import NotationError
from benny.io.json import convert
from benny.io.validation import misfit, suggestion
from benny.web.table.kind import Count, TableLimits
from benny.web.table.match_table import HostedMatch

DATABASE_FILE = "benny.sqlite"
"""Where a server keeps its database in the folder for its data."""

Rate = Annotated[float, Meta(ge=0.01)]


class Limits(TableLimits, frozen=True):
    """Limits for one address, person or connection.

    Only `books_per_hour` is for all together: training a book for new rules takes half a minute
    of a core, so that is a quarter of a core at most.
    """

    message_bytes: Count = 4096
    messages_per_second: Rate = 20
    message_burst: Count = 80
    requests_per_second: Rate = 100
    request_burst: Count = 2000
    connections_per_address: Count = 400
    sockets_per_address: Count = 100
    tables_per_address: Count = 60
    tables_window: Rate = 600
    commands_per_second: Rate = 10
    command_burst: Count = 40
    guesses_per_minute: Count = 60
    people_per_hour: Count = 240
    reports_per_hour: Count = 10
    hints_per_minute: Count = 20
    books_per_hour: Annotated[int, Meta(ge=0)] = 30
    megabytes_per_day: Rate = 100
    reviews_per_hour: Count = 60
    asks_per_minute: Count = 120
    pictures_per_minute: Count = 60
    replayed_deals_per_second: Rate = 50
    replayed_deals_burst: Count = 1000


def read_limits(chosen: Iterable[str]) -> Limits:
    """Return limits of which some are chosen, each as text: `people_per_hour=500`.

    Raises NotationError for text that is not a limit, and for unknown names.
    """
    values = {}
    for text in chosen:
        name, equals, value = (part.strip() for part in text.partition("="))
        if not equals:
            raise NotationError(
                f"{text!r} is not a limit: write NAME=NUMBER, as in people_per_hour=500"
            )
        if name not in Limits.__struct_fields__:
            there = suggestion(name, sorted(Limits.__struct_fields__))
            raise NotationError(f"there is no limit {name!r}; {there}")
        values[name] = value
    try:
        return convert(values, Limits, strict=False)
    except msgspec.ValidationError as error:
        raise NotationError(f"limit {misfit(error, values, Limits)}") from None


class Pace(Struct, frozen=True):
    """Timings between the processes of one server, in seconds.

    Each process sends a message at least every `beat`, and reconnects after `silence`. It polls
    tables that have been `quiet`, and waits for an `answer` of the others. It asks again every
    `presence` whether a player is still connected to another process. A player without a
    connection is shown to be `gone` after a while.
    """

    beat: float = 5
    silence: float = 15  # three beats: one that is lost does not end the connection
    quiet: float = 15
    answer: float = 1
    presence: float = 10
    gone: float = 2  # reloading a page takes less


class Settings(Struct, frozen=True, kw_only=True):
    """Where the server listens, where it keeps its data, and its limits; times are in seconds.

    `origins` are allowed values of the Origin header besides the request's own host. Browsers reach
    the server below `path`, as in `/benny`; the proxy in front may remove it or not. `news` is the
    URL of a Redis that carries messages between processes instead of PostgreSQL.

    A bot answers after a multiple of `bots_wait`, plus up to half of it at random, so that the time
    reveals nothing about its hand; 99 of 100 answers need less than one. Bots take at least
    `unattended` if no person plays at their table.

    The server drops a connection that answers no ping within `pong_wait`, or whose request is
    incomplete after `request_wait`.

    The server hosts the tables of a `match`, if one is given. It offers the page without a server
    that is in the folder `offline`.

    With `metrics_port` the metrics are there, at `metrics_host`, and not among the other routes.
    """

    host: str = "127.0.0.1"
    port: int = 8080
    data: Path = Path("benny-data")
    database: str = ""
    news: str = ""
    origins: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()
    path: str = ""
    trusts_proxy: bool = False
    metrics_host: str = "127.0.0.1"
    metrics_port: int | None = None
    log_requests: bool = False
    match: HostedMatch | None = None
    offline: Path | None = None
    limits: Limits = Limits()
    parts_wait: float = 2
    bots_wait: float = 0.1
    idle_after: float = 1800
    game_idle_after: float = 86400
    others_wait: float = 3
    sweep_every: float = 30
    ping_every: float = 10
    pong_wait: float = 10
    request_wait: float = 15
    unattended: float = 0.3
    pace: Pace = Pace()

    @property
    def url(self) -> str:
        """Return the database's URL: a file in the data folder if none is given."""
        return self.database or f"sqlite:///{self.data / DATABASE_FILE}"
