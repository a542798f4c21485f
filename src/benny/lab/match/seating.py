"""Who sits where in a match of people against a bot."""

from typing import Literal

from benny.lab.seatings import Seats, seatings
from benny.rules.rules import Rules

Form = Literal["duplicate", "plain"]
"""Each deal is played in every seating, at as many tables, or once."""


def tables_of_team(rules: Rules, form: Form) -> tuple[Seats, ...]:
    """Return the people's seats at each table of a team; the bot has the others."""
    chosen = seatings(rules.players)
    return chosen if form == "duplicate" else chosen[:1]


def people_in_team(rules: Rules, form: Form) -> int:
    return sum(map(len, tables_of_team(rules, form)))
