"""Waits end with an answer, at their limit, or once nobody wants the answer any more."""

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from queue import Empty, SimpleQueue

import pytest

from benny.io.abandonment import AbandonedError, answer_within, begin_work


@pytest.mark.parametrize("limit", [0, 0.01, 600])
def test_an_answer_that_is_there_is_returned(limit):
    answers = SimpleQueue()
    answers.put("order")

    assert answer_within(answers, limit) == "order"


def test_a_late_answer_is_waited_for():
    answers = SimpleQueue()
    threading.Timer(0.5, answers.put, ["order"]).start()

    assert answer_within(answers, 600) == "order"


@pytest.mark.parametrize("limit", [0, 0.01, 0.5])
def test_the_wait_ends_at_its_limit(limit):
    began = time.monotonic()
    with pytest.raises(Empty):
        answer_within(SimpleQueue(), limit)

    assert time.monotonic() - began >= limit


def test_the_wait_ends_when_nobody_wants_the_answer():
    abandoned = threading.Event()
    with ThreadPoolExecutor(1, initializer=begin_work, initargs=(abandoned,)) as executor:
        answer = executor.submit(answer_within, SimpleQueue(), 600)
        abandoned.set()

    assert isinstance(answer.exception(), AbandonedError)
