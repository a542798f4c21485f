"""Work beside a screen, which must stay responsive."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from typing import Any, TypeVar

Result = TypeVar("Result")


async def in_background(function: Callable[[], Result]) -> Result:
    """Run a function in a daemon thread, which can't keep the program from ending."""
    loop = asyncio.get_running_loop()
    future: asyncio.Future[Result] = loop.create_future()

    def settle(setter: Callable[[Any], None], value: object) -> None:
        with suppress(RuntimeError):  # the loop is closed, so nobody waits any more
            loop.call_soon_threadsafe(set_unless_done, setter, value)

    def set_unless_done(setter: Callable[[Any], None], value: object) -> None:
        if not future.done():
            setter(value)

    def work() -> None:
        try:
            settle(future.set_result, function())
        except Exception as error:
            settle(future.set_exception, error)

    Thread(target=work, daemon=True).start()
    return await future
