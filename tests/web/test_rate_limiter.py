"""Rate limits."""

import pytest

from benny.web.rate_limiter import RateLimiter
from benny.web.table.refusal import RefusedError


def test_a_bucket_lets_a_burst_through_and_then_so_many_a_second():
    now = [0.0]
    limiter = RateLimiter(rate=2, burst=3, clock=lambda: now[0])

    assert [limiter.take("a") for _ in range(4)] == [0, 0, 0, 0.5]
    assert limiter.take("b") == 0
    now[0] += 0.5
    assert [limiter.take("a") for _ in range(2)] == [0, 0.5]
    now[0] += 1000
    assert [limiter.take("a") for _ in range(4)] == [0, 0, 0, 0.5]


def test_many_acts_count_as_such_and_more_than_the_burst_wait_for_all_of_it():
    now = [0.0]
    limiter = RateLimiter(rate=2, burst=3, clock=lambda: now[0])

    assert [limiter.take("a", 2), limiter.take("a", 2)] == [0, 0.5]
    assert limiter.take("b", 9) == 0
    now[0] += 2
    assert limiter.take("b") == 1.5


def test_to_ask_how_long_to_wait_counts_nothing():
    limiter = RateLimiter(rate=2, burst=1, clock=lambda: 0.0)

    assert [limiter.wait("a"), limiter.wait("a"), limiter.take("a"), limiter.wait("a")] == [
        0,
        0,
        0,
        0.5,
    ]


def test_keys_that_are_as_good_as_new_are_forgotten_however_many_there_are():
    now = [0.0]
    limiter = RateLimiter(rate=1, burst=100, clock=lambda: now[0])
    for number in range(1500):
        limiter.take(f"key {number}")
    now[0] = 50.0
    for _ in range(90):
        limiter.take("busy")

    now[0] = 100.0
    limiter.take("new")

    assert limiter._levels.keys() == {"busy", "new"}


def test_a_debt_has_an_end():
    limiter = RateLimiter(rate=2, burst=3, clock=lambda: 0.0, debt=4)

    assert limiter.spend("a", 3) == 0
    assert limiter.spend("a", 100) == 2
    assert limiter.wait("a", 0) == 2


def test_any_number_of_keys_takes_little_memory_and_those_that_act_most_are_remembered():
    limiter = RateLimiter(rate=0.001, burst=10, clock=lambda: 0.0)
    for number in range(50_000):
        limiter.spend("busy", 0.1)
        limiter.spend(f"key {number}", 1)

    assert len(limiter._levels) <= 20_000
    assert "busy" in limiter._levels


def test_a_wait_is_told_in_whole_seconds_and_never_as_none_at_all():
    told = []
    for rate in (4, 1, 0.4):
        limiter = RateLimiter(rate=rate, burst=1, clock=lambda: 0.0)
        limiter.check("a")
        with pytest.raises(RefusedError) as refusal:
            limiter.check("a")
        told.append(str(refusal.value))

    assert told == [
        "Too many requests: wait 1 second.",
        "Too many requests: wait 1 second.",
        "Too many requests: wait 3 seconds.",
    ]
