"""A person's games and progress, stored in files or in a database."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Protocol

from msgspec import Struct

from benny.errors import NotationError
from benny.game.log import Record
from benny.protocol.review import ReviewedDecision
from benny.protocol.statistics import RulesStatistics
from benny.rules.rules import Rules
from benny.study.review.review import GameReview
from benny.study.stats.counter import GameCounter
from benny.study.stats.deals import SlimRecord
from benny.study.stats.figures import statistics
from benny.study.stats.reviews import reviewed_games

_YOU = "You"


class Mistake(Struct, frozen=True, kw_only=True):
    """Where a decision with a mark is, what it is about, its cost, and when it is due.

    `deal` and `action` count from 1; `due_at` is in seconds since 1970.
    """

    game_id: str
    deal: int
    action: int
    theme: str
    loss: float
    due_at: float = 0.0

    @property
    def id(self) -> str:
        return f"{self.game_id}/{self.deal}/{self.action}"


class Memory(Struct, frozen=True):
    """A person's memory of an answer: FSRS's figures, and the time of the last question.

    It is due again at `due_at`, the beginning of a day. Times are in seconds since 1970, UTC.
    """

    stability: float
    difficulty: float
    asked_at: float
    due_at: float


class LibraryGame(Protocol):
    """A game of the person's, ended or saved at `saved`, in seconds since 1970.

    `own_seats` are those that they played from the first card to the last. `record` and
    `slim_record` raise NotationError if the game breaks its format.
    """

    @property
    def id(self) -> str: ...
    @property
    def saved(self) -> float: ...
    @property
    def is_over(self) -> bool: ...
    @property
    def own_seats(self) -> Sequence[int]: ...
    @property
    def record(self) -> Record: ...
    @property
    def slim_record(self) -> SlimRecord: ...


class Library(Protocol):
    """A person's games, with the reviews and the memories that belong to them."""

    def games(self) -> Iterable[LibraryGame]:
        """Return the games in which the person had a seat, the latest first."""

    def review(self, game: LibraryGame) -> GameReview | None:
        """Return the review of a finished game, None until it is complete."""

    def mistakes(self, rules: Rules | None = None) -> Sequence[Mistake]:
        """Return the mistakes in reviewed games, the costliest first.

        With `rules`, only those in games by these rules; the cheapest of many may be left out.
        """

    def decision(self, mistake: Mistake) -> tuple[Record, ReviewedDecision]:
        """Return the decision of a mistake, and the record of its game up to its deal."""

    def memory(self, mistake: Mistake) -> Memory | None:
        """Return the person's memory of an answer, None before the first."""

    def remember(self, mistake: Mistake, memory: Memory) -> None:
        """Store how well the person knows the answer, and when it is due again."""


class OwnCount:
    """Counts `games` of a person's library one by one, of which `left_out` could not be counted.

    Those break the rules, or the person played them in part.
    """

    def __init__(self, library: Library) -> None:
        self.games = self.left_out = 0
        self._library = library
        self._counter = GameCounter()

    @property
    def figures_so_far(self) -> tuple[RulesStatistics, ...]:
        """Return the figures by rules, without rules by which no deal has ended."""
        return tuple(rules for rules in statistics(self._counter.sums()) if rules.deals)

    def add(self, game: LibraryGame) -> None:
        self.games += 1
        try:
            names = _own_names(game)
            self._counter.add(game.slim_record, names)
        except NotationError:
            self.left_out += 1
            return
        if not any(names):
            self.left_out += 1
            return
        with suppress(NotationError):  # the game counts, if not its review
            self.add_review(game)

    def add_review(self, game: LibraryGame) -> None:
        """Count the review of a game that has been added, if there is one."""
        review = self._library.review(game) if game.is_over else None
        if review is not None:
            reviewed = reviewed_games(game.record, _own_names(game), review, game.saved)
            self._counter.add_reviews(game.slim_record, reviewed)


def _own_names(game: LibraryGame) -> list[str | None]:
    seats = game.own_seats
    return [_YOU if seat in seats else None for seat in range(len(game.slim_record.seats))]
