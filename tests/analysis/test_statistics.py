"""Shares and their intervals."""

from fractions import Fraction
from itertools import product
from statistics import mean

import pytest

from benny.analysis.statistics import JointSums, Share, Sums, controlled_mean, trials_worth, wilson


@pytest.mark.parametrize(
    ("part", "whole", "interval"),
    [
        # Table I of Newcombe, Statistics in Medicine 17 (1998), score intervals without correction.
        (81, 263, (0.2553, 0.3662)),
        (15, 148, (0.0624, 0.1605)),
        (0, 20, (0.0, 0.1611)),
        (1, 29, (0.0061, 0.1718)),
    ],
)
def test_an_interval_is_wilson_s(part, whole, interval):
    assert wilson(part / whole, whole) == pytest.approx(interval, abs=0.0001)
    assert Share.from_counts(whole - part, whole).interval == pytest.approx(
        [1 - bound for bound in reversed(interval)], abs=0.0001
    )


def test_nothing_tried_says_nothing():
    assert Share.from_counts(0, 0).interval == (0, 1)


def test_independent_trials_are_worth_their_number():
    error = Share.from_counts(8, 22).error

    assert trials_worth(8 / 22, error) == pytest.approx(21)
    assert trials_worth(8 / 22, 2 * error) == pytest.approx(22 / 4 - 1)
    assert trials_worth(0.5, 0.5) == 1


# Equally likely values with their controls, which have the mean 0 and go with the values.
CASES = [(7, Fraction(3)), (0, Fraction(-1)), (2, Fraction(-2))]


@pytest.mark.parametrize("sizes", [(2, 2), (3, 1), (1, 2, 2)])
def test_a_controlled_mean_is_unbiased_for_few_values_too(sizes):
    found = [
        controlled_mean([joint(cases) for cases in parted(drawn, sizes)]).mean
        for drawn in product(CASES, repeat=sum(sizes))
    ]

    assert mean(found) == pytest.approx(3, abs=1e-12)
    assert len(set(found)) > len(CASES)


def test_a_control_that_says_all_leaves_no_error():
    groups = [joint([(3 + 2 * control, control) for control in row]) for row in ((1, -4), (2, 1))]
    found = controlled_mean(groups, unit=2)

    assert found.mean == pytest.approx(1.5)
    assert found.error == pytest.approx(0, abs=1e-9)


def test_a_control_that_says_nothing_changes_nothing():
    groups = [joint([(4, 0), (7, 0)]), joint([(1, 0), (5, 0)])]

    assert controlled_mean(groups, unit=3) == Sums.from_values([4, 7, 1, 5]).estimate(3)


def test_merged_sums_are_those_of_all():
    assert joint(CASES[:1]).merge(joint(CASES[1:])) == joint(CASES)


def joint(cases):
    return JointSums.from_values(
        [value for value, _ in cases], [float(control) for _, control in cases]
    )


def parted(items, sizes):
    """Yield items in groups of some sizes."""
    left = iter(items)
    for size in sizes:
        yield [next(left) for _ in range(size)]
