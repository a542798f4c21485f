"""Journals: checkpoints that grow by a line for each piece, of jobs too large for the memory."""

import os
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from benny.errors import NotationError
from benny.io import files
from benny.io.json import from_json, to_json
from benny.lab.runs.checkpoints import check_head, head_of, in_use
from benny.lab.runs.jobs import Divided
from benny.lab.runs.runner import SERIAL, stream
from benny.lab.runs.workers import Workers

FORMAT = "benny-journal/1"

Part = TypeVar("Part")


class Journal(Generic[Part]):
    """The finished pieces of a job in a file, from the first on; `done` is how many there are.

    A line that was cut short is removed. No other program can go on from it until it is closed.
    Raises NotationError if one has, or if the file holds anything else, and OSError if it can't be
    written.
    """

    def __init__(self, path: Path, job: Divided[Part]) -> None:
        files.check_file_place(path, "checkpoint")
        self.path = path
        self._job = job
        self.done = 0
        if not path.exists():
            files.write(path, [to_json(head_of(job, FORMAT)), b"\n"])
        self._held = path.open("rb+")
        try:
            self._hold()
            self._restore()
        except BaseException:
            self.close()
            raise

    def parts(self) -> Iterator[Part]:
        """Yield the finished pieces; raise NotationError if one is broken."""
        with self.path.open("rb") as file:
            file.readline()
            for _ in range(self.done):
                with self._broken_refused():
                    part = from_json(file.readline(), self._job.part)
                yield part

    def append(self, part: Part) -> None:
        """Add the next piece; raise OSError if that fails."""
        try:
            with self.path.open("rb+") as file:  # not "ab", which would create a lost file again
                file.seek(0, os.SEEK_END)
                file.write(to_json(part) + b"\n")
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            error.filename = str(self.path)
            raise
        self.done += 1

    def close(self) -> None:
        """Let other programs go on from it."""
        self._held.close()

    def _hold(self) -> None:
        with suppress(OSError):  # some file systems have no locks, and this one is a precaution
            try:
                files.hold(self._held.fileno())
            except BlockingIOError:
                raise in_use(self.path) from None

    def _restore(self) -> None:
        file = self._held
        head = file.readline()
        with self._broken_refused():
            check_head(self.path, head, self._job, FORMAT)
        if not head.endswith(b"\n"):
            file.write(b"\n")
        end = file.tell()
        for line in file:
            if not line.endswith(b"\n"):
                break
            end += len(line)
            self.done += 1
        file.truncate(end)

    @contextmanager
    def _broken_refused(self) -> Iterator[None]:
        try:
            yield
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise NotationError(
                f"{self.path} is not a checkpoint, or a broken one: {error}"
            ) from None


def journaled_parts(
    job: Divided[Part], workers: Workers = SERIAL, checkpoint: Path | None = None
) -> Iterator[Part]:
    """Yield the parts of a job in their order, without end; a checkpoint keeps each.

    Those that it holds are not worked out again. Raises NotationError at once if it is broken or of
    another job, and later WorkersError if the workers are lost, OSError if it can't be written.
    """
    if checkpoint is None:
        return stream(job, workers)
    return _going_on(Journal(checkpoint, job), job, workers)


def _going_on(journal: Journal[Part], job: Divided[Part], workers: Workers) -> Iterator[Part]:
    with closing(journal):
        yield from journal.parts()
        for part in stream(job, workers, journal.done, journal.path):
            journal.append(part)
            yield part
