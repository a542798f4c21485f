"""Long computations as numbered, seeded pieces, and what those that are done come to."""

import threading
from typing import Generic, Protocol, TypeVar

from benny.game.shuffling import derived

Part = TypeVar("Part")


class WorkersError(Exception):
    """Those who work on a job can't be had or were lost; says which, and what to do."""


class AbandonedError(Exception):
    """Nobody waits for a piece any more."""


class Flag(Protocol):
    """What is set once, for threads or processes to see."""

    def is_set(self) -> bool:
        """Return whether it is set."""
        ...


_worker = threading.local()


def begin_work(abandoned: Flag) -> None:
    """Remember, in the thread or process of a worker, what says that its work is in vain."""
    _worker.abandoned = abandoned


def check_wanted() -> None:
    """Raise AbandonedError where the piece is in vain: for pieces that take more than a moment."""
    abandoned: Flag | None = getattr(_worker, "abandoned", None)
    if abandoned is not None and abandoned.is_set():
        raise AbandonedError


class Job(Protocol[Part]):
    """A computation cut into pieces that know nothing of each other.

    A job is a frozen struct or dataclass of plain values, at the top of a module: it is pickled,
    and its JSON tells one job's checkpoint from another's. Parts are JSON as well.
    """

    @property
    def seed(self) -> int:
        """Return the number that all pieces follow from."""
        ...

    @property
    def part_type(self) -> type[Part]:
        """Return the type of the parts, as which a checkpoint is read."""
        ...

    def work(self, number: int, seed: int) -> Part:
        """Return what a piece comes to: it follows from the job, the number and the seed alone."""
        ...

    def merged(self, total: Part, part: Part) -> Part:
        """Return what pieces come to with one more, and leave both as they are."""
        ...

    def settled(self, total: Part) -> bool:
        """Return whether what the first pieces come to is enough, and no more are needed."""
        ...


def do_piece(job: Job[Part], number: int) -> Part:
    """Return what one piece of a job comes to, wherever this is called."""
    return job.work(number, derived(job.seed, f"piece {number}"))


class Progress(Generic[Part]):
    """How far a job has come: pieces merged in their order, and those that finished ahead."""

    def __init__(self, job: Job[Part]) -> None:
        self.job = job
        self.ahead: dict[int, Part] = {}
        self._merged: tuple[int, Part] | None = None

    @property
    def done(self) -> int:
        """Return how many pieces are merged: all those before the first that is missing."""
        return 0 if self._merged is None else self._merged[0]

    @property
    def total(self) -> Part | None:
        """Return what the merged pieces come to, None before the first."""
        return None if self._merged is None else self._merged[1]

    def restore(self, done: int, total: Part) -> None:
        """Go on from pieces that were merged before."""
        self._merged = done, total

    def advance(self) -> bool:
        """Merge the next piece; return whether it was there."""
        number = self.done
        if number not in self.ahead:
            return False
        total, part = self.total, self.ahead[number]
        # Number and total change as one, for an interruption may come between any two steps.
        self._merged = number + 1, part if total is None else self.job.merged(total, part)
        del self.ahead[number]
        return True

    def is_over(self, pieces: int) -> bool:
        """Return whether all the pieces are merged, or the first of them were enough."""
        return self.done >= pieces or (self.total is not None and self.job.settled(self.total))
