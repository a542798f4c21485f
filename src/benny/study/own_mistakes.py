"""A person's mistakes as exercises, from their library."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from benny.game.actions import Action
from benny.protocol.study import ExerciseAnswer
from benny.rules.rules import Rules
from benny.study.exercises import Exercise, answer, of_decision
from benny.study.library import Library
from benny.study.mistakes import Mistake, memory_after
from benny.study.stats.decision_themes import THEMES
from benny.study.trainers import TrainerKind, of_kind


class AnsweredMistake(Struct, frozen=True):
    """The reply to an answer: `played` is what was done in the game, due again at `due_at`."""

    reply: ExerciseAnswer
    played: Action
    due_at: float


def mistake_exercise(library: Library, mistake: Mistake) -> Exercise:
    exercise = of_decision(*library.decision(mistake), mistake.id)
    return replace(exercise, themes=(THEMES[mistake.theme],))


def answer_mistake(
    library: Library, mistake: Mistake, action: Action | str, now: float
) -> AnsweredMistake:
    """Return what an answer is worth; one that is due changes when it is asked again.

    Raises as `exercises.answer` does.
    """
    reply = answer(mistake_exercise(library, mistake), action)
    due_at = mistake.due_at
    if due_at <= now:  # an early answer does not show what the person would have known
        memory = memory_after(library.memory(mistake), now, is_right=reply.right)
        library.remember(mistake, memory)
        due_at = memory.due_at
    return AnsweredMistake(reply, library.decision(mistake)[1].played, due_at)


def own_exercises(library: Library, rules: Rules, kind: TrainerKind) -> Iterator[Exercise]:
    """Yield the person's mistakes that fit a trainer, the costliest first."""
    mistakes = library.mistakes(rules)
    return of_kind((mistake_exercise(library, one) for one in mistakes), rules, kind)
