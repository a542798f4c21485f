"""Who sits where when two bots meet, and what the first gains."""

from collections.abc import Sequence
from itertools import combinations

from benny.rules.rules import Rules

Seats = tuple[int, ...]


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
    """Return what a seat of the first bot gains on one of the second, from points by side.

    In a count-down, gaining is going down faster.
    """
    points = [scored[rules.side_of(seat)] for seat in range(rules.players)]
    gained = sum(points[seat] for seat in seats) * rules.players - sum(points) * len(seats)
    return -gained if rules.lower_is_better else gained
