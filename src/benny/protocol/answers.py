"""Responses of the server over HTTP, besides messages and the history of games."""

from typing import Any

from msgspec import Struct

from benny.protocol.messages import SeatState
from benny.protocol.prose import Explained
from benny.rules.loading import Page
from benny.rules.prose.house_rules import Switch


class Me(Struct, omit_defaults=True):
    """The person who asks; `token` is shown only once, when it is made."""

    id: str
    name: str
    token: str = ""
    moderator: bool = False


class NewLink(Struct):
    """A one-time link that signs another device in as the same person, for some seconds."""

    link: str
    expires_in: int


class Code(Struct):
    """The code of a table, by which people find it."""

    code: str


class Listed(Struct):
    """A table in a list."""

    code: str
    title: str
    status: str
    game: int
    seats: tuple[SeatState, ...]
    opened_at: float
    last_at: float


class Sayings(Struct, frozen=True):
    """Sentences and emotes that everybody may use at every table."""

    phrases: tuple[str, ...]
    emotes: tuple[str, ...]


class Introduction(Struct, frozen=True):
    """What somebody reads who has never played: `glossary` has the meanings by word."""

    euchre: str
    glossary: dict[str, str]


class Playable(Explained):
    """Rules that a table can be opened with, in plain words and with the value of each setting.

    `goal` is the setting that says how many points a game takes, at least `goal_least`, and
    `switches` are the house rules that people ask for first. `page` describes how a game that comes
    with Benny is shown when one is chosen.
    """

    settings: dict[str, Any]
    goal: str | None
    goal_least: int
    switches: tuple[Switch, ...]
    page: Page | None = None
