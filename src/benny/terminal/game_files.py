"""Where the games of this terminal are kept, and that each is open in one program only."""

import re
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path

from benny.errors import NotationError
from benny.game import records
from benny.game.log import Record
from benny.io import locks
from benny.io.files import reason
from benny.presentation.commentary import capitalised
from benny.terminal.home import home


@dataclass(frozen=True)
class GameFile:
    """A game's file, which no other program opens as long as there is a lock.

    `problem` says why there is none, or why this is not the game that was played last; '' for
    nothing.
    """

    path: Path
    lock: locks.Lock | None = None
    problem: str = ""

    def close(self) -> None:
        """Let other programs open the game."""
        if self.lock is not None:
            self.lock.release()


def new_file(record: Record) -> GameFile:
    """Return the file of a game that begins; two that begin at once get two."""
    with suppress(OSError):  # it is said when the game can't be saved
        _folder().mkdir(parents=True, exist_ok=True)
    # Locked before it is looked for, so that two programs can't both find it missing.
    files = map(_locked, _new_paths(record))
    return next(file for file in files if file is not None and not file.path.exists())


def is_own(path: Path) -> bool:
    """Return whether a game is one of those that are found without their names."""
    return path.absolute().parent == _folder().absolute()


def open_file(path: Path) -> GameFile:
    """Return the file of a game; raise NotationError where another program has it."""
    file = _locked(path) if path.is_file() else GameFile(path)
    if file is None:
        raise NotationError(f"{_is_open(path)}: go on there, or leave it there first")
    return file


def open_latest() -> GameFile:
    """Return the file of the game that was left last, and not played to its end.

    Raises NotationError where there is none; files that can't be read are passed over.
    """
    taken: list[Path] = []
    broken = 0
    for path in _latest_first():
        try:
            is_left = records.load(path)[-1].result is None
        except NotationError:
            broken += 1
            continue
        file = _locked(path) if is_left else None
        if file is not None:
            return replace(file, problem=file.problem or _passed_over(taken))
        if is_left:
            taken.append(path)
    raise NotationError(_no_game(taken, broken))


def _folder() -> Path:
    return home() / "games"


def _new_paths(record: Record) -> Iterator[Path]:
    kind = re.sub(r"[^\w-]", "_", record.variant)
    first = _folder() / f"{time.strftime('%Y-%m-%d_%H-%M-%S')}_{kind}.jsonl"
    yield first
    for number in count(2):
        yield first.with_stem(f"{first.stem}_{number}")


def _latest_first() -> Sequence[Path]:
    found = _folder().glob("*.jsonl")
    return sorted(found, key=lambda path: path.stat().st_mtime_ns, reverse=True)


def _locked(path: Path) -> GameFile | None:
    """Return a game's file, None where another program has it."""
    try:
        lock = locks.take(path)
    except OSError as error:
        why = f"{path} can't be locked ({reason(error)})"
        return GameFile(path, problem=f"{why}: open this game in no other program meanwhile.")
    return None if lock is None else GameFile(path, lock)


def _is_open(path: Path) -> str:
    return f"the game in {path} is open in another program"


def _passed_over(taken: Sequence[Path]) -> str:
    return f"{capitalised(_is_open(taken[0]))}; this is the one before." if taken else ""


def _no_game(taken: Sequence[Path], broken: int) -> str:
    if taken:
        return (
            f"{_is_open(taken[0])}, and no other one is unfinished: go on there, leave it there "
            "first, or begin another with benny play"
        )
    note = f" ({broken} of its files can't be read)" if broken else ""
    return f"there is no unfinished game in {_folder()}{note}"
