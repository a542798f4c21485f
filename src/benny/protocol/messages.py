"""The messages of the server: one protocol for browser, terminal, scripts and bots.

They are JSON with a `kind`; clients send `benny.protocol.commands`. Failures have a code for
programs beside the sentence for people. A `Patch` has only what changed since the last update. A
change in it is one of these:

- `[value]`: there is a new value.
- `[]`: the field is left out from now on.
- `{"key": change, ...}`: fields of an object change, or items of a list, by index from 0. The index
  after the last item adds one.
"""

from enum import StrEnum
from functools import cache
from typing import Any, Literal

from msgspec import NODEFAULT, Struct
from msgspec.structs import astuple, fields

from benny.game import fair_deal
from benny.presentation.picture import Picture
from benny.protocol.commands import Options
from benny.rules.cards import Card

TableStatus = Literal["waiting", "gathering", "playing", "over", "closed"]
"""The state of a table: no game yet, a deal is due, a deal is played, game over, or closed."""


class Newcomer(Struct, frozen=True, omit_defaults=True, gc=False):
    """Who takes a bot's seat with the next deal: a person, or a `program` with a person's token."""

    person: str
    name: str
    program: bool = False


class SeatState(Struct, frozen=True, omit_defaults=True, gc=False):
    """Who sits at a seat: `bot` plays it, or covers for a person who is away.

    An `away` person is `late` if their time ran out: they come back by sitting down. One who is
    `gone` is not connected, and is away soon. `program` says that the person is a program with a
    token of its own. `coming` is who takes the seat with the next deal.
    """

    name: str
    kind: Literal["person", "bot", "empty"]
    person: str = ""
    bot: str = ""
    away: bool = False
    late: bool = False
    gone: bool = False
    agreed: bool = False
    program: bool = False
    coming: Newcomer | None = None


class UndoState(Struct, frozen=True, gc=False):
    """The seat that asks to take back its last decision, and the seats that agreed."""

    seat: int
    agreed: tuple[int, ...]


class ClaimState(Struct, frozen=True, gc=False):
    """The seat that has claimed the rest, and the cards that it showed."""

    seat: int
    cards: tuple[Card, ...]


class TurnState(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """The time limit of the player at turn; missing unless other people wait for them.

    The decision came up `since`, in seconds since 1970. It has `clock` seconds, then those of the
    player's `bank`; without a `clock` there is no limit. One who `is_idle` has taken long and may
    be nudged, once, or covered for by a bot, if one of the `coverers` asks for it. While a question
    to undo is open the clock is `stopped_at` a time, for as long as a decision may take; `since` is
    later by what earlier questions took.
    """

    seat: int
    since: float
    stopped_at: float | None = None
    clock: int = 0
    bank: float = 0
    is_idle: bool = False
    is_nudged: bool = False
    coverers: tuple[str, ...] = ()


class PracticeState(Struct, frozen=True, omit_defaults=True, gc=False):
    """The deal that a practice table replays: number `deal` of a `game`.

    It is left out where the player must not know it: then `same` is the id of the link by which
    others play it too, or `puzzle` that of the puzzle that it is from.
    """

    game: str = ""
    deal: int = 0
    same: str = ""
    puzzle: str = ""


class MatchState(Struct, frozen=True, omit_defaults=True, gc=False):
    """A table of a match; before the first deal, `deal` is one less than the first's number."""

    table: int
    deal: int
    people: tuple[int, ...]


class TableState(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """The public state of a table; `closed` says why it has ended.

    `sides` are the seats that score together. `starters` are the people who may begin a game now,
    or end its pause. At a table for `practice` one person plays one deal with bots. At a table of a
    `match` each deal is a game.
    """

    code: str
    title: str
    variant: str
    summary: str
    status: TableStatus
    options: Options
    host: str
    game: str
    number: int
    seats: tuple[SeatState, ...]
    watchers: int
    sides: tuple[tuple[int, ...], ...] = ()
    paused: bool = False
    rated: bool = False
    undo: UndoState | None = None
    claim: ClaimState | None = None
    turn: TurnState | None = None
    closed: str = ""
    starters: tuple[str, ...] = ()
    practice: PracticeState | None = None
    match: MatchState | None = None


class You(Struct, frozen=True, omit_defaults=True, gc=False):
    """The viewer's seat, None for a spectator, and whether they could take something back."""

    seat: int | None = None
    may_undo: bool = False


class EndState(Struct, frozen=True, gc=False):
    """The end of a deal, in words; with `is_over` the game ended too.

    `mood` says what it means to the viewer's side, "" to spectators and where nothing was gained.
    """

    title: str
    lines: tuple[str, ...]
    is_over: bool
    mood: Literal["good", "bad", ""] = ""


class FairState(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """The state of the next deal's key; `asks` says what the viewer's client should send."""

    game: str
    deal: int
    commitment: str
    asks: Literal["", "hash", "part"] = ""
    hashes: dict[int, str] = {}
    last: fair_deal.Transcript | None = None


class Failure(Struct, frozen=True, kw_only=True, gc=False):
    """Why something was refused: one sentence for people, a code for programs, an HTTP status."""

    status: int
    error: str
    code: str


class Message(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag_field="kind"):
    """Anything that the server sends unasked."""


class Update(Message, frozen=True, kw_only=True, tag="update"):
    """The viewer's complete knowledge of a table after event `seq`.

    There is no `picture` until cards are dealt. `said` is the deal so far, and `notice` is about
    what has just happened outside the game.
    """

    seq: int
    table: TableState
    you: You
    said: tuple[str, ...] = ()
    notice: str = ""
    picture: Picture | None = None
    ended: EndState | None = None
    fair: FairState | None = None


class Patch(Message, frozen=True, kw_only=True, tag="patch"):
    """The changes since the update of event `base`, with its `seq`.

    A client that asks for patches gets one instead of each update but the first.
    `apply_change` applies them.
    """

    base: int
    changes: dict[str, Any]


class Current(Message, frozen=True, kw_only=True, tag="current"):
    """Nothing has happened since the sequence number from which a client wanted to go on."""

    seq: int


class ChatLine(Message, frozen=True, kw_only=True, tag="line"):
    """A line that a person said at a table; `n` counts from 1."""

    n: int
    person: str
    name: str
    text: str
    emote: bool = False


class Reply(Message, frozen=True, kw_only=True, tag="reply"):
    """The result of a command, refused as by a `Failure`; `seq` is the table's latest event."""

    id: str
    ok: bool
    seq: int
    status: int = 200
    error: str = ""
    code: str = ""


class Pong(Message, frozen=True, kw_only=True, tag="pong"):
    """The answer to a ping."""

    id: str


AnyMessage = Update | Patch | Current | ChatLine | Reply | Pong


class ErrorCode(StrEnum):
    """What went wrong. Codes never change their meaning; new ones may be added."""

    BAD_REQUEST = "bad_request"
    UNKNOWN_PERSON = "unknown_person"
    FORBIDDEN = "forbidden"
    SENT_AWAY = "sent_away"
    BANNED = "banned"
    MUTED = "muted"
    NAME_GIVEN = "name_given"
    PLAYERS_ONLY = "players_only"
    NOT_SEATED = "not_seated"
    NOT_HOST = "not_host"
    NOT_FOUND = "not_found"
    WRONG_METHOD = "wrong_method"
    TOO_SLOW = "too_slow"
    NOT_NOW = "not_now"
    STALE = "stale"
    DRAINING = "draining"
    TABLE_ENDED = "table_ended"
    SEAT_TAKEN = "seat_taken"
    NO_GAME = "no_game"
    GAME_IN_PROGRESS = "game_in_progress"
    GAME_PAUSED = "game_paused"
    GAME_RATED = "game_rated"
    TOO_LARGE = "too_large"
    ILLEGAL_ACTION = "illegal_action"
    TOO_MANY = "too_many"
    FAULT = "fault"
    UNAVAILABLE = "unavailable"


_OF_STATUS = {
    401: ErrorCode.UNKNOWN_PERSON,
    403: ErrorCode.FORBIDDEN,
    404: ErrorCode.NOT_FOUND,
    405: ErrorCode.WRONG_METHOD,
    408: ErrorCode.TOO_SLOW,
    409: ErrorCode.NOT_NOW,
    413: ErrorCode.TOO_LARGE,
    422: ErrorCode.ILLEGAL_ACTION,
    429: ErrorCode.TOO_MANY,
    500: ErrorCode.FAULT,
    503: ErrorCode.UNAVAILABLE,
}


def code_of(status: int) -> ErrorCode:
    """Return the code for an HTTP status without further details."""
    return _OF_STATUS.get(status, ErrorCode.BAD_REQUEST)


Change = list[Any] | dict[Any, Any]

_LEFT_OUT: Change = []


def changes(before: Struct, after: Struct) -> dict[str, Change]:
    """Return the changes from one message to another of its type, by field."""
    changed: dict[str, Change] = {}
    pairs = zip(_fields(type(after)), astuple(before), astuple(after), strict=True)
    for (name, default), old, new in pairs:
        if old is new or old == new:
            continue
        if new == default:
            changed[name] = _LEFT_OUT
        else:
            changed[name] = [new] if old == default else _change(old, new)
    return changed


def apply_change(value: Any, change: Change) -> Any:
    """Return a value, as read from JSON, after a change; the value itself stays as it is."""
    if isinstance(change, list):
        return change[0]
    if isinstance(value, list):
        items = list(value)
        for index, inner in sorted((int(key), inner) for key, inner in change.items()):
            old = items[index] if index < len(items) else None
            items[index : index + 1] = [apply_change(old, inner)]
        return items
    changed = dict(value)
    for key, inner in change.items():
        if inner == _LEFT_OUT:
            del changed[key]
        else:
            changed[key] = apply_change(changed.get(key), inner)
    return changed


def _change(before: Any, after: Any) -> Change:
    if type(before) is not type(after):
        return [after]
    if isinstance(after, Struct):
        return changes(before, after)
    if isinstance(after, dict):
        changed: dict[Any, Change] = {key: _LEFT_OUT for key in before if key not in after}
        for key, new in after.items():
            if key not in before:
                changed[key] = [new]
            elif before[key] != new:
                changed[key] = _change(before[key], new)
        return changed
    length = len(before) if isinstance(after, tuple) else 0
    if not isinstance(after, tuple) or len(after) < length:
        return [after]
    return {
        index: _change(before[index], new) if index < length else [new]
        for index, new in enumerate(after)
        if index >= length or (new is not before[index] and new != before[index])
    }


@cache
def _fields(kind: type[Struct]) -> tuple[tuple[str, object], ...]:
    """Return the names of a struct's fields, with the defaults at which they are left out."""
    defaults = [
        field.default if field.default_factory is NODEFAULT else field.default_factory()
        for field in fields(kind)
    ]
    if not kind.__struct_config__.omit_defaults:
        defaults = [NODEFAULT] * len(defaults)
    names = [field.encode_name for field in fields(kind)]
    return tuple(zip(names, defaults, strict=True))
