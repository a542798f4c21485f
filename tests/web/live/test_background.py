"""Waiting for work in the background."""

import asyncio

import pytest

from benny.web.live.background import is_wanted
from support.stopping import stops


@pytest.mark.parametrize("steps", range(4))
def test_whoever_waits_for_work_may_be_stopped_just_as_it_comes(steps):
    news = asyncio.Event()

    assert stops(is_wanted([], news, 60), news.set, steps)


@pytest.mark.parametrize("queue", [[], ["work"]])
def test_the_wait_for_work_ends_after_the_idle_time(queue):
    assert asyncio.run(is_wanted(queue, asyncio.Event(), 0.001)) == bool(queue)
