"""The match of people against a bot that a server hosts."""

from msgspec import Struct

from benny.protocol.messages import TableStatus


class MatchTableState(Struct, frozen=True, kw_only=True):
    """How far a table of the match is; `people` has a name for each seat of theirs, "" if free.

    `code` is that of the asker's own table, else "".
    """

    number: int
    status: TableStatus
    people: tuple[str, ...]
    played: int
    deals: int
    code: str


class MatchOutcome(Struct, frozen=True, kw_only=True):
    """The people's gain on the bot in points a deal, from `low` to `high`, and what that shows."""

    gain: float
    low: float
    high: float
    verdict: str


class MatchPage(Struct, frozen=True, kw_only=True):
    """The match that a server hosts: what is registered, how far it is, and in the end the result.

    `digest` is the SHA-256 of the registration, and `records_digest` that of the records, once they
    are published. `wrong` says why there is no result though all is played.
    """

    digest: str
    title: str
    form: str
    bot: str
    people: int
    deals: int
    hypothesis: str
    level: float
    cut: str
    tables: tuple[MatchTableState, ...]
    is_over: bool
    records_digest: str = ""
    outcome: MatchOutcome | None = None
    wrong: str = ""
