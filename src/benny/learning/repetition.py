"""When to ask something again: in intervals that grow, by FSRS.

FSRS, the Free Spaced Repetition Scheduler, predicts when somebody will have forgotten something.
It is asked again when the chance to know it has sunk to nine in ten.
"""

from datetime import UTC, datetime

from fsrs import Card, Rating, Scheduler, State
from msgspec import Struct

_DAY = 86400.0

# Days are the smallest steps: a decision that was just explained is no question.
_SCHEDULER = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)


class Memory(Struct, frozen=True):
    """How well somebody knows an answer: FSRS's figures, and when they were asked last.

    It is due again at `due_at`, the beginning of a day. Times are in seconds since 1970, UTC.
    """

    stability: float
    difficulty: float
    asked_at: float
    due_at: float


def after(memory: Memory | None, now: float, *, is_right: bool) -> Memory:
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
