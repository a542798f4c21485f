"""What waits for a client, and when it is given up."""

import asyncio

import pytest

from benny.web.live import outbox
from benny.web.live.outbox import MOST_WAITING, PATIENCE, Outbox

pytestmark = pytest.mark.once


@pytest.fixture
def clock(monkeypatch):
    """The time, which passes as it is told."""
    now = [100.0]
    monkeypatch.setattr(outbox, "monotonic", lambda: now[0])
    return now


def test_messages_are_taken_in_order_and_then_none():
    outlet = Outbox("ann")
    outlet.put(b"1")
    outlet.put(b"2")
    outlet.end()

    async def taken():
        return [await outlet.take() for _ in range(3)]

    assert asyncio.run(taken()) == [b"1", b"2", None]


def test_whoever_leaves_too_much_unread_is_cut_off():
    outlet = Outbox("ann")
    for _ in range(MOST_WAITING):
        outlet.put(b"update")
    assert not outlet.is_cut

    outlet.put(b"update")

    assert outlet.is_cut
    assert asyncio.run(outlet.take()) is None


@pytest.mark.parametrize(("seconds", "is_cut"), [(PATIENCE, False), (PATIENCE + 1, True)])
def test_whoever_does_not_read_a_message_for_long_is_cut_off_at_the_next(clock, seconds, is_cut):
    outlet = Outbox("ann")
    outlet.put(b"1")
    asyncio.run(outlet.take())

    clock[0] += seconds
    outlet.put(b"2")

    assert outlet.is_cut is is_cut


def test_a_writer_that_is_held_up_is_stopped_when_its_client_is_cut_off():
    async def story():
        outlet = Outbox("ann")
        asyncio.get_running_loop().call_soon(outlet.cut)
        with outlet.writing():
            await asyncio.Event().wait()
        return asyncio.current_task().cancelling()

    assert asyncio.run(story()) == 0


def test_a_writer_that_is_stopped_for_another_reason_does_stop():
    async def story():
        with Outbox("ann").writing():
            asyncio.current_task().cancel()
            await asyncio.sleep(0)

    with pytest.raises(asyncio.CancelledError):
        asyncio.run(story())


def test_whoever_has_read_all_may_be_silent_for_long(clock):
    async def silence():
        outlet = Outbox("ann")
        outlet.put(b"1")
        await outlet.take()
        waiting = asyncio.create_task(outlet.take())
        await asyncio.sleep(0)
        clock[0] += 10 * PATIENCE
        outlet.put(b"2")
        return await waiting

    assert asyncio.run(silence()) == b"2"


def test_an_impatient_taker_is_given_an_empty_message():
    assert asyncio.run(Outbox("ann").take(patience=0.001)) == b""
