"""Files that are written all or nothing, and why the system refuses."""

import os
from collections.abc import Iterable
from pathlib import Path

from benny.errors import NotationError


def check_place(path: Path, what: str) -> None:
    """Raise NotationError where there is no folder for such a file, or the path is one itself."""
    if not path.absolute().parent.is_dir():
        raise NotationError(f"there is no folder {str(path.parent)!r} for the {what} {path.name!r}")
    if path.is_dir():
        raise NotationError(f"{str(path)!r} is a folder: name a file for the {what}")


def write(path: Path, lines: Iterable[bytes], mode: int = 0o666) -> None:
    """Write a file and its folders; a crash leaves the old file as it was.

    `mode` says who may read it, as far as the umask lets him. A device or a pipe is written to as
    it is. Raises OSError, with the path, where that fails.
    """
    try:
        if path.exists() and not path.is_file():
            _fill(path, lines, mode)
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        _replace(path, lines, mode)
    except OSError as error:
        error.filename = str(path)
        raise


def reason(error: BaseException) -> str:
    """Return in words what the system says of a failure, without its number."""
    return getattr(error, "strerror", None) or str(error) or type(error).__name__


def _replace(path: Path, lines: Iterable[bytes], mode: int) -> None:
    new = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        _fill(new, lines, mode)
        new.replace(path)
    finally:
        new.unlink(missing_ok=True)


def _fill(path: Path, lines: Iterable[bytes], mode: int) -> None:
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
    with os.fdopen(os.open(path, flags, mode), "wb") as file:
        file.writelines(lines)
        file.flush()
        if path.is_file():
            os.fsync(file.fileno())
