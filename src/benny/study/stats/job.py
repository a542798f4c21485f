"""Files of games, and the job of counting what was done in them; a piece is a part of a file."""

import os.path
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from pathlib import Path

from msgspec import Struct

from benny.errors import NotationError
from benny.game import records
from benny.game.shuffling import check_seed, derive
from benny.io.abandonment import check_wanted
from benny.io.files import check_path, has_plain_lines, plain_utf8, read_bytes, reason, source_name
from benny.io.validation import check_kind
from benny.lab.runs.jobs import Job
from benny.study.review.decisions import Depth
from benny.study.stats.counter import GameCounter
from benny.study.stats.deals import read_slim
from benny.study.stats.reviews import review_stats
from benny.study.stats.sums import NOTHING_LEFT_OUT, LeftOut, StatsSums

ENDING = ".jsonl"

# No game is that long: a file without line ends must not fill the memory.
LONGEST = 1 << 26
_BLOCK = 1 << 20

PIECE = 1 << 22
"""Bytes of a piece: some ten thousand deals."""

PIECE_TO_REVIEW = 1 << 13
"""Bytes of a piece whose games are reviewed: a game or two."""


class GamesFile(Struct, frozen=True):
    """A file of games, one a line, and its size in bytes.

    A copy, made because jobs read files in pieces, has the name of its source. A file that can't be
    read has a complaint and counts as empty.
    """

    path: str
    size: int
    name: str = ""
    complaint: str = ""


def find_files(sources: Iterable[str | Path], copies: Path) -> tuple[GamesFile, ...]:
    """Return files, and all files of games (.jsonl) of folders, each of them once.

    Standard input (`-`), pipes and files in UTF-16 are copied to the folder `copies`. Raises
    NotationError for what is not there and for a folder without games.
    """
    by_path: dict[Path, GamesFile] = {}
    for number, source in enumerate(chain.from_iterable(map(_expand, sources))):
        path, name = Path(source), ""
        try:
            if _needs_copy(source):
                data = plain_utf8(read_bytes(source), "-" if source == "-" else path.absolute())
                path, name = copies / str(number), source_name(source)
                path.write_bytes(data)
            file = GamesFile(str(path.absolute()), path.stat().st_size, name)
        except NotationError as error:
            if not os.path.exists(source):
                raise
            file = GamesFile(str(path.absolute()), 0, complaint=str(error))
        by_path.setdefault(path.resolve(), file)
    return tuple(by_path.values())


def _expand(source: str | Path) -> list[str | Path]:
    check_path(source)
    if source == "-" or not os.path.isdir(source):
        return [source]
    files = (path for path in Path(source).rglob("*") if path.name.lower().endswith(ENDING))
    inside: list[str | Path] = sorted(file for file in files if file.is_file())
    if not inside:
        raise NotationError(f"the folder {str(source)!r} holds no files of games (*{ENDING})")
    return inside


def _needs_copy(source: str | Path) -> bool:
    # Path's own tests raise errors for names that are too long or hold a NUL.
    if source == "-" or (os.path.exists(source) and not os.path.isfile(source)):
        return True
    try:
        with open(source, "rb") as file:
            return not has_plain_lines(file.read(_BLOCK))
    except (OSError, ValueError) as error:
        raise NotationError(f"can't read {source_name(source)!r}: {reason(error)}") from None


def lines_between(path: str, begin: int, end: int) -> Iterator[tuple[int, bytes]]:
    """Yield the lines that begin from one place of a file up to another, each with its place.

    Of a line that is too long for a game only the beginning is read.
    """
    with open(path, "rb") as file:
        place = max(0, begin - 1)
        file.seek(place)
        if begin:
            place += len(file.readline(end - place))  # the rest of a line that begins before
        while place < end and (line := file.readline(LONGEST)):
            yield place, line
            place += len(line)
            if not line.endswith(b"\n"):
                place += len(file.readline(max(0, end - place)))


def line_number(path: str, place: int) -> int:
    """Return the number of the line, from 1, that begins at a place of a file."""
    number = 1
    with open(path, "rb") as file:
        while place > 0 and (block := file.read(min(_BLOCK, place))):
            number += block.count(b"\n")
            place -= len(block)
    return number


class GamesJob(Job[StatsSums], Struct, frozen=True, kw_only=True):
    """The job of counting what was done in files of games.

    `player` is whose statistics they are, by name or as a bot; None for all. With a `depth`
    their finished games are reviewed.
    """

    files: tuple[GamesFile, ...]
    player: str | None = None
    depth: Depth | None = None
    piece: int = PIECE
    seed: int = 0

    part = StatsSums

    @property
    def pieces(self) -> int:
        return sum(1 for _ in self._spans())

    def work(self, number: int, _seed: int) -> StatsSums:
        file, begin = next(islice(self._spans(), number, None))
        counter = GameCounter(self.player)
        left_out = unreviewed = NOTHING_LEFT_OUT
        for place, line in lines_between(file.path, begin, min(begin + self.piece, file.size)):
            check_wanted()
            if not line.strip():
                continue
            try:
                if error := self.count(counter, line, place):
                    unreviewed = unreviewed.merge(LeftOut(1, str(error), file.path, place))
            except NotationError as error:
                left_out = left_out.merge(LeftOut(1, str(error), file.path, place))
        return counter.sums(left_out, unreviewed)

    def _spans(self) -> Iterator[tuple[GamesFile, int]]:
        return ((file, at) for file in self.files for at in range(0, file.size, self.piece))

    def count(self, counter: GameCounter, line: bytes, place: int) -> NotationError | None:
        """Count a game, and return why it could not be reviewed.

        Nothing of it is counted if it raises NotationError.
        """
        record = read_slim(line)
        names = counter.names(record.seats)
        counter.add(record, names)
        if self.depth is None or record.result is None or not any(names):
            return None
        try:
            seed = derive(self.seed, f"game at {place}")
            counter.add_reviews(record, review_stats(records.decode(line), names, self.depth, seed))
        except NotationError as error:
            return error
        return None


def games_job(
    sources: Iterable[str | Path], copies: Path, player: str | None, depth: Depth | None, seed: int
) -> GamesJob:
    """Return the job of counting files and folders; `copies` is the folder of `find_files`."""
    check_kind(player, str | None, "the name of a player")
    return GamesJob(
        files=find_files(sources, copies),
        player=player,
        depth=depth,
        piece=PIECE if depth is None else PIECE_TO_REVIEW,
        seed=check_seed(seed),
    )
