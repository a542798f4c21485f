"""Snapshots of a table, stored so that a load need not read all events."""

from msgspec import Struct
from msgspec.structs import asdict

from benny.game.hosted_game import HostedGame
from benny.game.log import Standing
from benny.io.json import from_json, to_json
from benny.protocol.commands import Options
from benny.rules.rules import Rules
from benny.web.table.events import Claimed, Opened, UndoAsked
from benny.web.table.match_table import MatchTable
from benny.web.table.practice import Practice
from benny.web.table.table import Parts, Seat, Table, Turn

VERSION = 7
"""Increase it whenever the meaning of a snapshot changes: other versions are ignored."""


class Snapshot(Struct, kw_only=True, forbid_unknown_fields=True):
    """The attributes of a table, under the same names; `game` is reduced to its standing."""

    id: str
    code: str
    rules: Rules
    options: Options
    public_since: float
    host: str
    has_left: bool
    seq: int
    at: float
    game_seq: int
    turn: Turn
    banks: dict[str, float]
    seats: list[Seat]
    game: Standing | None
    number: int
    began_at: float
    began_seq: int
    players: list[list[str | None]]
    is_rated: bool
    is_paused: bool
    closed: str
    banned: set[str]
    guests: set[str]
    seen: dict[str, int]
    reserved: dict[int, Seat]
    next: Parts | None
    undo: UndoAsked | None
    undo_agreed: set[int]
    undo_refused: set[int | None]
    claim: Claimed | None
    practice: Practice | None
    match: MatchTable | None


def snapshot_json(table: Table) -> bytes:
    """Return a table as JSON, without past deals that it does not need."""
    values = {name: getattr(table, name) for name in Snapshot.__struct_fields__}
    if table.game is not None:
        values["game"] = standing = table.game.standing()
        values["players"] = table.players[-len(standing.deals) :]
    return to_json(Snapshot(**values))


def read(body: bytes) -> Table:
    """Return the table of a snapshot; raise ValueError if it does not fit this version."""
    stored = from_json(body, Snapshot)
    table = Table(Opened(stored.id, stored.code, stored.rules, stored.options, stored.host))
    for name, value in asdict(stored).items():
        setattr(table, name, value)
    table.game = HostedGame.resume(stored.rules, stored.game) if stored.game else None
    return table


def copy_table(table: Table) -> Table:
    return read(snapshot_json(table))
