"""What a person has played and learnt, wherever it is stored: in files or in a database."""

from collections.abc import Iterable, Sequence
from typing import Protocol

from msgspec import Struct

from benny.game.log import Record
from benny.protocol.review import ReviewedDecision
from benny.rules.rules import Rules
from benny.study.review.review import GameReview
from benny.study.stats.slim import SlimRecord


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
    """How well a person knows an answer: FSRS's figures, and when they were asked last.

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
        """Return how well the person knows the answer, None before the first one."""

    def remember(self, mistake: Mistake, memory: Memory) -> None:
        """Store how well the person knows the answer, and when it is due again."""
