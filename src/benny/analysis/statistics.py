"""Means and shares, and how sure they are."""

from collections.abc import Mapping, Sequence
from functools import reduce
from math import inf, sqrt
from typing import Any, Self, TypeVar

from msgspec import Struct
from msgspec.structs import astuple

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


def wilson(share: float, trials: float) -> tuple[float, float]:
    """Return the 95% interval of a share of independent trials (Wilson 1927).

    It is right for few trials too, and for shares of 0 and 1, where a standard error is not.
    """
    square = NORMAL_95 * NORMAL_95
    if not trials:
        return 0.0, 1.0
    middle = share + square / (2 * trials)
    reach = NORMAL_95 * sqrt(share * (1 - share) / trials + square / (4 * trials * trials))
    low, high = ((middle + side * reach) / (1 + square / trials) for side in (-1, 1))
    return max(0.0, low), min(1.0, high)


def trials_worth(padded: float, error: float) -> float:
    """Return the number of independent trials that a share is worth, from its standard error.

    Trials that resemble each other, such as turns of one deal, are worth fewer than there are. The
    share and its error are padded: with one more trial that came true and one that did not.
    """
    return max(1.0, padded * (1 - padded) / (error * error) - 1)


class Summed(Struct, frozen=True):
    """Sums that merge field by field: numbers add up, dicts merge by key.

    Tuples of sums or of dicts add up place by place, and any others are joined.
    """

    def merge(self, other: Self) -> Self:
        """Return the sums of both; `other` comes after this."""
        return type(self)(*map(add_up, astuple(self), astuple(other)))


Key = TypeVar("Key")
Value = TypeVar("Value")


def merged_by_key(first: Mapping[Key, Value], second: Mapping[Key, Value]) -> dict[Key, Value]:
    common = {key: add_up(first[key], second[key]) for key in second if key in first}
    return {**first, **second, **common}


def add_up(first: Any, second: Any) -> Any:
    """Return the sum of two values as `Summed` adds up its fields.

    Examples:
        >>> add_up(({"a": 1, "b": 2}, {}), ({"a": 10}, {"c": 3}))
        ({'a': 11, 'b': 2}, {'c': 3})
        >>> add_up((1, 2), (3,))
        (1, 2, 3)
    """
    if isinstance(first, Summed):
        return first.merge(second)
    if isinstance(first, dict):
        return merged_by_key(first, second)
    if isinstance(first, tuple) and _has_places(first):
        return tuple(add_up(one, other) for one, other in zip(first, second, strict=True))
    return first + second


def _has_places(values: tuple[Any, ...]) -> bool:
    first = values[0] if values else None
    return isinstance(first, Summed | dict) or (isinstance(first, tuple) and _has_places(first))


class Sums(Summed, frozen=True):
    """The number of values, their sum and the sum of their squares; ints, and so exact."""

    number: int
    total: int
    squares: int

    @classmethod
    def from_values(cls, values: Sequence[int]) -> "Sums":
        return cls(len(values), sum(values), sum(value * value for value in values))

    def estimate(self, unit: int = 1) -> "Estimate":
        error = standard_error(self.number, self.total, self.squares)
        return Estimate(self.total / self.number / unit, error / unit)


class Estimate(Struct, frozen=True):
    mean: float
    error: float

    @property
    def margin(self) -> float:
        return NORMAL_95 * self.error

    @property
    def interval(self) -> tuple[float, float]:
        return self.mean - self.margin, self.mean + self.margin


class JointSums(Summed, frozen=True):
    """Values, each with its control: a number that goes with it and has the mean 0.

    The values and their squares are summed, the controls and theirs, and the products.
    """

    number: int
    total: int
    squares: int
    control: float
    control_squares: float
    products: float

    @classmethod
    def from_values(cls, values: Sequence[int], controls: Sequence[float]) -> "JointSums":
        sums = Sums.from_values(values)
        return cls(
            sums.number,
            sums.total,
            sums.squares,
            sum(controls),
            sum(control * control for control in controls),
            sum(value * control for value, control in zip(values, controls, strict=True)),
        )

    @property
    def slope(self) -> float:
        """Return by how much values grow with their controls (least squares), 0 if unknown."""
        spread = self.number * self.control_squares - self.control * self.control
        if self.number < 2 or spread <= 0:
            return 0.0
        return (self.number * self.products - self.control * self.total) / spread

    def less(self, slope: float) -> tuple[float, float]:
        """Return the sum of the values less so much of their controls, and that of squares."""
        return (
            self.total - slope * self.control,
            self.squares - slope * (2 * self.products - slope * self.control_squares),
        )


def controlled_mean(groups: Sequence[JointSums], unit: int = 1) -> "Estimate":
    """Return the mean of values less what their controls explain, in units that count `unit`.

    The slope for a group comes from the others. So it is independent of the group, and the mean is
    unbiased however few values there are (cross-fitting).
    """
    number, total, squares = 0, 0.0, 0.0
    for place, group in enumerate(groups):
        slope = reduce(JointSums.merge, (*groups[:place], *groups[place + 1 :])).slope
        group_total, group_squares = group.less(slope)
        number += group.number
        total += group_total
        squares += group_squares
    return Estimate(total / number / unit, standard_error(number, total, squares) / unit)


class Share(Struct, frozen=True):
    """A share of trials with its standard error, as sure as that of `trials` independent ones."""

    mean: float
    error: float
    trials: float

    @classmethod
    def from_counts(cls, part: int, whole: int) -> "Share":
        """Return the share of a whole, of which each is a trial of its own."""
        if not whole:
            return cls(0.0, inf, 0)
        share = part / whole
        return cls(share, sqrt(share * (1 - share) / whole), whole)

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.mean, self.trials)


class Rate(Struct, frozen=True):
    """The share of chances taken, with its standard error."""

    share: float
    error: float
    chances: int

    @property
    def interval(self) -> tuple[float, float]:
        if self.share in (0.0, 1.0):
            return wilson(self.share, 1 / self.error - 2)
        padded = (self.share * self.chances + 1) / (self.chances + 2)
        return wilson(self.share, trials_worth(padded, self.error))


class RatioSums(Summed, frozen=True):
    """Gains or counts, and the chances for them, with sums of squares and products by unit.

    A unit is a deal or a game, within which cases are correlated. All sums are ints, and so exact.
    """

    taken: int
    chances: int
    squares: int
    products: int
    chance_squares: int

    @classmethod
    def from_units(cls, taken: int, chances: int, units: int = 1) -> "RatioSums":
        """Return the sums of some units that were alike."""
        squares, products = units * taken * taken, units * taken * chances
        return cls(units * taken, units * chances, squares, products, units * chances * chances)

    def rate(self, units: int) -> Rate:
        """Return the share of chances taken, over a number of units.

        The error is that of a ratio of sums over units. It is computed with one more chance taken
        in a unit and one missed in another. A share of 0 or 1 does not show how correlated the
        cases are: those of a unit then count as one trial.
        """
        if self.taken in (0, self.chances):
            trials = self.chances**2 / self.chance_squares  # of unequal units, too (Kish 1965)
            return Rate(self.taken / self.chances, 1 / (trials + 2), self.chances)
        padded = self.merge(RatioSums.from_units(1, 1)).merge(RatioSums.from_units(0, 1))
        error = padded._error(padded.taken / padded.chances, units + 2)
        return Rate(self.taken / self.chances, error, self.chances)

    def mean(self, units: int, parts: int = 1) -> Estimate:
        """Return the mean gain of a chance over a number of units; a point has `parts` parts.

        Its error is infinite for a single unit, and for a few that came out alike by chance.
        """
        mean = self.taken / self.chances
        if units < 2 or (units < _FEW and self._spread(mean) < _NO_SPREAD):
            return Estimate(mean / parts, inf)
        return Estimate(mean / parts, self._error(mean, units) / parts)

    def _spread(self, ratio: float) -> float:
        """Return the sum over units of the squared difference from a ratio of their chances."""
        return self.squares - 2 * ratio * self.products + ratio * ratio * self.chance_squares

    def _error(self, ratio: float, units: int) -> float:
        return sqrt(max(0.0, self._spread(ratio)) * units / (units - 1)) / self.chances


_FEW = 10
_NO_SPREAD = 1e-6  # of ints: what is below is rounding
