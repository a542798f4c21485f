"""A person's library in the server's database."""

import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING

from msgspec.structs import replace

from benny.errors import NotationError
from benny.game import records
from benny.game.log import Record
from benny.io.json import from_json, to_json
from benny.protocol.review import ReviewedDecision
from benny.protocol.statistics import OwnStatistics
from benny.protocol.study import MistakeAnswer, MistakeBook, UnreviewedGame
from benny.rules.loading import rules_id
from benny.rules.rules import Rules
from benny.study.library import LibraryGame, Memory, Mistake, OwnCount
from benny.study.mistakes import (
    answer_mistake,
    due_mistakes,
    mistake_themes,
    mistakes_of,
    start_of_day,
)
from benny.study.review.review import VERSION, GameReview, unpack_review
from benny.study.stats.deals import SlimRecord, read_slim
from benny.study.stats.figures import TITLES, WORDS
from benny.web.history.archive import is_whole, upload_id
from benny.web.history.lazy_record import LazyRecord, named_record
from benny.web.store.rows import StoredGame, TakenError

if TYPE_CHECKING:
    from benny.web.store.store import Store

MOST_GAMES = 500
"""How many of their latest games a person's library has."""

_AT_ONCE = 4  # games: looking one through takes some hundredths of a second
_OFFERED = 5  # games to review


class SqlGame:
    def __init__(self, game: StoredGame, line: bytes, person_id: str) -> None:
        self.id = game.id
        self.saved = game.ended_at
        self.is_over = game.finished
        self._game = game
        self._line = line
        self._person_id = person_id

    @cached_property
    def slim_record(self) -> SlimRecord:
        return read_slim(self._line)

    @cached_property
    def lazy_record(self) -> LazyRecord:
        return named_record(self._game, self._line)

    @property
    def record(self) -> Record:
        return self.lazy_record.full_record()

    @cached_property
    def own_seats(self) -> tuple[int, ...]:
        if len(self.slim_record.seats) != len(self._game.seats):
            raise NotationError("its record has other seats")
        points = [deal.points for deal in self.slim_record.deals]
        return tuple(
            seat.seat
            for seat in self._game.seats
            if seat.person_id == self._person_id and seat.bot is None and is_whole(seat, points)
        )


class SqlLibrary:
    """The library of a person; for threads beside the event loop.

    Mistakes are collected from reviews by `collect`, and stored.
    """

    def __init__(self, store: "Store", person_id: str) -> None:
        self._store = store
        self._person_id = person_id

    def games(self) -> Iterator[SqlGame]:
        for game in self._store.games.of_person(self._person_id, MOST_GAMES):
            line = self._store.games.record(game.id)
            if line is not None:  # else it has been deleted since
                yield SqlGame(game, line, self._person_id)
            time.sleep(0)  # gives up the GIL, which the event loop needs for the tables

    def review(self, game: LibraryGame) -> GameReview | None:
        stored = self._store.reviews.find(game.id, VERSION)
        return None if stored is None else unpack_review(stored)

    def mistakes(self, rules: Rules | None = None) -> Sequence[Mistake]:
        rules_hash = None if rules is None else rules_id(rules)
        return self._store.mistakes.of_person(self._person_id, rules_hash)

    def decision(self, mistake: Mistake) -> tuple[Record, ReviewedDecision]:
        time.sleep(0)  # gives up the GIL
        stored = self._store.mistakes.decision(self._person_id, mistake)
        record = self._game(mistake.game_id).lazy_record.record(*range(mistake.deal))
        return record, from_json(stored, ReviewedDecision)

    def memory(self, mistake: Mistake) -> Memory | None:
        stored = self._store.mistakes.memory(self._person_id, mistake)
        return None if stored is None else from_json(stored, Memory)

    def remember(self, mistake: Mistake, memory: Memory) -> None:
        self._store.mistakes.remember(self._person_id, mistake, memory.due_at, to_json(memory))

    def collect(self) -> bool:
        """Look through some new reviews for mistakes; return whether none is left."""
        today = start_of_day(time.time())
        games = self._store.mistakes.games_to_collect(self._person_id, VERSION, _AT_ONCE + 1)
        for game_id in games[:_AT_ONCE]:
            game = self._game(game_id)
            if (review := self.review(game)) is not None:
                rows = []
                pairs = mistakes_of(game.id, game.record, review.decisions, game.own_seats)
                for mistake, decision in pairs:
                    rows.append((replace(mistake, due_at=today), to_json(decision)))
                    time.sleep(0)  # gives up the GIL
                with suppress(TakenError):  # another request has just done it
                    self._store.mistakes.add(self._person_id, game_id, rows)
        return len(games) <= _AT_ONCE

    def unreviewed_games(self) -> tuple[UnreviewedGame, ...]:
        """Return the person's latest finished games that have no review."""
        ids = self._store.mistakes.games_to_review(self._person_id, VERSION, _OFFERED)
        games = filter(None, map(self._store.games.find, ids))
        return tuple(UnreviewedGame(game.id, game.title, game.ended_at) for game in games)

    def _game(self, game_id: str) -> SqlGame:
        game, line = self._store.games.find(game_id), self._store.games.record(game_id)
        assert game is not None
        assert line is not None
        return SqlGame(game, line, self._person_id)


def mistake_book(library: SqlLibrary) -> MistakeBook:
    """Collect new mistakes, and return how many there are, by theme, and when one is due."""
    is_whole = library.collect()
    now = time.time()
    mistakes = library.mistakes()
    return MistakeBook(
        count=len(mistakes),
        due=len(due_mistakes(mistakes, now)),
        next_at=min((mistake.due_at for mistake in mistakes), default=None),
        whole=is_whole,
        themes=tuple(mistake_themes(mistakes, now)),
        unreviewed=library.unreviewed_games(),
    )


def answer_stored(library: SqlLibrary, mistake: Mistake, action: str) -> MistakeAnswer:
    """Return the value of an answer, and the number of mistakes still due."""
    now = time.time()
    answered = answer_mistake(library, mistake, action, now)
    return MistakeAnswer(
        answer=answered.reply,
        played=str(answered.played),
        game=mistake.game_id,
        deal=mistake.deal,
        place=mistake.action,
        again_at=answered.due_at,
        due=len(due_mistakes(library.mistakes(), now)),
    )


def find_played(store: "Store", upload: StoredGame, owner_id: str) -> str | None:
    """Return the id of the owner's game at a table here with an upload's cards and actions."""
    own = [seat.stats for seat in upload.seats if seat.person_id]
    for game in store.games.seats_of(owner_id):
        if game.rules_hash == upload.rules_hash and [seat.stats for seat in game.seats] == own:
            body = store.games.record(game.id)
            if body and upload_id(records.decode(body), owner_id) == upload.id:
                return game.id
    return None


def own_statistics(store: "Store", person_id: str) -> OwnStatistics:
    """Return a person's statistics over their latest games, with the reviews that are stored."""
    library = SqlLibrary(store, person_id)
    count = OwnCount(library)
    for game in library.games():
        count.add(game)
    return OwnStatistics(
        titles=TITLES,
        words=WORDS,
        rules=count.figures_so_far,
        games=count.games,
        left_out=count.left_out,
        is_latest=count.games == MOST_GAMES,
    )
