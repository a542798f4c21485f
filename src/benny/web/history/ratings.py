"""Ratings of people for each set of rules, updated by rated games in the order of their ends.

The model is Plackett-Luce in the form of Weng and Lin (2011), OpenSkill's default. A side's
strength is the sum of its players', and its chance of winning is its share of all sides' strength.
For two sides that is the Bradley-Terry model. With three or four, the winner is first and the
others share the second place.
"""

import time
from collections.abc import Iterator, Sequence
from itertools import islice
from threading import Lock

from msgspec import Struct
from msgspec.structs import replace
from openskill.models import PlackettLuce, PlackettLuceRating

from benny.protocol.answers import Ranked, Ranking, SeatRating, describe_rules
from benny.web.history.lazy_record import lazy_record
from benny.web.store.rows import StoredGame, StoredSeat
from benny.web.store.store import Store

PROVISIONAL_BELOW = 10
IDLE_DAYS = 14
_LISTED = 100
_DAY = 86400.0

_MODEL = PlackettLuce()

# Newcomers have an ordinal of 0. A side whose players have 100 points more each is expected to win
# some 64% of the games.
_FIRST_POINTS = 1000
_POINTS_A_UNIT = 40


class RatingStanding(Struct):
    """A person's rating after all their rated games so far."""

    rating: PlackettLuceRating
    games: int = 0
    won: int = 0
    last_at: float = 0

    @property
    def points(self) -> int:
        return round(_FIRST_POINTS + _POINTS_A_UNIT * self.rating.ordinal())


class Ladder:
    """The ratings for one set of rules, after some rated games in the order of their ends.

    `after` has the ratings of the players after each game.
    """

    def __init__(self) -> None:
        self.games: list[str] = []
        self.standings: dict[str, RatingStanding] = {}
        self.after: dict[str, tuple[SeatRating, ...]] = {}

    def add(self, game: StoredGame) -> None:
        before = {seat.seat: self._standing(seat).points for seat in game.seats}
        numbers = sorted({seat.side for seat in game.seats})
        sides = [[seat for seat in game.seats if seat.side == side] for side in numbers]
        new = _MODEL.rate(
            [[self._standing(seat).rating for seat in side] for side in sides],
            ranks=[0 if side[0].won else 1 for side in sides],
        )
        for side, ratings in zip(sides, new, strict=True):
            for seat, rating in zip(side, ratings, strict=True):
                standing = self._standing(seat)
                standing.rating = rating
                standing.games += 1
                standing.won += seat.won
                standing.last_at = game.ended_at
        self.games.append(game.id)
        self.after[game.id] = tuple(
            self.rating_at(seat.seat, seat.person_id, before[seat.seat]) for seat in game.seats
        )

    def rating_at(self, seat: int, person: str | None, before: int | None = None) -> SeatRating:
        """Return the rating of a person at a seat, and how far it is from the one before."""
        assert person is not None
        standing = self.standings.get(person, RatingStanding(_MODEL.rating()))
        change = 0 if before is None else standing.points - before
        return SeatRating(seat, standing.points, change, standing.games)

    def ranking(self) -> list[tuple[str, RatingStanding]]:
        """Return people and copies of their ratings, the best first."""
        standings = [(person, replace(standing)) for person, standing in self.standings.items()]
        return sorted(standings, key=lambda item: (-item[1].rating.ordinal(), item[0]))

    def _standing(self, seat: StoredSeat) -> RatingStanding:
        assert seat.person_id is not None
        return self.standings.setdefault(seat.person_id, RatingStanding(_MODEL.rating()))


class Rankings:
    """The ladders of a database, cached and updated on demand."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._ladders: dict[str, Ladder] = {}
        self._lock = Lock()

    def ranking(self, rules_hash: str) -> Ranking | None:
        """Return the ranking for some rules, None if they have no rated game."""
        with self._lock:
            ladder = self._ladder(rules_hash)
            games, standings = tuple(ladder.games), ladder.ranking()
        if not games:
            return None
        record = self._store.games.record(games[-1])
        assert record is not None
        return Ranking(
            rules_hash=rules_hash,
            rules=describe_rules(lazy_record(record).rules),
            games=len(games),
            model=type(_MODEL).__name__,
            provisional_below=PROVISIONAL_BELOW,
            idle_days=IDLE_DAYS,
            people=tuple(islice(self._with_names(standings), _LISTED)),
        )

    def ratings_after(self, game: StoredGame) -> tuple[SeatRating, ...]:
        """Return the ratings of a game's players after it; none if it was not rated."""
        with self._lock:
            return self._ladder(game.rules_hash).after.get(game.id, ())

    def at_seats(self, rules_hash: str, people: Sequence[str | None]) -> tuple[SeatRating, ...]:
        """Return the ratings of the people at a table's seats, where someone sits."""
        with self._lock:
            ladder = self._ladder(rules_hash)
            seated = enumerate(people)
            return tuple(ladder.rating_at(seat, person) for seat, person in seated if person)

    def _ladder(self, rules_hash: str) -> Ladder:
        """Return an up-to-date ladder, which has no games if none is rated."""
        rated = {rules.rules_hash: rules.games for rules in self._store.games.rated_rules()}
        ladder = self._ladders.get(rules_hash, Ladder())
        if len(ladder.games) == rated.get(rules_hash, 0):
            return ladder
        games = self._store.games.rated_by_rules(rules_hash)
        known = len(ladder.games)
        if ladder.games != [game.id for game in games[:known]]:
            # Another process has stored a game that ended before the last one known here: the
            # order matters, so all games are rated again.
            ladder, known = Ladder(), 0
        for game in games[known:]:
            ladder.add(game)
        self._ladders[rules_hash] = ladder
        return ladder

    def _with_names(self, standings: list[tuple[str, RatingStanding]]) -> Iterator[Ranked]:
        """Yield people without deleted accounts; look up names in batches of a page."""
        for first in range(0, len(standings), _LISTED):
            batch = standings[first : first + _LISTED]
            names = self._store.people.names([person for person, _ in batch])
            for person, standing in batch:
                if person in names:
                    yield Ranked(
                        person=person,
                        name=names[person],
                        ordinal=standing.rating.ordinal(),
                        points=standing.points,
                        mu=standing.rating.mu,
                        sigma=standing.rating.sigma,
                        games=standing.games,
                        won=standing.won,
                        last_at=standing.last_at,
                        provisional=standing.games < PROVISIONAL_BELOW,
                        idle=time.time() - standing.last_at > IDLE_DAYS * _DAY,
                    )
