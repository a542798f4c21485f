"""Kinds of decisions, and the order in which they come."""

from collections import Counter
from itertools import islice

import pytest
from benchmark_making import kind_of, order, views

from benny.game.view import Phase
from benny.lab.benchmark.decisions import SHARES, DecisionKind
from benny.rules.loading import variant


def test_any_twenty_decisions_have_the_shares():
    found = list(islice(order(DecisionKind), 100))

    for first in range(80):
        assert Counter(found[first : first + 20]) == Counter(SHARES)


@pytest.mark.parametrize("number", range(1, 60))
def test_any_number_has_nearly_the_shares(number):
    found = Counter(islice(order(DecisionKind), number))

    assert all(abs(found[kind] - number * SHARES[kind] / 20) < 1 for kind in DecisionKind)


def test_a_missing_kind_leaves_more_of_the_others():
    kinds = [kind for kind in DecisionKind if kind is not DecisionKind.DISCARD]
    found = Counter(islice(order(kinds), 18))

    assert found == Counter({kind: SHARES[kind] for kind in kinds})


@pytest.mark.parametrize("name", ["classic", "buck", "dnd"])
def test_the_kind_follows_from_what_is_asked(name):
    seen = [view for seed in range(20) for view in views(variant(name), seed)]

    assert {kind_of(view) for view in seen if view.phase is Phase.PLAY} == {
        DecisionKind.FIRST_LEAD,
        DecisionKind.LEAD,
        DecisionKind.FOLLOW,
    }
    for view in seen:
        on_table = sum(event.action.kind == "play" for event in view.log)
        kind = kind_of(view)
        assert (kind is DecisionKind.FIRST_LEAD) == (view.phase is Phase.PLAY and not on_table)
        assert (kind is DecisionKind.FOLLOW) == bool(view.trick)
        assert (kind is DecisionKind.DISCARD) == (view.legal[0].kind in ("discard", "swap"))
