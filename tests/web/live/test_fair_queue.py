"""What many wait for is shared: each guest has a few places, and guests take turns."""

import asyncio
import threading
from itertools import count

import pytest

from benny.web.live.fair_queue import FairQueue
from benny.web.live.worker import Worker
from benny.web.table.refusal import RefusedError


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
        worker = Worker("test")

        def work(name):
            return lambda: (go_on.wait(20), done.append(name))

        asked = [("a", n) for n in range(4)] + [("b", 0), ("c", 0)]
        tasks = [asyncio.create_task(worker.run(one[0], work(one))) for one in asked]
        await asyncio.sleep(0)
        assert len(worker.queue) == 5
        tasks[2].cancel()
        await asyncio.sleep(0)
        go_on.set()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert await worker.run("d", lambda: 7) == 7
        worker.close()

    asyncio.run(run())

    assert done == [("a", 0), ("a", 1), ("b", 0), ("c", 0), ("a", 3)]
