"""Checkpoint files, from which a job goes on as if it had never stopped.

A journal is a checkpoint that grows by a line for each piece, for jobs too large for the memory.
"""

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Annotated, Any, Generic, TypeVar

import msgspec

from benny import __version__
from benny.errors import NotationError
from benny.io import files, locks
from benny.io.json import from_json, to_json
from benny.lab.runs.jobs import Divided, Job, Progress

FORMAT = "benny-checkpoint/1"
JOURNAL_FORMAT = "benny-journal/1"
_LONGEST = 80  # characters that a message quotes of a field: some are long lists of hashes

Part = TypeVar("Part")


class _Head(msgspec.Struct):
    format: str = ""
    benny: str = ""


class JobHead(_Head, kw_only=True):
    """Which job a file holds the progress of, by its type and its fields, and of which Benny."""

    kind: str
    job: msgspec.Raw


class _Contents(JobHead, kw_only=True, forbid_unknown_fields=True):
    done: Annotated[int, msgspec.Meta(ge=0)]
    total: msgspec.Raw
    ahead: list[tuple[Annotated[int, msgspec.Meta(ge=0)], msgspec.Raw]]


@contextmanager
def lock_checkpoint(path: Path | None) -> Iterator[None]:
    """Keep other programs from a checkpoint, if there is one.

    Raises NotationError if another program is at work with it, or if it could not be written.
    """
    with ExitStack() as stack:
        if path is not None:
            files.check_file_place(path, "checkpoint")
            with suppress(OSError):  # some file systems have no locks, and this is a precaution
                if (lock := locks.take(path)) is None:
                    raise in_use(path)
                stack.callback(lock.release)
        yield


def in_use(path: Path) -> NotationError:
    return NotationError(
        f"another program is at work with the checkpoint {path}: let it end, or name another file"
    )


def load(path: Path, job: Job[Part]) -> Progress[Part]:
    """Return the progress of a job from a file; without a file it is at its beginning.

    Raises NotationError if the file holds anything else.
    """
    progress = Progress(job)
    if not path.exists():
        return progress
    data = files.plain_utf8(files.read_bytes(path), path)
    with _refusing_broken(path):
        check_head(path, data, job, FORMAT)
        contents = from_json(data, _Contents)
        if contents.done:
            progress.restore(contents.done, from_json(bytes(contents.total), job.part))
        for number, part in contents.ahead:
            progress.ahead[number] = from_json(bytes(part), job.part)
    return progress


def save(path: Path, progress: Progress[Part]) -> None:
    """Write the progress of a job, all or nothing; raise OSError if that fails."""
    contents = _Contents(
        **msgspec.structs.asdict(head_of(progress.job, FORMAT)),
        done=progress.done,
        total=msgspec.Raw(to_json(progress.total)),
        ahead=[
            (number, msgspec.Raw(to_json(part)))
            for number, part in sorted(progress.ahead.items())
            if number >= progress.done  # an interruption may leave a merged piece ahead
        ],
    )
    files.write(path, [to_json(contents), b"\n"])


def head_of(job: Divided[Any], form: str) -> JobHead:
    return JobHead(
        format=form, benny=__version__, kind=type(job).__name__, job=msgspec.Raw(to_json(job))
    )


def check_head(path: Path, data: bytes, job: Divided[Any], form: str) -> None:
    """Raise NotationError if JSON of a file is of another form, of another Benny or another job.

    Raises msgspec.DecodeError if it is broken.
    """
    head = from_json(data, _Head)
    if head.format != form:
        raise NotationError(
            f"{path} is not a checkpoint: its format is {head.format!r}, not {form}"
        )
    # Another version may compute other results from the same seeds.
    if head.benny != __version__:
        raise NotationError(
            f"{path} is a checkpoint of Benny {head.benny}, and this is Benny {__version__}"
        )
    contents, kind = from_json(data, JobHead), type(job).__name__
    differences = [("kind", contents.kind, kind)]
    if contents.kind == kind:
        # Read as a job of today, so that a field which it does not have yet gets its default.
        stored_job = from_json(bytes(contents.job), type(job))
        plain = (msgspec.json.decode(to_json(fields)) for fields in (stored_job, job))
        differences = [
            difference
            for difference in _differences("", *plain)
            if difference[0].partition("[")[0] not in job.adjustable
        ]
    if differences:
        # House rules change the title too, so it is named last.
        name, there, here = min(differences, key=lambda row: row[0].endswith(".title"))
        raise NotationError(
            f"{path} is a checkpoint of another job: {name or kind} is {_text(there)} there and "
            f"{_text(here)} here; run the command with the options, bots and books it was begun "
            "with, or name another file"
        )


def _differences(name: str, there: Any, here: Any) -> Iterator[tuple[str, Any, Any]]:
    if isinstance(there, dict) and isinstance(here, dict):
        for key in here | there:
            inner = f"{name}.{key}" if name else key
            yield from _differences(inner, there.get(key), here.get(key))
    elif isinstance(there, list) and isinstance(here, list) and len(there) == len(here):
        for number, pair in enumerate(zip(there, here, strict=True)):
            yield from _differences(f"{name}[{number}]", *pair)
    elif there != here:
        yield name, there, here


def _text(value: Any) -> str:
    text = to_json(value).decode()
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


@contextmanager
def _refusing_broken(path: Path) -> Iterator[None]:
    try:
        yield
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise NotationError(f"{path} is not a checkpoint, or a broken one: {error}") from None


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
            files.write(path, [to_json(head_of(job, JOURNAL_FORMAT)), b"\n"])
        self._file = path.open("rb+")
        try:
            with suppress(OSError):  # some file systems have no locks, and this is a precaution
                try:
                    files.hold(self._file.fileno())
                except BlockingIOError:
                    raise in_use(path) from None
            self._count_lines()
        except BaseException:
            self.close()
            raise

    def parts(self) -> Iterator[Part]:
        """Yield the finished pieces; raise NotationError if one is broken."""
        with self.path.open("rb") as file:
            file.readline()
            for _ in range(self.done):
                with _refusing_broken(self.path):
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
        self._file.close()

    def _count_lines(self) -> None:
        file = self._file
        head = file.readline()
        with _refusing_broken(self.path):
            check_head(self.path, head, self._job, JOURNAL_FORMAT)
        if not head.endswith(b"\n"):
            file.write(b"\n")
        end = file.tell()
        for line in file:
            if not line.endswith(b"\n"):
                break
            end += len(line)
            self.done += 1
        file.truncate(end)
