"""Checkpoint files, from which a job goes on as if it had never stopped."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from importlib.metadata import version
from pathlib import Path
from typing import Annotated, Any, TypeVar

import msgspec

from benny.errors import NotationError
from benny.io import files, locks
from benny.io.json import from_json, to_json
from benny.lab.runs.jobs import Divided, Job, Progress

FORMAT = "benny-checkpoint/1"
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
    """Return the error for a checkpoint with which another program is at work."""
    return NotationError(
        f"another program is at work with the checkpoint {path}: let it end, or name another file"
    )


def load(path: Path, job: Job[Part]) -> Progress[Part]:
    """Return the progress of a job from a file; without a file it is at its beginning.

    Raises NotationError if the file holds anything else.
    """
    progress = Progress(job)
    if path.exists():
        _restore(progress, path)
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
    """Return what identifies a job at the beginning of a file of some form."""
    return JobHead(
        format=form,
        benny=version("benny"),
        kind=type(job).__name__,
        job=msgspec.Raw(to_json(job)),
    )


def check_head(path: Path, data: bytes, job: Divided[Any], form: str) -> None:
    """Raise NotationError if JSON of a file is of another form, of another Benny or another job.

    Raises msgspec.DecodeError if it is broken.
    """
    _check_version(path, from_json(data, _Head), form)
    _check_job(path, job, from_json(data, JobHead))


def _restore(progress: Progress[Part], path: Path) -> None:
    data = files.plain_utf8(files.read_bytes(path), path)
    try:
        check_head(path, data, progress.job, FORMAT)
        contents = from_json(data, _Contents)
        kind = progress.job.part
        if contents.done:
            progress.restore(contents.done, from_json(bytes(contents.total), kind))
        for number, part in contents.ahead:
            progress.ahead[number] = from_json(bytes(part), kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise NotationError(f"{path} is not a checkpoint, or a broken one: {error}") from None


def _check_version(path: Path, head: _Head, form: str) -> None:
    if head.format != form:
        raise NotationError(
            f"{path} is not a checkpoint: its format is {head.format!r}, not {form}"
        )
    # Another version may compute other results from the same seeds.
    if head.benny != version("benny"):
        raise NotationError(
            f"{path} is a checkpoint of Benny {head.benny}, and this is Benny {version('benny')}"
        )


def _check_job(path: Path, job: Divided[Any], contents: JobHead) -> None:
    kind = type(job).__name__
    if contents.kind != kind:
        raise _of_another_job(path, "kind", contents.kind, kind)
    # Read as a job of today, so that a field which it does not have yet gets its default.
    there = from_json(bytes(contents.job), type(job))
    plain = (msgspec.json.decode(to_json(fields)) for fields in (there, job))
    differences = [
        (name, stored, current)
        for name, stored, current in _differences("", *plain)
        if name.partition("[")[0] not in job.adjustable
    ]
    if differences:
        # House rules change the title too, so it is named last.
        name, stored, current = min(differences, key=lambda row: row[0].endswith(".title"))
        raise _of_another_job(path, name or kind, stored, current)


def _of_another_job(path: Path, name: str, there: Any, here: Any) -> NotationError:
    return NotationError(
        f"{path} is a checkpoint of another job: {name} is {_text(there)} there and "
        f"{_text(here)} here; run the command with the options, bots and books it was begun with, "
        "or name another file"
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
