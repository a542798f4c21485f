"""Stops tasks at the worst moment."""

import asyncio


def stops(waiting, wake, steps):
    """Return whether a task that waits stops if it is cancelled some steps after it is woken.

    One that has ended by then need not stop.
    """

    async def story():
        task = asyncio.create_task(waiting)
        await asyncio.sleep(0.01)
        wake()
        for _ in range(steps):
            await asyncio.sleep(0)
        is_cancelled = task.cancel()
        await asyncio.wait([task])
        return task.cancelled() == is_cancelled

    return asyncio.run(story())
