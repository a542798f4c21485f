"""Mistakes come back in intervals that grow while they are answered rightly, and shrink after."""

import pytest

from benny.learning.repetition import after, start_of_day

DAY = 86400.0
NOW = 1_800_000_000.0


def intervals(*answers):
    """Return after how many days something is due again, each time asked when it is due."""
    memory, now, found = None, NOW, []
    for is_right in answers:
        memory = after(memory, now, is_right=is_right)
        found.append((memory.due_at - start_of_day(now)) / DAY)
        now = memory.due_at + 3600
    return found


def test_right_answers_make_the_interval_grow_each_time():
    found = intervals(True, True, True, True, True)

    assert found == sorted(set(found))
    assert found[0] >= 1
    assert found[-1] > 30


def test_a_wrong_answer_brings_it_back_soon():
    *_, before, wrong = intervals(True, True, True, False)

    assert before > 7
    assert wrong <= 3
    assert intervals(False) == [1]


def test_what_is_due_is_due_from_the_beginning_of_a_day():
    memory = after(None, NOW, is_right=True)

    assert memory.due_at % DAY == 0
    assert memory.due_at > NOW
    assert memory.asked_at == NOW


@pytest.mark.parametrize("is_right", [True, False])
def test_the_same_answers_lead_to_the_same_days(is_right):
    assert after(None, NOW, is_right=is_right) == after(None, NOW, is_right=is_right)
