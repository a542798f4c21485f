"""Writers of a file take turns in the order of arrival."""

from threading import Thread

import pytest

from benny.web.store.turns import Turns


def waiting(turns, call):
    """Start a thread that queues for its turn behind the others."""
    before = len(turns._waiting)
    thread = Thread(target=call)
    thread.start()
    while len(turns._waiting) == before:
        thread.join(0.001)
    return thread


def test_who_came_first_is_first():
    turns = Turns(patience=60)
    order = []

    def write(number):
        with turns.mine():
            order.append(number)

    with turns.mine():
        threads = [waiting(turns, lambda number=number: write(number)) for number in range(5)]
    for thread in threads:
        thread.join()

    assert order == [0, 1, 2, 3, 4]


def test_a_turn_is_over_however_it_ends():
    turns = Turns(patience=0)
    with pytest.raises(KeyError), turns.mine():
        raise KeyError

    with turns.mine():
        pass


def test_who_loses_patience_gives_up_and_holds_up_nobody():
    turns = Turns(patience=0.01)
    with turns.mine(), pytest.raises(TimeoutError, match=r"no turn within 0\.01 s"), turns.mine():
        pass

    with turns.mine():
        pass
