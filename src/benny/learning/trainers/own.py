"""One's own mistakes among the exercises of a trainer."""

from collections.abc import Iterable, Iterator

from benny.learning.exercises import Exercise
from benny.learning.trainers.trainer import TrainerKind
from benny.learning.turns import SeatTurn, holds
from benny.rules.loading import rules_id
from benny.rules.rules import Rules

OWN = "You went wrong here in one of your games."
"""What is said beside one."""

_EVERY = 4


def own_place(asked: int) -> int | None:
    """Return which of one's own mistakes comes after so many exercises, from 0.

    It is None where another exercise comes: every fourth one is a mistake of one's own, as long as
    there are any.
    """
    return asked // _EVERY - 1 if asked > 0 and asked % _EVERY == 0 else None


def of_kind(mistakes: Iterable[Exercise], rules: Rules, kind: TrainerKind) -> Iterator[Exercise]:
    wanted = rules_id(rules)
    for one in mistakes:
        is_same = rules_id(one.moment.rules) == wanted
        if is_same and holds(SeatTurn(one.moment.view()), kind.when):
            yield one
