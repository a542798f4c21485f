"""Chances to win a game by the book; by them, the loss of an action and its grade."""

from array import array
from collections import Counter
from collections.abc import Iterator, Mapping
from math import fsum
from operator import sub
from statistics import fmean

from benny.analysis.books import SHELF, lessons_of, prospects, taught_policy
from benny.analysis.evaluation import EvaluationSums, can_go_by_score
from benny.analysis.statistics import NORMAL_95, standard_error
from benny.core.deal import Deal
from benny.core.policy.selfplay import PolicyPlay, pack_result, unpack_result
from benny.errors import NotationError
from benny.game.actions import Action
from benny.game.view import View
from benny.protocol.review import Chances, Grade
from benny.rules.rules import Rules

# About what `novice` loses at most in 75, 90 and 95% of its decisions that count. They don't follow
# each new measurement, so that a mark keeps its meaning.
THRESHOLDS = {Grade.INACCURACY: 0.013, Grade.MISTAKE: 0.042, Grade.BLUNDER: 0.067}
"""The least loss of each grade, in chance to win."""

LEAST_SPREAD = 0.01
"""A decision counts if its best and worst action are at least this far apart, in chance to win."""

# docs/measurements/review.md; no bot loses less than nothing, whatever the quick reviews found.
_BOTS = ("random", "novice", "sensible", "search", "expert")
_RATES = {
    "american": (0.0254, 0.0137, 0.0022, 0.0, 0.0),
    "buck": (0.0304, 0.0115, 0.0091, 0.0022, 0.0001),
    "classic": (0.0211, 0.0128, 0.0016, 0.0001, 0.0),
    "dnd": (0.0139, 0.0068, 0.0050, 0.0018, 0.0),
    "family": (0.0267, 0.0137, 0.0022, 0.0001, 0.0),
    "sawdust": (0.0573, 0.0631, 0.0165, 0.0058, 0.0010),
}
# Each decision of sawdust's only deal weighs more.
_MEANS = tuple(
    fmean(rates[bot] for game, rates in _RATES.items() if game != "sawdust")
    for bot in range(len(_BOTS))
)

ENOUGH = 10
"""Decisions that count, to compare a player with bots."""

_SURE = 3.0  # standard errors between a loss and the thresholds around it

_HALVES = (slice(0, None, 2), slice(1, None, 2))
FEWEST = len(_HALVES)
"""Drawn worlds that a tally needs."""


def bot_rates(game: str = "") -> dict[str, float]:
    """Return each bot's loss per decision that counts, in chance to win, the weakest first.

    `game` is a variant's name; for all others these are means over the games of several deals.
    """
    rates = zip(_BOTS, _RATES.get(game, _MEANS), strict=True)
    return dict(sorted(rates, key=lambda rate: -rate[1]))


def grade(loss: float, error: float) -> Grade:
    """Return the grade of a loss with its standard error: none while it may be no loss at all."""
    if loss - NORMAL_95 * error <= 0:
        return Grade.FINE
    reached = [mark for mark, least in THRESHOLDS.items() if loss >= least]
    return reached[-1] if reached else Grade.FINE


def is_sure(loss: float, error: float) -> bool:
    """Return whether a loss is far enough from all thresholds for its grade to hold."""
    return all(abs(loss - least) >= _SURE * error for least in THRESHOLDS.values())


def minus(first: Chances, second: Chances) -> Chances:
    return tuple(map(sub, first, second))


class BookPlay:
    """The chance to win when all seats call and play by the book for the rules.

    The book always does the same in the same situation, so that the chance in a deal is that of
    the one end that the cards come to. One object serves one thread. Raises NotationError if by the
    book no game would ever end.
    """

    def __init__(self, rules: Rules) -> None:
        book = SHELF.open(rules)
        equity = prospects(rules, book)
        if equity is None:
            raise NotationError(f"no game of {rules.called} would ever end by the book")
        self.equity = equity
        self.lessons = lessons_of(book)
        self._sides = len(rules.teams)
        self._ends: dict[tuple[tuple[int, ...], int], Chances] = {}
        policy = taught_policy(rules, self.lessons)
        self._play = PolicyPlay(policy, policy, 0)

    def during(self, deal: Deal, scores: tuple[int, ...]) -> Chances:
        rest = deal.copy()
        self._play.finish(rest)
        return self.chances_after(pack_result(rest), scores)

    def chances_after(self, result: int, scores: tuple[int, ...]) -> Chances:
        """Return the chances after a deal with a packed result; `scores` are those before it."""
        key = scores, result
        if key not in self._ends:
            end = unpack_result(result)
            self._ends[key] = self.equity.chances_after(
                scores, end.points[: self._sides], end.next_dealer
            )
        return self._ends[key]


class LossTally:
    """The chances to win after each action of an evaluation.

    The highest of several means is too high by chance, and so a loss measured by it. The best
    action is therefore chosen by one half of the worlds and measured by the other, both ways.
    """

    def __init__(
        self, view: View, played: Action, play: BookPlay, evaluation: EvaluationSums
    ) -> None:
        assert view.seat is not None
        self.side = view.rules.side_of(view.seat)
        self._scores = view.scores
        self._play = play
        self.played = played
        self._most_points: Action | None = None
        if not can_go_by_score(view):  # of equals the one played
            self._most_points = evaluation.best if evaluation.behind(played) else played
        self._is_exact = evaluation.is_counted  # enumerated worlds leave nothing to chance
        self._drawn = dict(zip(evaluation.actions, evaluation.drawn, strict=not self._is_exact))
        # The mean in the worlds of even and of odd number.
        self._means = {
            action: (self._mean(counts),) * len(_HALVES)
            if self._is_exact
            else tuple(self._mean(Counter(self._drawn[action][half])) for half in _HALVES)
            for action, counts in zip(evaluation.actions, evaluation.counts, strict=True)
        }

    @property
    def is_enough(self) -> bool:
        """Return whether more worlds would hardly change the grade."""
        return self._is_exact or is_sure(self.loss, self.loss_error)

    @property
    def best(self) -> Action:
        """Return the best action over all worlds; among equal ones, the one played."""
        return self._best({action: self.mean(action) for action in self._means})

    @property
    def spread(self) -> float:
        """Return the difference between the best and the worst action, in chance to win."""
        means = self._own.values()
        return max(means) - min(means)

    @property
    def lead(self) -> float:
        """Return the lead of the action played over all others, in chance to win."""
        means = self._own
        return means.pop(self.played) - max(means.values())

    @property
    def ideal(self) -> Chances:
        even_best, odd_best = self._bests
        return _middle(self._means[odd_best][0], self._means[even_best][1])

    @property
    def loss(self) -> float:
        return self.ideal[self.side] - self.mean(self.played)[self.side]

    @property
    def loss_error(self) -> float:
        if self._is_exact:
            return 0.0
        even_best, odd_best = self._bests
        losses = array("d")
        for half, best in zip(_HALVES, (odd_best, even_best), strict=True):
            losses.extend(map(sub, self._own_in(half, best), self._own_in(half, self.played)))
        squares = fsum(loss * loss for loss in losses)
        return standard_error(len(losses), fsum(losses), squares)

    def mean(self, action: Action) -> Chances:
        return _middle(*self._means[action])

    @property
    def _own(self) -> dict[Action, float]:
        return {action: self.mean(action)[self.side] for action in self._means}

    @property
    def _bests(self) -> tuple[Action, Action]:
        even = {action: halves[0] for action, halves in self._means.items()}
        odd = {action: halves[-1] for action, halves in self._means.items()}
        return self._best(even), self._best(odd)

    def _best(self, means: Mapping[Action, Chances]) -> Action:
        if self._most_points is not None:
            return self._most_points
        return max(means, key=lambda action: (means[action][self.side], action == self.played))

    def _own_in(self, half: slice, action: Action) -> Iterator[float]:
        results = self._drawn[action][half]
        chances_after = self._play.chances_after
        own = {result: chances_after(result, self._scores)[self.side] for result in set(results)}
        return map(own.__getitem__, results)

    def _mean(self, counts: Mapping[int, int]) -> Chances:
        total = sum(counts.values())
        means = [0.0] * len(self._scores)
        for result, count in counts.items():
            for side, chance in enumerate(self._play.chances_after(result, self._scores)):
                means[side] += chance * count / total
        return tuple(means)


def _middle(first: Chances, second: Chances) -> Chances:
    return tuple((one + other) / 2 for one, other in zip(first, second, strict=True))
