"""How sure a mean is."""

from math import inf, sqrt


def standard_error(number: int, total: float, squares: float) -> float:
    """Return the standard error of a mean from the sum of so many values and of their squares.

    One value alone tells nothing of it: the error is then infinite.
    """
    if number < 2:
        return inf
    return sqrt(max(0.0, squares - total * total / number) / (number - 1) / number)
