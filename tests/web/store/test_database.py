"""Writers of a file take turns in the order of arrival."""

from threading import Thread

import pytest

from benny.web.store.database import WriterQueue


def waiting(queue, call):
    before = len(queue._waiting)
    thread = Thread(target=call)
    thread.start()
    while len(queue._waiting) == before:
        thread.join(0.001)
    return thread


def test_who_came_first_is_first():
    queue = WriterQueue(patience=60)
    order = []

    def write(number):
        with queue.turn():
            order.append(number)

    with queue.turn():
        threads = [waiting(queue, lambda number=number: write(number)) for number in range(5)]
    for thread in threads:
        thread.join()

    assert order == [0, 1, 2, 3, 4]


def test_a_turn_is_over_however_it_ends():
    queue = WriterQueue(patience=0)
    with pytest.raises(KeyError), queue.turn():
        raise KeyError

    with queue.turn():
        pass


def test_who_loses_patience_gives_up_and_holds_up_nobody():
    queue = WriterQueue(patience=0.01)
    with queue.turn(), pytest.raises(TimeoutError, match=r"no turn within 0\.01 s"), queue.turn():
        pass

    with queue.turn():
        pass
