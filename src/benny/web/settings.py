"""The server's settings and limits."""

from pathlib import Path

from msgspec import Struct

from benny.web.table.limits import TableLimits


class Limits(TableLimits, frozen=True):
    """Limits for one address, person or connection.

    Only `books_per_hour` is for all together: training a book for new rules takes half a minute
    of a core, so that is a quarter of a core at most.
    """

    message_bytes: int = 4096
    messages_per_second: float = 20
    message_burst: int = 80
    requests_per_second: float = 50
    request_burst: int = 500
    connections_per_address: int = 256
    sockets_per_address: int = 32
    tables_per_address: int = 30
    tables_window: float = 600
    commands_per_second: float = 10
    command_burst: int = 40
    guesses_per_minute: int = 60
    people_per_hour: int = 60
    hints_per_minute: int = 20
    books_per_hour: int = 30
    megabytes_per_day: float = 100
    replayed_deals_per_second: float = 50
    replayed_deals_burst: int = 1000


class Pace(Struct, frozen=True):
    """Timings between the processes of one server, in seconds.

    Each process sends a message at least every `beat`, and reconnects after `silence`. It polls
    tables that have been `quiet`, and waits for an `answer` of the others. It asks again every
    `presence` whether a player is still connected to another process.
    """

    beat: float = 5
    silence: float = 15  # three beats: one that is lost does not end the connection
    quiet: float = 15
    answer: float = 1
    presence: float = 10


class Settings(Struct, frozen=True, kw_only=True):
    """Where the server listens, where it keeps its data, and its limits; times are in seconds.

    `origins` are allowed values of the Origin header besides the request's own host. `news` is the
    URL of a Redis that carries messages between processes instead of PostgreSQL.

    A bot answers after a multiple of `bots_wait`, plus up to half of it at random, so that the time
    reveals nothing about its hand; 99 of 100 answers need less than one. Bots take at least
    `unattended` if no person plays at their table.

    The server drops a connection that answers no ping within `pong_wait`, or whose request is
    incomplete after `request_wait`.
    """

    host: str = "127.0.0.1"
    port: int = 8080
    data: Path = Path("benny-data")
    database: str = ""
    news: str = ""
    origins: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()
    trusts_proxy: bool = False
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
        return self.database or f"sqlite:///{self.data / 'benny.sqlite'}"
