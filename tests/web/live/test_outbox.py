"""A client's send queue, and when a slow client is disconnected."""

import asyncio

import pytest

from benny.web.live import outbox
from benny.web.live.outbox import MOST_WAITING, PATIENCE, Outbox
from support.backends import stops


@pytest.fixture
def clock(monkeypatch):
    now = [100.0]
    monkeypatch.setattr(outbox, "monotonic", lambda: now[0])
    return now


async def test_messages_are_taken_in_order_and_then_none():
    outbox = Outbox("ann")
    outbox.put(b"1")
    outbox.put(b"2")
    outbox.end()

    assert [await outbox.take() for _ in range(3)] == [b"1", b"2", None]
    assert await Outbox("ann").take(patience=0.001) == b""


def test_whoever_leaves_too_much_unread_is_cut_off():
    outbox = Outbox("ann")
    for _ in range(MOST_WAITING):
        outbox.put(b"update")
    assert not outbox.is_cut

    outbox.put(b"update")

    assert outbox.is_cut
    assert asyncio.run(outbox.take()) is None


@pytest.mark.parametrize(("seconds", "is_cut"), [(PATIENCE, False), (PATIENCE + 1, True)])
def test_whoever_does_not_read_a_message_for_long_is_cut_off_at_the_next(clock, seconds, is_cut):
    outbox = Outbox("ann")
    outbox.put(b"1")
    asyncio.run(outbox.take())

    clock[0] += seconds
    outbox.put(b"2")

    assert outbox.is_cut is is_cut


async def test_a_writer_that_is_held_up_is_stopped_when_its_client_is_cut_off():
    outbox = Outbox("ann")
    asyncio.get_running_loop().call_soon(outbox.disconnect)
    with outbox.writing():
        await asyncio.Event().wait()

    assert asyncio.current_task().cancelling() == 0


def test_a_writer_that_is_stopped_for_another_reason_does_stop():
    async def story():
        with Outbox("ann").writing():
            asyncio.current_task().cancel()
            await asyncio.sleep(0)

    with pytest.raises(asyncio.CancelledError):
        asyncio.run(story())


async def test_whoever_has_read_all_may_be_silent_for_long(clock):
    outbox = Outbox("ann")
    outbox.put(b"1")
    await outbox.take()
    waiting = asyncio.create_task(outbox.take())
    await asyncio.sleep(0)
    clock[0] += 10 * PATIENCE
    outbox.put(b"2")

    assert await waiting == b"2"


@pytest.mark.parametrize("steps", range(4))
def test_a_taker_may_be_stopped_just_as_a_message_comes(steps):
    outbox = Outbox("ann")

    assert stops(outbox.take(patience=60), lambda: outbox.put(b"1"), steps)
