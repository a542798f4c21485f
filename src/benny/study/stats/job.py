"""The job of counting what was done in files of games; a piece is a part of a file."""

from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

from msgspec import Struct

from benny.errors import NotationError
from benny.game import records
from benny.game.shuffling import check_seed, derive
from benny.io.abandonment import check_wanted
from benny.io.validation import check_kind
from benny.lab.runs.jobs import Job
from benny.study.review.decisions import Depth
from benny.study.stats.counter import GameCounter
from benny.study.stats.files import GamesFile, find_files, lines_between
from benny.study.stats.reviews import review_stats
from benny.study.stats.slim import read_slim
from benny.study.stats.sums import NOTHING_LEFT_OUT, LeftOut, StatsSums

PIECE = 1 << 22
"""Bytes of a piece: some ten thousand deals."""

PIECE_TO_REVIEW = 1 << 13
"""Bytes of a piece whose games are reviewed: a game or two."""


class GamesJob(Job[StatsSums], Struct, frozen=True, kw_only=True):
    """The job of counting what was done in files of games.

    `player` is whose statistics they are, by name or as a bot; None for everybody. With a `depth`
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
        """Count what was done in the games whose lines begin in one piece."""
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
