"""Who sits where in a match of people against a bot, and what a deal gains the people."""

from collections.abc import Sequence
from typing import Literal

from benny.lab.arena import seatings
from benny.rules.rules import Rules

Form = Literal["duplicate", "plain"]
"""Each deal is played in every seating, at as many tables, or once."""


def tables_of_team(rules: Rules, form: Form) -> tuple[tuple[int, ...], ...]:
    """Return the people's seats at each table of a team; the bot has the others."""
    chosen = seatings(rules.players)
    return chosen if form == "duplicate" else chosen[:1]


def people_in_team(rules: Rules, form: Form) -> int:
    """Return how many people make a team."""
    return sum(map(len, tables_of_team(rules, form)))


def gain_parts(rules: Rules) -> int:
    """Return the unit of `gain_at_table`: into how many parts a point is divided."""
    few = len(seatings(rules.players)[0])
    return few * (rules.players - few)


def gain_at_table(rules: Rules, people: Sequence[int], points: Sequence[int]) -> int:
    """Return what a seat of the people gains on one of the bot in a deal, as the arena counts.

    `people` are their seats, and `points` the deal's by side. In a count-down, gaining is going
    down faster.
    """
    by_seat = [points[rules.side_of(seat)] for seat in range(rules.players)]
    ours = sum(by_seat[seat] for seat in people)
    theirs = sum(by_seat) - ours
    gain = ours * (rules.players - len(people)) - theirs * len(people)
    return -gain if rules.lower_is_better else gain
