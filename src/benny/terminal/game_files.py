"""The files of this terminal's games, each open in only one program."""

import re
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from itertools import chain, count
from pathlib import Path

import msgspec
from msgspec import UNSET

from benny.errors import NotationError
from benny.game import records
from benny.game.log import Record
from benny.game.view import joined_scores
from benny.io import locks
from benny.io.files import reason
from benny.presentation.commentary import capitalise
from benny.rules.loading import names
from benny.study.stats.deals import SlimRecord, read_slim
from benny.terminal.home import home

_MOST_LOOKED_AT = 20  # by the start screen, which is not to wait for a long history


@dataclass(frozen=True)
class GameFile:
    """A game's file, which no other program opens while it is locked.

    `problem` says why there is no lock, or why this is not the last game; '' for no problem.
    """

    path: Path
    lock: locks.Lock | None = None
    problem: str = ""

    def close(self) -> None:
        if self.lock is not None:
            self.lock.release()


def new_file(record: Record) -> GameFile:
    """Return the file for a new game; two games that begin at once get two files."""
    with suppress(OSError):  # saving the game will report it
        _folder().mkdir(parents=True, exist_ok=True)
    kind = re.sub(r"[^\w-]", "_", record.variant)  # a rules file may give its variant any name
    first = _folder() / f"{time.strftime('%Y-%m-%d_%H-%M-%S')}_{kind}.jsonl"
    paths = chain([first], (first.with_stem(f"{first.stem}_{number}") for number in count(2)))
    # Locked before it is looked for, so that two programs can't both find it missing.
    files = map(_lock_file, paths)
    return next(file for file in files if file is not None and not file.path.exists())


def is_own(path: Path) -> bool:
    return path.absolute().parent == _folder().absolute()


def open_file(name: str | Path) -> GameFile:
    """Return the file of a game; raise NotationError if another program has it open.

    Standard input, `-`, is refused: the game could not be saved there.
    """
    if name == "-":
        raise NotationError("a game is saved as it is played on: name its file, not '-'")
    path = Path(name)
    file = _lock_file(path) if path.is_file() else GameFile(path)
    if file is None:
        raise NotationError(f"{_is_open(path)}: continue there, or leave it there first")
    return file


def open_latest() -> GameFile:
    """Return the file of the last unfinished game.

    Raises NotationError if there is none; unreadable files are skipped.
    """
    taken: list[Path] = []
    broken = 0
    for path in latest_first():
        try:
            is_left = records.load(path)[-1].result is None
        except NotationError:
            broken += 1
            continue
        file = _lock_file(path) if is_left else None
        if file is not None:
            passed = f"{capitalise(_is_open(taken[0]))}; this is the one before." if taken else ""
            return replace(file, problem=file.problem or passed)
        if is_left:
            taken.append(path)
    if taken:
        raise NotationError(
            f"{_is_open(taken[0])}, and no other one is unfinished: go on there, leave it there "
            "first, or begin another with benny play"
        )
    note = f" ({broken} of its files can't be read)" if broken else ""
    raise NotationError(f"there is no unfinished game in {_folder()}{note}")


def latest_left() -> Record | None:
    """Return the unfinished game that a person is likely to want again, None if there is none.

    Only the games played last are looked at, and none that another program has open.
    """
    for path in latest_first()[:_MOST_LOOKED_AT]:
        with suppress(NotationError):
            record = records.load(path)[-1]
            file = _lock_file(path) if record.result is None else None
            if file is not None:
                file.close()
                return record
    return None


def latest_first() -> Sequence[Path]:
    """Return the files of the games, the one saved last first; they need not be readable."""
    dated = []
    for path in _folder().glob("*.jsonl"):
        with suppress(OSError):  # it is a link to nowhere, or has just been removed
            dated.append((path.stat().st_mtime_ns, path))
    return [path for _, path in sorted(dated, reverse=True)]


def latest_variant() -> str:
    """Return the name of the variant that was played last, "" if there is none to play again."""
    for path in latest_first()[:_MOST_LOOKED_AT]:
        with suppress(NotationError):
            variant = records.load(path)[-1].variant
            return variant if variant in names() else ""
    return ""


def game_label(record: Record) -> str:
    return f"{record.rules.called}, hand {len(record.deals)}"


def _folder() -> Path:
    return home() / "games"


def _lock_file(path: Path) -> GameFile | None:
    try:
        lock = locks.take(path)
    except OSError as error:
        why = f"{path} can't be locked ({reason(error)})"
        return GameFile(path, problem=f"{why}: don't open this game in another program meanwhile.")
    return None if lock is None else GameFile(path, lock)


def _is_open(path: Path) -> str:
    return f"the game in {path} is open in another program"


@dataclass(frozen=True)
class OwnGame:
    """A game in the folder, and when it was saved last, in seconds since 1970."""

    path: Path
    record: Record
    saved: float

    @property
    def seat(self) -> int | None:
        return _own_seat(self.record)

    @property
    def own_seats(self) -> tuple[int, ...]:
        return () if self.seat is None else (self.seat,)

    @property
    def is_over(self) -> bool:
        return self.record.result is not None

    @property
    def id(self) -> str:
        return digest(self.record)

    @cached_property
    def slim_record(self) -> SlimRecord:
        return read_slim(records.encode(self.record))

    @property
    def is_won(self) -> bool | None:
        if self.record.result is None or self.seat is None:
            return None
        return self.record.result.winner == self.record.rules.side_of(self.seat)

    @property
    def result(self) -> str:
        """Return in a few words how the game went, the person's score first."""
        if not self.is_over:
            return f"not over: {standing(self.record)}"
        outcome = {None: "watched", True: "won", False: "lost"}[self.is_won]
        return f"{outcome} {score(self.record, self.seat)}"

    @property
    def date(self) -> str:
        return time.strftime("%Y-%m-%d %H:%M", time.localtime(self.saved))


def played_games() -> tuple[list[OwnGame], list[str]]:
    """Return the games, the last one first, and a sentence for each file that can't be read."""
    games: list[OwnGame] = []
    problems: list[str] = []
    for path in latest_first():
        try:
            saved = path.stat().st_mtime
            games += [OwnGame(path, record, saved) for record in reversed(records.load(path))]
        except NotationError as error:
            problems.append(str(error))
        except OSError:
            continue  # it has just been removed
    return games, problems


def digest(record: Record) -> str:
    """Return a name for a game that follows from what was played, whatever was noted of it."""
    deals = [msgspec.structs.replace(deal, notes=UNSET) for deal in record.deals]
    bare = msgspec.structs.replace(record, deals=deals)
    return sha256(records.encode(bare)).hexdigest()[:40]


def score(record: Record, seat: int | None) -> str:
    """Return the score of a game, that of a seat's side first, "" before the first deal ends."""
    scores = next((deal.scores for deal in reversed(record.deals) if deal.scores is not UNSET), ())
    if record.result is not None:
        scores = record.result.scores
    side = 0 if seat is None else record.rules.side_of(seat)
    return joined_scores((*scores[side:], *scores[:side])) if scores else ""


def standing(record: Record) -> str:
    return ", ".join(filter(None, [f"hand {len(record.deals)}", score(record, _own_seat(record))]))


def _own_seat(record: Record) -> int | None:
    return next((n for n, player in enumerate(record.seats) if player.bot is None), None)
