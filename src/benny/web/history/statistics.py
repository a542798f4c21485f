"""The job of counting the games in a server's database, for `benny stats`."""

from contextlib import closing

from msgspec import Struct

from benny.errors import NotationError
from benny.game import records
from benny.game.log import Player
from benny.game.shuffling import derive
from benny.io.abandonment import check_wanted
from benny.lab.runs.jobs import Job
from benny.study.review.decisions import Depth
from benny.study.review.review import VERSION
from benny.study.stats.counter import GameCounter
from benny.study.stats.deals import SlimRecord, read_slim
from benny.study.stats.reviews import review_stats, reviewed_games
from benny.study.stats.sums import NOTHING_LEFT_OUT, LeftOut, StatsSums
from benny.web.history.archive import is_whole, unpack_review
from benny.web.store.database import file_of, without_password
from benny.web.store.games import StoredGame
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
        with closing(Store(self.address.address, is_only_read=True)) as store:
            count = _StoredGames(store, counter, self.depth, self.seed)
            for game in store.games.between(self.firsts[number], until):
                check_wanted()
                count.add(game)
        return counter.sums(count.left_out, count.unreviewed)


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


class _StoredGames:
    """Counts games of a database, and those that could not be counted or reviewed."""

    def __init__(self, store: Store, counter: GameCounter, depth: Depth | None, seed: int) -> None:
        self._store = store
        self._counter = counter
        self._depth = depth
        self._seed = seed
        self.left_out = self.unreviewed = NOTHING_LEFT_OUT

    def add(self, game: StoredGame) -> None:
        try:
            self._add(game)
        except NotationError as error:
            self.left_out = self.left_out.merge(LeftOut(1, str(error), game=game.id))

    def _add(self, game: StoredGame) -> None:
        stored = self._store.games.record(game.id)
        if stored is None:
            return  # deleted in the meantime
        record = read_slim(stored)
        called = self._counter.names(_players_of(game, record))
        self._counter.add(record, called)
        if game.finished and any(called):
            try:
                self._add_reviews(game, stored, record, called)
            except NotationError as error:
                self.unreviewed = self.unreviewed.merge(LeftOut(1, str(error), game=game.id))

    def _add_reviews(
        self, game: StoredGame, stored: bytes, record: SlimRecord, names: Names
    ) -> None:
        found = self._store.reviews.find(game.id, VERSION)
        if found is None and self._depth is None:
            return
        whole = records.decode(stored)
        if found is not None:
            told = reviewed_games(whole, names, unpack_review(found), game.ended_at)
        else:
            assert self._depth is not None
            seed = derive(self._seed, f"game {game.id}")
            told = review_stats(whole, names, self._depth, seed, game.ended_at)
        self._counter.add_reviews(record, told)


def _players_of(game: StoredGame, record: SlimRecord) -> list[Player | None]:
    """Return the player of each seat, None where one came later or left."""
    if len(record.seats) != len(game.seats):
        raise NotationError("its record has other seats")
    points = [deal.points for deal in record.deals]
    return [
        Player(seat.name, player.bot) if is_whole(seat, points) else None
        for seat, player in zip(game.seats, record.seats, strict=True)
    ]
