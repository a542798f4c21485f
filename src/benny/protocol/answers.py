"""What the server answers over HTTP, beside messages and the history of games."""

from typing import Any

from msgspec import Struct

from benny.protocol.messages import SeatState
from benny.protocol.prose import Explained
from benny.rules.loading import Page


class Me(Struct, omit_defaults=True):
    """Who one is; the token is told once, when it is made."""

    id: str
    name: str
    token: str = ""


class NewLink(Struct):
    """A word that makes another device the same person's, once, within some seconds."""

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
    """Sentences and emotes that are open to everybody everywhere."""

    phrases: tuple[str, ...]
    emotes: tuple[str, ...]


class Playable(Explained):
    """Rules that a table can be opened with, in plain words and with the value of each setting.

    `page` is how a game that comes with Benny is shown to who chooses one.
    """

    settings: dict[str, Any]
    page: Page | None = None
