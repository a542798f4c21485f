"""Scores: sums of what answers lose."""

from math import sqrt
from statistics import mean, stdev

import pytest

from benny.lab.benchmark.row import DecisionKind
from benny.lab.benchmark.scores import in_all, merged, score
from support.benchmarks import decisions


def test_what_is_lost_is_the_mean_of_what_the_answers_lose():
    asked = decisions("classic")
    answers = [one.view.legal[-1] for one in asked]
    found = merged(score(*pair, "classic") for pair in zip(asked, answers, strict=True))
    total = in_all(found["classic"].values())
    lost = [one.row.behind[action] for one, action in zip(asked, answers, strict=True)]

    assert total.lost.mean == pytest.approx(mean(lost), abs=1e-9)
    assert total.lost.error == pytest.approx(stdev(lost) / sqrt(len(lost)), abs=1e-9)
    assert total.best == sum(map(is_best, asked, answers))
    assert total.best_share.trials == len(asked) == 20


def is_best(decision, action):
    return decision.row.behind[action] <= decision.row.margin[action]


def test_games_and_kinds_are_kept_apart():
    asked = decisions("classic", "buck")
    found = merged(score(one, one.view.legal[0], one.view.rules.name) for one in asked)
    numbers = {
        (game, kind): sums.losses.number
        for game, kinds in found.items()
        for kind, sums in kinds.items()
    }

    assert sum(numbers.values()) == 40
    assert numbers["classic", DecisionKind.CALL] == 7
    assert ("buck", DecisionKind.DISCARD) not in numbers
    assert merged([found, {}]) == found
