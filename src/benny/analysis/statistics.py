"""Means and their standard errors."""

from collections.abc import Sequence
from math import inf, sqrt

from msgspec import Struct

NORMAL_95 = 1.96
"""Half the width of a 95% interval, in standard errors of a normal distribution."""


def standard_error(number: int, total: float, squares: float) -> float:
    """Return the standard error of a mean from the sums of values and of their squares.

    It is infinite for a single value.
    """
    if number < 2:
        return inf
    # Rounding may leave a difference just below 0.
    return sqrt(max(0.0, squares - total * total / number) / (number - 1) / number)


def error_of_mean(mean: float, mean_square: float, number: float) -> float:
    """Return the standard error of a mean of a number of values.

    An infinite number stands for the whole population: the error is then 0.
    """
    return sqrt(max(0.0, mean_square - mean * mean) / (number - 1)) if number > 1 else inf


class Sums(Struct, frozen=True):
    """The number of values, their sum and the sum of their squares; ints, and so exact."""

    number: int
    total: int
    squares: int

    @classmethod
    def of(cls, values: Sequence[int]) -> "Sums":
        """Return the sums of some values."""
        return cls(len(values), sum(values), sum(value * value for value in values))

    def merged(self, other: "Sums") -> "Sums":
        """Return the sums of these values and others."""
        return Sums(
            self.number + other.number, self.total + other.total, self.squares + other.squares
        )

    def estimate(self, unit: int = 1) -> "Estimate":
        """Return their mean, in units of which each counts `unit`."""
        error = standard_error(self.number, self.total, self.squares)
        return Estimate(self.total / self.number / unit, error / unit)


class Estimate(Struct, frozen=True):
    """A mean with its standard error."""

    mean: float
    error: float

    @property
    def margin(self) -> float:
        """Return how far the 95% interval reaches to either side."""
        return NORMAL_95 * self.error
