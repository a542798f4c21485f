"""Many deals in one call."""

import sys
from importlib.util import module_from_spec, spec_from_file_location

import pytest

from benny import variant
from benny.core.bulk import RandomPlay
from benny.core.deal import Deal
from benny.rules.compile import compile_rules
from support.pure import CORE
from support.rules import SIX

DEALS = 300


def play(name: str, seed: int) -> RandomPlay:
    """Return what random play of a variant came to."""
    rules = variant(name)
    totals = RandomPlay(seed)
    totals.play(Deal(compile_rules(rules), 0, [card.number for card in rules.deck]), DEALS)
    return totals


@pytest.mark.parametrize("name", SIX)
def test_each_deal_that_is_played_shares_out_its_tricks(name):
    totals = play(name, seed=1)

    assert totals.deals == DEALS
    assert sum(totals.tricks) == variant(name).tricks * (DEALS - totals.unplayed)
    assert totals.actions > DEALS


def test_points_of_a_stake_cancel_out():
    totals = play("sawdust", seed=1)

    assert totals.points[0] == -totals.points[1]
    assert totals.unplayed == 0


def test_the_same_seed_plays_the_same_and_another_does_not():
    assert list(play("dnd", 5).tricks) == list(play("dnd", 5).tricks)
    assert list(play("dnd", 5).tricks) != list(play("dnd", 6).tricks)


def test_no_seat_is_favoured_by_the_shuffle():
    tricks = play("buck", seed=3).tricks

    assert max(tricks) < 1.3 * min(tricks)


def test_bulk_play_needs_no_cython_where_it_runs_uncompiled(monkeypatch):
    monkeypatch.setitem(sys.modules, "cython", None)
    spec = spec_from_file_location("bulk_without_cython", CORE / "bulk.py")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)

    assert module.cython.__name__ == "benny.core.uncompiled"
    with module.cython.nogil:
        assert module.RandomPlay(1).deals == 0
