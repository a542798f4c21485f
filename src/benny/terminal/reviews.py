"""Reviews of a person's games: made in the background, and kept beside the games."""

import gzip
import sys
from collections.abc import AsyncIterator
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
from benny.lab.runs.jobs import do_piece
from benny.lab.runs.workers import open_background
from benny.study.review.review import VERSION, GameReview, ReviewJob, add_marks, review_job
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
        found = from_json(text, GameReview)
        return found if len(found.deals) == len(record.deals) else None
    return None


def any_kept() -> bool:
    return any((home() / _FOLDER).glob(f"*{_ENDING}"))


def keep(record: Record, review: GameReview) -> None:
    """Store the review of a game; if that fails it is computed again next time."""
    with suppress(OSError):
        files.write(_place(record), [gzip.compress(to_json(review), mtime=0)])


def with_marks(record: Record) -> Record:
    """Return the record of a game with the marks of its review, if that is stored here."""
    found = stored_review(record)
    return (
        record if found is None else add_marks(record, (one for one in found.decisions if one.mark))
    )


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
        found = stored_review(record)
        if found is not None:
            yield found
            return
        job = review_job(record, quick=True)
        review = GameReview()
        for number in range(job.pieces):
            review = job.merge(review, await in_background(partial(self._piece, job, number)))
            yield review
        keep(record, review)

    def _piece(self, job: ReviewJob, number: int) -> GameReview:
        if self._executor is None:
            # Python's processes need a standard error that is a file, and Textual's is none.
            with redirect_stderr(sys.__stderr__):
                resource_tracker.ensure_running()
            self._executor = self._stack.enter_context(open_background()).executor
        return self._executor.submit(do_piece, job, number).result()


def _place(record: Record) -> Path:
    return home() / _FOLDER / f"{digest(record)}{_ENDING}"
