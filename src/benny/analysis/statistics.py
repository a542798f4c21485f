"""How sure a mean is."""

from collections.abc import Sequence
from math import inf, sqrt

from msgspec import Struct

NORMAL_95 = 1.96
"""Standard errors to either side that an interval of 95% reaches."""


def standard_error(number: int, total: float, squares: float) -> float:
    """Return the standard error of a mean from the sum of so many values and of their squares.

    One value alone tells nothing of it: the error is then infinite.
    """
    if number < 2:
        return inf
    return sqrt(max(0.0, squares - total * total / number) / (number - 1) / number)


def error_of_mean(mean: float, mean_square: float, number: float) -> float:
    """Return the standard error of a mean of so many values, none where they are all there are.

    Of those there are infinitely many.
    """
    return sqrt(max(0.0, mean_square - mean * mean) / (number - 1)) if number > 1 else inf


class Sums(Struct, frozen=True):
    """How many values there are, their sum and the sum of their squares: whole, so exact."""

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
        """Return their mean, where one of what is wanted was counted as a unit."""
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
