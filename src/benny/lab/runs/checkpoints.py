"""Files that say how far a job has come, from which it goes on as if it had never stopped."""

from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Annotated, Any, TypeVar

import msgspec

from benny.errors import NotationError
from benny.io import files
from benny.io.json import from_json, to_json
from benny.lab.runs.jobs import Job, Progress

FORMAT = "benny-checkpoint/1"

Part = TypeVar("Part")


class _Head(msgspec.Struct):
    format: str = ""
    benny: str = ""


class _Contents(_Head, kw_only=True, forbid_unknown_fields=True):
    kind: str
    job: Any
    done: Annotated[int, msgspec.Meta(ge=0)]
    total: msgspec.Raw
    ahead: list[tuple[Annotated[int, msgspec.Meta(ge=0)], msgspec.Raw]]


def load(path: Path, job: Job[Part]) -> Progress[Part]:
    """Return how far a job has come by a file; where there is none it is at its beginning.

    Raises NotationError where the file holds anything else, and where it could not be written.
    """
    files.check_place(path, "checkpoint")
    standing = Progress(job)
    if path.exists():
        _restore(standing, path)
    return standing


def save(path: Path, standing: Progress[Part]) -> None:
    """Write how far a job has come, all or nothing; raise OSError where that fails."""
    contents = _Contents(
        format=FORMAT,
        benny=version("benny"),
        kind=type(standing.job).__name__,
        job=standing.job,
        done=standing.done,
        total=msgspec.Raw(to_json(standing.total)),
        ahead=[
            (number, msgspec.Raw(to_json(part)))
            for number, part in sorted(standing.ahead.items())
            if number >= standing.done
        ],
    )
    files.write(path, [to_json(contents), b"\n"])


def _restore(standing: Progress[Part], path: Path) -> None:
    data = _read(path)
    try:
        _check_version(path, from_json(data, _Head))
        contents = from_json(data, _Contents)
        _check_job(path, standing.job, contents)
        kind = standing.job.part_type
        if contents.done:
            standing.restore(contents.done, from_json(bytes(contents.total), kind))
        for number, part in contents.ahead:
            standing.ahead[number] = from_json(bytes(part), kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise NotationError(f"{path} is no checkpoint, or a broken one: {error}") from None


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise NotationError(f"can't read {str(path)!r}: {error.strerror}") from None


def _check_version(path: Path, head: _Head) -> None:
    if head.format != FORMAT:
        raise NotationError(f"{path} is no checkpoint: its format is {head.format!r}, not {FORMAT}")
    if head.benny != version("benny"):
        raise NotationError(
            f"{path} is a checkpoint of Benny {head.benny}, and this is Benny {version('benny')}"
        )


def _check_job(path: Path, job: Job[Part], contents: _Contents) -> None:
    kind = type(job).__name__
    if contents.kind != kind:
        raise NotationError(f"{path} is a checkpoint of a {contents.kind}, and this is a {kind}")
    here = msgspec.json.decode(to_json(job))
    for name, there, wanted in _differences("", contents.job, here):
        raise NotationError(
            f"{path} is a checkpoint of other work: {name or kind} is {_text(there)} there and "
            f"{_text(wanted)} here"
        )


def _differences(name: str, there: Any, here: Any) -> Iterator[tuple[str, Any, Any]]:
    if isinstance(there, dict) and isinstance(here, dict):
        for key in here | there:
            inner = f"{name}.{key}" if name else key
            yield from _differences(inner, there.get(key), here.get(key))
    elif there != here:
        yield name, there, here


def _text(value: Any) -> str:
    return to_json(value).decode()
