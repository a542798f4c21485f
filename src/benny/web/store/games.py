"""Games that ended, or whose table closed: facts, seats, record with all cards, and reviews."""

import time
from itertools import groupby
from operator import attrgetter

import sqlalchemy as sa
from msgspec.structs import asdict, replace

from benny.protocol.answers import RatedRules
from benny.web.store.database import Repository, taking
from benny.web.store.people import forgotten
from benny.web.store.rows import FORGOTTEN, UPLOADED, StoredGame, StoredSeat
from benny.web.store.schema import games, reviews, seats


class Games(Repository):
    """The games of a database; append to a table to store one."""

    def find(self, game_id: str) -> StoredGame | None:
        chosen = sa.select(games.c.id).where(games.c.id == game_id)
        return next(iter(self._load(chosen)), None)

    def record(self, game_id: str) -> bytes | None:
        return self._cell(sa.select(games.c.record).where(games.c.id == game_id))

    def of_person(
        self,
        person_id: str,
        count: int,
        before: tuple[float, str] | None = None,
        *,
        only_public: bool = False,
    ) -> list[StoredGame]:
        """Return a page of a person's games, the newest first.

        For the next page give the end and id of the last game as `before`. `only_public` leaves
        out what others don't see yet, and uploaded games, which prove nothing.
        """
        chosen = (
            sa.select(games.c.id)
            .where(games.c.id.in_(_games_of(person_id)))
            .order_by(games.c.ended_at.desc(), games.c.id.desc())
            .limit(count)
        )
        if before:  # by place, not by count: games that end meanwhile move no page
            chosen = chosen.where(sa.tuple_(games.c.ended_at, games.c.id) < before)
        if only_public:
            chosen = chosen.where(_is_seen_by_others())
        return self._load(chosen)[::-1]

    def seats_of(self, person_id: str, *, only_public: bool = False) -> list[StoredGame]:
        """Return all games of a person, oldest first, each with their own seat only."""
        chosen = _is_seen_by_others() if only_public else sa.true()
        return self._load(_games_of(person_id), seats.c.person_id == person_id, chosen)

    def ids(self) -> list[str]:
        return [row.id for row in self._rows(sa.select(games.c.id).order_by(games.c.id))]

    def between(self, first: str, until: str | None) -> list[StoredGame]:
        """Return the games from one id up to another, exclusive."""
        chosen = sa.select(games.c.id).where(games.c.id >= first)
        return self._load(chosen if until is None else chosen.where(games.c.id < until))

    def rated_by_rules(self, rules_hash: str) -> list[StoredGame]:
        """Return the public rated games by some rules, in the order in which they became public."""
        chosen = sa.select(games.c.id).where(games.c.rules_hash == rules_hash, *_is_rated())
        return sorted(self._load(chosen), key=attrgetter("public_at", "id"))

    def rated_rules(self) -> list[RatedRules]:
        """Return the rules of public rated games, those with the most games first."""
        count = sa.func.count().label("games")
        query = (
            sa.select(games.c.rules_hash, sa.func.min(games.c.title).label("title"), count)
            .where(*_is_rated())
            .group_by(games.c.rules_hash)
            .order_by(count.desc(), games.c.rules_hash)
        )
        return [RatedRules(**row._mapping) for row in self._rows(query)]

    def _load(
        self, chosen: sa.Select[str], *conditions: sa.ColumnElement[bool]
    ) -> list[StoredGame]:
        query = (
            sa.select(*_FACTS, *_SEAT)
            .join_from(games, seats)
            .where(games.c.id.in_(chosen), *conditions)
            .order_by(games.c.ended_at, games.c.id, seats.c.seat)
        )
        with self._database.reading() as connection:
            rows = connection.execute(query)
            groups = [list(group) for _, group in groupby(rows, lambda row: row.id)]
        return [
            StoredGame(
                **{column.name: group[0]._mapping[column] for column in _FACTS},
                seats=tuple(StoredSeat(*row[len(_FACTS) :]) for row in group),
            )
            for group in groups
        ]


def insert_game(connection: sa.Connection, game: StoredGame, record: bytes) -> None:
    """Write a game with its seats; raise TakenError if its id is in use.

    The names of people who deleted their account while they played are hidden.
    """
    facts = asdict(game) | {"record": record}
    del facts["seats"]
    with taking(f"The game id {game.id!r}"):
        connection.execute(sa.insert(games).values(facts))
    nameless = forgotten(connection, {seat.person_id for seat in game.seats if seat.person_id})
    named = (
        replace(seat, name=FORGOTTEN) if seat.person_id in nameless else seat for seat in game.seats
    )
    connection.execute(sa.insert(seats), [{"game_id": game.id} | asdict(seat) for seat in named])


_FACTS = [column for column in games.c if column is not games.c.record]
_SEAT = [column for column in seats.c if column is not seats.c.game_id]


def _is_public() -> sa.ColumnElement[bool]:
    return games.c.public_at <= time.time()


def _is_seen_by_others() -> sa.ColumnElement[bool]:
    return _is_public() & (games.c.number != UPLOADED)


def _is_rated() -> tuple[sa.ColumnElement[bool], ...]:
    return games.c.rated, games.c.finished, _is_public()


def _games_of(person_id: str) -> sa.Select[str]:
    return sa.select(seats.c.game_id).where(seats.c.person_id == person_id)


class Reviews(Repository):
    """The reviews of a database, at most one for each game."""

    def find(self, game_id: str, version: int) -> bytes | None:
        """Return the review of a game if it is of this version."""
        query = sa.select(reviews.c.body).where(
            reviews.c.game_id == game_id, reviews.c.version == version
        )
        return self._cell(query)

    def save(self, game_id: str, version: int, body: bytes) -> None:
        """Store the review of a game instead of an older one.

        Raises TakenError if another process is storing one.
        """
        older = sa.delete(reviews).where(reviews.c.game_id == game_id)
        row = {"game_id": game_id, "version": version, "body": body}
        with taking("The review"):
            self._write(older, sa.insert(reviews).values(row))
