"""Glicko-2, held to the worked example of its description."""

import pytest

from benny.study.puzzles.rating import FIRST, Rating, first_rating, rate_games, rate_try


def test_the_worked_example_comes_out():
    games = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]

    found = rate_games(Rating(1500, 200, 0.06), games)

    assert found.rating == pytest.approx(1464.06, abs=0.01)
    assert found.deviation == pytest.approx(151.52, abs=0.01)
    assert found.volatility == pytest.approx(0.05999, abs=1e-5)


def test_who_solves_gains_and_the_puzzle_loses():
    person, puzzle = rate_try(Rating(), first_rating(0.5), solved=True)

    assert person.rating > FIRST > puzzle.rating
    assert person.deviation < Rating().deviation

    person, puzzle = rate_try(Rating(), first_rating(0.5), solved=False)

    assert person.rating < FIRST < puzzle.rating


def test_the_harder_the_puzzle_the_more_it_counts():
    gains = [
        rate_try(Rating(), first_rating(failed), solved=True)[0].rating
        for failed in (0.1, 0.5, 0.9)
    ]

    assert gains == sorted(gains)


def test_a_surprise_raises_the_volatility():
    steady = rate_games(Rating(1500, 50), [(Rating(1500, 50), 1.0)])
    upset = rate_games(Rating(1500, 50), [(Rating(2600, 50), 1.0)] * 5)

    assert upset.volatility > 0.06 > steady.volatility


def test_a_rating_always_stays_mobile():
    person = rate_games(Rating(), [(Rating(1500, 30), 0.5)] * 2000)

    assert person.deviation == 45


def test_a_first_rating_follows_the_share_that_failed():
    assert first_rating(0.5).rating == FIRST
    assert first_rating(0.0).rating < first_rating(0.3).rating < first_rating(1.0).rating
    assert first_rating(0.0).rating > 600
    assert first_rating(1.0).rating < 2400
