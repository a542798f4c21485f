"""All events of a table, as they are stored: one small struct for each kind."""

from functools import reduce
from operator import or_
from typing import NamedTuple

from msgspec import Struct, field

from benny.game.actions import Action
from benny.io.json import from_json
from benny.protocol.commands import Options
from benny.rules.rules import Rules
from benny.web.table.match_table import MatchTable
from benny.web.table.practice import Practice


class TableEvent(Struct, frozen=True, tag_field="kind", tag=str.lower, omit_defaults=True):
    """Something that has happened at a table; a `seat` counts from 0."""


class Opened(TableEvent, frozen=True):
    """A person has opened the table and is its host; for `practice` it has only one deal.

    A table of a `match` is opened by the server, and no one is its host.
    """

    table: str
    code: str
    rules: Rules
    options: Options
    host: str
    practice: Practice | None = None
    match: MatchTable | None = None


class Sat(TableEvent, frozen=True):
    """A person, or a program that plays for one, has taken a seat."""

    seat: int
    person: str
    name: str
    program: bool = False


class Reserved(TableEvent, frozen=True):
    """A person takes a bot's seat from the next deal on; the bot finishes this one."""

    seat: int
    person: str
    name: str
    program: bool = False


class Released(TableEvent, frozen=True):
    """A person who had reserved a seat for the next deal does not take it."""

    seat: int


class Vacated(TableEvent, frozen=True):
    """A person has given up a seat, or the host has removed who sat there."""

    seat: int


class BotSat(TableEvent, frozen=True, tag="bot_sat"):
    """The host has seated a bot, or has replaced one."""

    seat: int
    bot: str


class Away(TableEvent, frozen=True):
    """A bot covers for a person who has been gone for longer than the grace, or is `late`."""

    seat: int
    late: bool = False


class Back(TableEvent, frozen=True):
    """A person who was away is back in their seat."""

    seat: int


class Idled(TableEvent, frozen=True):
    """The person at turn has taken long: their bank is used from now on, if there is a clock."""

    seat: int


class Nudged(TableEvent, frozen=True):
    """A player has nudged the person at turn."""

    seat: int


class Hosted(TableEvent, frozen=True):
    """Another person is the host now."""

    person: str


class Changed(TableEvent, frozen=True):
    """The host has chosen other options."""

    options: Options


class Agreed(TableEvent, frozen=True):
    """A person has said whether they want the next game to be rated."""

    seat: int
    rated: bool


class Started(TableEvent, frozen=True):
    """A game begins, a rematch if there was one before; `seat` is who starts it."""

    is_rated: bool = False
    seat: int | None = None


class Committed(TableEvent, frozen=True):
    """The server has committed to its secret, in hexadecimal, for a deal of a game."""

    game: str
    deal: int
    secret: str


class Hashed(TableEvent, frozen=True):
    """A person's client has committed to its part of the next deal by the part's hash."""

    seat: int
    hash: str


class Gathering(TableEvent, frozen=True):
    """The next deal is due: hashes are closed, and the server asks for the parts."""


class Revealed(TableEvent, frozen=True):
    """A person's client has revealed its part, in hexadecimal."""

    seat: int
    part: str


class Dealt(TableEvent, frozen=True):
    """The cards are dealt; they follow from the secret and the parts."""


class Acted(TableEvent, frozen=True):
    """A seat has acted; `bot` is the name of the bot that did it.

    `used` are the seconds of its player's bank that the decision took.
    """

    seat: int
    action: Action
    bot: str = ""
    used: float = 0.0


class UndoAsked(TableEvent, frozen=True, tag="undo_asked"):
    """A player asks the others to let them take their last decision back."""

    seat: int


class UndoAnswered(TableEvent, frozen=True, tag="undo_answered"):
    """Another player has agreed to the request to undo, or refused it."""

    seat: int
    agree: bool


class Undone(TableEvent, frozen=True):
    """The deal is back where it stood after its first `actions` actions."""

    actions: int


class Claimed(TableEvent, frozen=True):
    """A player has rightly claimed the rest; `plays` are the cards as they were played."""

    seat: int
    plays: list[tuple[int, Action]] = field(default_factory=list)


class Paused(TableEvent, frozen=True):
    """The host has stopped the play."""


class Resumed(TableEvent, frozen=True):
    """The host lets the play go on."""


class Kicked(TableEvent, frozen=True):
    """The host has banned a person from the table."""

    person: str


class Renamed(TableEvent, frozen=True):
    """A person at the table has another name: a moderator's choice, or their `own`."""

    person: str
    name: str
    own: bool = False


class Closed(TableEvent, frozen=True):
    """The table has ended; `reason` is a sentence."""

    reason: str


class Happened(NamedTuple):
    """An event, and when it was stored in seconds since 1970."""

    event: TableEvent
    at: float


_ANY = reduce(or_, TableEvent.__subclasses__())  # each kind of event above

SEATING = (Sat, Reserved, Released, Vacated, BotSat, Away, Back, Renamed, Started)
"""Events that change the seats in lists of tables."""

QUIET = (Hashed, Revealed)
"""They only change what their own seat is asked for; others see hashes once they close."""


def read_event(body: bytes) -> TableEvent:
    return from_json(body, _ANY)
