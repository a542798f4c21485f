"""Thinking ahead: a search tries what it may do in deals that agree with all that it knows.

The deals are weighed by what the others have called, and played out by the core's policy, in which
nobody acts on cards that they can't see (compare Ginsberg's GIB, JAIR 2001, which solves them with
open cards). A chooser says what to make of it: `search` does what gains the most points, or of
cards that do the same the lowest; `expert` has a chooser of its own.
"""

from functools import partial
from math import inf
from time import perf_counter
from typing import Protocol

from benny.analysis.books import Lessons
from benny.analysis.evaluation import (
    MOST_COUNTED,
    ActionValue,
    Evaluation,
    Evaluator,
    ordered_actions,
    values_of,
)
from benny.bots.caution import cautious
from benny.bots.patience import without_endless_pass
from benny.bots.reasons import explained
from benny.bots.sensible import SensibleBot
from benny.core.search.evaluation import IS_COMPILED
from benny.errors import NotationError
from benny.game.actions import Action
from benny.game.shuffling import check_seed, derived
from benny.game.view import View

LIMIT = 0.05
WORLDS = 512
CLEAR_BY = 2.0
"""Standard errors by which the best must be ahead for the search to end."""
DOUBT = 2.0
"""Standard errors by which the best must be ahead of what one would rather do."""
LOOKED_AT = 512
"""In so many deals it finds out how likely deals can be, before it takes any."""
MOST_TRIES = 20
"""So many deals are drawn for one that is believed, on the average and at the most."""

# Choices in all deals that there are, by the compiled core or the plain one.
_COUNTED_A_SECOND = 160_000 if IS_COMPILED else 4_000
_FEWEST_TRIED = 16
_FEWEST_TO_BE_CLEAR = 64


class Chooser(Protocol):
    """What a search asks: how the others call and play, when to stop, and what to do."""

    trust_in_cards: float
    """How far deals are believed by the cards that the others played, beside their calls."""

    def lessons(self, view: View) -> Lessons | None:
        """Return the lessons by which all call and play, None for the core's thresholds."""

    def by_merit(self, view: View, tried: Evaluation) -> list[ActionValue]:
        """Return what the actions are worth by what trying them came to, the best first."""

    def is_settled(self, view: View, tried: Evaluation) -> bool:
        """Return whether the best action is clear, so that the search may end."""

    def choice(self, view: View, tried: Evaluation) -> int:
        """Return the number of the action to do, by what trying them came to."""


class Search:
    """Tries all that it may do in up to `worlds` deals, as long as its chooser is not settled.

    Where few deals agree it tries them all. It stops where going on might take longer than `limit`
    seconds; None lets it take its time. A few deals are tried however short the time is, so that a
    limit of 0 is an answer at once.
    Its choice follows from the seed and the view, unless the time was too short. Raises
    NotationError for worlds that are no whole number from 1 on, for a seed below 0, and for a limit
    below 0 or that is no number.
    """

    def __init__(self, chooser: Chooser, seed: int, worlds: int, limit: float | None) -> None:
        if worlds < 1:
            raise NotationError(f"{worlds} worlds tell nothing: try 1 or more")
        if worlds % 1:
            raise NotationError(f"{worlds} worlds can't be tried: give a whole number")
        if limit is not None and not limit >= 0:  # so that NaN, which is never less, is refused too
            raise NotationError(f"{limit} seconds are no limit: give 0 or more, or None for none")
        check_seed(seed)
        self.chooser = chooser
        self._seed = seed
        self._worlds = worlds
        self._limit = inf if limit is None else limit

    def act(self, view: View) -> Action:
        """Return what to do; where nothing can be tried, what common sense says."""
        if len(view.legal) == 1:
            return view.legal[0]
        try:
            tried = self.search(view)
        except NotationError:
            return SensibleBot().act(view)
        return self._decision(view, tried)

    def explain(self, view: View) -> tuple[ActionValue, ...]:
        """Return what each legal action is worth and why, the one to do first; raise likewise."""
        return explained(view, self.values(view, self.search(view)))

    def values(self, view: View, tried: Evaluation) -> list[ActionValue]:
        """Return what the actions are worth by what trying them came to, the one to do first."""
        chosen = self._decision(view, tried)
        by_merit = self.chooser.by_merit(view, tried)
        return sorted(by_merit, key=lambda value: value.action != chosen)

    def search(self, view: View) -> Evaluation:
        """Return what trying everything came to; raise NotationError where no deal agrees.

        Where none agrees with what was called, as the others call, all that were dealt are tried.
        """
        began = perf_counter()
        try:
            return self._try(self._evaluator(view, believed=True), began)
        except NotationError:
            return self._try(self._evaluator(view, believed=False), began)

    def _decision(self, view: View, tried: Evaluation) -> Action:
        left, of_those = _without_endless_pass(view, tried)
        return ordered_actions(left)[self.chooser.choice(left, of_those)]

    def _evaluator(self, view: View, *, believed: bool) -> Evaluator:
        return Evaluator(
            view,
            derived(self._seed, f"deal {view.deal}, event {len(view.log)}, seat {view.seat}"),
            believed=believed,
            lessons=self.chooser.lessons(view),
            trust_in_cards=self.chooser.trust_in_cards,
            most_tries=MOST_TRIES,
            first_worlds=LOOKED_AT,
            # As much as can be counted out in the time that there is.
            most_counted=int(min(MOST_COUNTED, self._limit * _COUNTED_A_SECOND)),
        )

    def _try(self, evaluator: Evaluator, began: float) -> Evaluation:
        tried = evaluator.more(min(_FEWEST_TRIED, self._worlds))
        # To try as many worlds again takes no longer than all did so far.
        while tried.worlds < self._worlds and 2 * (perf_counter() - began) < self._limit:
            if self._is_enough(evaluator.view, tried):
                break
            tried += evaluator.more(min(tried.worlds, self._worlds - tried.worlds))
        return tried

    def _is_enough(self, view: View, tried: Evaluation) -> bool:
        is_much = tried.worlds >= _FEWEST_TO_BE_CLEAR
        is_settled = is_much and self.chooser.is_settled(*_without_endless_pass(view, tried))
        return tried.is_counted or is_settled


class PointsChooser:
    """Takes what gains the most points, with all calling by the core's thresholds."""

    trust_in_cards = 0.0

    def lessons(self, _view: View) -> None:
        """Return none: there is no book."""

    def by_merit(self, view: View, tried: Evaluation) -> list[ActionValue]:
        """Return the values by the points that they gain."""
        return values_of(view, tried)

    def is_settled(self, _view: View, tried: Evaluation) -> bool:
        """Return whether one action gains more points than all others for sure."""
        return tried.is_clear(CLEAR_BY)

    def choice(self, view: View, tried: Evaluation) -> int:
        """Return the number of what gains most, or of what risks less and does as well."""
        return cautious(view, tried, tried.best, partial(tried.is_behind, certainty=DOUBT))


class SearchBot(Search):
    """Searches for a moment and goes by points; raises NotationError as Search does."""

    version = 3

    def __init__(self, seed: int = 0, worlds: int = WORLDS, limit: float | None = LIMIT) -> None:
        super().__init__(PointsChooser(), seed, worlds, limit)


def _without_endless_pass(view: View, tried: Evaluation) -> tuple[View, Evaluation]:
    """Return a view, and what trying came to, with no pass by which naming would never end."""
    left = without_endless_pass(view)
    if left is view:
        return view, tried
    actions = ordered_actions(view)
    return left, tried.of([actions.index(action) for action in ordered_actions(left)])
