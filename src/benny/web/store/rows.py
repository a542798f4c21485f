"""What a server stores, row by row, and the errors of storing it; no database is needed."""

import time
from collections.abc import Sequence
from typing import NamedTuple

from msgspec import Struct

CLOSED = "closed"
FORGOTTEN = "somebody"


class ConflictError(Exception):
    """Another writer was first: read the new events and decide again."""


class RepeatedError(Exception):
    """A command that has been stored before; `seq` is where it left the table."""

    def __init__(self, seq: int) -> None:
        super().__init__(f"This command was done before and led to {seq}.")
        self.seq = seq


class TakenError(Exception):
    """Something else has this id, code or hash already."""


class UnavailableError(Exception):
    """The database can't be reached, or can't store anything.

    A write may have been stored all the same, if only the answer was lost: read before writing
    again. `detail` is the driver's message, for the operator only.
    """

    def __init__(self, sentence: str, detail: str) -> None:
        super().__init__(sentence)
        self.detail = detail


class StoredPerson(Struct, frozen=True):
    """A person; `bot` marks a program that says so."""

    id: str
    name: str
    bot: bool
    made_at: float


class StoredSeat(Struct, frozen=True):
    """A seat of a game and its result: a person, a bot by name, or a person whom a bot covered.

    `stats` is JSON.
    """

    seat: int
    person_id: str | None
    name: str
    bot: str | None
    side: int
    won: bool
    stats: bytes


UPLOADED = 0
"""The number of a game that was played elsewhere; those of a table count from 1."""


class StoredGame(Struct, frozen=True):
    """A stored game; it is not `finished` if its table closed before the end.

    An uploaded one is as its player says. Until `public_at`, when spectators with a delay see its
    end, only its players may see it.
    """

    id: str
    table_id: str
    number: int
    variant: str
    title: str
    rules_hash: str
    began_at: float
    ended_at: float
    public_at: float
    finished: bool
    rated: bool
    seats: tuple[StoredSeat, ...]

    @property
    def is_uploaded(self) -> bool:
        return self.number == UPLOADED

    def is_shown_to(self, person: str) -> bool:
        """Return whether a person, "" if unknown, may see the game now."""
        return time.time() >= self.public_at or any(seat.person_id == person for seat in self.seats)


class StoredSameDeal(Struct, frozen=True):
    """A link to a deal, counted from 1, of a game, to be played from a seat."""

    id: str
    game_id: str
    deal: int
    seat: int
    secret: str
    made_at: float


class StoredTry(Struct, frozen=True):
    """A person's try at a deal: `actions` is JSON, None if it is not over or does not count."""

    person_id: str
    name: str
    table_id: str
    code: str
    ended_at: float | None
    actions: bytes | None


class EndedTry(Struct, frozen=True):
    """The end of a try at a table; `actions` is JSON, None if it does not count."""

    same_id: str
    actions: bytes | None


class DoneCommand(Struct, frozen=True):
    """A person's command, by the id that their client gave it."""

    person_id: str
    id: str


class OpenedTable(Struct, frozen=True):
    """A new table; `status` is any word, "closed" for a closed table.

    `seats` is JSON: the seats as lists of tables show them. Spectators see it all `delay` seconds
    later.
    """

    id: str
    code: str
    title: str
    rules_hash: str
    public: bool
    delay: int
    status: str
    seats: bytes
    opened_at: float


class StoredTable(OpenedTable, frozen=True):
    """A table without its log; `game` counts its games, `seq` its events: none once pruned."""

    game: int
    seq: int
    last_at: float


class StoredEvent(Struct, frozen=True):
    """Event number `seq` of a table, from 1; `body` is JSON."""

    seq: int
    at: float
    body: bytes


class StoredSnapshot(Struct, frozen=True):
    """A table after event `seq`, which happened at time `at`; `body` is JSON.

    Readers ignore snapshots of another `version`.
    """

    seq: int
    at: float
    version: int
    body: bytes


class Kept(Struct, frozen=True):
    """A snapshot to store, and which older ones are still needed.

    These are the last one up to event `first`, the last one up to the time `since`, and all later.
    """

    snapshot: StoredSnapshot
    first: int
    since: float


class TableChange(Struct, frozen=True, kw_only=True):
    """Changes of a table's row that come with events; None means no change."""

    public: bool | None = None
    delay: int | None = None
    status: str | None = None
    seats: bytes | None = None
    game: int | None = None
    seated: frozenset[str] | None = None


class Entry(Struct, frozen=True, kw_only=True):
    """The content of one transaction: events, with their command and any game that they end.

    `ended` is the game and its record, JSON with all cards; `tried` is how a person's try at a deal
    ended; `snapshot` is the table after them.
    """

    at: float
    bodies: Sequence[bytes]
    command: DoneCommand | None = None
    change: TableChange = TableChange()
    ended: tuple[StoredGame, bytes] | None = None
    tried: EndedTry | None = None
    snapshot: Kept | None = None


class Append(NamedTuple):
    """An entry for the log of a table, stored only if `after` is still its last event."""

    table_id: str
    after: int
    entry: Entry

    @property
    def last(self) -> int:
        return self.after + len(self.entry.bodies)


class Said(Struct, frozen=True):
    """A line of chat with the speaker's name at that time; an `emote` describes an action."""

    at: float
    person_id: str
    name: str
    text: str
    emote: bool


class SaidLine(Said, frozen=True):
    """The `n`th line of a table, from 1."""

    n: int
