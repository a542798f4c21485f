"""Locks on files between programs; the system releases those of a killed program."""

import os
import sys
import weakref
from contextlib import suppress
from pathlib import Path


class Lock:
    """Keeps other programs from a file until `release` is called or this program ends."""

    def __init__(self, place: Path, descriptor: int) -> None:
        self.release = weakref.finalize(self, _release, place, descriptor)


def take(path: Path) -> Lock | None:
    """Return a lock on a file, which need not exist, or None if another program has it.

    The lock is on a file beside it, because a file that is saved all or nothing is a new one each
    time. Raises OSError if the system can't lock it.
    """
    place = _place(path)
    while True:
        descriptor = os.open(place, os.O_RDWR | os.O_CREAT, 0o666)
        try:
            is_ours = lock(descriptor)
            if is_ours and _is_at(place, descriptor):
                return Lock(place, descriptor)
        except BaseException:
            os.close(descriptor)
            raise
        os.close(descriptor)
        if not is_ours:
            return None


def is_taken(path: Path) -> bool:
    """Return whether another program seems to have the lock on a file."""
    try:
        descriptor = os.open(_place(path), os.O_RDWR)
    except OSError:
        return False
    try:
        return not lock(descriptor)
    except OSError:
        return False
    finally:
        os.close(descriptor)


def _place(path: Path) -> Path:
    real = Path(os.path.realpath(path))  # `resolve` fails for a link to itself
    return real.with_name(f".{real.name}.lock")


if sys.platform == "win32":
    import errno
    import msvcrt

    def lock(descriptor: int) -> bool:
        """Lock an open file until it is closed; return False if another program has it."""
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError as error:
            if error.errno != errno.EACCES:
                raise
            return False
        return True

    def _is_at(place: Path, descriptor: int) -> bool:
        return True  # what is open can't be removed

    def _release(place: Path, descriptor: int) -> None:
        os.close(descriptor)
        with suppress(OSError):  # another program has it by now
            place.unlink()

else:
    import fcntl

    def lock(descriptor: int) -> bool:
        """Lock an open file until it is closed; return False if another program has it."""
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def _is_at(place: Path, descriptor: int) -> bool:
        """Return whether a file still has its name: its last holder may have removed it."""
        with suppress(FileNotFoundError):
            return os.path.samestat(os.fstat(descriptor), place.stat())
        return False

    def _release(place: Path, descriptor: int) -> None:
        with suppress(OSError):  # a lock file that is left is taken by the next
            place.unlink()
        os.close(descriptor)
