"""Files that are written all or nothing."""

import os
from collections.abc import Iterable
from pathlib import Path


def write(path: Path, lines: Iterable[bytes]) -> None:
    """Write a file and its folders; a crash leaves the old file as it was.

    A device or a pipe is written to as it is. Raises OSError, with the path, where that fails.
    """
    try:
        if path.exists() and not path.is_file():
            _fill(path, lines)
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        _replace(path, lines)
    except OSError as error:
        error.filename = str(path)
        raise


def _replace(path: Path, lines: Iterable[bytes]) -> None:
    new = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        _fill(new, lines)
        new.replace(path)
    finally:
        new.unlink(missing_ok=True)


def _fill(path: Path, lines: Iterable[bytes]) -> None:
    with path.open("wb") as file:
        file.writelines(lines)
        file.flush()
        if path.is_file():
            os.fsync(file.fileno())
