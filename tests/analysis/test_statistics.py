"""Shares and their intervals."""

import pytest

from benny.analysis.statistics import Share, trials_worth, wilson


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
    assert Share.of(whole - part, whole).interval == pytest.approx(
        [1 - bound for bound in reversed(interval)], abs=0.0001
    )


def test_nothing_tried_says_nothing():
    assert Share.of(0, 0).interval == (0, 1)


def test_independent_trials_are_worth_their_number():
    error = Share.of(8, 22).error

    assert trials_worth(8 / 22, error) == pytest.approx(21)
    assert trials_worth(8 / 22, 2 * error) == pytest.approx(22 / 4 - 1)
    assert trials_worth(0.5, 0.5) == 1
