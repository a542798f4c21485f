"""Statistics of players: figures, each with its interval and the number of its cases."""

from enum import StrEnum

from msgspec import Struct


class Unit(StrEnum):
    """What a figure is a number of; shares and chances are from 0 to 1."""

    SHARE = "share"
    POINTS = "points"
    TRICKS = "tricks"
    CHANCE = "chance"


class Figure(Struct, frozen=True, kw_only=True):
    """A mean or a share of `cases`, with its 95% interval, which one single case has not.

    `topic` and `name` say what it is, as in "calls" and "orders", `when` in which cases, as in
    "1st seat"; "" are all of them.
    """

    topic: str
    name: str
    when: str
    unit: Unit
    mean: float
    low: float | None
    high: float | None
    cases: int


class PlayerFigures(Struct, frozen=True, kw_only=True):
    """The figures of a player, of whose games some are `reviewed`.

    `like` names the bots between which their error rate is, "" if too few decisions are reviewed.
    """

    player: str
    games: int
    deals: int
    reviewed: int
    like: str
    figures: tuple[Figure, ...]


class RulesStatistics(Struct, frozen=True, kw_only=True):
    """The statistics of games by the same rules, those of most deals first among the players."""

    variant: str
    title: str
    rules_hash: str
    games: int
    unfinished: int
    deals: int
    players: tuple[PlayerFigures, ...]


class OwnStatistics(Struct, frozen=True, kw_only=True):
    """A person's own statistics over `games`; `left_out` is how many more could not be counted.

    Those are games in which another person played their cards for a while. With `is_latest` older
    games are not counted. `titles` has in words what each topic is about, in order, and `words`
    what players call figures that go by other names.
    """

    titles: dict[str, str]
    words: dict[str, str]
    rules: tuple[RulesStatistics, ...]
    games: int
    left_out: int
    is_latest: bool
