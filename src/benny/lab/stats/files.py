"""Files of games, and their lines between two places."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO

from msgspec import Struct

from benny.errors import NotationError

ENDING = ".jsonl"

# No game is that long: a file without line ends must not fill the memory.
LONGEST = 1 << 26
_BLOCK = 1 << 20


class GamesFile(Struct, frozen=True):
    """A file of games, one a line, and its size in bytes."""

    path: str
    size: int


def find_files(paths: Iterable[Path]) -> tuple[GamesFile, ...]:
    """Return files, and all files of games (.jsonl) of folders, each of them once.

    Raises NotationError for what is not there, and for a folder without games.
    """
    found: dict[Path, GamesFile] = {}
    for path in paths:
        for file in _files(path):
            found.setdefault(file.resolve(), GamesFile(str(file.absolute()), file.stat().st_size))
    return tuple(found.values())


def _files(path: Path) -> list[Path]:
    if not path.is_dir():
        _check_readable(path)
        return [path]
    inside = sorted(one for one in path.rglob(f"*{ENDING}") if one.is_file())
    if not inside:
        raise NotationError(f"the folder {str(path)!r} holds no files of games (*{ENDING})")
    return inside


def _check_readable(path: Path) -> None:
    if path.exists() and not path.is_file():
        raise NotationError(f"{str(path)!r} can't be read in pieces: give a file")
    try:
        path.open("rb").close()
    except OSError as error:
        raise NotationError(f"can't read {str(path)!r}: {error.strerror}") from None


def lines_between(path: str, begin: int, end: int) -> Iterator[tuple[int, bytes]]:
    """Yield the lines that begin from one place of a file up to another, each with its place.

    Of a line that is too long for a game only the beginning is read.
    """
    with open(path, "rb") as file:
        place = max(0, begin - 1)
        file.seek(place)
        if begin:
            place += _skip_line(file)  # it begins before
        while place < end and (line := file.readline(LONGEST)):
            yield place, line
            place += len(line)
            if not line.endswith(b"\n"):
                place += _skip_line(file)


def line_number(path: str, place: int) -> int:
    """Return the number of the line, from 1, that begins at a place of a file."""
    number = 1
    with open(path, "rb") as file:
        while place > 0 and (block := file.read(min(_BLOCK, place))):
            number += block.count(b"\n")
            place -= len(block)
    return number


def _skip_line(file: BinaryIO) -> int:
    """Read to the end of a line, and return how far that was."""
    skipped = 0
    while part := file.readline(LONGEST):
        skipped += len(part)
        if part.endswith(b"\n"):
            break
    return skipped
