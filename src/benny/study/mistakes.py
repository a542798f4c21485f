"""A person's mistakes: decisions with a mark in the reviews of their games, and when to ask.

FSRS, the Free Spaced Repetition Scheduler, predicts when a person will have forgotten an answer.
A mistake is asked again when the chance to know it has sunk to nine in ten.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime

from fsrs import Card, Rating, Scheduler, State
from msgspec import Struct
from msgspec.structs import replace

from benny.game.actions import Action
from benny.game.hosted_game import moment
from benny.game.log import Record
from benny.protocol.review import Grade, ReviewedDecision
from benny.protocol.study import ExerciseAnswer, MistakeTheme
from benny.rules.rules import Rules
from benny.study.exercises import Exercise, answer, of_decision
from benny.study.library import Library, Memory, Mistake
from benny.study.stats.reviews import THEMES, theme_of
from benny.study.trainers import TrainerKind
from benny.study.turns import SeatTurn, holds

_DAY = 86400.0

# Days are the smallest steps: a decision that was just explained is no question.
_SCHEDULER = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)


def mistakes_of(
    game_id: str, record: Record, decisions: Iterable[ReviewedDecision], seats: Sequence[int]
) -> Iterator[tuple[Mistake, ReviewedDecision]]:
    """Yield the mistakes of some seats among the decisions of a review; all are due."""
    for decision in decisions:
        if decision.seat in seats and decision.mark is not Grade.FINE:
            view = moment(record, decision.deal, decision.action).view()
            mistake = Mistake(
                game_id=game_id,
                deal=decision.deal,
                action=decision.action,
                theme=theme_of(view, decision.best, decision.played),
                loss=decision.loss,
            )
            yield mistake, decision


class AnsweredMistake(Struct, frozen=True):
    """The reply to an answer, what was `played` in the game, and when it is due again."""

    reply: ExerciseAnswer
    played: Action
    due_at: float


def mistake_exercise(library: Library, mistake: Mistake) -> Exercise:
    return _exercise(mistake, *library.decision(mistake))


def answer_mistake(
    library: Library, mistake: Mistake, action: Action | str, now: float
) -> AnsweredMistake:
    """Return the value of an answer; if the mistake is due, store when to ask it again.

    Raises as `exercises.answer` does.
    """
    record, decision = library.decision(mistake)
    reply = answer(_exercise(mistake, record, decision), action)
    due_at = mistake.due_at
    if due_at <= now:  # an early answer does not show what the person would have known
        memory = memory_after(library.memory(mistake), now, is_right=reply.right)
        library.remember(mistake, memory)
        due_at = memory.due_at
    return AnsweredMistake(reply, decision.played, due_at)


def own_exercises(library: Library, rules: Rules, kind: TrainerKind) -> Iterator[Exercise]:
    """Yield the person's mistakes that fit a trainer, the costliest first."""
    for mistake in library.mistakes(rules):
        exercise = mistake_exercise(library, mistake)
        if holds(SeatTurn(exercise.moment.view()), kind.when):
            yield exercise


def _exercise(mistake: Mistake, record: Record, decision: ReviewedDecision) -> Exercise:
    exercise = of_decision(record, decision, mistake.id)
    return replace(exercise, themes=(THEMES[mistake.theme],))


def due_mistakes(mistakes: Iterable[Mistake], now: float, theme: str = "") -> list[Mistake]:
    """Return the mistakes that are due, of one theme if it is named, in their order."""
    return [
        mistake
        for mistake in mistakes
        if mistake.due_at <= now and (not theme or mistake.theme == theme)
    ]


def mistake_themes(mistakes: Sequence[Mistake], now: float) -> list[MistakeTheme]:
    by_theme: dict[str, list[Mistake]] = {}
    for mistake in mistakes:
        by_theme.setdefault(mistake.theme, []).append(mistake)
    themes = [
        MistakeTheme(
            name=name,
            title=THEMES.get(name, ""),
            count=len(of_theme),
            due=len(due_mistakes(of_theme, now)),
            loss=sum(mistake.loss for mistake in of_theme),
        )
        for name, of_theme in by_theme.items()
    ]
    return sorted(themes, key=lambda theme: (-theme.loss, theme.name))


def memory_after(memory: Memory | None, now: float, *, is_right: bool) -> Memory:
    """Return the memory after an answer; `memory` is None for a first answer."""
    card = Card(card_id=0)
    if memory is not None:
        card = Card(
            card_id=0,
            state=State.Review,
            stability=memory.stability,
            difficulty=memory.difficulty,
            due=_moment(memory.due_at),
            last_review=_moment(memory.asked_at),
        )
    rating = Rating.Good if is_right else Rating.Again
    reviewed, _ = _SCHEDULER.review_card(card, rating, _moment(now))
    assert reviewed.stability is not None
    assert reviewed.difficulty is not None
    due_at = start_of_day(reviewed.due.timestamp())
    return Memory(reviewed.stability, reviewed.difficulty, now, due_at)


def start_of_day(at: float) -> float:
    """Return when the day of a time began, so that all that is due on a day is due with it."""
    return at // _DAY * _DAY


def _moment(at: float) -> datetime:
    return datetime.fromtimestamp(at, UTC)
