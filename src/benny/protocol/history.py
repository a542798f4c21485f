"""What the server tells of games that are over, and of the people who played them."""

from typing import Literal

from msgspec import Struct

from benny.presentation.picture import Picture
from benny.protocol.messages import EndState
from benny.protocol.prose import Explained

Eyes = Literal["0", "1", "2", "3", "open", "watch"]
"""Whose eyes see a deal: a seat's, a spectator's, or one who sees all hands."""


class SeatFacts(Struct):
    """Who sat at a seat at the game's end: a person by id, a bot, or a person and their bot.

    Both are "" where there is none; somebody who asked to be forgotten has no id.
    """

    seat: int
    name: str
    person: str
    bot: str
    side: int
    won: bool


class DealFacts(Struct):
    """One deal in short: how it ended, in words, with points and scores by side.

    `parts` are the seats whose clients had a part in the choice of the cards, `absent` those that
    were bound to one and did not show it. A deal in which the table closed has no points.
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
    """What is told of a game; `unfair` says what is wrong with its record, "" for nothing.

    `result` is a sentence. The times are in seconds since 1970.
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
    result: str
    unfair: str
    deals: tuple[DealFacts, ...]


class StepState(Struct):
    """A point of a deal: its picture, and the deal so far in sentences."""

    picture: Picture
    said: tuple[str, ...]


class DealReplay(Struct):
    """A deal from its first call on, a step for each action; `deals` is how many the game has.

    `ended` says how it ended, null where the table closed before.
    """

    game: str
    deal: int
    deals: int
    seat: Eyes
    steps: tuple[StepState, ...]
    ended: EndState | None


class Totals(Struct):
    """What somebody has done by the rules of one game.

    `games` are those that were finished, `won` how many of them, `unfinished` those whose table
    closed before. The rest counts the `deals` that they played from first card to last: `points`
    are their side's a deal, with the standard `error`; `calls` are the deals in which they made
    trump, `euchred` those of them that failed, `loners` the calls that they played alone and
    `marches` those of these that took every trick. What can't be told of so few is null.
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
    seat: int
    won: bool
    seats: tuple[SeatFacts, ...]


class PlayerPage(Struct):
    """What is told of somebody; the times are in seconds since 1970.

    `bot` says that a program plays under the name. The last games stand first, and `more` is what
    to ask for `before` for those before them, "" where there are none.
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
    """Rules by which rated games were played, and how many; one of their titles."""

    rules_hash: str
    title: str
    games: int


class Ranked(Struct):
    """Somebody in a ranking: strength `mu`, how unsure it is `sigma`, and `ordinal`, by which the
    list is ordered: mu less three sigma.

    Whoever has few rated games is `provisional`, and `idle` who has ended none for two weeks.
    """

    person: str
    name: str
    ordinal: float
    mu: float
    sigma: float
    games: int
    won: int
    last_at: float
    provisional: bool
    idle: bool


class Ranking(Struct):
    """How those who play rated games by some rules stand, the best first."""

    rules_hash: str
    rules: Explained
    games: int
    model: str
    provisional_below: int
    idle_days: int
    people: tuple[Ranked, ...]
