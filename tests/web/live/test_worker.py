"""Queues that guests share, and long work that fails."""

import asyncio
import threading
from contextlib import contextmanager
from itertools import count
from types import SimpleNamespace

import pytest

from benny.lab.runs.workers import open_workers
from benny.study.review import review
from benny.web.live import hand_values, processes
from benny.web.live.hand_values import HandValuePool
from benny.web.live.processes import BackgroundProcesses, WorkService
from benny.web.live.review_pool import ReviewPool
from benny.web.live.worker import FairQueue, Tasks
from benny.web.table.person import RefusedError

FAULTS = [KeyError("J"), StopIteration(), SystemExit(1)]


def queue(**limits):
    return FairQueue(**{"most": 9, "most_each": 3, "busy": "Full.", "again_after": 2} | limits)


def test_guests_take_turns_and_each_guests_items_keep_their_order():
    waiting = queue(most_each=5)
    for guest, item in zip("aaabbc", count(), strict=False):
        waiting.add(guest, item)

    assert [waiting.pop() for _ in range(6)] == [0, 3, 5, 1, 4, 2]
    assert not waiting


def test_what_stays_first_passes_the_turn():
    waiting = queue()
    for guest in "ab":
        waiting.add(guest, guest)
    seen = []
    for _ in range(4):
        seen.append(waiting.first())
        waiting.pass_turn()

    assert seen == ["a", "b", "a", "b"]
    assert len(waiting) == 2


@pytest.mark.parametrize(("most", "guests"), [(9, "aaaa"), (3, "abcd")])
def test_no_guest_fills_a_queue_and_all_together_no_more_than_it_holds(most, guests):
    waiting = queue(most=most)
    for guest in guests[:3]:
        waiting.add(guest, guest)

    with pytest.raises(RefusedError, match=r"Full\.") as refused:
        waiting.add(guests[3], "one more")
    assert (refused.value.status, refused.value.wait) == (503, 2)
    if most == 9:
        waiting.add("b", "b")


def test_a_workers_guests_take_turns_and_one_who_gives_up_holds_up_nobody():
    done, go_on = [], threading.Event()

    async def run():
        service = WorkService(Tasks())
        lane = service.history

        def work(name):
            return lambda: (go_on.wait(20), done.append(name))

        asked = [("a", n) for n in range(4)] + [("b", 0), ("c", 0)]
        tasks = [asyncio.create_task(lane.run(one[0], work(one))) for one in asked]
        await asyncio.sleep(0)
        assert len(lane.queue) == 5
        tasks[2].cancel()
        await asyncio.sleep(0)
        go_on.set()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert await lane.run("d", lambda: 7) == 7
        service.close()

    asyncio.run(run())

    assert done == [("a", 0), ("a", 1), ("b", 0), ("c", 0), ("a", 3)]


@pytest.fixture
def in_threads(monkeypatch):
    """Let the pools work in a thread of this process, which starts at once."""
    monkeypatch.setattr(
        processes, "open_background", lambda number: open_workers("threads", number)
    )


def failing_once(error, result):
    errors = [error]

    def work(*_):
        if errors:
            raise errors.pop()
        return result

    return work


async def outcome(asked):
    """Return the answer or the error that comes of a question, within some time."""
    async with asyncio.timeout(20):
        [found] = await asyncio.gather(asked, return_exceptions=True)
        return found


@pytest.mark.parametrize("error", FAULTS)
def test_an_answer_that_fails_is_refused_and_the_next_one_comes(error, monkeypatch, in_threads):
    monkeypatch.setattr(hand_values, "_worked_out", failing_once(error, b"an answer"))

    async def ask_twice():
        tasks = Tasks()
        pool = HandValuePool(tasks, BackgroundProcesses(tasks, idle=60))
        found = [await outcome(pool.ask(wanted)) for wanted in ("one", "two")]
        await tasks.stop()
        return found

    failure, answer = asyncio.run(ask_twice())

    assert isinstance(failure, RefusedError)
    assert answer == b"an answer"


@pytest.mark.parametrize("error", FAULTS)
def test_a_review_that_fails_is_refused_and_the_next_one_is_made(error, monkeypatch, in_threads):
    monkeypatch.setattr(review, "do_piece", failing_once(error, None))

    class NoStore:
        async def run(self, function, *arguments):
            return function(*arguments) if function == self.save else b""

        def save(self, *_):
            stored.append(_)

        reviews = property(lambda self: self)

    class OneDeal:
        pieces = 1

        def merge(self, *_):
            return SimpleNamespace(deals=[1])

    stored = []

    async def review_twice():
        tasks = Tasks()
        pool = ReviewPool(NoStore(), tasks, BackgroundProcesses(tasks, idle=60))
        pool.begin("one", OneDeal())
        async with asyncio.timeout(20):
            while "one" in pool._begun:
                await asyncio.sleep(0.01)
            failure = await outcome(pool.find("one"))
            pool.begin("two", OneDeal())
            while not stored:
                await asyncio.sleep(0.01)
        await tasks.stop()
        return failure

    assert isinstance(asyncio.run(review_twice()), RefusedError)


@pytest.mark.parametrize("error", FAULTS)
def test_long_work_that_fails_is_told_and_the_thread_goes_on(error):
    work = failing_once(error, "done")

    async def run_twice():
        service = WorkService(Tasks())
        lane = service.history
        found = [await outcome(lane.run("a guest", work)) for _ in range(2)]
        service.close()
        return found

    failure, result = asyncio.run(run_twice())

    assert isinstance(failure, (KeyError, RuntimeError))
    assert result == "done"


async def test_idle_processes_end_and_the_next_work_starts_others(monkeypatch):
    opened = []

    @contextmanager
    def open_threads(number):
        with open_workers("threads", number) as workers:
            opened.append(True)
            yield workers
        opened[-1] = False

    monkeypatch.setattr("benny.web.live.processes.open_background", open_threads)

    tasks = Tasks()
    processes = BackgroundProcesses(tasks, idle=0.01)
    for _ in range(2):
        assert await processes.run(lambda: 7) == 7
        async with asyncio.timeout(20):
            while processes.are_open or opened[-1]:
                await asyncio.sleep(0.01)
    await tasks.stop()

    assert opened == [False, False]
