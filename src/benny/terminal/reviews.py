"""Reviews of a person's games: made in the background, and kept beside the games."""

import gzip
import sys
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Executor
from contextlib import ExitStack, redirect_stderr, suppress
from functools import partial
from multiprocessing import resource_tracker
from pathlib import Path
from types import TracebackType
from typing import Self

import msgspec

from benny.errors import NotationError
from benny.game.log import Record
from benny.io import files
from benny.io.json import from_json, to_json
from benny.lab.runs.workers import open_background
from benny.study.review.review import VERSION, GameReview, add_marks, growing_review, review_job
from benny.terminal.background import in_background
from benny.terminal.game_files import digest
from benny.terminal.home import home

_FOLDER = "reviews"
_ENDING = f"-{VERSION}.json.gz"
_UNREADABLE = (OSError, NotationError, msgspec.DecodeError, UnicodeError)


def stored_review(record: Record) -> GameReview | None:
    """Return the review of a game if it is stored here, whole and of this version."""
    with suppress(*_UNREADABLE):
        text = files.decompress(_place(record).read_bytes(), files.MOST_UNPACKED)
        review = from_json(text, GameReview)
        return review if len(review.deals) == len(record.deals) else None
    return None


def any_kept() -> bool:
    return any((home() / _FOLDER).glob(f"*{_ENDING}"))


def keep(record: Record, review: GameReview) -> None:
    """Store the review of a game; if that fails it is computed again next time."""
    with suppress(OSError):
        files.write(_place(record), [gzip.compress(to_json(review), mtime=0)])


def with_marks(record: Record) -> Record:
    """Return the record of a game with the marks of its review, if that is stored here."""
    review = stored_review(record)
    if review is None:
        return record
    return add_marks(record, (decision for decision in review.decisions if decision.mark))


class Reviewer:
    """Reviews games one after the other, in a process that starts when it is first wanted."""

    def __init__(self) -> None:
        self._stack = ExitStack()
        self._executor: Executor | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await in_background(self._stack.close)  # it waits for the piece in work to stop

    async def review(self, record: Record) -> AsyncIterator[GameReview]:
        """Yield a game's review as it grows by each deal; one that is stored is there at once.

        Raises NotationError if the game can't be reviewed.
        """
        stored = stored_review(record)
        if stored is not None:
            yield stored
            return
        async for review in growing_review(review_job(record, quick=True), self._run):
            yield review
        keep(record, review)

    async def _run(self, work: Callable[[], GameReview]) -> GameReview:
        return await in_background(partial(self._run_in_process, work))

    def _run_in_process(self, work: Callable[[], GameReview]) -> GameReview:
        if self._executor is None:
            # Python's processes need a standard error that is a file, and Textual's is none.
            with redirect_stderr(sys.__stderr__):
                resource_tracker.ensure_running()
            self._executor = self._stack.enter_context(open_background()).executor
        return self._executor.submit(work).result()


def _place(record: Record) -> Path:
    return home() / _FOLDER / f"{digest(record)}{_ENDING}"
