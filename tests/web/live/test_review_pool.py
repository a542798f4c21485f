"""The process that reviews games: it gives way, ends when unused, and its loss is survived."""

import asyncio
import multiprocessing
import os
import time
from contextlib import asynccontextmanager, suppress

import pytest

from benny.study.review.decisions import Depth
from benny.study.review.review import VERSION, ReviewJob
from benny.web.live.processes import BackgroundProcesses
from benny.web.live.review_pool import ReviewPool
from benny.web.live.worker import Tasks
from benny.web.store.store import Store
from benny.web.table.person import RefusedError
from support.games import played
from support.rules import HOUSES
from support.tables import add_people, finished, keep

pytestmark = [pytest.mark.needs("compiled"), pytest.mark.slow]


def job(worlds=8):
    record = played(HOUSES["classic"], ("novice",))
    return ReviewJob(record=record, depth=Depth(first=worlds, most=worlds))


@asynccontextmanager
async def opened_pool(folder, idle):
    store, tasks = Store(f"sqlite:///{folder}/benny.sqlite"), Tasks()
    add_people(store)
    for number in range(2):
        keep(store, finished("sawdust"), f"t{number}.1")
    try:
        yield ReviewPool(store, tasks, BackgroundProcesses(tasks, idle)), store
    finally:
        await tasks.stop()
        store.close()


async def until(holds):
    async with asyncio.timeout(60):
        while not holds():
            await asyncio.sleep(0.01)


@pytest.fixture
def children():
    """Return the processes since the test began: another test's server may have one for answers."""
    others = multiprocessing.active_children()
    return lambda: [one for one in multiprocessing.active_children() if one not in others]


def processor_time(process):
    with open(f"/proc/{process.pid}/stat") as stat:
        user, system = map(int, stat.read().rpartition(") ")[2].split()[11:13])
    return (user + system) / os.sysconf("SC_CLK_TCK")


def test_the_process_gives_way_and_ends_when_it_is_not_wanted_any_more(tmp_path, children):
    async def review():
        async with opened_pool(tmp_path, idle=0.2) as (pool, store):
            assert children() == []
            pool.begin("t0.1", job())
            await until(children)
            [process] = children()
            niceness = []
            while not store.reviews.find("t0.1", VERSION):
                with suppress(ProcessLookupError):
                    niceness.append(os.getpriority(os.PRIO_PROCESS, process.pid))
                await asyncio.sleep(0.01)
            await until(lambda: not children())
            pool.begin("t1.1", job())
            await until(lambda: store.reviews.find("t1.1", VERSION))
            return max(niceness)

    assert asyncio.run(review()) == min(os.nice(0) + 19, 19)
    assert children() == []


def test_a_server_that_stops_does_not_wait_for_a_review(tmp_path, children):
    async def stop():
        async with opened_pool(tmp_path, idle=60) as (pool, _):
            pool.begin("t0.1", job(worlds=8192))  # a deal takes half a minute
            await until(lambda: children() and processor_time(children()[0]) > 1)
            return time.monotonic()

    began = asyncio.run(stop())

    assert time.monotonic() - began < 5
    assert children() == []


def test_games_are_reviewed_in_turn(tmp_path):
    async def review():
        async with opened_pool(tmp_path, idle=60) as (pool, _):
            first, second = "t0.1", "t1.1"
            pool.begin(first, job(), "ann")
            pool.begin(second, job(), "ben")
            await until(lambda: len(pool.begin(second, job()).deals) == 2)
            return len((await pool.find(first)).deals)

    assert asyncio.run(review()) in (2, 3)


def test_the_loss_of_the_process_is_told_and_the_next_game_gets_another_one(tmp_path, children):
    async def review():
        async with opened_pool(tmp_path, idle=60) as (pool, store):
            pool.begin("t0.1", job())
            await until(children)
            children()[0].kill()
            await until(lambda: "t0.1" not in pool._begun)
            with pytest.raises(RefusedError) as refused:
                await pool.find("t0.1")
            pool.begin("t1.1", job())
            await until(lambda: store.reviews.find("t1.1", VERSION))
            return refused.value.status

    assert asyncio.run(review()) == 503
