"""Responses of the server over HTTP, besides messages and the history of games."""

from typing import Any
from urllib.parse import urlencode

from msgspec import Struct

from benny.protocol.messages import SeatState, TableStatus
from benny.rules.loading import Page, as_changes
from benny.rules.prose.page import as_text, summary
from benny.rules.prose.settings import Switch
from benny.rules.rules import Rules


class Explained(Struct):
    """Rules in plain words, and the path of the page on which they can be learned."""

    name: str
    title: str
    players: int
    summary: str
    text: str
    learn: str


def describe_rules(rules: Rules) -> Explained:
    return Explained(
        name=rules.name,
        title=rules.called,
        players=rules.players,
        summary=summary(rules),
        text=as_text(rules),
        learn=_learn_page(rules),
    )


def _learn_page(rules: Rules) -> str:
    """Return the path for rules by another title: an address can't name them."""
    game, all_changes = as_changes(rules)
    changes = [change for change in all_changes if not change.startswith("title=")]
    query = urlencode({"set": changes}, doseq=True)
    return f"/learn/{game}?{query}" if changes else f"/learn/{game}"


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
    """An introduction for newcomers: `glossary` has the meanings by word."""

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
