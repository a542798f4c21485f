"""Events that wait during a write are stored together, and each caller gets its own result."""

import asyncio
from types import SimpleNamespace

import pytest

from benny.web.live.event_log import BatchWriter
from benny.web.store.rows import Append, ConflictError, UnavailableError
from support.tables import entry


class Disk:
    """A slow store; `written` are the tables of each transaction."""

    def __init__(self, writers=1, *failing):
        self.written = []
        self._failing = failing
        self.writers = writers
        self.tables = SimpleNamespace(append_all=None)

    async def run(self, _, wanted):
        names = [one.table_id for one in wanted]
        self.written.append(names)
        await turns(20)
        if "broken" in names:
            raise UnavailableError("The disk is gone.", "")
        return [ConflictError() if name in self._failing else len(name) for name in names]


async def turns(number):
    for _ in range(number):
        await asyncio.sleep(0)


async def all_at(writer, *names):
    calls = [writer.append(Append(name, 0, entry())) for name in names]
    return await asyncio.gather(*calls, return_exceptions=True)


def test_what_comes_at_once_is_stored_together():
    disk = Disk()

    assert asyncio.run(all_at(BatchWriter(disk), "a", "bb", "ccc")) == [1, 2, 3]
    assert disk.written == [["a", "bb", "ccc"]]


@pytest.mark.parametrize(
    ("writers", "written"), [(1, [["a"], ["bb", "ccc"]]), (2, [["a"], ["bb"], ["ccc"]])]
)
async def test_what_comes_while_all_writers_are_busy_waits_and_goes_together(writers, written):
    disk = Disk(writers)
    writer = BatchWriter(disk)
    calls = []
    for name in ("a", "bb", "ccc"):
        calls.append(asyncio.create_task(all_at(writer, name)))
        await turns(3)
    await asyncio.gather(*calls)

    assert disk.written == written


def test_each_is_told_what_became_of_its_own():
    ends = asyncio.run(all_at(BatchWriter(Disk(1, "b")), "a", "b", "c"))

    assert [type(end) for end in ends] == [int, ConflictError, int]


def test_all_are_told_when_nothing_could_be_stored_and_the_next_is_tried_again():
    async def story():
        writer = BatchWriter(Disk())
        return [*await all_at(writer, "a", "broken"), *await all_at(writer, "cc")]

    ends = asyncio.run(story())

    assert [type(end) for end in ends] == [UnavailableError, UnavailableError, int]


async def test_what_nobody_waits_for_any_more_is_stored_all_the_same():
    disk = Disk()
    writer = BatchWriter(disk)
    left = asyncio.create_task(writer.append(Append("left", 0, entry())))
    await turns(3)
    left.cancel()

    assert (await all_at(writer, "a"), disk.written) == ([1], [["left"], ["a"]])
