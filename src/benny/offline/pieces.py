"""Pieces of long work, such as the review of a deal, as bytes that any worker can take."""

import asyncio
import pickle
from collections.abc import Awaitable, Callable
from typing import TypeVar

from benny.errors import NotationError

Result = TypeVar("Result")


class Pieces:
    """Has pieces done by `work`, which takes and returns bytes as `do_piece` does."""

    are_open = True

    def __init__(self, work: Callable[[bytes], Awaitable[bytes]]) -> None:
        self._work = work

    async def run(self, work: Callable[..., Result], *args: object) -> Result:
        """Return the result of a piece; raise NotationError as it does."""
        is_done, result = pickle.loads(await self._work(pickle.dumps((work, args))))
        if is_done:
            return result  # type: ignore[no-any-return]
        raise NotationError(result)


async def do_piece(piece: bytes) -> bytes:
    """Do a piece here; another worker can await this with the same bytes."""
    await asyncio.sleep(0)
    work, args = pickle.loads(piece)
    try:
        return pickle.dumps((True, work(*args)))
    except NotationError as error:
        return pickle.dumps((False, str(error)))
