"""What a decision lost, by what its seat could know."""

from array import array
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import fsum
from operator import sub

from msgspec import Struct

from benny.analysis.evaluation import (
    ActionValue,
    Evaluation,
    Evaluator,
    by_wins,
    can_go_by_score,
    ordered_actions,
    valued,
)
from benny.analysis.statistics import standard_error
from benny.bots.expert import BookChooser
from benny.bots.reasons import explained
from benny.bots.search import LOOKED_AT, MOST_TRIES
from benny.core.deal import Deal
from benny.errors import NotationError
from benny.game.actions import Action
from benny.game.view import View
from benny.lab.review.chances import BookPlay, minus
from benny.lab.review.grades import FREE, grade, is_sure
from benny.presentation.choices import as_offered
from benny.protocol.review import Alternative, Chances, ReviewedDecision


class Depth(Struct, frozen=True):
    """In how many worlds a decision is looked at: the `first` ones, and at `most`.

    It goes on, with twice as many each time, until the grade is sure.
    """

    first: int = 256
    most: int = 16384


class Judge:
    """Judges decisions of games under some rules; one object serves one thread."""

    def __init__(self, play: BookPlay, depth: Depth) -> None:
        self._play = play
        self._depth = depth

    def judged(
        self, view: View, deal: Deal, played: Action, place: tuple[int, int], seed: int
    ) -> ReviewedDecision:
        """Return what playing an action did; `deal` is before it, and `place` its deal and action.

        Raises NotationError if no deal agrees with the view.
        """
        tally, evaluation = self._tried(view, played, seed)
        actions = ordered_actions(view)
        mine, best, usual = actions.index(played), tally.best, evaluation.usual
        opened = {action: self._after(deal, action, view.scores) for action in actions}
        moved = minus(opened[played], self._play.during(deal, view.scores))
        values = self._values(view, evaluation, actions[best])
        loss, error = tally.loss, tally.loss_error
        return ReviewedDecision(
            deal=place[0],
            action=place[1],
            seat=view.seat or 0,
            played=played,
            best=actions[best],
            loss=loss,
            loss_error=error,
            points_loss=evaluation.mean(best) - evaluation.mean(mine),
            lead=tally.lead,
            worlds=evaluation.worlds,
            mark=grade(loss, error),
            counted=tally.spread > FREE,
            reason=values[0].reason,
            alternatives=tuple(
                _alternative(view, value, opened[value.action][tally.side]) for value in values
            ),
            error=minus(tally.ideal, tally.mean(mine)),
            slack=minus(tally.ideal, tally.mean(usual)),
            fortune=minus(moved, minus(tally.mean(mine), tally.mean(usual))),
            win=opened[played],
        )

    def _after(self, deal: Deal, action: Action, scores: tuple[int, ...]) -> Chances:
        after = deal.copy()
        after.act(action.code)
        return self._play.during(after, scores)

    def _values(self, view: View, evaluation: Evaluation, best: Action) -> Sequence[ActionValue]:
        values = by_wins(valued(view, evaluation, self._play.equity))
        return explained(view, sorted(values, key=lambda value: value.action != best))

    def _tried(self, view: View, played: Action, seed: int) -> tuple["_Tally", Evaluation]:
        """Try the actions until the grade is sure; calls that no deal agrees with are ignored."""
        try:
            return self._try(view, played, seed, believed=True)
        except NotationError:
            return self._try(view, played, seed, believed=False)

    def _try(
        self, view: View, played: Action, seed: int, *, believed: bool
    ) -> tuple["_Tally", Evaluation]:
        evaluator = Evaluator(
            view,
            seed,
            believed=believed,
            lessons=self._play.lessons,
            trust_in_cards=BookChooser.trust_in_cards,
            most_tries=MOST_TRIES,
            first_worlds=LOOKED_AT,
            keeps_worlds=True,
        )
        evaluation = evaluator.more(self._depth.first)
        tally = _Tally(view, played, self._play, evaluation)
        while not tally.is_enough and evaluation.worlds < self._depth.most:
            evaluation += evaluator.more(evaluation.worlds)
            tally = _Tally(view, played, self._play, evaluation)
        return tally, evaluation


def _alternative(view: View, value: ActionValue, opened: float) -> Alternative:
    return Alternative(
        action=value.action,
        label=as_offered(value.action, view),
        win=value.win or 0.0,
        win_error=value.win_error or 0.0,
        points=value.points,
        points_error=value.error,
        open=opened,
        reason=value.reason,
    )


_HALVES = (slice(0, None, 2), slice(1, None, 2))


class _Tally:
    """The chances to win after each action of an evaluation.

    The highest of several means is too high by chance, and so a loss measured by it. The best
    action is therefore chosen by one half of the worlds and measured by the other, both ways.
    """

    def __init__(self, view: View, played: Action, play: BookPlay, evaluation: Evaluation) -> None:
        assert view.seat is not None
        self.side = view.rules.side_of(view.seat)
        self._scores = view.scores
        self._play = play
        self._played = ordered_actions(view).index(played)
        self._numbers = range(len(view.legal))
        self._most_points = None if can_go_by_score(view) else evaluation.best
        # Enumerated worlds leave nothing to chance, and a single one can't be halved.
        self._is_exact = evaluation.is_counted or evaluation.worlds < len(_HALVES)
        self._drawn = evaluation.drawn
        # By action: the mean in the worlds of even and of odd number.
        self._means = [
            (self._mean(counts),) * len(_HALVES) if self._is_exact else self._of_halves(number)
            for number, counts in enumerate(evaluation.counts)
        ]

    @property
    def is_enough(self) -> bool:
        """Return whether more worlds would hardly change the grade."""
        return self._is_exact or is_sure(self.loss, self.loss_error)

    @property
    def best(self) -> int:
        """Return the number of the best action by all worlds, of equals the one played."""
        return self._best([self.mean(number) for number in self._numbers])

    @property
    def spread(self) -> float:
        """Return how far the best and the worst action are apart, in chance to win."""
        means = self._own
        return max(means) - min(means)

    @property
    def lead(self) -> float:
        """Return how far the action played is ahead of all others, in chance to win."""
        means = self._own
        return means.pop(self._played) - max(means)

    @property
    def ideal(self) -> Chances:
        """Return the chances after the best action."""
        even_best, odd_best = self._bests
        return _middle(self._means[odd_best][0], self._means[even_best][1])

    @property
    def loss(self) -> float:
        """Return how much the best action is better than the one played."""
        return self.ideal[self.side] - self.mean(self._played)[self.side]

    @property
    def loss_error(self) -> float:
        """Return the standard error of the loss."""
        if self._is_exact:
            return 0.0
        losses = array("d", self._losses())
        squares = fsum(loss * loss for loss in losses)
        return standard_error(len(losses), fsum(losses), squares)

    def mean(self, number: int) -> Chances:
        """Return the mean chances after an action."""
        return _middle(*self._means[number])

    @property
    def _own(self) -> list[float]:
        return [self.mean(number)[self.side] for number in self._numbers]

    @property
    def _bests(self) -> tuple[int, int]:
        """Return the best action by the even worlds, and by the odd ones."""
        even, odd = zip(*self._means, strict=True)
        return self._best(even), self._best(odd)

    def _best(self, means: Sequence[Chances]) -> int:
        if self._most_points is not None:
            return self._most_points
        return max(
            self._numbers, key=lambda number: (means[number][self.side], number == self._played)
        )

    def _losses(self) -> Iterator[float]:
        """Yield the loss in each world, by the best action of the other half."""
        even_best, odd_best = self._bests
        for half, best in zip(_HALVES, (odd_best, even_best), strict=True):
            yield from map(sub, self._own_in(half, best), self._own_in(half, self._played))

    def _own_in(self, half: slice, number: int) -> Iterator[float]:
        """Yield the own side's chance in each world of a half."""
        results = self._drawn[number][half]
        own = {result: self._play.after(result, self._scores)[self.side] for result in set(results)}
        return map(own.__getitem__, results)

    def _of_halves(self, number: int) -> tuple[Chances, ...]:
        return tuple(self._mean(Counter(self._drawn[number][half])) for half in _HALVES)

    def _mean(self, counts: Mapping[int, int]) -> Chances:
        total = sum(counts.values())
        found = [0.0] * len(self._scores)
        for result, count in counts.items():
            for side, chance in enumerate(self._play.after(result, self._scores)):
                found[side] += chance * count / total
        return tuple(found)


def _middle(first: Chances, second: Chances) -> Chances:
    return tuple((one + other) / 2 for one, other in zip(first, second, strict=True))
