"""A person's training at this terminal, without a face."""

from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait

from benny.game.shuffling import new_seed
from benny.learning.exercises import Exercise, answer
from benny.learning.trainers import (
    LEVELS,
    OWN,
    exercise,
    kind_of,
    level_after,
    number_of,
    of_kind,
    own_place,
)
from benny.presentation.choices import as_offered
from benny.presentation.commentary import capitalise
from benny.presentation.picture import Picture, draw
from benny.presentation.story import deal_so_far
from benny.rules.rules import Rules
from benny.terminal.background import aid
from benny.terminal.history import played_games
from benny.terminal.lesson_session import LessonReply

_SEEDS = 2**31


def own_mistakes(rules: Rules, kind: str) -> Iterator[Exercise]:
    """Yield the person's own mistakes of a kind, those that cost most first."""
    from benny.terminal.mistakes import collect_mistakes

    mine = (one.exercise for one in collect_mistakes(played_games()[0]))
    yield from of_kind(mine, rules, kind_of(rules, kind))


class DrillSession:
    """Exercises of one kind without an end, harder after right answers and easier after wrong ones.

    `mistakes` are exercises of the person's own, mixed in as long as there are any. The next
    exercise is made while the person thinks about this one.
    """

    is_by_action = True
    asks = ""  # the table asks
    hint = ""  # it would be the answer
    following = ""  # it does not end

    def __init__(
        self,
        rules: Rules,
        kind: str,
        *,
        mistakes: Iterable[Exercise] = (),
        first: int | None = None,
    ) -> None:
        self.rules = rules
        self.picture: Picture
        self.problem = ""
        self.is_answered = False
        self.is_over = self.is_lost = False
        self.right = self.asked = self.level = 0
        self._following: Future[tuple[Exercise, bool]]
        self._kind = kind_of(rules, kind)
        self._mistakes = iter(mistakes)
        self._number = new_seed() % _SEEDS if first is None else first
        self._maker = ThreadPoolExecutor(1, thread_name_prefix="trainer")
        self._begin(self._make_exercise(self._number), is_own=False)

    @property
    def title(self) -> str:
        return f"{self.rules.called}: {self._kind.title}"

    @property
    def place(self) -> str:
        return f"{self.right} of {self.asked} right" if self.asked else "level 1"

    @property
    def says(self) -> tuple[str, ...]:
        """Return how hard it is, and whether it is a mistake of the person's own."""
        level = f"Level {self.level + 1} of {len(LEVELS)}."
        return (level, OWN) if self._is_own else (level,)

    @property
    def story(self) -> tuple[str, ...]:
        return tuple(deal_so_far(self.picture.view, self._names))

    @property
    def answers(self) -> dict[str, str]:
        view = self.picture.view
        return {action: capitalise(as_offered(action, view)) for action in view.legal}

    @property
    def farewell(self) -> str:
        return f"{self.right} of {self.asked} right, at level {self.level + 1} of {len(LEVELS)}."

    def answer(self, answer_given: str) -> LessonReply:
        found = answer(self._exercise, answer_given)
        self.is_answered = True
        self.asked += 1
        self.right += found.right
        self.level = level_after(self.level, is_right=found.right)
        self._following = self._maker.submit(self._next)
        told = (
            f"{capitalise(one.label)}: {one.points:+.2f} ± {one.points_error:.2f} points"
            for one in found.alternatives
        )
        return LessonReply(True, found.verdict, tuple(told))

    @property
    def is_ready(self) -> bool:
        return self._following.done()

    def prepare(self) -> None:
        wait([self._following])

    def go_on(self) -> None:
        if self.is_answered:
            following, is_own = self._following.result()
            self._begin(following, is_own=is_own)

    def close(self) -> None:
        self._maker.shutdown(wait=False, cancel_futures=True)

    def _begin(self, one: Exercise, *, is_own: bool) -> None:
        self._exercise = one
        self._is_own = is_own
        self._names = tuple(player.name for player in one.moment.before.players)
        self.picture = draw(one.moment.view(), self._names)
        self.is_answered = False

    def _next(self) -> tuple[Exercise, bool]:
        """Return the next exercise, and whether it is a mistake of the person's own."""
        mine: Exercise | None = None
        if own_place(self.asked) is not None:
            with aid("Reading your mistakes", self._note_problem):
                mine = next(self._mistakes, None)
        return mine or self._make_exercise(self._number + 1), mine is not None

    def _note_problem(self, problem: str) -> None:
        self.problem = problem

    def _make_exercise(self, first: int) -> Exercise:
        found = exercise(self.rules, self._kind, self.level, first)
        self._number = number_of(found)
        return found
