"""Pieces of long work, such as the review of a deal, as bytes that any worker can take."""

import asyncio
import pickle
from collections.abc import Awaitable, Callable, Collection
from io import BytesIO
from typing import Any, TypeVar

from benny.errors import IllegalActionError, NotationError
from benny.rules.rules import Rules

Result = TypeVar("Result")
Work = Callable[[bytes, Collection[Rules]], Awaitable[bytes]]


async def do_piece(piece: bytes, _rules: Collection[Rules] = ()) -> bytes:
    """Do a piece here; another worker can await this with the same bytes."""
    await asyncio.sleep(0)
    work, args = pickle.loads(piece)
    try:
        return pickle.dumps((work(*args), None))
    except (IllegalActionError, NotationError) as error:
        return pickle.dumps((None, error))


class Pieces:
    """Passes pieces to `work`, with the rules they are about; it returns what `do_piece` does."""

    are_open = False  # the other worker is started before it is needed

    def __init__(self, work: Work) -> None:
        self._work = work

    async def run(self, work: Callable[..., Result], *args: object) -> Result:
        piece = BytesIO()
        pickler = _Pickler(piece)
        pickler.dump((work, args))
        result, error = pickle.loads(await self._work(piece.getvalue(), pickler.rules))
        if error is not None:
            raise error
        return result  # type: ignore[no-any-return]


class _Pickler(pickle.Pickler):
    def __init__(self, file: BytesIO) -> None:
        super().__init__(file)
        self.rules: set[Rules] = set()

    def persistent_id(self, value: Any) -> None:
        """Note all rules that are pickled."""
        if isinstance(value, Rules):
            self.rules.add(value)
