"""Files that are written all or nothing, and why the system refuses."""

import os
import re
import sys
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
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

    `mode` says who may read it, as far as the umask lets them. A device or a pipe is written to as
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
    _remove_left(path)
    new = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        _fill(new, lines, mode)
        new.replace(path)
    finally:
        new.unlink(missing_ok=True)


def _fill(path: Path, lines: Iterable[bytes], mode: int) -> None:
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
    with os.fdopen(os.open(path, flags, mode), "wb") as file:
        with suppress(OSError):  # not every system's folders know of it, and it is only a help
            _hold(file.fileno())
        file.writelines(lines)
        file.flush()
        if path.is_file():
            os.fsync(file.fileno())


@cache
def _remove_left(path: Path) -> None:
    """Remove what programs that were killed have left half written of a file, once a program."""
    of_it = re.compile(rf"\.{re.escape(path.name)}\.(\d+)\.new")
    with suppress(OSError):  # a folder that can't be listed may be written to all the same
        for name in os.listdir(path.parent):
            found = of_it.fullmatch(name)
            if found and not _is_alive(int(found[1])):
                with suppress(OSError):
                    _remove_unless_held(path.with_name(name))


def _is_alive(process: int) -> bool:
    """Return whether a process runs here; on Windows there is no way to ask that does no harm."""
    if sys.platform == "win32":
        return True
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        return True
    return True


def _hold(file: int) -> None:
    """Hold a file as long as it is open here; raise BlockingIOError where another program does.

    A program in another container has the same folder, but not the same numbers of processes.
    """
    if sys.platform != "win32":
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _remove_unless_held(path: Path) -> None:
    with path.open("rb") as file:
        _hold(file.fileno())
        path.unlink()
