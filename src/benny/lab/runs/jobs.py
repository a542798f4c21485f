"""Long computations as numbered, seeded pieces, and their merged results."""

from typing import Any, ClassVar, Generic, TypeVar, cast

from benny.analysis.statistics import add_up
from benny.game.shuffling import derive

Part = TypeVar("Part")


class WorkersError(Exception):
    """Workers are not available or were lost; says which, and what to do."""


class Divided(Generic[Part]):
    """A computation cut into independent pieces.

    It is a frozen struct of plain values, at the top of a module: it is pickled, and its JSON
    identifies its checkpoints, less the fields that it calls `adjustable`. Parts must be JSON too.
    """

    __slots__ = ()

    part: ClassVar[Any]
    """The type of the parts, with which a checkpoint is decoded."""

    adjustable: ClassVar[frozenset[str]] = frozenset()

    @property
    def seed(self) -> int:
        """Return the number that all pieces follow from."""
        raise NotImplementedError

    def work(self, number: int, seed: int) -> Part:
        """Return the result of a piece, a function of job, number and seed alone."""
        raise NotImplementedError


class Job(Divided[Part]):
    """Pieces whose results are merged into one, until that is enough."""

    __slots__ = ()

    def merge(self, total: Part, part: Part) -> Part:
        """Return the result of earlier pieces and one more, and change neither."""
        return cast("Part", add_up(total, part))

    def is_settled(self, total: Part) -> bool:
        """Return whether the result so far is enough, so that no more pieces are done."""
        return False


def do_piece(job: Divided[Part], number: int) -> Part:
    """Return the result of one piece, the same wherever this is called."""
    return job.work(number, derive(job.seed, f"piece {number}"))


class Progress(Generic[Part]):
    """The progress of a job: pieces merged in their order, and those that finished ahead.

    `done` counts the merged pieces, all before the first missing one.
    """

    def __init__(self, job: Job[Part]) -> None:
        self.job = job
        self.ahead: dict[int, Part] = {}
        self._merged: tuple[int, Part] | None = None

    @property
    def done(self) -> int:
        return 0 if self._merged is None else self._merged[0]

    @property
    def total(self) -> Part | None:
        return None if self._merged is None else self._merged[1]

    def restore(self, done: int, total: Part) -> None:
        self._merged = done, total

    def advance(self) -> bool:
        """Merge the next piece; return whether it was there."""
        number = self.done
        if number not in self.ahead:
            return False
        total, part = self.total, self.ahead[number]
        # Number and total change together: an interruption may come between any two statements.
        self._merged = number + 1, part if total is None else self.job.merge(total, part)
        del self.ahead[number]
        return True

    def is_over(self, pieces: int) -> bool:
        return self.done >= pieces or (self.total is not None and self.job.is_settled(self.total))
