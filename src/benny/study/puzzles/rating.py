"""Glicko-2 ratings of puzzles and of people: each first try is a game between the two.

The names are those of Glickman's description, "Example of the Glicko-2 system" (2022). Each try is
a rating period of its own. Without tries a rating stays as it is: time alone changes nothing in
a solver of puzzles.
"""

from collections.abc import Sequence
from math import exp, log, log10, pi, sqrt

from msgspec import Struct

FIRST = 1500.0
"""The rating of a newcomer, and of a puzzle that half of the noisy players fail."""

_SCALE = 173.7178
_TAU = 0.5
"""How much a volatility may change: the middle of what Glickman advises."""
_TOLERANCE = 1e-6
_LEAST_DEVIATION = 45.0  # else a veteran's rating would hardly move any more

_POINTS_A_POWER = 400.0
_NOISY_PLAYERS = 100
_GUESSED = 150.0
"""The deviation of a puzzle that only noisy players have tried."""


class Rating(Struct, frozen=True):
    """A rating, how far it may be off (one standard deviation), and how fast it changes."""

    rating: float = FIRST
    deviation: float = 350.0
    volatility: float = 0.06

    @property
    def points(self) -> int:
        return round(self.rating)


def first_rating(failed: float) -> Rating:
    # One more of each, so that a puzzle which no one failed is not infinitely easy.
    fails = (failed * _NOISY_PLAYERS + 1) / (_NOISY_PLAYERS + 2)
    return Rating(FIRST + _POINTS_A_POWER * log10(fails / (1 - fails)), _GUESSED)


def rate_try(person: Rating, puzzle: Rating, *, solved: bool) -> tuple[Rating, Rating]:
    score = float(solved)
    return rate_games(person, [(puzzle, score)]), rate_games(puzzle, [(person, 1 - score)])


def rate_games(own: Rating, games: Sequence[tuple[Rating, float]]) -> Rating:
    """Return a rating after the games of a period: each with a rating and a score from 0 to 1."""
    mu, phi = (own.rating - FIRST) / _SCALE, own.deviation / _SCALE
    information = surprise = 0.0
    for other, score in games:
        phi_other = other.deviation / _SCALE
        g = 1 / sqrt(1 + 3 * phi_other * phi_other / (pi * pi))
        expected = 1 / (1 + exp(-g * (mu - (other.rating - FIRST) / _SCALE)))
        information += g * g * expected * (1 - expected)
        surprise += g * (score - expected)
    v = 1 / information
    sigma = _volatility(own.volatility, phi, v, v * surprise)
    phi = 1 / sqrt(1 / (phi * phi + sigma * sigma) + information)
    mu += phi * phi * surprise
    return Rating(FIRST + _SCALE * mu, max(_LEAST_DEVIATION, _SCALE * phi), sigma)


def _volatility(sigma: float, phi: float, v: float, delta: float) -> float:
    """Return the new volatility: step 5 of the description, by the Illinois method."""
    a = log(sigma * sigma)
    low = a
    if delta * delta > phi * phi + v:
        high = log(delta * delta - phi * phi - v)
    else:
        steps = 1
        while _slope(a - steps * _TAU, a, phi, v, delta) < 0:
            steps += 1
        high = a - steps * _TAU
    f_low, f_high = (_slope(x, a, phi, v, delta) for x in (low, high))
    while abs(high - low) > _TOLERANCE:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = _slope(middle, a, phi, v, delta)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return exp(low / 2)


def _slope(x: float, a: float, phi: float, v: float, delta: float) -> float:
    e = exp(x)
    total = phi * phi + v + e
    return e * (delta * delta - total) / (2 * total * total) - (x - a) / (_TAU * _TAU)
