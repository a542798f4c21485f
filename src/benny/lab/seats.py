"""Seats: who has which when two meet, what the first gains, and places counted from the dealer."""

from collections.abc import Sequence
from itertools import combinations
from typing import Literal

from benny.errors import NotationError
from benny.rules.rules import Rules, scoring_of

Seats = tuple[int, ...]

Form = Literal["duplicate", "plain"]
"""Each deal is played in every seating, at as many tables, or once."""

_ORDINALS = ("1st seat", "2nd seat", "3rd seat")


def seatings(players: int) -> tuple[Seats, ...]:
    """Return the seats of the first of two bots in each seating; the second has the others.

    They sit alternately, both ways round. With an odd number of players one bot has a single seat,
    each seat in turn, and then the other has.
    """
    seats = range(players)
    if players % 2 == 0:
        return tuple(seats[::2]), tuple(seats[1::2])
    singles = tuple((seat,) for seat in seats)
    return singles + tuple(combinations(seats, players - 1))


def unit(players: int) -> int:
    """Return what `gain` counts a point a seat as, chosen so that gains are ints."""
    first = len(seatings(players)[0])
    return first * (players - first)


def gain(rules: Rules, scored: Sequence[int], seats: Seats) -> int:
    """Return the gain of a seat of the first bot on one of the second, from points by side.

    In a count-down, gaining is going down faster.
    """
    points = [scored[rules.side_of(seat)] for seat in range(rules.players)]
    gained = sum(points[seat] for seat in seats) * rules.players - sum(points) * len(seats)
    return scoring_of(rules).sign * gained


def tables_of_team(rules: Rules, form: Form) -> tuple[Seats, ...]:
    """Return the people's seats at each table of a team; the bot has the others."""
    chosen = seatings(rules.players)
    return chosen if form == "duplicate" else chosen[:1]


def people_in_team(rules: Rules, form: Form) -> int:
    return sum(map(len, tables_of_team(rules, form)))


def place_of(rules: Rules, seat: int, dealer: int) -> int:
    """Return a seat's place to the dealer's left: 1 for the next seat, `players` for the dealer."""
    return (seat - dealer - 1) % rules.players + 1


def place_name(rules: Rules, place: int) -> str:
    """Return a place in words; raise NotationError if it is not a seat."""
    if not 1 <= place <= rules.players:
        raise NotationError(
            f"there is no place {place} in {rules.name}: give 1 for the dealer's left to "
            f"{rules.players} for the dealer"
        )
    return "dealer" if place == rules.players else _ORDINALS[place - 1]


def side_names(rules: Rules) -> tuple[str, ...]:
    if rules.sides == "partners":
        return ("dealer's side", "other side")
    places = (place_name(rules, place) for place in range(1, rules.players))
    return ("dealer", *places)


def from_dealer(rules: Rules, by_side: tuple[int, ...], dealer: int) -> tuple[int, ...]:
    """Return figures by side in the order of `side_names`."""
    sides = len(rules.teams)
    first = rules.side_of(dealer)
    return tuple(by_side[(first + number) % sides] for number in range(sides))
