"""Deals side by side: arrays in, arrays out."""

import numpy as np
import pytest

from benny.core import constants
from benny.core.constants import (
    AT_RANDOM,
    BY_CALLER,
    BY_POLICY,
    DISABLED,
    NEXT_STEP,
    NOTHING,
    PASS,
    SAME_STEP,
)
from support import pure
from support.rules import HOUSES, mark_slow
from support.worlds import batch_of

each_house = pytest.mark.parametrize("name", mark_slow(HOUSES))
ROWS = 7
STEPS = 60


def random_actions(arrays, random):
    """Return a legal action for each row."""
    draws = random.random(arrays.masks.shape) * arrays.masks
    return draws.argmax(axis=1).astype(np.int64).data


def copied(arrays):
    return {name: array.copy() for name, array in vars(arrays).items()}


@each_house
def test_a_row_is_a_deal_played_action_by_action(name):
    batch, arrays = batch_of(HOUSES[name], ROWS, BY_CALLER, NEXT_STEP)
    random = np.random.default_rng(1)
    ended = 0
    for _ in range(STEPS):
        before = [watched.copy() for watched in batch.deals]
        was_over = arrays.terminated.astype(bool)
        actions = random_actions(arrays, random)
        batch.step(actions)
        for row, watched in enumerate(before):
            if was_over[row]:
                assert not arrays.terminated[row]
                assert arrays.rewards[row] == 0
                continue
            seat = watched.deal.turn
            assert watched.act(int(actions[row]))
            assert watched.deal.over == arrays.terminated[row]
            if watched.deal.over:
                ended += 1
                assert arrays.gains[row].tolist() == pytest.approx(watched.gains())
                assert arrays.rewards[row] == arrays.gains[row][seat]
                assert np.flatnonzero(arrays.masks[row]).tolist() == [PASS]
            else:
                assert np.flatnonzero(arrays.masks[row]).tolist() == sorted(watched.deal.legal())
                assert arrays.seats[row] == watched.deal.turn
                assert arrays.rewards[row] == 0
    assert ended >= ROWS


def test_the_same_step_deals_anew_and_keeps_the_end():
    batch, arrays = batch_of(HOUSES["classic"], ROWS, BY_CALLER, SAME_STEP)
    other, others = batch_of(HOUSES["classic"], ROWS, BY_CALLER, DISABLED)
    random = np.random.default_rng(2)
    while not arrays.terminated.any():
        actions = random_actions(arrays, random)
        batch.step(actions)
        other.step(actions)
    row = int(arrays.terminated.argmax())

    assert (arrays.finals[row] == others.observations[row]).all()
    assert arrays.rewards[row] == others.rewards[row] != 0
    assert arrays.numbers[row] == others.numbers[row] + 1
    assert np.flatnonzero(arrays.masks[row]).tolist() == sorted(batch.deals[row].deal.legal())
    assert not batch.deals[row].deal.over
    batch.step(random_actions(arrays, random))
    assert not arrays.terminated[row]


def test_a_row_that_is_over_waits_until_it_is_begun():
    batch, arrays = batch_of(HOUSES["buck"], ROWS, BY_CALLER, DISABLED)
    random = np.random.default_rng(3)
    while not arrays.terminated.all():
        batch.step(random_actions(arrays, random))
    ends = arrays.observations.copy()
    batch.step(np.full(ROWS, PASS).data)
    assert (arrays.observations == ends).all()
    assert arrays.terminated.all()
    assert not arrays.rewards.any()

    chosen = np.zeros(ROWS, np.uint8)
    chosen[2] = 1
    batch.begin(chosen)

    assert arrays.terminated.tolist() == [row != 2 for row in range(ROWS)]
    assert arrays.numbers.tolist() == [int(row == 2) for row in range(ROWS)]


@pytest.mark.parametrize("others", [AT_RANDOM, BY_POLICY])
@each_house
def test_others_play_until_it_is_the_learners_turn(name, others):
    batch, arrays = batch_of(HOUSES[name], ROWS, others, NEXT_STEP)
    learners = [row % HOUSES[name].players for row in range(ROWS)]
    random = np.random.default_rng(4)
    ended = 0
    for _ in range(STEPS):
        assert arrays.seats.tolist() == learners
        batch.step(random_actions(arrays, random))
        for row in np.flatnonzero(arrays.terminated):
            ended += 1
            assert arrays.rewards[row] == arrays.gains[row][learners[row]]
    assert ended


def test_refused_names_the_first_row_and_changes_nothing():
    batch, arrays = batch_of(HOUSES["classic"], ROWS, BY_CALLER, NEXT_STEP)
    before = copied(arrays)
    actions = np.full(ROWS, PASS)
    assert batch.first_refused(actions.data) == NOTHING
    actions[[3, 5]] = [constants.PLAY_CARD, -4]

    assert batch.first_refused(actions.data) == 3
    assert all((array == before[name]).all() for name, array in vars(arrays).items())


def test_a_random_action_replaces_an_illegal_one():
    batch, arrays = batch_of(HOUSES["classic"], ROWS, BY_CALLER, NEXT_STEP)
    actions = np.full(ROWS, PASS)
    actions[4] = 1 << 40
    batch.step(actions.data)

    assert arrays.replaced.tolist() == [row == 4 for row in range(ROWS)]


def test_rows_seeded_alike_are_dealt_alike_whatever_is_played():
    batch, arrays = batch_of(HOUSES["classic"], 2, AT_RANDOM, NEXT_STEP)
    for row in range(2):
        batch.seed(row, 5, row)
    batch.begin(np.ones(2, np.uint8))
    random = np.random.default_rng(5)
    decks = {0: {}, 1: {}}
    for _ in range(STEPS):
        batch.step(random_actions(arrays, random))
        for row in range(2):
            deal = batch.deals[row].deal
            decks[row][int(arrays.numbers[row])] = (deal.dealer, list(deal.deck))
    both = decks[0].keys() & decks[1].keys()

    assert len(both) > 3
    assert all(decks[0][number] == decks[1][number] for number in both)
    assert len({str(deck) for deck in decks[0].values()}) == len(decks[0])


def test_a_batch_holds_no_more_rows_than_there_is_room_for():
    with pytest.raises(ValueError, match="a batch of 513 rows instead of up to 512"):
        batch_of(HOUSES["classic"], 513, BY_CALLER, NEXT_STEP)


@pytest.mark.needs("compiled")
@pytest.mark.parametrize("others", [BY_CALLER, AT_RANDOM, BY_POLICY])
@each_house
def test_both_builds_write_the_same_bytes(name, others):
    batch, arrays = batch_of(HOUSES[name], ROWS, others, SAME_STEP)
    plain, plains = batch_of(HOUSES[name], ROWS, others, SAME_STEP, pure)
    random = np.random.default_rng(6)
    for _ in range(STEPS // 2):
        for field, array in vars(arrays).items():
            assert (array == getattr(plains, field)).all(), field
        actions = random_actions(arrays, random)
        assert batch.first_refused(actions) == plain.first_refused(actions) == NOTHING
        batch.step(actions)
        plain.step(actions)
