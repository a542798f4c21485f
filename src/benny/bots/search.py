"""Search: tries every legal action in sampled deals that agree with all that the seat knows.

Deals are weighted by how likely the others' calls are, and played out by the core's policy. There
no seat acts on cards that it can't see (compare Ginsberg's GIB, JAIR 2001, which solves deals with
open cards). A chooser turns the results into an action. `search` takes what gains the
most points, and of equivalent cards the lowest; `expert` has its own chooser.
"""

import time
from collections.abc import Callable
from functools import partial
from math import inf
from typing import Protocol

from benny.analysis.books import Lessons
from benny.analysis.card_counts import Reading
from benny.analysis.evaluation import (
    MAKING,
    MOST_COUNTED,
    ActionValue,
    EvaluationSums,
    Evaluator,
    action_values,
    chances,
)
from benny.bots.policy import without_endless_pass
from benny.bots.reasons import with_reasons
from benny.bots.sensible import SensibleBot
from benny.core.search.evaluation import IS_COMPILED
from benny.errors import NotationError
from benny.game.actions import Action
from benny.game.shuffling import check_seed, derive
from benny.game.view import Phase, View
from benny.rules.cards import Card

LIMIT = 0.05  # a decision is to take less than this: docs/measurements/speed.md
WORLDS = 512
CLEAR_BY = 2.0
"""Standard errors by which the best must be ahead for the search to end."""
# One standard error and 100 tries made `expert` weaker in buck.
DOUBT = 2.0
"""Standard errors by which the best must be ahead of the preferred action."""
LOOKED_AT = 512
"""Deals drawn first, to estimate base rates and the highest likelihood."""
MOST_TRIES = 20
"""At most this many deals are drawn for one that is accepted, on average."""

# Pairs of deal and action that the core enumerates in a second, compiled or plain.
_COUNTED_A_SECOND = 160_000 if IS_COMPILED else 1_500
# Tried however short the time is, so that a limit of 0 still gives an answer.
_FEWEST_TRIED = 16
# With fewer deals the standard errors themselves are too rough to stop by.
_FEWEST_TO_BE_CLEAR = 64

_PASS = Action("pass")


class Timing:
    """How searches keep the time; where it is kept otherwise, the host says so before the first.

    `now` is the time of the thread, which other work doesn't change, where there is such a clock.
    Once `looked_at` deals are drawn, a decision takes `times` its limit, `most` seconds at most.
    """

    def __init__(self) -> None:
        self.now: Callable[[], float] = getattr(time, "thread_time", time.perf_counter)
        self.times, self.most = 1.0, inf
        self.looked_at = LOOKED_AT


TIMING = Timing()


class Chooser(Protocol):
    """The settings of a search: how the others call and play, when to stop, what to do."""

    trust_in_cards: float
    """How much the others' cards weigh, beside their calls, in how likely a deal is."""
    keeps_worlds: bool
    """Whether actions are compared world by world where games won decide."""

    def lessons(self, view: View) -> Lessons | None:
        """Return the lessons by which everyone calls and plays, None for the core's thresholds."""

    def by_merit(self, view: View, evaluation: EvaluationSums) -> list[ActionValue]:
        """Return the values of the actions, the best first."""

    def is_settled(self, view: View, evaluation: EvaluationSums) -> bool:
        """Return whether the best action is clear, so that the search may end."""

    def choice(self, view: View, evaluation: EvaluationSums) -> Action:
        """Return the action to do."""


class Search:
    """Tries every legal action in up to `worlds` deals, until its chooser is settled.

    If few deals agree, it tries them all. It stops when going on might take longer than `limit`
    seconds of a core; None means no limit. A few deals are always tried, so that a limit of 0 gives
    an answer at once. The choice follows from seed and view unless time runs out.

    Raises NotationError unless `worlds` is a whole number from 1 on, `seed` is not negative and
    `limit` is a number from 0 on.
    """

    def __init__(self, chooser: Chooser, seed: int, worlds: int, limit: float | None) -> None:
        if worlds < 1:
            raise NotationError(f"{worlds} worlds tell nothing: try 1 or more")
        if worlds % 1:
            raise NotationError(f"{worlds} worlds can't be tried: give a whole number")
        if limit is not None and not limit >= 0:  # `not >=` refuses NaN too
            raise NotationError(
                f"a limit of {limit} seconds is impossible: give 0 or more, or None for no limit"
            )
        check_seed(seed)
        self.chooser = chooser
        self._seed = seed
        self._worlds = worlds
        self._limit = min(inf if limit is None else TIMING.times * limit, TIMING.most)

    def act(self, view: View) -> Action:
        """Return the best action; if no deal can be drawn, that of `sensible`."""
        if len(view.legal) == 1:
            return view.legal[0]
        try:
            evaluation = self.search(view)
        except NotationError:
            return SensibleBot().act(view)
        return self._decide(view, evaluation)

    def explain(self, view: View) -> tuple[ActionValue, ...]:
        """Return the value of each legal action with its reason, the one to do first.

        Raises NotationError if no deal agrees.
        """
        return with_reasons(view, self.values(view, self.search(view)))

    def values(self, view: View, evaluation: EvaluationSums) -> list[ActionValue]:
        action = self._decide(view, evaluation)
        by_merit = self.chooser.by_merit(view, evaluation)
        return sorted(by_merit, key=lambda value: value.action != action)

    def search(self, view: View) -> EvaluationSums:
        """Return the evaluation of all actions; raise NotationError if no deal agrees.

        If no deal agrees with the others' calls, the calls are ignored.
        """
        began = TIMING.now()  # time that other work takes must not change the choice
        try:
            return self._search(view, began, believed=True)
        except NotationError:
            return self._search(view, began, believed=False)

    def _search(self, view: View, began: float, *, believed: bool) -> EvaluationSums:
        chooser, worlds = self.chooser, self._worlds
        evaluator = Evaluator(
            view,
            derive(self._seed, f"deal {view.deal}, event {len(view.log)}, seat {view.seat}"),
            believed=believed,
            lessons=chooser.lessons(view),
            trust_in_cards=chooser.trust_in_cards,
            # The first that are tried are then mostly among those looked at, which saves drawing.
            most_tries=min(MOST_TRIES, TIMING.looked_at / _FEWEST_TRIED),
            first_worlds=TIMING.looked_at,
            # As many as can be enumerated in time.
            most_counted=int(min(MOST_COUNTED, self._limit * _COUNTED_A_SECOND)),
            keeps_worlds=chooser.keeps_worlds,
        )
        evaluation = evaluator.more(min(_FEWEST_TRIED, worlds))
        # As many worlds again take as long as all did so far.
        while evaluation.worlds < worlds and 2 * (TIMING.now() - began) < self._limit:
            if evaluation.is_counted:
                break
            is_much = evaluation.worlds >= _FEWEST_TO_BE_CLEAR
            if is_much and chooser.is_settled(*_without_endless_pass(view, evaluation)):
                break
            evaluation += evaluator.more(min(evaluation.worlds, worlds - evaluation.worlds))
        return evaluation

    def _decide(self, view: View, evaluation: EvaluationSums) -> Action:
        return self.chooser.choice(*_without_endless_pass(view, evaluation))


class PointsChooser:
    """Chooses what gains the most points; everyone calls by the core's thresholds."""

    trust_in_cards = 0.0
    keeps_worlds = False

    def lessons(self, _view: View) -> None:
        """Return None: there is no book."""

    def by_merit(self, view: View, evaluation: EvaluationSums) -> list[ActionValue]:
        return action_values(view, evaluation)

    def is_settled(self, _view: View, evaluation: EvaluationSums) -> bool:
        return evaluation.is_clear(CLEAR_BY)

    def choice(self, view: View, evaluation: EvaluationSums) -> Action:
        """Return the action that gains most, or a safer one that does as well."""
        return cautious(
            view, evaluation, evaluation.best, partial(evaluation.is_behind, certainty=DOUBT)
        )


class SearchBot(Search):
    """Searches for a moment and goes by points; raises NotationError as Search does."""

    version = 3

    def __init__(self, seed: int = 0, worlds: int = WORLDS, limit: float | None = LIMIT) -> None:
        super().__init__(PointsChooser(), seed, worlds, limit)


def _without_endless_pass(view: View, evaluation: EvaluationSums) -> tuple[View, EvaluationSums]:
    left = without_endless_pass(view)
    return left, evaluation if left is view else evaluation.select(left.legal)


def cautious(
    view: View, evaluation: EvaluationSums, action: Action, is_behind: Callable[[Action], bool]
) -> Action:
    """Return a safer action than the given one, or that one if the safer is behind.

    Safer is the lowest card that does the same in this trick: a search seldom sees what keeping the
    higher one is worth later. A pass is safer than making trump that is mostly euchred.
    """
    safer = action
    if view.phase is Phase.PLAY:
        safer = Action(f"play {lowest_alike(view, action.card)}")
    elif action.kind in MAKING and _PASS in view.legal:
        shares = chances(view, evaluation, action)
        if shares["euchred"] > shares["made"]:
            safer = _PASS
    return action if is_behind(safer) else safer


def lowest_alike(view: View, card: Card) -> Card:
    """Return the lowest card in hand, of a legal card's suit, that does the same in this trick.

    Two cards do the same if neither would take the trick so far, or if both would and no one plays
    after. A card that is led, or one from a pile, is like no other.
    """
    if not view.trick or card not in view.hand:
        return card
    table = Reading(view)
    # A winning card may still be beaten by later players, so each winner does something else.
    takes = bool(table.winners([card]))
    if takes and table.later:
        return card
    held = [action.card for action in view.legal if action.card in view.hand]
    suit = table.order.suit(card)
    alike = [
        other
        for other in held
        if table.order.suit(other) == suit and bool(table.winners([other])) == takes
    ]
    return min(alike, key=table.order.place)
