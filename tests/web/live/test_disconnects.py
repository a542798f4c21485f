"""How long a person may be gone from a table before a bot covers for them."""

import asyncio
import time
from contextlib import asynccontextmanager

from benny.web.bus import Bus
from benny.web.live.timers import DisconnectTimers
from benny.web.live.worker import Tasks
from benny.web.settings import Pace
from support.backends import until


class Elsewhere(Bus):
    """A bus that knows who is at another process, and counts the queries."""

    def __init__(self):
        self.people = set()
        self.asked = 0

    async def is_elsewhere(self, _code, person):
        self.asked += 1
        return person in self.people


PACE = Pace(presence=0.05, gone=0.02)


@asynccontextmanager
async def watched():
    """Give disconnect timers, their bus, and the list of covered people."""
    tasks, bus, covered = Tasks(), Elsewhere(), []

    async def cover(person):
        covered.append(person)

    async def tell():
        pass

    yield DisconnectTimers(tasks, bus, PACE, "CODE", tell, cover), bus, covered
    await tasks.stop()


async def test_whoever_is_gone_for_the_grace_is_covered():
    async with watched() as (timers, _bus, covered):
        timers.watch({"ann", "bob"}, 0.1)
        timers.watch({"ann"}, 0.1)
        await until(lambda: covered)

        assert covered == ["ann"]


async def test_whoever_is_elsewhere_is_asked_after_again_and_then_has_their_whole_grace():
    async with watched() as (timers, bus, covered):
        bus.people.add("ann")
        timers.watch({"ann"}, 0.5)
        await until(lambda: bus.asked > 2)
        bus.people.clear()
        gone_at, asked = time.monotonic(), bus.asked
        await until(lambda: covered)

        assert time.monotonic() - gone_at >= 0.5 - PACE.gone
        assert bus.asked == asked + 2


async def test_whoever_asks_for_something_is_here():
    async with watched() as (timers, _bus, covered):
        timers.watch({"ann"}, 0.5)
        await asyncio.sleep(0.3)
        timers.see("ann", 0.5)
        seen_at = time.monotonic()
        await until(lambda: covered)

        assert time.monotonic() - seen_at >= 0.5


async def test_whoever_is_gone_and_then_elsewhere_is_not_shown_as_gone_and_has_their_whole_grace():
    async with watched() as (timers, bus, covered):
        timers.lose("ann")
        timers.watch({"ann"}, 0.5)
        await until(lambda: timers.gone == {"ann"})
        bus.people.add("ann")
        await until(lambda: timers.gone == set())
        bus.people.clear()
        left_at = time.monotonic()
        await until(lambda: timers.gone == {"ann"})
        await until(lambda: covered)

        assert time.monotonic() - left_at >= 0.5 - PACE.gone


async def test_a_program_that_only_asks_now_and_then_is_never_gone():
    async with watched() as (timers, _bus, covered):
        timers.watch({"ann"}, 0.2)
        seen = set()
        for _ in range(10):
            timers.see("ann", 0.2)
            await asyncio.sleep(2 * PACE.gone)
            seen |= timers.gone
        await until(lambda: covered)

        assert seen == set()


async def test_whoever_leaves_is_seen_to_be_gone_until_they_are_back():
    async with watched() as (timers, _bus, covered):
        timers.lose("ann")
        timers.watch({"ann"}, 300)
        assert timers.gone == set()
        await until(lambda: timers.gone == {"ann"})

        timers.watch(set(), 300)

        assert timers.gone == set()
        assert covered == []
