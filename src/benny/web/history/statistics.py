"""The job of counting the games in a server's database, for `benny stats`."""

from collections.abc import Mapping
from contextlib import closing

from msgspec import Struct

from benny.errors import NotationError
from benny.game import records
from benny.game.log import Player
from benny.game.shuffling import derive
from benny.io.abandonment import check_wanted
from benny.lab.runs.jobs import Job
from benny.study.review.decisions import Depth
from benny.study.review.review import VERSION, unpack_review
from benny.study.stats.counter import GameCounter
from benny.study.stats.deals import SlimRecord, read_slim
from benny.study.stats.reviews import review_stats, reviewed_games
from benny.study.stats.sums import NOTHING_LEFT_OUT, LeftOut, ReviewedGame, StatsSums
from benny.web.history.archive import is_whole
from benny.web.store.database import file_of, without_password
from benny.web.store.rows import StoredGame
from benny.web.store.store import Store

GAMES_A_PIECE = 256

Names = list[str | None]


class DatabaseAddress:
    """An address that is shown, and kept in checkpoints, without its password."""

    def __init__(self, address: str) -> None:
        self.address = address

    def __str__(self) -> str:
        return without_password(self.address)


class StoredGamesJob(Job[StatsSums], Struct, frozen=True, kw_only=True):
    """The job of counting what was done in the games of a database; a piece is some games.

    `firsts` are the ids with which the pieces begin. `player` and `depth` are as for GamesJob, but
    stored reviews are used where there are any.
    """

    address: DatabaseAddress
    firsts: tuple[str, ...]
    player: str | None = None
    depth: Depth | None = None
    seed: int = 0

    part = StatsSums

    @property
    def pieces(self) -> int:
        return len(self.firsts)

    def work(self, number: int, _seed: int) -> StatsSums:
        """Count what was done in the games of a piece."""
        until = self.firsts[number + 1] if number + 1 < self.pieces else None
        counter = GameCounter(self.player)
        left_out = unreviewed = NOTHING_LEFT_OUT
        with closing(Store(self.address.address, is_only_read=True)) as store:
            for game in store.games.between(self.firsts[number], until):
                check_wanted()
                stored = store.games.record(game.id)
                if stored is None:
                    continue  # deleted in the meantime
                try:
                    record = read_slim(stored)
                    names = counter.names(_players_of(game, record))
                    counter.add(record, names)
                except NotationError as error:
                    left_out = left_out.merge(LeftOut(1, str(error), game=game.id))
                    continue
                try:
                    if game.finished and any(names):
                        counter.add_reviews(record, self._reviews(store, game, stored, names))
                except NotationError as error:
                    unreviewed = unreviewed.merge(LeftOut(1, str(error), game=game.id))
        return counter.sums(left_out, unreviewed)

    def _reviews(
        self, store: Store, game: StoredGame, stored: bytes, names: Names
    ) -> Mapping[str, ReviewedGame]:
        """Return the players' figures from a stored review, or a new one of the job's depth."""
        review = store.reviews.find(game.id, VERSION)
        if review is not None:
            whole = records.decode(stored)
            return reviewed_games(whole, names, unpack_review(review), game.ended_at)
        if self.depth is None:
            return {}
        seed = derive(self.seed, f"game {game.id}")
        return review_stats(records.decode(stored), names, self.depth, seed, game.ended_at)


def stored_games_job(
    address: str, player: str | None = None, depth: Depth | None = None, seed: int = 0
) -> StoredGamesJob:
    """Return the job of counting the games of a database, which is only read.

    Raises as Store does, and NotationError if it is not there.
    """
    path = file_of(address)
    if path is not None and not path.is_file():
        raise NotationError(f"there is no database {str(path)!r}")
    with closing(Store(address, is_only_read=True)) as store:
        firsts = tuple(store.games.ids()[:: GAMES_A_PIECE if depth is None else 1])
    return StoredGamesJob(
        address=DatabaseAddress(address), firsts=firsts, player=player, depth=depth, seed=seed
    )


def _players_of(game: StoredGame, record: SlimRecord) -> list[Player | None]:
    """Return the player of each seat, None where one came later or left."""
    if len(record.seats) != len(game.seats):
        raise NotationError("its record has other seats")
    points = [deal.points for deal in record.deals]
    return [
        Player(seat.name, player.bot) if is_whole(seat, points) else None
        for seat, player in zip(game.seats, record.seats, strict=True)
    ]
