"""The values of a decision's actions, to a given accuracy."""

from collections.abc import Iterable
from typing import NamedTuple

from msgspec import Struct

from benny.analysis.equivalence import classes
from benny.analysis.evaluation import MOST_DRAWN, EvaluationSums, Evaluator, ordered_actions
from benny.analysis.shelf import SHELF
from benny.analysis.statistics import NORMAL_95
from benny.bots.expert import book_evaluator
from benny.errors import NotationError
from benny.game.actions import Action
from benny.game.view import View
from benny.io.abandonment import check_wanted
from benny.io.validation import check_kind, whole

_LEAST_WORLDS = 4096
_MOST_AT_ONCE = 65_536  # they are in memory together
_RAISE_BY = 1.01  # by 2, as `expert` does, the seed moved single values by up to 0.02 points


class Distance(NamedTuple):
    """How far an action is behind the best one, and half the width of its 95% interval."""

    behind: float
    margin: float


class Accuracy(Struct, frozen=True, kw_only=True):
    """When the values are known well enough.

    Each action's distance from the best one has a 95% interval. Worlds are drawn, `most_worlds` at
    most, until half its width is at most `half_width` points, or that `share` of the distance if
    this is more. Base rates come from the `first_worlds`: with a few hundred, as
    `expert` takes, values depended on the seed by more than their errors
    (docs/measurements/euchre-bench.md).

    Raises NotationError for impossible numbers.
    """

    half_width: float = 0.005
    share: float = 0.02
    most_worlds: int = 2_000_000
    first_worlds: int = 65_536

    def __post_init__(self) -> None:
        for name in ("half_width", "share"):
            number = getattr(self, name)
            check_kind(number, float | int, f"a number as {name}")
            if not 0 <= number < 1:
                raise NotationError(f"{name} {number}: give 0 or more, and less than 1")
        if not self.half_width:
            raise NotationError("a half_width of 0 is never reached: give more")
        whole(self.most_worlds, "most_worlds", _LEAST_WORLDS)
        whole(self.first_worlds, "first_worlds", 1, MOST_DRAWN)

    def lacking(self, evaluation: EvaluationSums, distances: list[Distance]) -> int:
        """Return about how many worlds are missing, 0 for none."""
        if evaluation.is_counted:
            return 0
        excess = max(
            margin / max(self.half_width, self.share * behind) for behind, margin in distances
        )
        # Errors shrink with the square root of the number of worlds.
        missing = int(evaluation.worlds * (excess * excess - 1)) + 1 if excess > 1 else 0
        return min(missing, self.most_worlds - evaluation.worlds)


class Valuation:
    """Values the actions of a view; equal seeds give equal values.

    Everybody calls and plays by the book for the rules, and worlds are weighted as by `expert`, but
    base rates come from many more of them. Raises NotationError if no deal agrees with the view and
    the others' calls, or too few to tell anything.
    """

    def __init__(self, view: View, seed: int, accuracy: Accuracy) -> None:
        self.view = view
        self._actions = ordered_actions(view)
        self._classes = classes(view)
        self._accuracy = accuracy
        self._evaluator = reference_evaluator(view, seed, accuracy.first_worlds)
        self.evaluation = self._evaluator.more(_LEAST_WORLDS)
        if not self.evaluation.is_counted and self.evaluation.worlds < _LEAST_WORLDS:
            raise NotationError("too few deals agree with this to tell what actions are worth")

    def finish(self) -> dict[Action, Distance]:
        """Go on until the values are known well enough, and return them.

        Raises NotationError if no more deals are found.
        """
        while missing := self._accuracy.lacking(self.evaluation, self._distances):
            check_wanted()
            self.evaluation += self._evaluator.more(min(missing, _MOST_AT_ONCE))
        return self.values

    @property
    def values(self) -> dict[Action, Distance]:
        """Return how far each action is behind the best so far, in the order of the view.

        Actions that do the same share the value of the one that gained most.
        """
        by_class = zip(self._classes, self._distances, strict=True)
        found = {action: distance for alike, distance in by_class for action in alike}
        return {action: found[action] for action in self.view.legal}

    @property
    def _distances(self) -> list[Distance]:
        return [self._distance(map(self._actions.index, alike)) for alike in self._classes]

    def _distance(self, numbers: Iterable[int]) -> Distance:
        best = max(numbers, key=self.evaluation.sums.__getitem__)
        margin = NORMAL_95 * self.evaluation.error_behind(best)
        return Distance(self.evaluation.behind(best), margin)


def reference_evaluator(view: View, seed: int, first_worlds: int) -> Evaluator:
    """Return what tries a view's actions; raise NotationError as Evaluator does."""
    lessons = SHELF.lessons(view.rules)
    return book_evaluator(
        view, seed, lessons, raise_by=_RAISE_BY, first_worlds=first_worlds, keeps_worlds=False
    )
