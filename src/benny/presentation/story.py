"""A deal so far, in sentences."""

from collections.abc import Sequence

from benny.game.actions import HIDDEN
from benny.game.view import View
from benny.presentation.commentary import (
    Told,
    Voice,
    tell_action,
    tell_actions,
    tell_deal,
    tell_draw,
)


class Telling:
    """A deal from the turned-up card on, put into words once for all viewers."""

    def __init__(self, view: View, names: Sequence[str]) -> None:
        begin = [] if view.deal else list(tell_draw(view, names))
        begin += tell_deal(view, names)
        self._names = names
        self._sentences = [*begin, *tell_actions(Told(view.rules, view), names)]
        # Hidden events come before the first trick ends, so each event before has one sentence.
        self._hidden = [
            (number, len(begin) + number)
            for number, event in enumerate(view.log)
            if event.action.kind in HIDDEN
        ]

    def to(self, view: View) -> list[str]:
        """Return the sentences for a viewer, who knows the cards they discarded or swapped."""
        told = self._sentences
        if self._hidden:
            told = told.copy()
            for number, place in self._hidden:
                told[place] = tell_action(view.log[number], self._names)
        return [mine if seat == view.seat else theirs for seat, mine, theirs in told]


def deal_so_far(view: View, names: Sequence[str]) -> list[str]:
    """Return the deal of a view in sentences, from the turned-up card on."""
    return Telling(view, names).to(view)


def deal_ended(view: View, names: Sequence[str]) -> list[str]:
    """Return how the deal before a view ended, and who won if the game is over."""
    voice = Voice(view.rules, names, view.seat)
    assert view.previous is not None
    lines = list(voice.outcome(view.previous))
    return [*lines, voice.result(view)] if view.over else lines
