"""A person's mistakes: the decisions with a mark in the reviews of their games, and when to ask.

FSRS, the Free Spaced Repetition Scheduler, predicts when a person will have forgotten an answer.
A mistake is asked again when the chance to know it has sunk to nine in ten.
"""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime

from fsrs import Card, Rating, Scheduler, State
from msgspec import Struct
from msgspec.structs import replace

from benny.game.log import Record
from benny.game.moment import moment
from benny.protocol.review import Grade, ReviewedDecision
from benny.study.exercises import Exercise, of_decision
from benny.study.stats.decision_themes import THEMES, theme_of

_DAY = 86400.0

# Days are the smallest steps: a decision that was just explained is no question.
_SCHEDULER = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)


class Mistake(Struct, frozen=True):
    """A decision with a mark, and what it is about."""

    theme: str
    decision: ReviewedDecision

    @property
    def name(self) -> str:
        """Return where it is in its game, as in '3/7': the deal and the action, from 1."""
        return f"{self.decision.deal}/{self.decision.action}"

    def exercise(self, record: Record, game: str) -> Exercise:
        found = of_decision(record, self.decision, f"{game}/{self.name}")
        return replace(found, themes=(THEMES[self.theme],))


def mistakes(record: Record, decisions: Iterable[ReviewedDecision], seat: int) -> Iterator[Mistake]:
    for decision in decisions:
        if decision.seat == seat and decision.mark is not Grade.FINE:
            view = moment(record, decision.deal, decision.action).view()
            yield Mistake(theme_of(view, decision.best, decision.played), decision)


class Memory(Struct, frozen=True):
    """How well a person knows an answer: FSRS's figures, and when they were asked last.

    It is due again at `due_at`, the beginning of a day. Times are in seconds since 1970, UTC.
    """

    stability: float
    difficulty: float
    asked_at: float
    due_at: float


def memory_after(memory: Memory | None, now: float, *, is_right: bool) -> Memory:
    """Return the memory after an answer; `memory` is None for a first answer."""
    card = Card(card_id=0) if memory is None else _card(memory)
    rating = Rating.Good if is_right else Rating.Again
    found, _ = _SCHEDULER.review_card(card, rating, _moment(now))
    assert found.stability is not None
    assert found.difficulty is not None
    return Memory(found.stability, found.difficulty, now, start_of_day(found.due.timestamp()))


def start_of_day(at: float) -> float:
    """Return when the day of a time began, so that all that is due on a day is due with it."""
    return at // _DAY * _DAY


def _card(memory: Memory) -> Card:
    return Card(
        card_id=0,
        state=State.Review,
        stability=memory.stability,
        difficulty=memory.difficulty,
        due=_moment(memory.due_at),
        last_review=_moment(memory.asked_at),
    )


def _moment(at: float) -> datetime:
    return datetime.fromtimestamp(at, UTC)
