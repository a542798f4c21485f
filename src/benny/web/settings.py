"""What a server is started with."""

from pathlib import Path

from msgspec import Struct

from benny.web.table.limits import TableLimits


class Limits(TableLimits, frozen=True):
    """How much one address, person or connection may ask of the server, and how much it keeps.

    All together may have so many books trained an hour, for rules that have none: with half a
    minute for each, a quarter of a core at the most.
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
    """How often the processes of one server make sure of things, in seconds.

    Each tells something every `beat` and takes its connection for dead after `silence`; it looks
    for events at tables that have been `quiet`, and waits for an `answer`. A player at another
    process is asked after again every `presence`.
    """

    beat: float = 5
    silence: float = 15  # three beats: one that is lost does not end the connection
    quiet: float = 15
    answer: float = 1
    presence: float = 10


class Settings(Struct, frozen=True, kw_only=True):
    """Where the server listens, where it keeps its data, and its limits.

    `origins` are addresses under which browsers know it, beside the host that they name
    themselves; `news` is the URL of a Redis for more than one process, where PostgreSQL does not
    carry the news. `bots_wait` is well above what 99 of 100 bots' answers take: each comes after a
    multiple of it, and up to half of it more by chance, so that the time tells nothing of a hand;
    bots at whose table no person plays take at least `unattended`. A connection is cut off that
    answers no ping within `pong_wait`, or whose request is not whole within `request_wait`. Times
    are in seconds.
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
