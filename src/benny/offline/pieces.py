"""Pieces of long work, such as the review of a deal, as bytes that any worker can take."""

import asyncio
import pickle
from collections.abc import Awaitable, Callable
from typing import TypeVar

from benny.errors import NotationError

Result = TypeVar("Result")
Work = Callable[[bytes], Awaitable[bytes]]


async def do_piece(piece: bytes) -> bytes:
    """Do a piece here; another worker can await this with the same bytes."""
    await asyncio.sleep(0)
    work, args = pickle.loads(piece)
    try:
        return pickle.dumps((work(*args), None))
    except NotationError as error:
        return pickle.dumps((None, str(error)))


class Pieces:
    """Has pieces done by `work`, which takes and returns bytes as `do_piece` does."""

    are_open = True

    def __init__(self, work: Work) -> None:
        self._work = work

    async def run(self, work: Callable[..., Result], *args: object) -> Result:
        result, problem = pickle.loads(await self._work(pickle.dumps((work, args))))
        if problem is not None:
            raise NotationError(problem)
        return result  # type: ignore[no-any-return]
