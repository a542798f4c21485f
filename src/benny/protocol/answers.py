"""Responses of the server over HTTP: people, rules, tables, finished games and players."""

from typing import Any, Literal
from urllib.parse import urlencode

from msgspec import Struct

from benny.presentation.picture import Picture
from benny.protocol.messages import EndState, SeatState, TableStatus
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
    game, all_changes = as_changes(rules)
    # An address can't name a title.
    changes = [change for change in all_changes if not change.startswith("title=")]
    query = urlencode({"set": changes}, doseq=True)
    return Explained(
        name=rules.name,
        title=rules.called,
        players=rules.players,
        summary=summary(rules),
        text=as_text(rules),
        learn=f"/learn/{game}?{query}" if changes else f"/learn/{game}",
    )


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
    code: str


class AddedGame(Struct):
    """The id of an added game, which `is_new` unless it was there before."""

    id: str
    is_new: bool


class Listed(Struct):
    code: str
    title: str
    status: str
    game: int
    seats: tuple[SeatState, ...]
    opened_at: float
    last_at: float


class Sayings(Struct, frozen=True):
    phrases: tuple[str, ...]
    emotes: tuple[str, ...]


class Introduction(Struct, frozen=True):
    euchre: str
    glossary: dict[str, str]


class GameOffer(Struct, frozen=True):
    """A game that comes with Benny, as it is shown when one is chosen."""

    name: str
    title: str
    page: Page


class Playable(Explained):
    """Rules that a table can be opened with.

    `goal` sets how many points a game takes, `switches` are the house rules asked for first,
    `changes` those made in words, and `file` is a rules file.
    """

    settings: dict[str, Any]
    goal: str | None
    goal_least: int
    switches: tuple[Switch, ...]
    changes: tuple[str, ...]
    file: str


class MatchTableState(Struct, frozen=True, kw_only=True):
    """A table of the match; `people` has "" for a free seat, `code` is the asker's own table's."""

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
    """The match that a server hosts.

    The digests are the SHA-256 of the registration, and of the records once they are published.
    `wrong` says why there is no result though all is played.
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


Eyes = Literal["0", "1", "2", "3", "open", "watch"]
"""From where to see a deal: a seat, a spectator, or with all hands open."""


class SeatFacts(Struct):
    """Who sat at a seat at the end: a person by id, "" for a deleted account, and any bot."""

    seat: int
    name: str
    person: str
    bot: str
    side: int
    won: bool


class DealFacts(Struct):
    """A deal, with points and scores by side; one in which the table closed has no points.

    `parts` are the seats whose clients gave a part of the deal's key, `absent` those that committed
    to one and did not show it.
    """

    number: int
    dealer: int
    title: str
    lines: tuple[str, ...]
    points: tuple[int, ...]
    scores: tuple[int, ...]
    parts: tuple[int, ...]
    absent: tuple[int, ...]


class GameFacts(Struct):
    """A game; `unfair` says what is wrong with its record. Times are in seconds since 1970.

    An `uploaded` one was played elsewhere: its player says so.
    """

    id: str
    number: int
    rules: Explained
    rules_hash: str
    seats: tuple[SeatFacts, ...]
    began_at: float
    ended_at: float
    finished: bool
    rated: bool
    uploaded: bool
    result: str
    unfair: str
    deals: tuple[DealFacts, ...]


class StepState(Struct):
    """A point of a deal; `ask` is the page that asks about it, "" unless the viewer is at turn."""

    picture: Picture
    said: tuple[str, ...]
    ask: str


class DealReplay(Struct):
    """A deal from its first call on, a step for each action; `deals` is how many the game has.

    `ended` says how it ended, null if the table closed before.
    """

    game: str
    deal: int
    deals: int
    seat: Eyes
    steps: tuple[StepState, ...]
    ended: EndState | None


class Totals(Struct):
    """A player's statistics under the rules of one game.

    `games` counts finished games, `won` those won, `unfinished` those whose table closed before.
    The rest is about the `deals` that they played from first card to last. `points` are their
    side's points a deal, with the standard `error`. `calls` are the deals in which they made trump;
    of these, `euchred` failed and `loners` were played alone, of which `marches` took every trick.
    Figures that need more deals are null.
    """

    variant: str
    title: str
    rules_hash: str
    games: int
    won: int
    unfinished: int
    deals: int
    points: float | None
    error: float | None
    calls: int
    euchred: int
    euchre_rate: float | None
    loners: int
    marches: int


class PastGame(Struct):
    """A game in a list: `seat` is where the player sat."""

    id: str
    title: str
    variant: str
    began_at: float
    ended_at: float
    finished: bool
    rated: bool
    uploaded: bool
    seat: int
    won: bool
    seats: tuple[SeatFacts, ...]


class PlayerPage(Struct):
    """A player's page, the latest games first; `bot` says that a program plays under the name.

    `more` is the value of `before` with which to ask for earlier games, "" if there are none.
    """

    id: str
    name: str
    bot: bool
    since: float
    games: int
    won: int
    variants: tuple[Totals, ...]
    last: tuple[PastGame, ...]
    more: str


class RatedRules(Struct, frozen=True):
    """Rules of rated games, with one of their titles and the number of games."""

    rules_hash: str
    title: str
    games: int


class SeatRating(Struct):
    """The rating of a player at a seat after some rated `games`, and its last game's `change`."""

    seat: int
    points: int
    change: int
    games: int


class Ranked(Struct):
    """A player in a ranking: strength `mu`, its uncertainty `sigma`, and `ordinal`.

    The list is ordered by `ordinal`, which is mu less three sigma; as `points` that is 1000 for
    newcomers, and 40 more for each unit. A player with few rated games is
    `provisional`; one who has finished none for two weeks is `idle`.
    """

    person: str
    name: str
    ordinal: float
    points: int
    mu: float
    sigma: float
    games: int
    won: int
    last_at: float
    provisional: bool
    idle: bool


class Ranking(Struct):
    """The ranking of rated games under some rules, the best player first."""

    rules_hash: str
    rules: Explained
    games: int
    model: str
    provisional_below: int
    idle_days: int
    people: tuple[Ranked, ...]
