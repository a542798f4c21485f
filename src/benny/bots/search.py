"""The bot that thinks ahead: it tries what it may do in deals that agree with all that it knows.

The deals are weighed by what the others have called, and played out by the core's policy, in which
nobody acts on cards that he can't see (compare Ginsberg's GIB, JAIR 2001, which solves them with
open cards). What comes to the most points in all of them is done, or of cards that do the same the
lowest.
"""

from collections.abc import Callable
from functools import partial
from math import inf
from time import perf_counter

from benny.analysis.evaluation import (
    MAKING,
    MOST_COUNTED,
    ActionValue,
    Evaluation,
    Evaluator,
    chances,
    ordered_actions,
    values_of,
)
from benny.bots.patience import without_endless_pass
from benny.bots.reasons import explained
from benny.bots.sensible import SensibleBot
from benny.bots.thumb.card_counts import Reading
from benny.core.search.evaluation import IS_COMPILED
from benny.errors import NotationError
from benny.game.actions import Action
from benny.game.shuffling import check_seed, derived
from benny.game.view import Phase, View
from benny.rules.cards import Card

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

_PASS = Action("pass")
# Choices in all deals that there are, by the compiled core or the plain one.
_COUNTED_A_SECOND = 160_000 if IS_COMPILED else 4_000
_FEWEST_TRIED = 16
_FEWEST_TO_BE_CLEAR = 64


class SearchBot:
    """Tries all that it may do in up to `worlds` deals, as long as the best is not clear.

    Where few deals agree it tries them all. It stops where going on might take longer than `limit`
    seconds; None lets it take its time. A few deals are tried however short the time is, so that a
    limit of 0 is an answer at once.
    Its choice follows from the seed and the view, unless the time was too short. Raises
    NotationError for worlds that are no whole number from 1 on, for a seed below 0, and for a limit
    below 0 or that is no number.
    """

    version = 3

    def __init__(self, seed: int = 0, worlds: int = WORLDS, limit: float | None = LIMIT) -> None:
        if worlds < 1:
            raise NotationError(f"{worlds} worlds tell nothing: try 1 or more")
        if worlds % 1:
            raise NotationError(f"{worlds} worlds can't be tried: give a whole number")
        if limit is not None and not limit >= 0:  # so that NaN, which is never less, is refused too
            raise NotationError(f"{limit} seconds are no limit: give 0 or more, or None for none")
        check_seed(seed)
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

    def choice(self, view: View, tried: Evaluation) -> int:
        """Return the number of the action to do, by what trying them came to."""
        return cautious(view, tried, tried.best, partial(tried.is_behind, certainty=DOUBT))

    def values(self, view: View, tried: Evaluation) -> list[ActionValue]:
        """Return what the actions are worth by what trying them came to, the one to do first."""
        chosen = self._decision(view, tried)
        return sorted(self._by_merit(view, tried), key=lambda value: value.action != chosen)

    def _decision(self, view: View, tried: Evaluation) -> Action:
        left, of_those = _without_endless_pass(view, tried)
        return ordered_actions(left)[self.choice(left, of_those)]

    def _by_merit(self, view: View, tried: Evaluation) -> list[ActionValue]:
        return values_of(view, tried)

    def search(self, view: View) -> Evaluation:
        """Return what trying everything came to; raise NotationError where no deal agrees.

        Where none agrees with what was called, as the others call, all that were dealt are tried.
        """
        seed, began = self._seed_for(view), perf_counter()
        try:
            return self._try(self._trial(view, seed, believed=True), began)
        except NotationError:
            return self._try(self._trial(view, seed, believed=False), began)

    def _trial(self, view: View, seed: int, *, believed: bool) -> Evaluator:
        return Evaluator(
            view,
            seed,
            believed=believed,
            most_tries=MOST_TRIES,
            first_worlds=LOOKED_AT,
            most_counted=self._most_counted,
        )

    @property
    def _most_counted(self) -> int:
        """Return how much can be counted out in the time that there is."""
        return int(min(MOST_COUNTED, self._limit * _COUNTED_A_SECOND))

    def _is_settled(self, view: View, tried: Evaluation) -> bool:
        return tried.is_clear(CLEAR_BY)

    def _try(self, trial: Evaluator, began: float) -> Evaluation:
        tried = trial.more(min(_FEWEST_TRIED, self._worlds))
        # To try as many worlds again takes no longer than all did so far.
        while tried.worlds < self._worlds and 2 * (perf_counter() - began) < self._limit:
            if self._is_enough(trial.view, tried):
                break
            tried += trial.more(min(tried.worlds, self._worlds - tried.worlds))
        return tried

    def _is_enough(self, view: View, tried: Evaluation) -> bool:
        is_much = tried.worlds >= _FEWEST_TO_BE_CLEAR
        is_settled = is_much and self._is_settled(*_without_endless_pass(view, tried))
        return tried.is_counted or is_settled

    def _seed_for(self, view: View) -> int:
        return derived(self._seed, f"deal {view.deal}, event {len(view.log)}, seat {view.seat}")


def _without_endless_pass(view: View, tried: Evaluation) -> tuple[View, Evaluation]:
    """Return a view, and what trying came to, with no pass by which naming would never end."""
    left = without_endless_pass(view)
    if left is view:
        return view, tried
    actions = ordered_actions(view)
    return left, tried.of([actions.index(action) for action in ordered_actions(left)])


def cautious(view: View, tried: Evaluation, number: int, is_behind: Callable[[int], bool]) -> int:
    """Return the number of what risks less than an action, unless that is behind.

    That is the lowest card that does the same in this trick: a search seldom sees what it is worth
    later to have kept the higher one. And it is a pass where trump would be made that is euchred
    more often than not.
    """
    actions = ordered_actions(view)
    safer = actions.index(_safer(view, tried, number))
    return number if is_behind(safer) else safer


def _safer(view: View, tried: Evaluation, number: int) -> Action:
    action = ordered_actions(view)[number]
    if view.phase is Phase.PLAY:
        return Action(f"play {lowest_alike(view, action.card)}")
    if action.kind in MAKING and _PASS in view.legal:
        found = chances(view, tried, number)
        if found["euchred"] > found["made"]:
            return _PASS
    return action


def lowest_alike(view: View, card: Card) -> Card:
    """Return the lowest card of a legal one's suit in the hand that does the same in this trick.

    Two cards do the same where neither would take the trick so far, or where both would and nobody
    plays after. Nothing does the same as a card that is led, or one from a pile.
    """
    if not view.trick or card not in view.hand:
        return card
    table = Reading(view)
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
